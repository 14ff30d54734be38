// Random identifiers and secrets. The prefix of an id says what it identifies.
import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ID_CHARS = 20;

/** E.g. newId('tsk') = tsk_ and 20 characters (100 random bits). */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(ID_CHARS, ALPHABET)}`;
}

const SHARE_CODE_CHARS = 12;

/** Code of a share card: 60 random bits. */
export function newShareCode(): string {
  return randomText(SHARE_CODE_CHARS, ALPHABET);
}

/** 256 random bits as 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a secret. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Text of `length` characters drawn evenly from an alphabet of at most 256. */
export function randomText(length: number, alphabet: string): string {
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < fair && text.length < length) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}
