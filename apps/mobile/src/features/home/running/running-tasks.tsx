// The tasks that trade now, and the way to all of them.
import { listTaskSparks, type Assignment } from '@millrace/contract';
import { Broken, Icon, Plate, Rows, Section, SkeletonRows, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { useWide } from '../../../shared/hooks/use-wide.ts';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { useOwnTasks, type OwnTasks } from '../../strategy/index.ts';
import { CURVE_FRESH_MS, RUNNING_SHOWN_MAX } from '../limits.ts';
import type { Environment } from '../results.ts';
import { RunningTask } from './running-task.tsx';

/** With the sheet to make a task, which a trader whose tasks run does not need here. */
const NoRunningTask = lazy(() => import('./no-running-task.tsx').then((module) => ({ default: module.NoRunningTask })));

/** A phone has rows. */
const TaskTable = lazy(async () => ({ default: (await loadChunk(() => import('./task-table.tsx'))).TaskTable }));

interface RunningTasksProps {
  /** Whose money the figures above are of. */
  chosen: Environment | undefined;
}

export function RunningTasks({ chosen }: RunningTasksProps) {
  const tasks = useOwnTasks();
  const wide = useWide();
  const count = tasks.all?.length ?? 0;
  const shown = tasks.running.slice(0, RUNNING_SHOWN_MAX);
  if (wide && tasks.error === undefined && shown.length > 0)
    return (
      <Suspense fallback={<SkeletonRows count={shown.length} />}>
        <TableOfRunning tasks={shown} count={count} chosen={chosen} />
      </Suspense>
    );
  return (
    <>
      <Head count={count} />
      <List tasks={tasks} shown={shown} />
    </>
  );
}

function Head({ count }: { count: number }) {
  const { t } = useLocale();
  return (
    <Section
      title={t('tabs.runningTasks')}
      end={
        count > 0 ? (
          <Link className="link link-quiet" to="/tasks">
            {t('tabs.all', { n: count })}
            <Icon name="next" size={16} />
          </Link>
        ) : null
      }
    />
  );
}

function List({ tasks, shown }: { tasks: OwnTasks; shown: readonly Assignment[] }) {
  const { t } = useLocale();
  if (tasks.error !== undefined) return <Broken title={errorText(tasks.error, t)} onRetry={tasks.retry} busy={tasks.busy} />;
  if (!tasks.all) return <SkeletonRows count={3} />;
  if (shown.length === 0)
    return (
      <Suspense fallback={<SkeletonRows count={3} />}>
        <NoRunningTask first={tasks.all.length === 0} />
      </Suspense>
    );
  return <Running tasks={shown} />;
}

function Running({ tasks }: { tasks: readonly Assignment[] }) {
  const { t } = useLocale();
  const notedOf = useNoted(tasks);
  return (
    <Plate label={t('tabs.runningTasks')}>
      <Rows>
        {tasks.map((task) => (
          <RunningTask key={task.id} task={task} noted={notedOf(task.id)} />
        ))}
      </Rows>
    </Plate>
  );
}

function TableOfRunning({ tasks, ...rest }: { tasks: readonly Assignment[]; count: number } & RunningTasksProps) {
  return <TaskTable tasks={tasks} notedOf={useNoted(tasks)} {...rest} />;
}

/** What each had brought in all, hour by hour. */
function useNoted(tasks: readonly Assignment[]): (taskId: string) => readonly string[] | undefined {
  // In one order, so that a task that moves up asks for nothing.
  const taskIds = tasks
    .map(({ id }) => id)
    .toSorted()
    .join(',');
  const { data } = useRead(listTaskSparks, { taskIds }, { staleMs: CURVE_FRESH_MS });
  return (taskId) => data?.find((spark) => spark.taskId === taskId)?.values;
}
