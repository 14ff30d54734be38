// The only SQL on operators' recovery codes, which are stored by hash.
import type { Queryable } from '../database/index.ts';
import { hashOf } from '../ids.ts';

/** In place of all earlier ones. */
export async function replaceRecoveryCodes(
  tx: Queryable,
  { id, tenantId }: { id: string; tenantId: string },
  codes: readonly string[],
): Promise<void> {
  await tx.query('delete from operator_recovery_code where operator_id = $1', [id]);
  await tx.query('insert into operator_recovery_code (operator_id, tenant_id, code_hash) select $1, $2, unnest($3::bytea[])', [
    id,
    tenantId,
    codes.map(hashOf),
  ]);
}

/** False when it is none of the operator's or was used. */
export async function spendOperatorRecovery(tx: Queryable, operatorId: string, code: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update operator_recovery_code set used_at = $3 where operator_id = $1 and code_hash = $2 and used_at is null',
    [operatorId, hashOf(code), new Date(nowMs)],
  );
  return rowCount === 1;
}

export async function countRecoveryLeft(tx: Queryable, operatorId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from operator_recovery_code where operator_id = $1 and used_at is null',
    [operatorId],
  );
  return rows[0]?.count ?? 0;
}
