// Closes one position by one tap: what it brings at this price and what it costs.
import { closePosition, type CopiedPosition } from '@millrace/contract';
import { Amount, Change, ConfirmSheet, FigureLine, FigureList, useLocale } from '@millrace/ui';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { priceText, sizeText, useInstrument } from '../../tasks/index.ts';
import type { SheetState } from '../common/lazy-sheet.tsx';
import { useFollowAct } from '../common/use-follow-act.ts';
import { usePositionsAgain, type PositionMarket } from './use-positions.ts';

interface CloseSheetProps extends SheetState {
  position: CopiedPosition;
  market: PositionMarket;
}

export function CloseSheet({ position, market: { lastPrice, closing }, open, onClose }: CloseSheetProps) {
  const locale = useLocale();
  const { t } = locale;
  const instrument = useInstrument(position.instId);
  const readAgain = usePositionsAgain();
  const act = useFollowAct(closePosition, { done: 'follow.sent.order', readAgain, onClose });
  const size = sizeText(position.sz, instrument, locale);
  const { userAssignmentId, version, posSide } = position;
  return (
    <ConfirmSheet
      open={open}
      onClose={act.close}
      title={t('follow.close.title')}
      text={t('follow.close.text', { size, price: priceText(lastPrice, instrument, locale) })}
      doLabel={t('follow.close.do', { size })}
      keepLabel={t('tasks.confirm.keep')}
      danger
      busy={act.busy}
      onDo={() => act.run({ userAssignmentId, version, posSide })}
    >
      <div className="mt-3">
        <FigureList>
          <FigureLine label={t('tasks.confirm.profitNow')}>
            <Change value={closing?.profit} />
          </FigureLine>
          <FigureLine label={t('tasks.confirm.closingFee')}>
            <Amount value={closing?.fee} sign="change" />
          </FigureLine>
          <FigureLine label={t('tasks.confirm.slippage')}>
            <Amount value={closing?.slippage} sign="change" />
          </FigureLine>
          <FigureLine label={t('follow.close.brings')} sum>
            <Change value={closing?.result} unit="USDT" />
          </FigureLine>
        </FigureList>
      </div>
      <FormFailure text={act.failure} />
    </ConfirmSheet>
  );
}
