// The SQL of checking keys by the clock: which are due, what is noted of one that stays broken, and who is warned of an idle one.
import type { Environment } from '@millrace/contract';
import type { Queryable } from '../../shared/database/index.ts';
import { loadCredentialRow } from '../credentials/credential.store.ts';
import type { CredentialRow } from '../credentials/credential-row.ts';

/**
 * Takes keys that are due, of every tenant in turn, and puts their next check off by `retryMs`: what is taken and not finished, because the server
 * died or the exchange did not answer, is due again then. For the engine's role.
 */
export async function claimDueChecks(
  db: Queryable,
  { now, retryMs, max }: { now: Date; retryMs: number; max: number },
): Promise<CredentialRow[]> {
  const { rows } = await db.query<{ id: string }>(
    `with due as (
       select id from exchange_credential where deleted_at is null and status = 'ok' and next_check_at <= $1
       order by row_number() over (partition by tenant_id order by next_check_at), id limit $3)
     update exchange_credential c set next_check_at = $1::timestamptz + make_interval(secs => $2 / 1000.0)
       from due where c.id = due.id and c.next_check_at <= $1 returning c.id`,
    [now, retryMs, max],
  );
  const taken: CredentialRow[] = [];
  for (const { id } of rows) {
    const row = await loadCredentialRow(db, id);
    if (row) taken.push(row);
  }
  return taken;
}

/** A broken key that was asked about again: what breaks it now, and that it was looked at. */
export async function noteStillBroken(tx: Queryable, id: string, { problem, at }: { problem: string; at: Date }): Promise<void> {
  await tx.query(
    `update exchange_credential set broken_reason = $2, checked_at = $3, answered_at = $3 where id = $1 and status = 'broken'`,
    [id, problem, at],
  );
}

/** A key that the exchange has not answered for days. */
export interface IdleKey {
  id: string;
  tenantId: string;
  userId: string;
  remark: string;
  environment: Environment;
  answeredMs: number;
}

/** Takes the right to warn of a key that has been idle since before `since`: once for each idle time. Undefined where there is nothing to warn of. */
export async function claimIdleWarning(tx: Queryable, id: string, { since, at }: { since: Date; at: Date }): Promise<IdleKey | undefined> {
  const { rows } = await tx.query<{ tenant_id: string; user_id: string; remark: string; environment: Environment; answered_at: Date }>(
    `update exchange_credential set idle_told_at = $3
      where id = $1 and deleted_at is null and status = 'ok' and environment = 'real' and not ip_bound and idle_told_at is null and answered_at <= $2
      returning tenant_id, user_id, remark, environment, answered_at`,
    [id, since, at],
  );
  const [row] = rows;
  return (
    row && {
      id,
      tenantId: row.tenant_id,
      userId: row.user_id,
      remark: row.remark,
      environment: row.environment,
      answeredMs: row.answered_at.getTime(),
    }
  );
}
