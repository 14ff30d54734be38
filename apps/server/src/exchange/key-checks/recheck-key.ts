// Checks a linked key now, on the trader's request. A broken key that the exchange accepts again becomes usable.
import { recheckKey } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { inTenant } from '../../shared/database/index.ts';
import { findCredentialRow } from '../credentials/credential.store.ts';
import { credentialView } from '../credentials/credential-view.ts';
import { countKeyAttempt } from '../credentials/key-attempt.ts';
import { recheck } from './recheck.ts';

export const recheckKeyRoute = handler(recheckKey, async (context, request) => {
  const { id } = request.input;
  const { tenant, session } = request;
  const seen = (await request.read((tx) => findCredentialRow(tx, id, session.userId))) ?? refuse('notFound');
  if (seen.status === 'broken') await countKeyAttempt(context, request);
  const found = await recheck(context, seen, (work) => inTenant(context.pools.app, tenant.id, work));
  if (found.kind === 'unanswered') refuse('exchangeUnavailable');
  return request.write(async (tx) => {
    const row = (await findCredentialRow(tx, id, session.userId)) ?? refuse('notFound');
    return credentialView(row, context.clock.now());
  });
});
