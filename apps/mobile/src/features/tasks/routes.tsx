// Pages of the trader's tasks. Addresses with a task that cannot be one lead to the page for what is not found.
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage, loadChunk } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';
import { textsOf } from '../../shared/pages/search-texts.ts';
import { formSearch, groupSearch, isGroupId, isTaskId, recordSearch, ultraSearch } from './search.ts';

const tasksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tasks',
  component: lazyPage(() => import('./list/tasks-page.tsx'), 'TasksPage'),
});

const formRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$kindPage/form',
  validateSearch: formSearch,
  beforeLoad: ({ search }) => leaveUnless(search.assignmentId === undefined || isTaskId(search.assignmentId)),
  component: lazyPage(() => import('./form/task-form-page.tsx'), 'TaskFormPage'),
});

const detailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$kindPage/details/$assignmentId',
  validateSearch: (search: Record<string, unknown>): { buyType?: string } => textsOf(search, ['buyType']),
  beforeLoad: ({ params }) => leaveUnless(isTaskId(params.assignmentId)),
  component: lazyPage(() => import('./details/task-details-page.tsx'), 'TaskDetailsPage'),
});

const groupListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$kindPage/list',
  validateSearch: groupSearch,
  beforeLoad: ({ search }) => leaveUnless(isGroupId(search.groupId ?? search.iddId)),
  component: lazyPage(() => import('./list/group-tasks-page.tsx'), 'GroupTasksPage'),
});

const unopenedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trusteeship-unopen',
  validateSearch: groupSearch,
  component: lazyPage(() => import('./list/unopened-page.tsx'), 'UnopenedPage'),
});

const groupOpenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trusteeship-open',
  validateSearch: groupSearch,
  beforeLoad: ({ search }) => leaveUnless(isGroupId(search.groupId)),
  component: lazyPage(() => import('./groups/open/group-open-page.tsx'), 'GroupOpenPage'),
});

/** The same pages by the type of the kind. */
const ultraListRoute = ultraRoute('/ultra-trusteeship/list');
const ultraDetailsRoute = ultraRoute('/ultra-trusteeship/details/$assignmentId');

function ultraRoute<Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: ultraSearch,
    beforeLoad: async ({ search, location: { href } }) => {
      const { pathOfType } = await loadChunk(() => import('./list/ultra-path.ts'));
      throw redirect({ href: pathOfType(href, search.assignmentType), replace: true });
    },
  });
}

const recordsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trade-record',
  validateSearch: recordSearch,
  beforeLoad: async ({ search }) => {
    const { fitsRecords } = await loadChunk(() => import('./records/fits-records.ts'));
    leaveUnless(fitsRecords(search));
  },
  component: lazyPage(() => import('./records/trade-records-page.tsx'), 'TradeRecordsPage'),
});

function leaveUnless(fits: boolean): void {
  if (!fits) throw redirect({ to: '/404', replace: true });
}

export const taskRoutes = [
  tasksRoute,
  formRoute,
  detailsRoute,
  groupListRoute,
  unopenedRoute,
  groupOpenRoute,
  ultraListRoute,
  ultraDetailsRoute,
  recordsRoute,
] as const;
