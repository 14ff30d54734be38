// Fills a ledger with top-ups of 100 users, as the owner of its tables: what the ledger itself would have written, without its function.
import pg from 'pg';
import { insertLedgerPeople } from '../../../apps/server/src/testing/ledger-people.ts';

const USERS = 100;
export const TENANT = 'bench';
const START = '2020-01-01T00:00:00Z';

/** Each journal has two postings: 1 USDT for a user, and the platform's cash. @returns ids of the users */
export async function loadPostings(ownerUrl: string, postings: number): Promise<readonly string[]> {
  // Without the statement timeout of the product's pools: loading millions of rows takes minutes.
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const [users = []] = await insertLedgerPeople(owner, [TENANT], USERS);
    await owner.query(
      `insert into ledger_account (tenant_id, owner_id, currency, purpose, environment)
       select $1, id, 'usdt', 'balance', 'paper' from unnest($2::text[]) id union all select $1, null, 'usdt', 'cash', 'paper'`,
      [TENANT, users],
    );
    const journals = Math.floor(postings / 2);
    await owner.query(
      `insert into ledger_journal (id, tenant_id, kind, ref, environment, day, detail, body_hash, created_at) overriding system value
       select n, $1, 'topUp', 'topUp:' || n, 'paper', '2020-01-01', '{}', '', $3::timestamptz + n * interval '1 millisecond' from generate_series(1, $2::int) n`,
      [TENANT, journals, START],
    );
    await owner.query(
      `insert into ledger_posting (tenant_id, account_id, journal_id, amount, balance)
       select $4, a.id, n, 1, 1 + (n - 1) / $2::int from generate_series(1, $1::int) n
         join lateral (select id from ledger_account where owner_id = ($3::text[])[1 + (n - 1) % $2::int]) a on true`,
      [journals, USERS, users, TENANT],
    );
    await owner.query(
      `insert into ledger_posting (tenant_id, account_id, journal_id, amount)
       select $2, a.id, n, -1 from generate_series(1, $1::int) n cross join (select id from ledger_account where owner_id is null) a`,
      [journals, TENANT],
    );
    await owner.query(
      `insert into ledger_balance (account_id, amount) select a.id, coalesce(sum(p.amount), 0) from ledger_account a left join ledger_posting p on p.account_id = a.id
       where a.owner_id is not null group by a.id`,
    );
    await owner.query('vacuum analyze');
    return users;
  } finally {
    await owner.end();
  }
}
