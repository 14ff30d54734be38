// The key-encryption keys of an installation: a text file outside the database, one `id:base64 of 32 bytes` a line, newest first.
// New credentials are sealed under the first line; older lines stay until every credential is sealed anew. Never logged, never sent.
import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

export interface KeyRing {
  /** The key under which new credentials are sealed. */
  currentId: string;
  keys: ReadonlyMap<string, KeyObject>;
}

const KEY_BYTES = 32;
const KEYS_MAX = 20;
const LINE = /^([a-z0-9-]{1,40}):([A-Za-z0-9+/]{43}=)$/;

/**
 * Reads the content of KEK_FILE.
 * @throws Error that names the line, never what stands in it
 */
export function parseKeyFile(text: string): KeyRing {
  const keys = new Map<string, KeyObject>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const match = LINE.exec(line.trim());
    const [, id, encoded] = match ?? [];
    if (id === undefined || encoded === undefined) throw new Error(`line ${index + 1} of the key file is not "id:base64 of 32 bytes"`);
    if (keys.has(id)) throw new Error(`line ${index + 1} of the key file repeats the id of an earlier line`);
    const bytes = Buffer.from(encoded, 'base64');
    if (bytes.length !== KEY_BYTES) throw new Error(`line ${index + 1} of the key file does not hold 32 bytes`);
    keys.set(id, createSecretKey(bytes));
    bytes.fill(0);
  }
  const [currentId] = keys.keys();
  if (currentId === undefined) throw new Error('the key file holds no key');
  if (keys.size > KEYS_MAX) throw new Error(`the key file holds more than ${KEYS_MAX} keys`);
  return { currentId, keys };
}

/** The content of a new key file with one fresh key. The file must be readable by its owner alone (0600). */
export function newKeyFile(id = 'k1'): string {
  return `# Keys that protect the exchange keys of the traders. Keep this file secret and backed up, apart from the database.\n${id}:${randomBytes(KEY_BYTES).toString('base64')}\n`;
}
