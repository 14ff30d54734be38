// One task: its state with what operators do to it, and its orders, fills and records.
import { getTask, type AdminTask } from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import { Blank, Broken, Button, Segment, SkeletonRows, useLocale } from '@millrace/ui';
import { ApiError, errorText } from '../../shared/api.ts';
import { useRead } from '../../shared/use-call.ts';
import { TaskActs } from './task-acts.tsx';
import { TaskFills } from './task-fills.tsx';
import { TaskOrders } from './task-orders.tsx';
import { TaskOverview } from './task-overview.tsx';
import { TaskRecords } from './task-records.tsx';
import { parts, useTasksSearch } from './tasks-search.ts';

export function OpenTask({ id }: { id: string }) {
  const { t } = useLocale();
  const { change } = useTasksSearch();
  const found = useRead(getTask, { id }, { isLive: true });
  return (
    <>
      <p>
        <Button size="small" onClick={() => change({ id: undefined, part: undefined })}>
          {t('console.back')}
        </Button>
      </p>
      {found.error && !found.isFetching ? (
        found.error instanceof ApiError && found.error.reason === 'notFound' ? (
          <Blank icon="list" title={t('console.tasksEmpty')} />
        ) : (
          <Broken title={errorText(found.error, t)} onRetry={() => void found.refetch()} />
        )
      ) : found.data && !found.isPlaceholderData ? (
        <Task of={found.data} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </>
  );
}

function Task({ of }: { of: AdminTask }) {
  const { t } = useLocale();
  const { search, change } = useTasksSearch();
  const part = search.part ?? 'overview';
  const { task, user } = of;
  return (
    <article aria-label={task.instId}>
      <h2 className="console-subtitle">
        {task.instId} {t(`tasks.kind.${task.assignmentType}` as MessageKey)} <span className="numerals">{user.uid}</span> {user.nickname}
      </h2>
      <TaskActs of={of} />
      <Segment
        label={t('console.taskPart')}
        value={part}
        options={parts.map((value) => ({ value, label: t(`console.taskPart.${value}`) }))}
        onChange={(value) => change({ part: value === 'overview' ? undefined : value }, { replace: true })}
      />
      {part === 'overview' ? <TaskOverview of={of} /> : null}
      {part === 'orders' ? <TaskOrders id={task.id} /> : null}
      {part === 'fills' ? <TaskFills id={task.id} /> : null}
      {part === 'records' ? <TaskRecords id={task.id} /> : null}
    </article>
  );
}
