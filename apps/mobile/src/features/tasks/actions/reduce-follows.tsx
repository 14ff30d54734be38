// What reducing by hand brings and leaves, at the price now.
import type { AssignmentDetails } from '@millrace/contract';
import { addDecimals, negateDecimal } from '@millrace/market';
import { Amount, Change, FigureLine, FigureList, useLocale } from '@millrace/ui';
import { sizeText } from '../common/figures.ts';
import { legProfit, notionalOf, takerFee } from '../common/open-profit.ts';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';

interface ReduceFollowsProps {
  task: AssignmentDetails;
  leg: AssignmentDetails['legs'][number];
  /** Passed the rules of a size. */
  size: string;
}

export function ReduceFollows({ task, leg, size }: ReduceFollowsProps) {
  const locale = useLocale();
  const { t } = locale;
  const instrument = useInstrument(task.instId);
  const price = useLastPrice(task.instId);
  if (!instrument || price === undefined) return null;
  const fee = negateDecimal(takerFee(notionalOf(size, price, instrument.contractValue), instrument.takerRate));
  const profit = legProfit({ ...leg, sz: size }, price, instrument.contractValue);
  return (
    <div className="mt-3" data-figure="follows">
      <FigureList>
        <FigureLine label={t('tasks.follows.left')}>{sizeText(addDecimals(leg.sz, negateDecimal(size)), instrument, locale)}</FigureLine>
        <FigureLine label={t('tasks.confirm.fee')}>
          <Amount value={fee} sign="change" />
        </FigureLine>
        <FigureLine label={t('tasks.follows.result')} sum>
          <Change value={profit === undefined ? undefined : addDecimals(profit, fee)} unit="USDT" />
        </FigureLine>
      </FigureList>
    </div>
  );
}
