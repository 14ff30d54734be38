// Copy trading: becoming a trader whom others copy.
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../shared/pages/lazy-page.ts';
import { rootRoute } from '../../shared/pages/root-route.ts';

const traderApplyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/traderapply',
  component: lazyPage(() => import('./trader-apply-page.tsx'), 'TraderApplyPage'),
});

export const followRoutes = [traderApplyRoute] as const;
