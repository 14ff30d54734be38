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

/** Counter journals of a tenant are decided one after the other: two that overlap cannot both find that nothing was taken back. */
export async function lockCounters(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('ledger counter ' || app_tenant(), 0))`);
}
