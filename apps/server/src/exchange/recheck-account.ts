// Asks the exchange again about an account that could not hold swaps when it was linked: open positions may have forbidden the position mode then.
import type { Context } from '../context.ts';
import type { Queryable } from '../database/index.ts';
import { checkAccount } from './account-check.ts';
import { updateAccountFacts, type CredentialRow } from './credential.store.ts';
import { openCredential } from './open-credential.ts';

/** Whether the account can hold swaps now. Says no when the exchange does not answer: nothing is known then. */
export async function becomesSwapReady(
  context: Context,
  row: CredentialRow,
  run: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>,
): Promise<boolean> {
  if (row.swapReady) return true;
  const checked = await checkAccount(await context.venues.connect(row.venueId, openCredential(context.vault, row)));
  if (checked.kind === 'refused' || checked.account.accountUid !== row.accountUid || !checked.swapReady) return false;
  await run((tx) => updateAccountFacts(tx, row.id, { account: checked.account, swapReady: true, at: new Date(context.clock.now()) }));
  return true;
}
