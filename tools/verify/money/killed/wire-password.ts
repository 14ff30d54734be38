// A password as clients send it.
import { createHash } from 'node:crypto';

export function passwordOnWire(password: string): string {
  return createHash('md5').update(password).digest('hex').toUpperCase();
}
