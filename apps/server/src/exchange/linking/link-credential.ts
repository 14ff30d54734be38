// Links an exchange account by its key, which is sealed and stored only after the exchange said what it may do.
// The key is in the input and in the vault's row, nowhere else: not in the answer, not in a log, not in an error.
import { linkCredential } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { checkAccount, switchModes } from '../credentials/account-check.ts';
import { countKeyAttempt } from '../credentials/key-attempt.ts';
import { credentialView } from '../credentials/credential-view.ts';
import { offeredVenue } from './list-credentials.ts';
import { storeLink } from './store-link.ts';

export const linkCredentialRoute = handler(linkCredential, async (context, request) => {
  const { apiKey, secretKey, passphrase, remark, switchModes: wanted } = request.input;
  const venue = offeredVenue(context, request.tenant, request.input.venueId);
  await countKeyAttempt(context, request);
  const connection = await context.venues.connect(venue.id, { apiKey, secretKey, passphrase });
  const found = await checkAccount(connection);
  const checked = found.kind === 'fit' && wanted === true ? await switchModes(connection, found.account) : found;
  if (checked.kind === 'refused') refuse(checked.code, checked.detail);
  return request.write(async (tx) => {
    const link = { venue, checked, remark, credentials: { apiKey, secretKey, passphrase }, replace: false };
    return credentialView(await storeLink(tx, context, request, link), context.clock.now());
  });
});
