// What an order by hand would make of the position, by the engine's own rules; loaded when the sheet is shown.
import type { AssignmentDetails } from '@millrace/contract';
import { strategyOf } from '@millrace/engine/pure';
import { addDecimals, negateDecimal } from '@millrace/market';
import { Amount, FigureLine, FigureList, Price, useLocale } from '@millrace/ui';
import { heldLeg, knownTask } from '../common/held-leg.ts';
import { notionalOf, takerFee } from '../common/open-profit.ts';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';

interface AddFollowsProps {
  task: AssignmentDetails;
  leg: AssignmentDetails['legs'][number];
  /** Passed the rules of a size. */
  size: string;
}

export function AddFollows({ task, leg, size }: AddFollowsProps) {
  const { t } = useLocale();
  const instrument = useInstrument(task.instId);
  const price = useLastPrice(task.instId);
  const known = instrument && knownTask(task, instrument);
  if (!instrument || price === undefined || !known) return null;
  const after = strategyOf(task.assignmentType).afterAdd?.(known.settings, known.instrument, heldLeg(leg, null), { price, size });
  if (!after) return null;
  const fee = takerFee(notionalOf(size, price, instrument.contractValue), instrument.takerRate);
  return (
    <div className="mt-3" data-figure="follows">
      <FigureList>
        <FigureLine label={t('tasks.follows.average')}>
          <Price value={after.averagePrice} tickSize={instrument.tickSize} />
        </FigureLine>
        {task.productType === 1 ? null : (
          <FigureLine label={t('tasks.follows.liquidation')}>
            <Price value={after.liquidationPrice} tickSize={instrument.tickSize} />
          </FigureLine>
        )}
        <FigureLine label={t('tasks.follows.margin')}>
          <Amount value={addDecimals(after.marginQuote, negateDecimal(leg.securedAssets))} sign="change" />
        </FigureLine>
        <FigureLine label={t('tasks.confirm.fee')}>
          <Amount value={negateDecimal(fee)} sign="change" />
        </FigureLine>
        {task.replenishmentMax === 0 ? null : (
          <FigureLine label={t('tasks.figure.adds')}>
            <span className="numerals">{t('tasks.addsOf', { used: after.rung, max: task.replenishmentMax })}</span>
          </FigureLine>
        )}
      </FigureList>
    </div>
  );
}
