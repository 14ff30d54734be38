// The only SQL on booked statements of exchanges. Transactions are of the tenant.
import type { RebateRow } from '@millrace/contract/admin';
import type { Queryable } from '../../shared/database/index.ts';

const COUNTER = `(select c.id::text from ledger_journal c where c.tenant_id = j.tenant_id and c.ref = 'counter:' || j.id)`;

/** Newest first. */
export async function listRebates(
  tx: Queryable,
  { afterId, rowsMax }: { afterId?: string | undefined; rowsMax: number },
): Promise<RebateRow[]> {
  const { rows } = await tx.query<Omit<RebateRow, 'createTime'> & { at: Date }>(
    `select j.id::text, j.detail ->> 'exchange' as exchange, j.detail ->> 'statement' as statement, j.detail ->> 'startDay' as "startDay",
       j.detail ->> 'endDay' as "endDay", a.currency, trim_scale(p.amount)::text as amount, ${COUNTER} as "counterId", j.created_at as at
     from ledger_journal j join ledger_posting p on p.journal_id = j.id join ledger_account a on a.id = p.account_id and a.purpose = 'brokerRebate'
     where j.tenant_id = app_tenant() and j.kind = 'rebate'
       and ($1::bigint is null or (j.day, j.id) < ((select b.day from ledger_journal b where b.id = $1), $1))
     order by j.day desc, j.id desc limit $2`,
    [afterId, rowsMax],
  );
  return rows.map(({ at, ...row }) => ({ ...row, createTime: at.getTime() }));
}

/** Entries of the statement, and those of the exchange and currency that have a day in common with it. */
export async function listSameRebates(
  tx: Queryable,
  of: Pick<RebateRow, 'exchange' | 'statement' | 'startDay' | 'endDay'> & { currency: string },
): Promise<{ statement: string; isTakenBack: boolean }[]> {
  const { rows } = await tx.query<{ statement: string; isTakenBack: boolean }>(
    `select j.detail ->> 'statement' as statement, ${COUNTER} is not null as "isTakenBack"
     from ledger_journal j join ledger_posting p on p.journal_id = j.id join ledger_account a on a.id = p.account_id and a.purpose = 'brokerRebate'
     where j.tenant_id = app_tenant() and j.kind = 'rebate' and j.detail ->> 'exchange' = $1
       and (j.detail ->> 'statement' = $2 or (a.currency = $5 and j.detail ->> 'startDay' <= $4 and j.detail ->> 'endDay' >= $3))`,
    [of.exchange, of.statement, of.startDay, of.endDay, of.currency],
  );
  return rows;
}
