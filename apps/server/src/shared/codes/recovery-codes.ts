// Recovery codes: each takes the place of one code of an authenticator app.
import { limits } from '@millrace/contract';
import { randomText } from '../ids.ts';

/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Of 49 random bits each. */
export function drawRecoveryCodes(): string[] {
  return Array.from({ length: limits.recoveryCodes }, () => `${randomText(5, ALPHABET)}-${randomText(5, ALPHABET)}`);
}
