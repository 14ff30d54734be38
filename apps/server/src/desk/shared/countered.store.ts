// The only SQL on journals that operators take back by a counter journal.
import type { JournalKind } from '@millrace/contract/admin';
import type { Posting } from '../../ledger/index.ts';
import type { Queryable } from '../../shared/database/index.ts';

export interface CounterCase {
  id: string;
  kind: JournalKind;
  ref: string;
  /** Of its counter journal; null while there is none. */
  counterId: string | null;
  /** Traders first, in the order of their ids. */
  postings: Posting[];
}

/** By id or by reference; undefined where there is none. `tx` is a transaction of the tenant. */
export async function findCounterCase(tx: Queryable, by: { id: string } | { ref: string }): Promise<CounterCase | undefined> {
  const { rows } = await tx.query<CounterCase>(
    `select j.id::text, j.kind, j.ref, c.id::text as "counterId",
       (select jsonb_agg(jsonb_build_object('owner', a.owner_id, 'currency', a.currency, 'purpose', a.purpose, 'amount', trim_scale(p.amount)::text)
          order by a.owner_id nulls last, a.currency, a.purpose)
        from ledger_posting p join ledger_account a on a.id = p.account_id where p.journal_id = j.id) as postings
     from ledger_journal j left join ledger_journal c on c.tenant_id = j.tenant_id and c.ref = 'counter:' || j.id
     where j.tenant_id = app_tenant() and ${'id' in by ? 'j.id = $1' : 'j.ref = $1'}`,
    ['id' in by ? by.id : by.ref],
  );
  return rows[0];
}

/** Fees that counted in a proposal at most: whoever paid more since is not put right by one counter journal. */
const FEES_MAX = 200;

/** Fees that the user paid from bought or trial fuel since a journal and that stand, the newest first. */
export async function listFeesAfter(tx: Queryable, userId: string, journalId: string): Promise<CounterCase[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select j.id from ledger_account a join ledger_posting p on p.account_id = a.id and p.journal_id > $2 and p.amount < 0
       join ledger_journal j on j.id = p.journal_id and j.kind = 'fuel'
     where a.tenant_id = app_tenant() and a.owner_id = $1 and a.currency in ('dusdt', 'experienceFuel') and a.purpose = 'balance'
       and not exists (select 1 from ledger_journal c where c.tenant_id = app_tenant() and c.ref = 'counter:' || j.id)
     group by j.id order by j.id desc limit ${FEES_MAX}`,
    [userId, journalId],
  );
  const fees: CounterCase[] = [];
  for (const { id } of rows) {
    const fee = await findCounterCase(tx, { id });
    if (fee) fees.push(fee);
  }
  return fees;
}
