// A task that trades, on Home: how it went, what is open now and in percent of its margin, and what it waits for. Leads to its page.
import type { Assignment } from '@millrace/contract';
import { Icon, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { kindPageOf, placeOfTask } from '../../../shared/pages/kind-pages.ts';
import { Booked, isHolding, OpenPct, OpenProfit, TaskWaiting } from '../../tasks/index.ts';
import { Spark, What } from './task-parts.tsx';
import '../home.css';

interface RunningTaskProps {
  task: Assignment;
  noted: readonly string[] | undefined;
}

export const RunningTask = memo(function RunningTask({ task, noted }: RunningTaskProps) {
  const { t } = useLocale();
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
          <What task={task} page={page} />
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
              <p className="row-detail">{t('tabs.bookedShort')}</p>
            </>
          )}
        </div>
      </div>
      <div className="home-task-waits">
        <TaskWaiting task={task} near="words" />
      </div>
    </Link>
  );
});
