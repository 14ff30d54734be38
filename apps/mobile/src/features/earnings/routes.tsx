// What the tasks earned in a span of days.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';
import { textsOf } from '../../shared/pages/search-texts.ts';

const profitRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profit',
  validateSearch: (search: Record<string, unknown>): { days?: string; start?: string; end?: string; money?: string; by?: string } =>
    textsOf(search, ['days', 'start', 'end', 'money', 'by']),
  component: lazyPage(() => import('./profit-page.tsx'), 'ProfitPage'),
});

export const earningRoutes = [profitRoute] as const;
