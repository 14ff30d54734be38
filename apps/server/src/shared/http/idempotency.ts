// One effect per Idempotency-Key: the answer is stored in the transaction that makes the effect, so after a crash there is either both or neither,
// and a concurrent repeat waits for the first (on the unique key) and then gets its answer. Scope: user, route, body. Kept 7 days.
import { createHash } from 'node:crypto';
import { limits } from '@millrace/contract';
import type { Queryable } from '../database/index.ts';
import { Refusal, refuse } from '../refusal.ts';

export interface IdempotencyScope {
  tenantId: string;
  userId: string;
  route: string;
  key: string;
  bodyHash: Buffer;
}

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

/** The answer stored for this key; undefined when there is none. @throws Refusal idempotencyKeyReused */
export async function findAnswer(tx: Queryable, scope: IdempotencyScope): Promise<{ answer: unknown } | undefined> {
  const { rows } = await tx.query<{ body_hash: Buffer; answer: unknown }>(
    'select body_hash, answer from idempotency_key where user_id = $1 and route = $2 and key = $3',
    [scope.userId, scope.route, scope.key],
  );
  const row = rows[0];
  if (!row) return undefined;
  if (!row.body_hash.equals(scope.bodyHash)) refuse('idempotencyKeyReused');
  return { answer: row.answer };
}

/** Takes the key in this transaction; waits for another that holds it. False when the key is taken for good: its answer can be read. */
export async function claimKey(tx: Queryable, scope: IdempotencyScope, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into idempotency_key (tenant_id, user_id, route, key, body_hash, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, route, key) do nothing`,
    [scope.tenantId, scope.userId, scope.route, scope.key, scope.bodyHash, new Date(nowMs)],
  );
  return rowCount === 1;
}

export async function storeAnswer(tx: Queryable, scope: IdempotencyScope, answer: unknown): Promise<void> {
  await tx.query('update idempotency_key set status = 200, answer = $4 where user_id = $1 and route = $2 and key = $3', [
    scope.userId,
    scope.route,
    scope.key,
    JSON.stringify(answer),
  ]);
}

/** Forgets keys older than `limits.idempotencyDays`. */
export async function cleanKeys(tx: Queryable, nowMs: number, rowsMax: number): Promise<void> {
  await tx.query(
    `delete from idempotency_key where (user_id, route, key) in
       (select user_id, route, key from idempotency_key where created_at < $1 order by created_at limit $2)`,
    [new Date(nowMs - limits.idempotencyDays * 86_400_000), rowsMax],
  );
}
