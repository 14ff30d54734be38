// A task in the list: what it trades, its state, last price, open profit, what it waits for, adds used. The whole row leads to its page.
import type { Assignment } from '@millrace/contract';
import { Chip, Price, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { DirectionChip } from '../common/direction-chip.tsx';
import { ADD_STEPS_MAX } from '../limits.ts';
import { OpenPct, OpenProfit } from '../common/open-figures.tsx';
import { isHolding } from '../common/open-profit.ts';
import { StateMark } from '../common/state-mark.tsx';
import { layoutOf } from '../task-kinds.ts';
import { wayOf } from '../task-words.ts';
import { TaskWaiting } from '../common/task-waiting.tsx';
import { useInstrument, useLastPrice } from '../common/use-instruments.ts';
import { AddsUsed } from '../common/wait-track.tsx';
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
        {/* A grid has cells, which its page counts. */}
        {wayOf(task.assignmentType) === 'grid' ? null : (
          <AddsUsed used={task.orderNum} max={task.replenishmentMax * (task.buyType === 3 ? 2 : 1)} stepsMax={ADD_STEPS_MAX} />
        )}
      </p>
      <TaskWaiting task={task} />
    </Link>
  );
});
