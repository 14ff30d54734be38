// The tasks that trade now, and the way to all of them.
import { listTaskSparks, type Assignment } from '@millrace/contract';
import { Broken, Icon, Plate, Rows, Section, SkeletonRows, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useRead } from '../../shared/hooks/use-call.ts';
import { useOwnTasks, type OwnTasks } from '../strategy/index.ts';
import { CURVE_FRESH_MS, RUNNING_SHOWN_MAX } from './limits.ts';
import { RunningTask } from './running-task.tsx';

/** With the sheet to make a task, which a trader whose tasks run does not need here. */
const NoRunningTask = lazy(() => import('./no-running-task.tsx').then((module) => ({ default: module.NoRunningTask })));

export function RunningTasks() {
  const { t } = useLocale();
  const tasks = useOwnTasks();
  const count = tasks.all?.length ?? 0;
  return (
    <>
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
      <List tasks={tasks} />
    </>
  );
}

function List({ tasks }: { tasks: OwnTasks }) {
  const { t } = useLocale();
  if (tasks.error !== undefined) return <Broken title={errorText(tasks.error, t)} onRetry={tasks.retry} busy={tasks.busy} />;
  if (!tasks.all) return <SkeletonRows count={3} />;
  if (tasks.running.length === 0)
    return (
      <Suspense fallback={<SkeletonRows count={3} />}>
        <NoRunningTask first={tasks.all.length === 0} />
      </Suspense>
    );
  return <Running tasks={tasks.running.slice(0, RUNNING_SHOWN_MAX)} />;
}

function Running({ tasks }: { tasks: readonly Assignment[] }) {
  const { t } = useLocale();
  // In one order, so that a task that moves up asks for nothing.
  const taskIds = tasks
    .map(({ id }) => id)
    .toSorted()
    .join(',');
  const { data: sparks } = useRead(listTaskSparks, { taskIds }, { staleMs: CURVE_FRESH_MS });
  return (
    <Plate label={t('tabs.runningTasks')}>
      <Rows>
        {tasks.map((task) => (
          <RunningTask key={task.id} task={task} noted={sparks?.find(({ taskId }) => taskId === task.id)?.values} />
        ))}
      </Rows>
    </Plate>
  );
}
