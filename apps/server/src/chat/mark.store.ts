// The only SQL on what marks the tenant's operators before traders.
import type { Queryable } from '../shared/database/index.ts';
import { looksLikeOperator } from '../shared/words/name-skeleton.ts';

/** Where the tenant set none. */
const MARK = 'Support';

export async function findMark(tx: Queryable): Promise<string> {
  const { rows } = await tx.query<{ mark: string }>('select mark from chat_mark where tenant_id = app_tenant()');
  return rows[0]?.mark ?? MARK;
}

export async function setMark(tx: Queryable, tenantId: string, mark: string): Promise<void> {
  await tx.query('insert into chat_mark (tenant_id, mark) values ($1, $2) on conflict (tenant_id) do update set mark = excluded.mark', [
    tenantId,
    mark,
  ]);
}

/** Whether a trader may not be called so. For the API's role. */
export async function isNameReserved(tx: Queryable, name: string): Promise<boolean> {
  const { rows } = await tx.query<{ name: string }>('select operator_names() as name');
  return looksLikeOperator(name, { operators: rows.map(({ name: taken }) => taken), mark: await findMark(tx) });
}
