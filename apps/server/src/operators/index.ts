// Operators: how they come in, how a trader is named, and the trail of what they did.
import type { Feature } from '../shared/feature.ts';
import { acceptInvitationRoute } from './accept-invitation.ts';
import { exportAuditRoute } from './export-audit.ts';
import { getOperatorRoute } from './get-operator.ts';
import { loginRoute } from './login.ts';
import { logoutRoute } from './logout.ts';
import { openInvitationRoute } from './open-invitation.ts';
import { pageAuditRoute } from './page-audit.ts';
import { seedOperators } from './seed.ts';

export { demoTotp } from './seed.ts';
export { findTrader } from './traders.store.ts';

export const operatorsFeature: Feature = {
  name: 'operators',
  routes: [],
  adminRoutes: [loginRoute, logoutRoute, getOperatorRoute, openInvitationRoute, acceptInvitationRoute, pageAuditRoute, exportAuditRoute],
  seeds: [seedOperators],
};
