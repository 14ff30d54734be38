// Switches a linked account to modes that allow perpetual swaps, after its owner confirmed the changes.
import { switchAccountModes } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { checkAccount, switchModes } from '../credentials/account-check.ts';
import { nextCheckTime } from '../credentials/next-check-time.ts';
import { findCredentialRow, lockCredentialRow } from '../credentials/credential.store.ts';
import { updateAccountFacts } from '../credentials/link.store.ts';
import { countKeyAttempt } from '../credentials/key-attempt.ts';
import { credentialView } from '../credentials/credential-view.ts';
import { openCredential } from '../../shared/vault/open-credential.ts';

export const switchAccountModesRoute = handler(switchAccountModes, async (context, request) => {
  const { id } = request.input;
  const { userId } = request.session;
  const seen = (await request.read((tx) => findCredentialRow(tx, id, userId))) ?? refuse('notFound');
  if (seen.status === 'broken' || context.venues.find(seen.venueId) === undefined) refuse('credentialBroken');
  await countKeyAttempt(context, request);
  const connection = await context.venues.connect(seen.venueId, openCredential(context.vault, seen));
  const found = await checkAccount(connection);
  const checked = found.kind === 'fit' ? await switchModes(connection, found.account) : found;
  if (checked.kind === 'refused') refuse(isOfSwitch(checked.code) ? checked.code : 'credentialBroken');
  if (checked.account.accountUid !== seen.accountUid) refuse('credentialBroken');
  return request.write(async (tx) => {
    const row = (await lockCredentialRow(tx, id, userId, 'update')) ?? refuse('notFound');
    const nowMs = context.clock.now();
    const facts = { account: checked.account, at: new Date(nowMs), nextCheckAt: nextCheckTime(nowMs) };
    if (row.status === 'broken' || !row.secrets.sealed.equals(seen.secrets.sealed)) refuse('credentialBroken');
    return credentialView((await updateAccountFacts(tx, id, facts)) ?? refuse('notFound'), nowMs);
  });
});

function isOfSwitch(code: string): boolean {
  return code === 'accountModeLocked' || code === 'accountModeOnExchange' || code === 'exchangeUnavailable';
}
