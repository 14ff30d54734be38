// The vault: an exchange key is sealed under a data key of its own, and that data key is wrapped by the installation's key-encryption key.
// Both are bound to tenant, user and credential, so a row copied to another owner does not open. Plain text is never stored or logged.
import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import type { Credentials } from '@millrace/okx';
import type { KeyRing } from './key-file.ts';

/** Whose secrets they are; the additional authenticated data of both layers. */
export interface CredentialOwner {
  tenantId: string;
  userId: string;
  credentialId: string;
}

/** What the database keeps. `keyId` names the key-encryption key, so that keys can be replaced one row at a time. */
export interface SealedCredential {
  keyId: string;
  wrappedKey: Buffer;
  sealed: Buffer;
}

export interface Vault {
  seal(owner: CredentialOwner, credentials: Credentials): SealedCredential;
  /** @throws VaultError when the row is not the owner's, was changed, or its key is not in the key file */
  open(owner: CredentialOwner, row: SealedCredential): Credentials;
  /** The same secrets wrapped under the current key; the sealed part stays as it is. @throws VaultError as `open` */
  rewrap(owner: CredentialOwner, row: SealedCredential): SealedCredential;
  /** As `seal`, for a secret that is one text; what one seals the other does not open. */
  sealText(owner: CredentialOwner, text: string): SealedCredential;
  /** @throws VaultError as `open` */
  openText(owner: CredentialOwner, row: SealedCredential): string;
  currentKeyId: string;
}

/** A row that does not open. Its message names the credential and nothing that was in it. */
export class VaultError extends Error {
  override name = 'VaultError';
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const DATA_KEY_BYTES = 32;

export function createVault(ring: KeyRing): Vault {
  const wrap = (owner: CredentialOwner, dataKey: Buffer): Pick<SealedCredential, 'keyId' | 'wrappedKey'> => ({
    keyId: ring.currentId,
    wrappedKey: encrypt(keyOf(ring, ring.currentId), dataKey, aadOf(owner, `key ${ring.currentId}`)),
  });
  const unwrap = (owner: CredentialOwner, row: SealedCredential): Buffer =>
    opened(owner, () => decrypt(keyOf(ring, row.keyId), row.wrappedKey, aadOf(owner, `key ${row.keyId}`)));
  return {
    currentKeyId: ring.currentId,
    seal: (owner, credentials) =>
      withBytes(randomBytes(DATA_KEY_BYTES), (dataKey) => ({ ...wrap(owner, dataKey), sealed: sealSecrets(owner, dataKey, credentials) })),
    open: (owner, row) => withBytes(unwrap(owner, row), (dataKey) => opened(owner, () => openSecrets(owner, dataKey, row.sealed))),
    sealText: (owner, text) =>
      withBytes(randomBytes(DATA_KEY_BYTES), (dataKey) => ({
        ...wrap(owner, dataKey),
        sealed: withBytes(Buffer.from(text), (plain) => encrypt(dataKey, plain, aadOf(owner, 'text'))),
      })),
    openText: (owner, row) =>
      withBytes(unwrap(owner, row), (dataKey) =>
        opened(owner, () => withBytes(decrypt(dataKey, row.sealed, aadOf(owner, 'text')), (plain) => plain.toString())),
      ),
    rewrap: (owner, row) => withBytes(unwrap(owner, row), (dataKey) => ({ ...wrap(owner, dataKey), sealed: row.sealed })),
  };
}

function sealSecrets(owner: CredentialOwner, dataKey: Buffer, credentials: Credentials): Buffer {
  const { apiKey, secretKey, passphrase } = credentials;
  return withBytes(Buffer.from(JSON.stringify([apiKey, secretKey, passphrase])), (plain) =>
    encrypt(dataKey, plain, aadOf(owner, 'secrets')),
  );
}

function openSecrets(owner: CredentialOwner, dataKey: Buffer, sealed: Buffer): Credentials {
  return withBytes(decrypt(dataKey, sealed, aadOf(owner, 'secrets')), (plain) => {
    const [apiKey, secretKey, passphrase] = JSON.parse(plain.toString()) as [string, string, string];
    return { apiKey, secretKey, passphrase };
  });
}

/** Zeroes the buffer when the work is done: plain text does not wait for the garbage collector. */
function withBytes<T>(bytes: Buffer, work: (bytes: Buffer) => T): T {
  try {
    return work(bytes);
  } finally {
    bytes.fill(0);
  }
}

/** Layout: nonce, ciphertext, tag. The nonce is fresh for every message. */
function encrypt(key: KeyObject | Buffer, plain: Buffer, aad: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: KeyObject | Buffer, message: Buffer, aad: Buffer): Buffer {
  if (message.length < NONCE_BYTES + TAG_BYTES) throw new Error('too short');
  const decipher = createDecipheriv('aes-256-gcm', key, message.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES }).setAAD(aad);
  decipher.setAuthTag(message.subarray(message.length - TAG_BYTES));
  return Buffer.concat([decipher.update(message.subarray(NONCE_BYTES, message.length - TAG_BYTES)), decipher.final()]);
}

/** A list as JSON has one reading only: no owner can be spelled as another one. */
function aadOf(owner: CredentialOwner, layer: string): Buffer {
  return Buffer.from(JSON.stringify(['millrace credential', layer, owner.tenantId, owner.userId, owner.credentialId]));
}

function keyOf(ring: KeyRing, keyId: string): KeyObject {
  const key = ring.keys.get(keyId);
  if (!key) throw new VaultError(`the key file does not hold the key ${keyId}`);
  return key;
}

function opened<T>(owner: CredentialOwner, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof VaultError) throw error;
    // The cause is left out: a failed parse would quote what it read.
    throw new VaultError(`the credential ${owner.credentialId} does not open`);
  }
}
