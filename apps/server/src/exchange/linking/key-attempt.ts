// Bounds how often a trader has an exchange asked about keys that he typed: the exchange sees our address, and would refuse everybody's calls.
import type { Call } from '@millrace/contract';
import type { Context } from '../../shared/context/context.ts';
import { exchangeKeyRule, tryGuess } from '../../shared/guess.store.ts';
import type { TraderRequest } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';

/** Counts the attempt before the exchange is asked. @throws Refusal tooManyRequests */
export async function countKeyAttempt(
  { clock }: Context,
  { session, tenant, read }: Pick<TraderRequest<Call>, 'session' | 'tenant' | 'read'>,
): Promise<void> {
  const guess = { tenantId: tenant.id, subject: `key ${session.userId}`, rule: exchangeKeyRule };
  const gate = await read((tx) => tryGuess(tx, guess, clock.now()));
  if (gate.kind !== 'open') refuse('tooManyRequests', { seconds: gate.seconds });
}
