// The head of a task's page: open profit at the left, last price at the right. Where cells are sold one by one, what they earned must not hide what
// the held ones lose: there the head is both together, with its two parts.
import type { AssignmentDetails } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import { Amount, Change, Price, useLocale } from '@millrace/ui';
import { OpenProfit } from '../common/open-figures.tsx';
import { bookedOf, isHolding } from '../common/open-profit.ts';
import { useOpenProfit } from '../common/use-open-profit.ts';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';
import './task-details.css';

export function DetailsHead({ task }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  const instrument = useInstrument(task.instId);
  const last = useLastPrice(task.instId);
  return (
    <section className="details-head gutter">
      {task.cells.length > 0 ? <InAll task={task} /> : <OpenOrBooked task={task} />}
      <div className="details-head-end">
        <p className="label">{t('tasks.figure.lastPrice')}</p>
        <p data-figure="last-price">
          <Price value={last} tickSize={instrument?.tickSize ?? ''} size="l" />
        </p>
      </div>
    </section>
  );
}

function OpenOrBooked({ task }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  const holds = isHolding(task);
  return (
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
  );
}

function InAll({ task }: { task: AssignmentDetails }) {
  const { t } = useLocale();
  const booked = bookedOf(task);
  const open = useOpenProfit(task) ?? (isHolding(task) ? undefined : '0');
  return (
    <div>
      <p className="label">{t('tasks.figure.totalProfit')}</p>
      <p data-figure="in-all">
        <Amount value={open === undefined ? undefined : addDecimals(booked, open)} size="l" sign="change" unit="USDT" />
      </p>
      <p className="micro">
        {t('tabs.bookedShort')} <Change value={booked} /> · {t('tabs.open')} <Change value={open} />
      </p>
    </div>
  );
}
