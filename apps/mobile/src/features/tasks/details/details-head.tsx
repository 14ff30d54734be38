// The head of a task's page: open profit at the left, last price at the right.
import type { AssignmentDetails } from '@millrace/contract';
import { Amount, Price, useLocale } from '@millrace/ui';
import { OpenProfit } from '../common/open-figures.tsx';
import { isHolding } from '../common/open-profit.ts';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';
import './task-details.css';

export function DetailsHead({ task }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  const instrument = useInstrument(task.instId);
  const last = useLastPrice(task.instId);
  const holds = isHolding(task);
  return (
    <section className="details-head gutter">
      <div>
        <p className="label">{t(holds ? 'tasks.figure.unrealized' : 'tasks.figure.bookedTotal')}</p>
        <p>
          {holds ? (
            <OpenProfit task={task} size="l" unit="USDT" />
          ) : (
            <span data-figure="booked-closed">
              <Amount value={task.sumPnl} size="l" sign="change" unit="USDT" />
            </span>
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
