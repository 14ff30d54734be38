// The trader's tasks of one group, live. Of a group that he has not opened the page asks him to open it first.
import { limits, pageAssignmentGroup } from '@millrace/contract';
import { Bar, Blank, Broken, Main, Plate, Screen, SkeletonRows, useLocale, VirtualList } from '@millrace/ui';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { PaperNotice } from '../../../shared/pages/paper-notice.tsx';
import { StaleNotice } from '../../../shared/pages/stale-notice.tsx';
import { kindPages } from '../../../shared/pages/kind-pages.ts';
import { ROW_PX } from '../limits.ts';
import { useTasks } from '../common/use-tasks.ts';
import { TaskRow } from './task-row.tsx';

export function GroupTasksPage() {
  const { kindPage } = useParams({ from: '/$kindPage/list' });
  const { groupId = '' } = useSearch({ from: '/$kindPage/list' });
  const { t } = useLocale();
  const goBack = useBack('/index');
  const page = kindPages.find((each) => each.kindPage === kindPage);
  const read = useRead(
    pageAssignmentGroup,
    { type: page?.kind.type, pageNum: 1, pageSize: limits.tasksPerUser },
    { enabled: page !== undefined },
  );
  const group = read.data?.rows.find(({ id }) => id === groupId);
  if (!page || (read.data && !group)) return <Navigate to="/404" replace />;
  if (group?.opened === null) return <Navigate to="/trusteeship-unopen" search={{ groupId }} replace />;
  return (
    <Screen>
      <Bar title={group?.groupName ?? t(page.label)} under={group && t(page.label)} onBack={goBack} />
      <Main>
        {!group && read.error ? (
          <Broken title={errorText(read.error, t)} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <GroupTasks groupId={groupId} />
        )}
      </Main>
    </Screen>
  );
}

function GroupTasks({ groupId }: { groupId: string }) {
  const { t } = useLocale();
  const tasks = useTasks();
  const own = tasks.data?.filter(({ group }) => group?.groupId === groupId);
  if (tasks.error !== undefined) return <Broken title={errorText(tasks.error, t)} onRetry={tasks.retry} busy={tasks.busy} />;
  if (!own) return <SkeletonRows count={3} />;
  return (
    <>
      <StaleNotice sinceMs={tasks.staleSinceMs} />
      {own.some((task) => task.environment === 'paper') ? <PaperNotice /> : null}
      <Plate>
        {own.length === 0 ? (
          <Blank icon="strategy" title={t('tabs.group.opening')} />
        ) : (
          <VirtualList
            label={t('tasks.title')}
            items={own}
            keyOf={(task) => task.id}
            rowPx={ROW_PX}
            renderRow={(task) => <TaskRow task={task} />}
          />
        )}
      </Plate>
    </>
  );
}
