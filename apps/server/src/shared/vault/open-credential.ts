// Opens the key of a linked account where requests are signed. What it returns must never be logged, stored or answered.
import type { Credentials } from '@millrace/okx';
import type { SealedCredential, Vault } from './vault.ts';

/** A linked account with its sealed key: what a signed request needs of its row. */
export interface SealedAccount {
  /** Of the credential. */
  id: string;
  tenantId: string;
  userId: string;
  venueId: string;
  secrets: SealedCredential;
}

/** @throws VaultError when the sealed key belongs to another owner or credential */
export function openCredential(vault: Vault, account: SealedAccount): Credentials {
  return vault.open({ tenantId: account.tenantId, userId: account.userId, credentialId: account.id }, account.secrets);
}
