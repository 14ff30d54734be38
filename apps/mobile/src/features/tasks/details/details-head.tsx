// The head of a task's page: open profit, what the task has brought in all, the last price. Where cells are sold one by one, what they earned must not
// hide what the held ones lose: there the total is first, with its two parts.
import type { AssignmentDetails } from '@millrace/contract';
import { Change, Price, useLocale } from '@millrace/ui';
import { InAll, OpenPct, OpenProfit } from '../common/open-figures.tsx';
import { bookedOf, isHolding } from '../common/open-profit.ts';
import { useOpenProfit } from '../common/use-open-profit.ts';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';
import './task-details.css';

export function DetailsHead({ task }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  const instrument = useInstrument(task.instId);
  const last = useLastPrice(task.instId);
  const totalFirst = task.cells.length > 0 || !isHolding(task);
  return (
    <dl className="details-head gutter">
      {totalFirst ? null : (
        <div>
          <dt className="label">
            {t('tasks.figure.unrealized')} <OpenPct task={task} />
          </dt>
          <dd>
            <OpenProfit task={task} size="l" unit="USDT" />
          </dd>
        </div>
      )}
      <div>
        <dt className="label">{t('tasks.figure.inAll')}</dt>
        <dd>
          <InAll task={task} size={totalFirst ? 'l' : 'm'} unit={totalFirst ? 'USDT' : undefined} />
          {task.cells.length > 0 ? <Parts task={task} /> : null}
        </dd>
      </div>
      <div className="details-head-end">
        <dt className="label">{t('tasks.figure.lastPrice')}</dt>
        <dd data-figure="last-price">
          <Price value={last} tickSize={instrument?.tickSize ?? ''} size="m" />
        </dd>
      </div>
    </dl>
  );
}

function Parts({ task }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  const open = useOpenProfit(task) ?? (isHolding(task) ? undefined : '0');
  return (
    <p className="micro">
      {t('tabs.bookedShort')} <Change value={bookedOf(task)} /> · {t('tabs.open')} <Change value={open} />
    </p>
  );
}
