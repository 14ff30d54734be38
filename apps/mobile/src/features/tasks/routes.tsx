// Pages of the trader's tasks. Addresses with a task that cannot be one lead to the page for what is not found.
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage, loadChunk } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';
import { textsOf } from '../../shared/pages/search-texts.ts';
import { formSearch, isTaskId, recordSearch } from './search.ts';

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

export const taskRoutes = [tasksRoute, formRoute, detailsRoute, recordsRoute] as const;
