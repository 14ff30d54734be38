// One-click close: what it brings at this price and what it costs, line by line, before it happens.
import { limits } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import { Amount, Change, ConfirmSheet, FigureLine, FigureList, useLocale } from '@millrace/ui';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import type { AskProps } from './ask-props.ts';
import { priceText, sizeText } from '../common/figures.ts';
import { OpenProfit } from '../common/open-figures.tsx';
import { closeFigures, isHeld } from '../common/open-profit.ts';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';

export function CloseAllSheet({ task, open, busy, failure, onDo, onClose }: AskProps) {
  const locale = useLocale();
  const { t } = locale;
  const instrument = useInstrument(task.instId);
  const lastPrice = useLastPrice(task.instId);
  const held = task.legs.filter(isHeld).reduce((sum, leg) => addDecimals(sum, leg.sz), '0');
  const size = sizeText(held, instrument, locale);
  const figures = instrument
    ? closeFigures(task, {
        lastPrice,
        contractValue: instrument.contractValue,
        takerRate: instrument.takerRate,
        slippagePct: limits.slippagePct,
      })
    : undefined;
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('tasks.confirm.closeAll.title')}
      text={t('tasks.confirm.closeAll.text', { size, price: priceText(lastPrice, instrument, locale) })}
      doLabel={t('tasks.confirm.closeAll.do', { size })}
      keepLabel={t('tasks.confirm.keep')}
      danger
      busy={busy}
      onDo={() => onDo()}
    >
      <div className="mt-3">
        <FigureList>
          <FigureLine label={t('tasks.confirm.profitNow')}>
            <OpenProfit task={task} />
          </FigureLine>
          <FigureLine label={t('tasks.confirm.closingFee')}>
            <Amount value={figures?.fee} sign="change" />
          </FigureLine>
          <FigureLine label={t('tasks.confirm.slippage')}>
            <Amount value={figures?.slippage} sign="change" />
          </FigureLine>
          <FigureLine label={t('tasks.confirm.bookedSoFar')}>
            <Amount value={figures?.booked} sign="change" />
          </FigureLine>
          <FigureLine label={t('tasks.confirm.youGet')} sum>
            <Change value={figures?.result} unit="USDT" />
          </FigureLine>
        </FigureList>
      </div>
      <FormFailure text={failure} />
    </ConfirmSheet>
  );
}
