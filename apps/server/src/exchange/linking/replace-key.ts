// Another key of the same account in the place of the linked one. Tasks keep their settings; the engine takes the key up and compares first.
import { replaceKey } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { checkAccount } from '../credentials/account-check.ts';
import { countKeyAttempt } from '../credentials/key-attempt.ts';
import { findCredentialRow, lockCredentialRow } from '../credentials/credential.store.ts';
import { isKeyRevoked, replaceCredential } from '../credentials/link.store.ts';
import { credentialView } from '../credentials/credential-view.ts';
import { sealedKey } from './store-link.ts';

export const replaceKeyRoute = handler(replaceKey, async (context, request) => {
  const { id, apiKey, secretKey, passphrase } = request.input;
  const { userId } = request.session;
  const seen = (await request.read((tx) => findCredentialRow(tx, id, userId))) ?? refuse('notFound');
  if (context.venues.find(seen.venueId) === undefined) refuse('exchangeUnavailable');
  await countKeyAttempt(context, request);
  const checked = await checkAccount(await context.venues.connect(seen.venueId, { apiKey, secretKey, passphrase }));
  if (checked.kind === 'refused') refuse(checked.code, checked.detail);
  if (checked.account.accountUid !== seen.accountUid) refuse('exchangeKeyOtherAccount', { remark: seen.remark });
  return request.write(async (tx) => {
    const row = (await lockCredentialRow(tx, id, userId, 'update')) ?? refuse('notFound');
    const key = sealedKey(context, row, { account: checked.account, remark: row.remark, credentials: { apiKey, secretKey, passphrase } });
    if (await isKeyRevoked(tx, { ...row, maskedKey: key.maskedKey })) refuse('exchangeKeyRevoked');
    return credentialView((await replaceCredential(tx, key)) ?? refuse('notFound'), context.clock.now());
  });
});
