// The Strategy tab: what can be run, the trader's tasks, the operator's groups, and what he copies.
import { Notice, Icon, Segment, SkeletonRows, useLocale } from '@millrace/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { usePageOpen } from '../../shared/pages/use-page-open.ts';
import { PaperNotice } from '../../shared/pages/paper-notice.tsx';
import { StaleNotice } from '../../shared/pages/stale-notice.tsx';
import { TabPage } from '../../shared/pages/tab-page.tsx';
import { NewTaskSheet, useOfferedKinds } from '../tasks/index.ts';
import { CopyingView } from '../follow/index.ts';
import { GroupRows, SelectionRows } from './group-rows.tsx';
import { KindsView } from './kinds-view.tsx';
import { OwnView } from './own-view.tsx';
import { viewOf, views } from './search.ts';
import { useGroups } from './use-groups.ts';
import { useOwnTasks } from './use-own-tasks.ts';
import { useRefetchOnResults } from './use-refetch-on-results.ts';

export function StrategyPage() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const search = useSearch({ from: '/strategy' });
  const tasks = useOwnTasks();
  const groups = useGroups();
  useRefetchOnResults(tasks.all, groups.retry);
  const kinds = useOfferedKinds();
  const mayCopy = usePageOpen('/myfollow');
  const open = views.filter((one) => one !== 'copying' || mayCopy);
  const asked = viewOf(search);
  const view = open.includes(asked) ? asked : 'all';
  return (
    <TabPage
      tab="strategy"
      title={t('nav.strategy')}
      end={
        kinds.length > 0 ? (
          <NewTaskSheet>
            {(open) => (
              <button type="button" className="icon-button" aria-label={t('tasks.new')} onClick={open}>
                <Icon name="plus" />
              </button>
            )}
          </NewTaskSheet>
        ) : undefined
      }
    >
      <div className="gutter mb-3">
        <Segment
          label={t('nav.strategy')}
          value={view}
          options={open.map((value) => ({ value, label: t(`tabs.view.${value}`) }))}
          onChange={(next) => void navigate({ to: '/strategy', search: next === 'all' ? {} : { view: next }, replace: true })}
        />
      </div>
      {/* The list of the tasks has its own. */}
      {view === 'own' ? null : <PaperNotice />}
      <StaleNotice sinceMs={tasks.staleSinceMs} />
      {tasks.all?.some((task) => task.fault !== null) ? (
        <div className="mb-3">
          <Notice warn>{t('tasks.abnormalOrders')}</Notice>
        </div>
      ) : null}
      {view === 'all' ? <KindsView /> : null}
      {view === 'groups' ? (
        <>
          <GroupRows groups={groups} tasks={tasks.all} />
          <SelectionRows />
        </>
      ) : null}
      {view === 'own' ? <OwnView tasks={tasks} /> : null}
      {view === 'copying' ? (
        <Suspense fallback={<SkeletonRows count={4} />}>
          <CopyingView />
        </Suspense>
      ) : null}
    </TabPage>
  );
}
