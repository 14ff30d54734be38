// The only SQL on operators' idempotency keys: as those of traders (shared/http/idempotency.store.ts), in a table of their own.
import { limits } from '@millrace/contract';
import type { Queryable } from '../database/index.ts';
import { refuse } from '../refusal.ts';

export interface OperatorKey {
  tenantId: string;
  operatorId: string;
  route: string;
  key: string;
  bodyHash: Buffer;
}

/** The answer stored for this key; undefined when there is none. @throws Refusal idempotencyKeyReused */
export async function findOperatorAnswer(tx: Queryable, scope: OperatorKey): Promise<{ answer: unknown } | undefined> {
  const { rows } = await tx.query<{ body_hash: Buffer; answer: unknown }>(
    'select body_hash, answer from operator_key where operator_id = $1 and route = $2 and key = $3',
    [scope.operatorId, scope.route, scope.key],
  );
  const row = rows[0];
  if (!row) return undefined;
  if (!row.body_hash.equals(scope.bodyHash)) refuse('idempotencyKeyReused');
  return { answer: row.answer };
}

/** Takes the key in this transaction; waits for another that holds it. False when it is taken for good. Forgets old keys of the operator. */
export async function claimOperatorKey(tx: Queryable, scope: OperatorKey, nowMs: number): Promise<boolean> {
  await tx.query('delete from operator_key where operator_id = $1 and created_at < $2', [
    scope.operatorId,
    new Date(nowMs - limits.idempotencyDays * 86_400_000),
  ]);
  const { rowCount } = await tx.query(
    `insert into operator_key (tenant_id, operator_id, route, key, body_hash, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (operator_id, route, key) do nothing`,
    [scope.tenantId, scope.operatorId, scope.route, scope.key, scope.bodyHash, new Date(nowMs)],
  );
  return rowCount === 1;
}

export async function storeOperatorAnswer(tx: Queryable, scope: OperatorKey, answer: unknown): Promise<void> {
  await tx.query('update operator_key set answer = $4 where operator_id = $1 and route = $2 and key = $3', [
    scope.operatorId,
    scope.route,
    scope.key,
    JSON.stringify(answer),
  ]);
}
