// Operators: how they come in, how a trader is named, and the trail of what they did.
import type { Feature } from '../shared/feature.ts';
import { acceptInvitationRoute } from './accept-invitation.ts';
import { changePasswordRoute } from './change-password.ts';
import { endOwnSessionRoute } from './end-own-session.ts';
import { getAccessRoute } from './get-access.ts';
import { getOperatorRoute } from './get-operator.ts';
import { loginRoute } from './login.ts';
import { logoutRoute } from './logout.ts';
import { nameOwnTraderRoute } from './name-own-trader.ts';
import { openInvitationRoute } from './open-invitation.ts';
import { pageAuditRoute } from './page-audit.ts';
import { proveStepRoute } from './prove-step.ts';
import { renewRecoveryCodesRoute } from './renew-recovery-codes.ts';
import { seedOperators } from './seed.ts';

export { auditFile } from './export-audit.ts';
export { demoTotp } from './seed.ts';
export { findTrader } from './traders.store.ts';

export const operatorsFeature: Feature = {
  name: 'operators',
  routes: [],
  adminRoutes: [
    loginRoute,
    logoutRoute,
    getOperatorRoute,
    openInvitationRoute,
    acceptInvitationRoute,
    proveStepRoute,
    getAccessRoute,
    endOwnSessionRoute,
    renewRecoveryCodesRoute,
    changePasswordRoute,
    nameOwnTraderRoute,
    pageAuditRoute,
  ],
  seeds: [seedOperators],
};
