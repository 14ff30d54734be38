// Ends the state of a fast connect that the trader declined on the exchange's page or cancelled here. A state that is being linked or has ended stays.
import { cancelFastConnect, doneOutput } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { failFastConnect, findFastConnect } from './fast-connect.store.ts';

export const cancelFastConnectRoute = handler(cancelFastConnect, (context, { input, tenant, session, write }) =>
  write(async (tx) => {
    const owner = { tenantId: tenant.id, userId: session.userId, sessionId: session.id };
    const found = (await findFastConnect(tx, owner, input.state, context.clock.now())) ?? refuse('fastConnectUnknown');
    if (found.stage === 'waiting') await failFastConnect(tx, found.id, 'fastConnectDenied', context.clock.now());
    return doneOutput;
  }),
);
