// A task in the list: what it trades, its state, last price, open profit, what it waits for, adds used. The whole row leads to its page.
import type { Assignment } from '@millrace/contract';
import { Chip, Icon, Price, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { faultText } from '../common/figures.ts';
import { DirectionChip } from '../common/direction-chip.tsx';
import { ADD_STEPS_MAX } from '../limits.ts';
import { OpenPct, OpenProfit } from '../common/open-figures.tsx';
import { isHolding } from '../common/open-profit.ts';
import { StateMark } from '../common/state-mark.tsx';
import { layoutOf } from '../task-kinds.ts';
import { legsOf, stateOf } from '../common/task-waits.ts';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';
import { AddsUsed, LegWaits } from '../common/wait-track.tsx';
import '../common/task-row.css';

/** Drawn anew when its task or its price changes, not when its neighbours' do. */
export const TaskRow = memo(function TaskRow({ task }: { task: Assignment }) {
  const { t } = useLocale();
  const layout = layoutOf(task.assignmentType);
  const instrument = useInstrument(task.instId);
  const last = useLastPrice(task.instId);
  if (!layout) return null;
  return (
    <Link
      className="task-row"
      to="/$kindPage/details/$assignmentId"
      params={{ kindPage: layout.kindPage, assignmentId: task.id }}
      data-task={task.id}
    >
      <div className="task-row-head">
        <div className="grow">
          <p className="row-title">
            {instrumentName(task.instId)}
            <DirectionChip task={task} />
            {task.environment === 'paper' ? <Chip look="line">{t('tasks.paper')}</Chip> : null}
          </p>
          <p className="task-row-states">
            <StateMark task={task} />
            <span className="row-detail">
              <Price value={last} tickSize={instrument?.tickSize ?? ''} />
            </span>
          </p>
        </div>
        {isHolding(task) ? (
          <div className="row-value">
            <p>
              <OpenProfit task={task} size="s" />
            </p>
            <p className="row-detail">
              <OpenPct task={task} />
            </p>
          </div>
        ) : null}
      </div>
      <p className="task-row-states">
        <span className="row-detail">{t(layout.label)}</span>
        <AddsUsed used={task.orderNum} max={task.replenishmentMax * (task.buyType === 3 ? 2 : 1)} stepsMax={ADD_STEPS_MAX} />
      </p>
      <TaskWaits task={task} />
    </Link>
  );
});

function TaskWaits({ task }: { task: Assignment }) {
  const locale = useLocale();
  const steps = useInstrument(task.instId);
  const lastPrice = useLastPrice(task.instId);
  if (stateOf(task) === 'fault')
    return (
      <p className="task-row-message ink-warn">
        <Icon name="warn" size={16} />
        <span>{faultText(task.fault, task.why, locale)}</span>
      </p>
    );
  if (task.status === 'close') return <p className="task-row-message">{locale.t('tasks.wait.nothing')}</p>;
  return legsOf(task).map((leg) => <LegWaits key={leg} task={task} leg={leg} lastPrice={lastPrice} steps={steps} />);
}
