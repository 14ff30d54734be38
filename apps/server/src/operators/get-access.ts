// The operator's own open sessions, recovery codes that are left, and trader accounts.
import { getAccess } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { listOpenSessions } from '../shared/operators/operator-session.store.ts';
import { listOwnTraders } from '../shared/operators/own-trader.store.ts';
import { countRecoveryLeft } from '../shared/operators/recovery-code.store.ts';

export const getAccessRoute = adminHandler(getAccess, ({ clock }, { operator: { id, operatorId }, read }) =>
  read(async (tx) => {
    const sessions = await listOpenSessions(tx, operatorId, clock.now());
    return {
      sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === id })),
      recoveryLeft: await countRecoveryLeft(tx, operatorId),
      traders: await listOwnTraders(tx, operatorId),
    };
  }),
);
