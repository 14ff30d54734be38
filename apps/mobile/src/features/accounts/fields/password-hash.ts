// What goes over the wire instead of a password: its MD5 in upper case, as the specification says. The server treats it as the password.
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** "demo1234" -> 32 hexadecimal digits in upper case. */
export function passwordHash(password: string): string {
  return bytesToHex(md5(utf8ToBytes(password))).toUpperCase();
}
