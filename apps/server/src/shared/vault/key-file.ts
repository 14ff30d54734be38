// The key-encryption keys of an installation: a text file outside the database, one key a line as base64 of 32 bytes, newest first.
// New credentials are sealed under the first key; older keys stay until every credential is sealed again. Never logged, never sent.
import { createHash, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

export interface KeyRing {
  /** The key under which new credentials are sealed. */
  currentId: string;
  keys: ReadonlyMap<string, KeyObject>;
}

const KEY_BYTES = 32;
const KEYS_MAX = 20;
const LINE = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Reads the content of KEK_FILE.
 * @throws Error that names the line, never its content
 */
export function parseKeyFile(text: string): KeyRing {
  const keys = new Map<string, KeyObject>();
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (!LINE.test(line)) throw new Error(`line ${index + 1} of the key file is not the base64 of 32 bytes`);
    const bytes = Buffer.from(line, 'base64');
    if (bytes.length !== KEY_BYTES) throw new Error(`line ${index + 1} of the key file does not hold 32 bytes`);
    keys.set(idOf(bytes), createSecretKey(bytes));
    bytes.fill(0);
  }
  const [currentId] = keys.keys();
  if (currentId === undefined) throw new Error('the key file holds no key');
  if (keys.size > KEYS_MAX) throw new Error(`the key file holds more than ${KEYS_MAX} keys`);
  return { currentId, keys };
}

/** The content of a new key file with one fresh key. The file must be readable by its owner alone (0600). */
export function newKeyFile(): string {
  return `${randomBytes(KEY_BYTES).toString('base64')}\n`;
}

/** A key is identified by its fingerprint, so keys of different installations differ. It reveals nothing about 32 random bytes. */
function idOf(key: Buffer): string {
  return `k-${createHash('sha256').update('millrace key id').update(key).digest('hex').slice(0, 12)}`;
}
