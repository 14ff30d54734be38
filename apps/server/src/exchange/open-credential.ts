// Opens a linked account's key where requests are signed. What it returns must never be logged, stored or answered.
import type { Credentials } from '@millrace/okx';
import type { CredentialRow } from './credential.store.ts';
import type { Vault } from './vault.ts';

/** @throws VaultError when the row does not belong where it stands */
export function openCredential(vault: Vault, row: CredentialRow): Credentials {
  return vault.open({ tenantId: row.tenantId, userId: row.userId, credentialId: row.id }, row.secrets);
}
