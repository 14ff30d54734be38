// A task that trades, on Home: how it went, what is open now and in percent of its margin, and what it waits for. Leads to its page.
import type { Assignment } from '@millrace/contract';
import { Icon, Sparkline, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useWide } from '../../shared/hooks/use-wide.ts';
import { instrumentName } from '../../shared/instrument-name.ts';
import { kindPageOf, placeOfTask } from '../../shared/pages/kind-pages.ts';
import { taskWhat } from '../strategy/index.ts';
import { Booked, isHolding, OpenPct, OpenProfit, StateMark, TaskWaiting, useInAll } from '../tasks/index.ts';
import './home.css';

interface RunningTaskProps {
  task: Assignment;
  /** What it had brought in all, oldest first; undefined where no hour was noted, or while it is on its way. */
  noted: readonly string[] | undefined;
}

export const RunningTask = memo(function RunningTask({ task, noted }: RunningTaskProps) {
  const locale = useLocale();
  const wide = useWide();
  const page = kindPageOf(task.assignmentType);
  if (!page) return null;
  return (
    <Link {...placeOfTask(task.id, page)} className="row home-task" data-task={task.id}>
      <span className="row-icon">
        <Icon name={page.icon} size={22} />
      </span>
      <div className="row-main">
        <div className="grow">
          <p className="row-title">{instrumentName(task.instId)}</p>
          <p className="task-row-states">
            <StateMark task={task} />
            <span className="row-detail">{taskWhat(task, page, locale)}</span>
          </p>
        </div>
        <Spark task={task} noted={noted} />
        <div className="row-value home-task-value">
          {isHolding(task) ? (
            <>
              <p className="figure-s">
                <OpenProfit task={task} />
              </p>
              <p className="row-detail">
                <OpenPct task={task} />
              </p>
            </>
          ) : (
            <>
              <p className="figure-s">
                <Booked task={task} />
              </p>
              <p className="row-detail">{locale.t('tabs.bookedShort')}</p>
            </>
          )}
        </div>
      </div>
      <div className="home-task-waits">
        <TaskWaiting task={task} words={!wide} />
      </div>
    </Link>
  );
});

/** Ends with how the task stands now. */
function Spark({ task, noted }: RunningTaskProps) {
  const inAll = useInAll(task);
  const values = inAll === undefined ? (noted ?? []) : [...(noted ?? []), inAll];
  return values.length < 2 ? null : <Sparkline values={values} />;
}
