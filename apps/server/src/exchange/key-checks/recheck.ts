// Asks the exchange again about a linked key and stores the answer: the account's facts, or the problem of the key. Without an answer, or after a
// refusal that is not about the key, nothing changes. Changes no setting of the account.
import { keyProblems, type KeyProblem } from '@millrace/contract';
import { markCredentialBroken } from '@millrace/engine';
import type { Context } from '../../shared/context/context.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { checkAccount } from '../credentials/account-check.ts';
import { nextCheckTime } from '../credentials/next-check-time.ts';
import { findCredentialRow, lockCredentialRow } from '../credentials/credential.store.ts';
import type { CredentialRow } from '../credentials/credential-row.ts';
import { updateAccountFacts } from '../credentials/link.store.ts';
import { noteStillBroken } from './key-check.store.ts';
import type { KeyAssessment } from '../credentials/assess-key.ts';
import { openCredential } from '../../shared/vault/open-credential.ts';
import { writeKeyBrokenMessage } from './key-messages.ts';

/** known: the row as it is now. unanswered: nothing was learned. changed: another key was linked, or the link ended, while the exchange was asked. */
export type Recheck = { kind: 'known'; row: CredentialRow } | { kind: 'unanswered' } | { kind: 'changed' };

/** `run` opens a transaction of the row's tenant. */
export async function recheck(
  context: Context,
  seen: CredentialRow,
  run: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
): Promise<Recheck> {
  // Nothing asks with a key that an operator has ended.
  if (seen.brokenReason === 'exchangeKeyRevoked') return { kind: 'known', row: seen };
  if (context.venues.find(seen.venueId) === undefined) return { kind: 'unanswered' };
  const verdict = await checkAccount(await context.venues.connect(seen.venueId, openCredential(context.vault, seen)));
  const problem = problemIn(verdict, seen);
  if (verdict.kind === 'refused' && problem === undefined) return { kind: 'unanswered' };
  return run(async (tx) => {
    const row = await lockCredentialRow(tx, seen.id, seen.userId, 'update');
    if (
      row === undefined ||
      row.status !== seen.status ||
      row.brokenReason !== seen.brokenReason ||
      !row.secrets.sealed.equals(seen.secrets.sealed)
    )
      return { kind: 'changed' };
    return store(tx, context, row, problem ?? verdict);
  });
}

async function store(tx: Transaction, context: Context, row: CredentialRow, found: KeyProblem | KeyAssessment): Promise<Recheck> {
  const nowMs = context.clock.now();
  const at = new Date(nowMs);
  if (typeof found === 'string') {
    const broken = await markCredentialBroken(tx, row.id, { problem: found, atMs: nowMs });
    if (broken) await writeKeyBrokenMessage(tx, broken, nowMs);
    await noteStillBroken(tx, row.id, { problem: found, at });
  } else if (found.kind === 'fit') await updateAccountFacts(tx, row.id, { account: found.account, at, nextCheckAt: nextCheckTime(nowMs) });
  const now = await findCredentialRow(tx, row.id, row.userId);
  return now ? { kind: 'known', row: now } : { kind: 'changed' };
}

/** The problem of the key itself. A 401 without a code of the exchange may come from any proxy on the way: it is no problem of the key. */
function problemIn(verdict: KeyAssessment, seen: CredentialRow): KeyProblem | undefined {
  if (verdict.kind === 'fit') return verdict.account.accountUid === seen.accountUid ? undefined : 'exchangeKeyOtherAccount';
  if (verdict.detail?.['code'] === '401') return undefined;
  return keyProblems.find((problem) => problem === verdict.code);
}

/** Whether the account can hold swaps now. Where it could not, the exchange is asked again; no when it does not answer. */
export async function becomesSwapReady(
  context: Context,
  row: CredentialRow,
  run: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
): Promise<boolean> {
  if (row.swapReady) return true;
  const found = await recheck(context, row, run);
  return found.kind === 'known' && found.row.status === 'ok' && found.row.swapReady;
}
