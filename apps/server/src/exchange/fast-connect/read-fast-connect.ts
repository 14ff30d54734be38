// The stage of a fast connect of this session, for a page that waits for the exchange's page or was reloaded.
import { readFastConnect } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { findCredentialRow } from '../credentials/credential.store.ts';
import { credentialView } from '../credentials/credential-view.ts';
import { findFastConnect } from './fast-connect.store.ts';

export const readFastConnectRoute = handler(readFastConnect, (context, { input, tenant, session, read }) =>
  read(async (tx) => {
    const owner = { tenantId: tenant.id, userId: session.userId, sessionId: session.id };
    const found = (await findFastConnect(tx, owner, input.state, context.clock.now())) ?? refuse('fastConnectUnknown');
    const { stage, reason, credentialId } = found;
    const row = credentialId === null ? undefined : await findCredentialRow(tx, credentialId, session.userId);
    return { stage, reason, credential: row ? credentialView(row, context.clock.now()) : null };
  }),
);
