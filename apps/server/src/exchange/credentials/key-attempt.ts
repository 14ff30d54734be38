// Bounds how often a trader has an exchange asked about keys that it has not accepted before: typed ones, codes of fast connect, and stored keys that it
// refused last. The exchange sees our address, and would refuse everybody's calls.
import type { Call } from '@millrace/contract';
import type { Context } from '../../shared/context/context.ts';
import { inTenant } from '../../shared/database/index.ts';
import { exchangeKeyRule, tryGuess } from '../../shared/guess.store.ts';
import type { TraderRequest } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';

/** Counts the attempt before the exchange is asked. @throws Refusal tooManyRequests */
export async function countKeyAttempt(
  context: Context,
  { session, tenant }: Pick<TraderRequest<Call>, 'session' | 'tenant'>,
): Promise<void> {
  return countKeyAttemptOf(context, { tenantId: tenant.id, userId: session.userId });
}

/** @throws Refusal tooManyRequests */
export async function countKeyAttemptOf(
  { clock, pools }: Context,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  const guess = { tenantId, subject: `key ${userId}`, rule: exchangeKeyRule };
  const gate = await inTenant(pools.app, tenantId, (tx) => tryGuess(tx, guess, clock.now()));
  if (gate.kind !== 'open') refuse('tooManyRequests', { seconds: gate.seconds });
}
