// Pausing and going on, taking a new share of the trader's equity, and accepting the rate that he offers now.
import { operateFollow, updateFollow } from '@millrace/contract';
import { ConfirmSheet, FigureLine, FigureList, formatDecimal, Percent, useLocale } from '@millrace/ui';
import { FormFailure } from '../../../../shared/forms/form-failure.tsx';
import { useFollowAct } from '../../common/use-follow-act.ts';
import { useFollowsAgain } from '../../common/use-follows.ts';
import { percentText } from '../../lead/settings-draft.ts';
import { EXAMPLE_PROFIT, shareOf } from './share-example.ts';
import type { FollowSheetProps } from './sheet-props.ts';

export function PauseSheet({ follow, open, onClose }: FollowSheetProps) {
  const { t } = useLocale();
  const isPause = follow.state === 'active';
  const act = useFollowAct(operateFollow, {
    done: isPause ? 'follow.sent.paused' : 'follow.sent.resumed',
    readAgain: useFollowsAgain(),
    onClose,
  });
  return (
    <ConfirmSheet
      open={open}
      onClose={act.close}
      title={t(isPause ? 'follow.pause.ask' : 'follow.resume.ask', { name: follow.traderName })}
      text={t(isPause ? 'follow.pause.text' : 'follow.resume.text', { n: follow.positions })}
      doLabel={t(isPause ? 'follow.act.pause' : 'follow.act.resume')}
      busy={act.busy}
      onDo={() => act.run({ id: follow.id, version: follow.version, status: isPause ? 'pause' : 'resume' })}
    >
      <FormFailure text={act.failure} />
    </ConfirmSheet>
  );
}

export function RetakeSheet({ follow, open, onClose }: FollowSheetProps) {
  const { t } = useLocale();
  const act = useFollowAct(updateFollow, { done: 'follow.saved', readAgain: useFollowsAgain(), onClose });
  return (
    <ConfirmSheet
      open={open}
      onClose={act.close}
      title={t('follow.retake.ask')}
      text={t('follow.retake.text')}
      doLabel={t('follow.act.retake')}
      busy={act.busy}
      onDo={() => act.run({ id: follow.id, version: follow.version, retake: true })}
    >
      <div className="mt-3">
        <FigureList>
          <FigureLine label={t('follow.retake.sizes')}>
            <Percent value={follow.sizeDriftPct} change />
          </FigureLine>
        </FigureList>
      </div>
      <FormFailure text={act.failure} />
    </ConfirmSheet>
  );
}

export function AcceptSheet({ follow, open, onClose }: FollowSheetProps) {
  const { t, tag } = useLocale();
  const act = useFollowAct(updateFollow, { done: 'follow.saved', readAgain: useFollowsAgain(), onClose });
  const rate = follow.offeredShareRate ?? follow.shareRate;
  const cost = (of: string): string => formatDecimal(shareOf(EXAMPLE_PROFIT, of), { tag, decimals: 2 });
  return (
    <ConfirmSheet
      open={open}
      onClose={act.close}
      title={t('follow.accept.ask', { rate: percentText(rate, tag) })}
      text={t('follow.accept.text')}
      doLabel={t('follow.act.accept', { rate: percentText(rate, tag) })}
      busy={act.busy}
      onDo={() => act.run({ id: follow.id, version: follow.version, shareRate: rate })}
    >
      <div className="mt-3">
        <FigureList>
          <FigureLine label={t('follow.accept.now', { profit: EXAMPLE_PROFIT })}>{cost(follow.shareRate)} USDT</FigureLine>
          <FigureLine label={t('follow.accept.then', { profit: EXAMPLE_PROFIT })}>{cost(rate)} USDT</FigureLine>
        </FigureList>
      </div>
      <FormFailure text={act.failure} />
    </ConfirmSheet>
  );
}
