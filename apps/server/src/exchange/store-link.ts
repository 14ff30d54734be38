// Seals a key that was found fit and stores it as the user's link to its account.
import { limits } from '@millrace/contract';
import type { Credentials } from '@millrace/okx/client';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/index.ts';
import { newId } from '../ids.ts';
import { refuse } from '../refusal.ts';
import type { Session } from '../sessions/index.ts';
import type { Tenant } from '../tenants/index.ts';
import type { VenueConfig } from '../venues.ts';
import {
  findRowOfAccount,
  insertCredential,
  listCredentialRows,
  lockUserLinks,
  replaceCredential,
  type CredentialRow,
  type NewCredential,
} from './credential.store.ts';
import { maskKey, type AccountFacts } from './key-verdict.ts';

export interface NewLink {
  venue: VenueConfig;
  checked: { account: AccountFacts; swapReady: boolean };
  remark: string;
  credentials: Credentials;
  /** Also in the place of a key that works: the trader has made this one for the same account. */
  replace: boolean;
}

export async function storeLink(
  tx: Transaction,
  context: Context,
  { session, tenant }: { session: Session; tenant: Tenant },
  { venue, checked, remark, credentials, replace }: NewLink,
): Promise<CredentialRow> {
  const { userId } = session;
  await lockUserLinks(tx, userId);
  const known = await findRowOfAccount(tx, userId, venue.id, checked.account.accountUid);
  if (known?.status === 'ok' && !replace) refuse('exchangeKeyDuplicate');
  const id = known?.id ?? newId('crd');
  const link: NewCredential = {
    id,
    tenantId: tenant.id,
    userId,
    venueId: venue.id,
    environment: venue.environment,
    remark,
    maskedKey: maskKey(credentials.apiKey),
    account: checked.account,
    swapReady: checked.swapReady,
    secrets: context.vault.seal({ tenantId: tenant.id, userId, credentialId: id }, credentials),
    at: new Date(context.clock.now()),
  };
  if (known) return (await replaceCredential(tx, link)) ?? refuse('notFound');
  if ((await listCredentialRows(tx, userId)).length >= limits.credentialsPerUser)
    refuse('credentialsTooMany', { max: limits.credentialsPerUser });
  return (await insertCredential(tx, link)) ?? refuse('exchangeKeyDuplicate');
}
