// Whether the menu lets this session open a page: links to a closed page are not shown.
import { useSession } from '../services/services-context.ts';
import { pageAccess, type AppRoute } from '@millrace/contract';
import { isOpenToSession } from './page-access.ts';

type PlainRoute = { [Route in AppRoute]: (typeof pageAccess)[Route] extends 'task' ? never : Route }[AppRoute];

export function usePageOpen(route: PlainRoute): boolean {
  return useSession((state) => isOpenToSession(pageAccess[route], state.permissions));
}

export type { PlainRoute };
