// The tasks that trade now, as a table for a wide window: what is open, what each brought in all, and what it waits for. Its column adds up to the figure above.
import type { Assignment } from '@millrace/contract';
import { Amount, Icon, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { instrumentName } from '../../../shared/instrument-name.ts';
import { kindPageOf, placeOfTask } from '../../../shared/pages/kind-pages.ts';
import { InAll, isHolding, OpenPct, OpenProfit, TaskWaiting, useRunningResult } from '../../tasks/index.ts';
import { restOf, type Environment } from '../results.ts';
import { Spark, What } from './task-parts.tsx';
import { useHomeEarnings, useResults, type HomeEarnings } from '../use-home-results.ts';
import './task-table.css';

interface TaskTableProps {
  tasks: readonly Assignment[];
  /** Of all tasks, also those that are not listed. */
  count: number;
  notedOf: (taskId: string) => readonly string[] | undefined;
  /** Whose money the figures above are of. */
  chosen: Environment | undefined;
}

export function TaskTable({ tasks, count, notedOf, chosen }: TaskTableProps) {
  const { t } = useLocale();
  const home = useHomeEarnings(chosen);
  // Practice money is never added to real money.
  const sums = home !== undefined && tasks.every(({ environment }) => environment === home.environment);
  return (
    <section className="plate" aria-label={t('tabs.runningTasks')}>
      <table className="home-table">
        <thead>
          <tr>
            <th scope="col">
              <h2>{t('tabs.runningTasks')}</h2>
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('tabs.spark')}</span>
            </th>
            <th scope="col">{t('tabs.open')}</th>
            <th scope="col">{t('tasks.figure.inAll')}</th>
            <th scope="col">{t('tasks.waitsFor')}</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} noted={notedOf(task.id)} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            {sums ? <Rest home={home} tasks={tasks} /> : null}
            <td colSpan={sums ? 1 : 5}>
              <Link className="link link-quiet" to="/tasks">
                {t('tabs.all', { n: count })}
                <Icon name="next" size={16} />
              </Link>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const TaskRow = memo(function TaskRow({ task, noted }: { task: Assignment; noted: readonly string[] | undefined }) {
  const page = kindPageOf(task.assignmentType);
  if (!page) return null;
  return (
    <tr>
      <th scope="row">
        <Link {...placeOfTask(task.id, page)} className="home-table-task" data-task={task.id}>
          <span className="row-icon">
            <Icon name={page.icon} size={22} />
          </span>
          <span>
            <span className="row-title">{instrumentName(task.instId)}</span>
            <What task={task} page={page} />
          </span>
        </Link>
      </th>
      <td>
        <Spark task={task} noted={noted} />
      </td>
      <td>
        <p className="figure-s">{isHolding(task) ? <OpenProfit task={task} /> : <Amount value="0" />}</p>
        <p className="row-detail">
          <OpenPct task={task} />
        </p>
      </td>
      <td className="figure-s">
        <InAll task={task} />
      </td>
      <td>
        <TaskWaiting task={task} near="scale" />
      </td>
    </tr>
  );
});

/** What the tasks that are not listed, and those that are deleted, brought: the column adds up. */
function Rest({ home, tasks }: { home: HomeEarnings; tasks: readonly Assignment[] }) {
  const { t } = useLocale();
  const { results } = useResults(home);
  const rest = restOf(results.total, tasks, useRunningResult(tasks));
  return (
    <>
      <th scope="row" colSpan={3}>
        {t('tabs.rest')}
      </th>
      <td className="figure-s" data-figure="rest">
        <Amount value={rest} sign="change" />
      </td>
    </>
  );
}
