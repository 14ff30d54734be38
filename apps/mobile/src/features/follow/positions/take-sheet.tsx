// Takes over one position of the trader, at market inside the slippage limit.
import { pageStanding, takePosition, type FollowView, type StandingPosition } from '@millrace/contract';
import { ConfirmSheet, FigureLine, FigureList, formatPercent, Percent, useLocale } from '@millrace/ui';
import { useQueryClient } from '@tanstack/react-query';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { sizeText, useInstrument } from '../../tasks/index.ts';
import type { SheetState } from '../common/lazy-sheet.tsx';
import { useFollowAct } from '../common/use-follow-act.ts';
import { useFollowsAgain } from '../common/use-follows.ts';

interface TakeSheetProps extends SheetState {
  follow: FollowView;
  position: StandingPosition;
}

export function TakeSheet({ follow, position, open, onClose }: TakeSheetProps) {
  const locale = useLocale();
  const { t, tag } = locale;
  const queries = useQueryClient();
  const followsAgain = useFollowsAgain();
  const instrument = useInstrument(position.instId);
  const act = useFollowAct(takePosition, {
    done: 'follow.sent.order',
    readAgain: async () => {
      await Promise.all([queries.invalidateQueries({ queryKey: [pageStanding.path] }), followsAgain()]);
    },
    onClose,
  });
  const { instId, posSide, distancePct, sz } = position;
  const size = sizeText(sz, instrument, locale);
  const limit = formatPercent(follow.maxSlipPct, { tag, decimals: 2 });
  return (
    <ConfirmSheet
      open={open}
      onClose={act.close}
      title={t('follow.take.ask', { instrument: instrumentName(instId), side: t(`follow.side.${posSide}`) })}
      text={t('follow.take.askText', { limit })}
      doLabel={t('follow.take.doSize', { size })}
      busy={act.busy}
      onDo={() => act.run({ followId: follow.id, version: follow.version, instId, posSide })}
    >
      <div className="mt-3">
        <FigureList>
          <FigureLine label={t('follow.take.yourSize')}>{size}</FigureLine>
          <FigureLine label={t('follow.take.away')}>
            <Percent value={distancePct} change />
          </FigureLine>
          <FigureLine label={t('follow.edit.maxSlip')}>{limit}</FigureLine>
        </FigureList>
      </div>
      <FormFailure text={act.failure} />
    </ConfirmSheet>
  );
}
