// Links an exchange account by its key: the exchange itself says what the key may do, and only then is it sealed and stored.
// The key is in the input and in the vault's row, nowhere else: not in the answer, not in a log, not in an error.
import { limits, linkCredential } from '@millrace/contract';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/index.ts';
import { handler, type TraderRequest } from '../http/handler.ts';
import { newId } from '../ids.ts';
import { refuse, refuseInput } from '../refusal.ts';
import type { VenueConfig } from '../venues.ts';
import { checkAccount } from './account-check.ts';
import {
  findRowOfAccount,
  insertCredential,
  listCredentialRows,
  lockUserLinks,
  replaceCredential,
  type CredentialRow,
  type NewCredential,
} from './credential.store.ts';
import { credentialView } from './credential-view.ts';
import { maskKey, type AccountFacts } from './key-verdict.ts';
import { venuesOf } from './list-credentials.ts';

export const linkCredentialRoute = handler(linkCredential, async (context, request) => {
  const { apiKey, secretKey, passphrase } = request.input;
  const venue = offeredVenue(context, request);
  const checked = await checkAccount(await context.venues.connect(venue.id, { apiKey, secretKey, passphrase }));
  if (checked.kind === 'refused') refuse(checked.code, checked.detail);
  return request.write(async (tx) => {
    await lockUserLinks(tx, request.session.userId);
    const row = await store(tx, context, request, { venue, account: checked.account, swapReady: checked.swapReady });
    return credentialView(row);
  });
});

function offeredVenue(context: Context, { tenant, input }: TraderRequest<typeof linkCredential>): VenueConfig {
  const offered = venuesOf(context, tenant.venues);
  const venue = offered.find(({ id }) => id === input.venueId);
  return venue ?? refuseInput({ field: 'venueId', rule: 'oneOf', args: { options: offered.map(({ id }) => id).join(', ') } });
}

async function store(
  tx: Transaction,
  context: Context,
  request: TraderRequest<typeof linkCredential>,
  checked: { venue: VenueConfig; account: AccountFacts; swapReady: boolean },
): Promise<CredentialRow> {
  const { input, session, tenant } = request;
  const known = await findRowOfAccount(tx, session.userId, checked.venue.id, checked.account.accountUid);
  if (known?.status === 'ok') refuse('exchangeKeyDuplicate');
  const id = known?.id ?? newId('crd');
  const owner = { tenantId: tenant.id, userId: session.userId, credentialId: id };
  const link: NewCredential = {
    id,
    tenantId: tenant.id,
    userId: session.userId,
    venueId: checked.venue.id,
    environment: checked.venue.environment,
    remark: input.remark,
    maskedKey: maskKey(input.apiKey),
    account: checked.account,
    swapReady: checked.swapReady,
    secrets: context.vault.seal(owner, { apiKey: input.apiKey, secretKey: input.secretKey, passphrase: input.passphrase }),
    at: new Date(context.clock.now()),
  };
  if (known) return (await replaceCredential(tx, link)) ?? refuse('notFound');
  if ((await listCredentialRows(tx, session.userId)).length >= limits.credentialsPerUser)
    refuse('credentialsTooMany', { max: limits.credentialsPerUser });
  return (await insertCredential(tx, link)) ?? refuse('exchangeKeyDuplicate');
}
