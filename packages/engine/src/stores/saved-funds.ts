// What the tasks of an account have in savings: it comes back as soon as an order lacks margin.
import type { Queryable } from './task-store.ts';

/** USDT in savings and on its way between accounts, of all tasks of the account. */
export async function sumSaved(db: Queryable, credentialId: string): Promise<string> {
  const { rows } = await db.query<{ saved: string }>(
    `select trim_scale(coalesce(sum((view -> 'savings' ->> 'saved')::numeric + (view -> 'savings' ->> 'moving')::numeric), 0))::text as saved
     from task where credential_id = $1 and view -> 'savings' is not null`,
    [credentialId],
  );
  return rows[0]?.saved ?? '0';
}
