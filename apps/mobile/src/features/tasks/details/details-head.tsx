// The head of a task's page: open profit at the left, last price at the right.
import type { AssignmentDetails } from '@millrace/contract';
import { Amount, Change, Price, useLocale } from '@millrace/ui';
import { openProfit } from '../common/open-profit.ts';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';
import './task-details.css';

export function DetailsHead({ task }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  const instrument = useInstrument(task.instId);
  const last = useLastPrice(task.instId);
  const profit = openProfit(task, last, instrument?.contractValue);
  return (
    <section className="details-head gutter">
      <div>
        <p className="label">{t(profit === undefined ? 'tasks.figure.bookedTotal' : 'tasks.figure.unrealized')}</p>
        <p data-figure="open-profit">
          {profit === undefined ? (
            <Amount value={task.sumPnl} size="l" sign="change" unit="USDT" />
          ) : (
            <Change value={profit} size="l" unit="USDT" />
          )}
        </p>
      </div>
      <div className="details-head-end">
        <p className="label">{t('tasks.figure.lastPrice')}</p>
        <p data-figure="last-price">
          <Price value={last} tickSize={instrument?.tickSize ?? ''} size="l" />
        </p>
      </div>
    </section>
  );
}
