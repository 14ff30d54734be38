// The state of a follow as a shape and in words.
import type { FollowView } from '@millrace/contract';
import { formatMoment, useLocale } from '@millrace/ui';
import type { Translator } from '@millrace/i18n';
import { StateShape } from '../../tasks/index.ts';

export function FollowState({ follow }: { follow: FollowView }) {
  const locale = useLocale();
  return (
    <span className="follow-state">
      <StateShape state={shapeOf(follow)}>{stateText(follow, locale)}</StateShape>
    </span>
  );
}

function shapeOf({ state, silent }: FollowView): 'running' | 'sellOnly' | 'stopped' | 'fault' {
  if (state === 'ended') return 'stopped';
  if (silent !== null) return 'fault';
  return state === 'active' ? 'running' : 'sellOnly';
}

const endReasons = ['user', 'leader', 'lossLimit', 'target'] as const;

function stateText({ state, positions, silent, reason, endTime }: FollowView, { t, tag }: Translator): string {
  const time = (ms: number): string => formatMoment(ms, { tag, parts: 'dateTime' });
  const why = endReasons.find((one) => one === reason) ?? 'user';
  if (state === 'ended') return t(`follow.ended.${why}`, { time: endTime === null ? '' : time(endTime) });
  if (silent !== null) return t('follow.state.silent', { time: time(silent.since) });
  if (state === 'closing') return t(`follow.closing.${why}`);
  return t(`follow.state.${state}`, { n: positions });
}
