// Stores a key that the exchange accepted, typed or made by fast connect: as a new link, or in place of the account's earlier key.
import { limits } from '@millrace/contract';
import type { Credentials } from '@millrace/okx';
import type { Context } from '../../shared/context/context.ts';
import { onAccountLinked } from '../../fuel/index.ts';
import type { Queryable, Transaction } from '../../shared/database/index.ts';
import { newId } from '../../shared/ids.ts';
import { refuse } from '../../shared/refusal.ts';
import type { Session } from '../../shared/sessions/index.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import type { VenueConfig } from '../../shared/config/venues.ts';
import { nextCheckTime } from '../credentials/next-check-time.ts';
import { findRowOfAccount, listCredentialRows, lockUserLinks } from '../credentials/credential.store.ts';
import type { CredentialRow } from '../credentials/credential-row.ts';
import { insertCredential, isKeyRevoked, replaceCredential, type NewCredential, type NewKey } from '../credentials/link.store.ts';
import { maskKey, type FitAccount } from '../credentials/assess-key.ts';

export interface NewLink {
  venue: VenueConfig;
  checked: { account: FitAccount };
  remark: string;
  credentials: Credentials;
  /** Replaces also a key that works: the trader made this one for the same account. */
  replace: boolean;
}

/** Refuses an account linked by another user, an own one with a working key unless `replace`, and more links than a trader may have. */
export async function storeLink(
  tx: Transaction,
  context: Context,
  { session, tenant }: { session: Pick<Session, 'userId'>; tenant: Pick<Tenant, 'id'> },
  { venue, checked, remark, credentials, replace }: NewLink,
): Promise<CredentialRow> {
  const { account } = checked;
  const { userId } = session;
  await lockUserLinks(tx, userId);
  const known = await findRowOfAccount(tx, userId, venue.id, account.accountUid);
  if (known?.status === 'ok' && !replace) refuse('exchangeKeyDuplicate');
  const owner = { id: known?.id ?? newId('crd'), tenantId: tenant.id, userId };
  const key = sealedKey(context, owner, { account, remark, credentials });
  if (await isKeyRevoked(tx, { venueId: venue.id, accountUid: account.accountUid, maskedKey: key.maskedKey })) refuse('exchangeKeyRevoked');
  if (known) return (await replaceCredential(tx, key)) ?? refuse('notFound');
  if ((await listCredentialRows(tx, userId)).length >= limits.credentialsPerUser)
    refuse('credentialsTooMany', { max: limits.credentialsPerUser });
  const link = { ...key, tenantId: tenant.id, userId, venueId: venue.id, environment: venue.environment };
  return (await linkAccount(tx, link)) ?? refuse('exchangeKeyDuplicate');
}

/** Stores a link and what it means for fuel. Undefined when any user of the tenant has linked the account. */
export async function linkAccount(tx: Queryable, link: NewCredential): Promise<CredentialRow | undefined> {
  const row = await insertCredential(tx, link);
  const { accountUid, mainUid } = link.account;
  if (row) await onAccountLinked(tx, { ...link, credentialId: link.id, accountUid, mainUid, atMs: link.at.getTime() });
  return row;
}

/** A checked key as it is stored, bound to its owner. */
export function sealedKey(
  { vault, clock }: Pick<Context, 'vault' | 'clock'>,
  owner: { id: string; tenantId: string; userId: string },
  { account, remark, credentials }: { account: FitAccount; remark: string; credentials: Credentials },
): NewKey {
  const nowMs = clock.now();
  return {
    id: owner.id,
    remark,
    maskedKey: maskKey(credentials.apiKey),
    account,
    secrets: vault.seal({ tenantId: owner.tenantId, userId: owner.userId, credentialId: owner.id }, credentials),
    at: new Date(nowMs),
    nextCheckAt: nextCheckTime(nowMs),
  };
}
