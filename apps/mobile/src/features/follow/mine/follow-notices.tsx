// What of a follow needs a decision, and the act for it: nobody manages it, share is owed, another rate is offered, today's share of the equity would differ.
import type { FollowView } from '@millrace/contract';
import { Button, formatDecimal, formatMoment, formatPercent, Notice, useLocale } from '@millrace/ui';
import type { ReactNode } from 'react';
import { useLost } from '../../../shared/hooks/use-lost.ts';
import { percentText } from '../lead/settings-draft.ts';
import { SIZE_DRIFT_PCT } from '../limits.ts';
import type { FollowActId } from './acts/sheet-props.ts';
import { isDrifted } from './sums.ts';

interface FollowNoticesProps {
  follow: FollowView;
  onAsk: (act: FollowActId) => void;
}

export function FollowNotices({ follow, onAsk }: FollowNoticesProps) {
  const { t, tag } = useLocale();
  const { silent, shareOwed, offeredShareRate, shareRate, state, positions } = follow;
  const isOpen = state === 'active' || state === 'paused';
  const isFlat = positions === 0;
  return (
    <>
      {silent === null || state === 'ended' ? null : (
        <Asks id="silent" warn label={t('follow.act.closeAll')} onAct={isFlat ? undefined : () => onAsk('close')}>
          {t(`follow.silence.${silent.reason}`, { time: formatMoment(silent.since, { tag, parts: 'dateTime' }) })}{' '}
          {isFlat ? null : t('follow.silence.then')}
        </Asks>
      )}
      {/[1-9]/.test(shareOwed) ? (
        <Asks id="owed" warn>
          {t('follow.mine.owed', { amount: formatDecimal(shareOwed, { tag, decimals: 2 }) })}
        </Asks>
      ) : null}
      {isOpen && offeredShareRate !== null ? (
        <Asks id="rate" label={t('follow.act.accept', { rate: percentText(offeredShareRate, tag) })} onAct={() => onAsk('accept')}>
          {t('follow.mine.offered', { rate: percentText(offeredShareRate, tag), now: percentText(shareRate, tag) })}
        </Asks>
      ) : null}
      {isOpen && isDrifted(follow, SIZE_DRIFT_PCT) ? (
        <Asks id="drift" label={t('follow.act.retake')} onAct={isFlat ? () => onAsk('retake') : undefined}>
          {t('follow.mine.drift', { pct: formatPercent(follow.sizeDriftPct, { tag, decimals: 0, sign: 'change' }) })}{' '}
          {isFlat ? null : t('follow.mine.onceFlat')}
        </Asks>
      ) : null}
    </>
  );
}

interface AsksProps {
  id: string;
  warn?: boolean;
  label?: string;
  /** Without it nothing can be done now. */
  onAct?: (() => void) | undefined;
  children: ReactNode;
}

function Asks({ id, warn, label, onAct, children }: AsksProps) {
  const lost = useLost();
  return (
    <div className="follow-notice" data-notice={id}>
      <Notice warn={warn}>{children}</Notice>
      {label === undefined || onAct === undefined ? null : (
        <Button size="small" disabled={lost} onClick={onAct}>
          {label}
        </Button>
      )}
    </div>
  );
}
