// What the running cycle of each leg has cost and realised so far, and what closed cycles have brought.
import type { AssignmentDetails } from '@millrace/contract';
import { compareDecimals, isDecimal, negateDecimal } from '@millrace/market';
import { Amount, Change, KeyValue, KeyValues, Percent, Plate, Price, useLocale } from '@millrace/ui';
import { legWord } from '../common/direction.ts';
import { isHeld, legProfit, profitPct } from '../common/open-profit.ts';
import { useInstrument, useLastPrice, useLivePrice } from '../common/use-instruments.ts';
import './task-details.css';

export function CyclePlate({ task }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  return (
    <Plate label={t('tasks.cycleSoFar')}>
      {task.legs.filter(isHeld).map((leg) => (
        <LegCycle key={leg.leg} task={task} leg={leg} named={task.buyType === 3} />
      ))}
      <div className="details-agreement flex-wrap items-baseline">
        <span className="row-detail details-booked-total">{t('tasks.figure.bookedTotal')}</span>
        <span data-figure="booked-closed">
          <Amount value={task.sumPnl} size="s" sign="change" unit="USDT" />
        </span>
      </div>
    </Plate>
  );
}

function LegCycle({ task, leg, named }: { task: AssignmentDetails; leg: AssignmentDetails['legs'][number]; named: boolean }) {
  const { t } = useLocale();
  const instrument = useInstrument(task.instId);
  const last = useLastPrice(task.instId);
  const mark = useLivePrice(task.instId).data?.mark;
  const profit = instrument && last !== undefined ? legProfit(leg, last, instrument.contractValue) : undefined;
  return (
    <div className="details-position" data-cycle-of={leg.leg}>
      <h3 className="label mb-3">{named ? `${t('tasks.cycleSoFar')} · ${t(legWord(leg.leg))}` : t('tasks.cycleSoFar')}</h3>
      <KeyValues>
        <KeyValue label={t('tasks.figure.realized')}>
          <Change value={leg.realizedPnl} />
        </KeyValue>
        <KeyValue label={t('tasks.figure.cycleFees')}>
          <Amount value={negatedFee(leg.fees)} sign="change" />
        </KeyValue>
        {task.productType === 1 ? null : (
          <KeyValue label={t('tasks.figure.funding')}>
            <Change value={leg.funding} />
          </KeyValue>
        )}
        <KeyValue label={t('tasks.figure.pnlPct')}>
          <Percent value={profitPct(profit, leg.securedAssets)} change />
        </KeyValue>
        {task.productType === 1 ? null : (
          <KeyValue label={t('tasks.figure.markPrice')}>
            <Price value={mark} tickSize={instrument?.tickSize ?? ''} />
          </KeyValue>
        )}
      </KeyValues>
    </div>
  );
}

function negatedFee(fees: string): string {
  return isDecimal(fees) && compareDecimals(fees, '0') !== 0 ? negateDecimal(fees) : fees;
}
