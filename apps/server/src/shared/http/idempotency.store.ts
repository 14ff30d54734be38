// The only SQL on idempotency keys: one effect per Idempotency-Key. The answer is stored in the transaction of the effect, so a crash leaves both or
// neither; a concurrent repeat waits on the unique key and then gets the stored answer. Scope: user, route, body. Kept 7 days.
import { limits } from '@millrace/contract';
import type { Queryable } from '../database/index.ts';
import { refuse } from '../refusal.ts';

export interface IdempotencyScope {
  tenantId: string;
  userId: string;
  route: string;
  key: string;
  bodyHash: Buffer;
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
