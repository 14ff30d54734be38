// The Idempotency-Key header, and the hash of the input that a key belongs to.
import { createHash } from 'node:crypto';
import { limits } from '@millrace/contract';
import { Refusal } from '../../shared/refusal.ts';

const KEY = new RegExp(`^[0-9A-Za-z_-]{8,${limits.idempotencyKeyMax}}$`);

/** The header's value. @throws Refusal inputInvalid when it is missing or malformed */
export function idempotencyKeyOf(header: string | string[] | undefined): string {
  if (typeof header === 'string' && KEY.test(header)) return header;
  const rule = header === undefined || header === '' ? 'required' : 'identifier';
  throw new Refusal('inputInvalid', undefined, [{ field: 'Idempotency-Key', rule, args: {} }]);
}

/** A hash of the parsed input that does not depend on the order of its fields. */
export function bodyHashOf(input: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(input)) ?? '')
    .digest();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, entry]) => [key, sorted(entry)]),
  );
}
