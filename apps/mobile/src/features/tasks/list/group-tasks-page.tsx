// An open group: how far it is, its six figures, the trader's tasks of it live, and what he does with all of them. Of a group that is not open
// the page asks to open it first.
import { Bar, Blank, Broken, Main, Plate, Screen, SkeletonRows, useLocale, VirtualList } from '@millrace/ui';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import type { Assignment } from '@millrace/contract';
import { errorText } from '../../../shared/api/api-error.ts';
import { useBack } from '../../../shared/hooks/use-back.ts';
import { FuelNotice } from '../../../shared/pages/fuel-notice.tsx';
import { PaperNotice } from '../../../shared/pages/paper-notice.tsx';
import { StaleNotice } from '../../../shared/pages/stale-notice.tsx';
import { kindPages } from '../../../shared/pages/kind-pages.ts';
import { loadChunk } from '../../../shared/pages/lazy-page.ts';
import { ROW_PX } from '../limits.ts';
import { useTasks, type Live } from '../common/use-tasks.ts';
import { GroupFiguresPlate } from '../groups/group-figures.tsx';
import { reasonText } from '../groups/reason-text.ts';
import { isNotFound, useGroup, useGroupFollows, type GroupView } from '../groups/use-group.ts';
import { GroupBar, useGroupBatch } from '../groups/opened/group-bar.tsx';
import { GroupNotices } from '../groups/opened/group-notices.tsx';
import { useRowClose } from './row-close.tsx';

const SelectionPage = lazy(async () => ({ default: (await loadChunk(() => import('../groups/selection-page.tsx'))).SelectionPage }));

export function GroupTasksPage() {
  const { groupId, iddId } = useSearch({ from: '/$kindPage/list' });
  if (groupId === undefined && iddId !== undefined) {
    return (
      <Suspense>
        <SelectionPage />
      </Suspense>
    );
  }
  return <OpenGroupPage groupId={groupId ?? ''} />;
}

function OpenGroupPage({ groupId }: { groupId: string }) {
  const { kindPage } = useParams({ from: '/$kindPage/list' });
  const { t } = useLocale();
  const goBack = useBack('/index');
  const page = kindPages.find((each) => each.kindPage === kindPage);
  const read = useGroup(groupId);
  const group = read.data?.group;
  if (!page || isNotFound(read.error) || (group && group.type !== page.kind.type)) return <Navigate to="/404" replace />;
  if (group?.opened === null) return <Navigate to="/trusteeship-unopen" search={{ groupId }} replace />;
  const under = group && `${t(page.label)} · ${t(group.state === 'ready' ? 'tasks.state.running' : `tabs.group.${group.state}`)}`;
  return (
    <Screen>
      <Bar title={group?.groupName ?? t(page.label)} under={under} onBack={goBack} />
      {read.data ? (
        <OpenedGroup view={read.data} refetch={read.refetch} />
      ) : (
        <Main>
          {read.error ? (
            <Broken title={errorText(read.error, t)} onRetry={() => void read.refetch()} busy={read.isFetching} />
          ) : (
            <SkeletonRows count={4} />
          )}
        </Main>
      )}
    </Screen>
  );
}

function OpenedGroup({ view, refetch }: { view: GroupView; refetch: () => unknown }) {
  const tasks = useTasks();
  const batch = useGroupBatch(view);
  const groupId = view.group.id;
  const own = useMemo(() => tasks.data?.filter(({ group }) => group?.groupId === groupId), [tasks.data, groupId]);
  useGroupFollows(own, refetch);
  return (
    <>
      <Main>
        <StaleNotice sinceMs={tasks.staleSinceMs} />
        {own?.some((task) => task.environment === 'paper') ? <PaperNotice /> : null}
        <FuelNotice environment={own?.[0]?.environment} />
        <GroupNotices view={view} tasks={own ?? []} batch={batch} />
        <GroupFiguresPlate figures={view.group.figures} />
        <div className="mt-3">
          <GroupTasks tasks={tasks} own={own} />
        </div>
      </Main>
      <GroupBar view={view} tasks={own ?? []} batch={batch} />
    </>
  );
}

function GroupTasks({ tasks, own }: { tasks: Live<readonly Assignment[]>; own: readonly Assignment[] | undefined }) {
  const { t } = useLocale();
  if (tasks.error !== undefined) return <Broken title={errorText(tasks.error, t)} onRetry={tasks.retry} busy={tasks.busy} />;
  return own ? <Rows own={own} /> : <SkeletonRows count={3} />;
}

function Rows({ own }: { own: readonly Assignment[] }) {
  const { t } = useLocale();
  const close = useRowClose(own);
  return (
    <Plate>
      {own.length === 0 ? (
        <Blank icon="strategy" title={t('groups.noTask')} />
      ) : (
        <VirtualList
          label={t('tasks.title')}
          items={own}
          keyOf={(task) => task.id}
          rowPx={ROW_PX}
          renderRow={(task) => (
            <>
              {close.row(task)}
              <Step task={task} />
            </>
          )}
        />
      )}
      {close.sheets}
    </Plate>
  );
}

/** Why the start of a slot failed. */
function Step({ task: { group, fault } }: { task: Assignment }) {
  const locale = useLocale();
  if (group?.step !== 'failed' || fault !== null) return null;
  return (
    <p className="inset pb-3 micro ink-warn" role="status" data-step="failed">
      {reasonText(group.reason, locale)}
    </p>
  );
}
