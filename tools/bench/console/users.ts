// The console's list of traders: loads a tenant full of them, and what is offered to be read of the list.
import pg from 'pg';
import { userFlags } from '../../../packages/contract/src/admin/index.ts';
import { findTraders, listUsers, type UserQuery } from '../../../apps/server/src/desk/users/user-list.store.ts';
import { inTenant, type Pool } from '../../../apps/server/src/shared/database/index.ts';
import { TENANT } from '../ledger/load-postings.ts';

const PAGE_ROWS = 51;
const MATCHES_MAX = 50;

/** Marks from frequent to rare, in the order of registration. Triggers are left out: the lists do not read the tree of teams. */
export async function loadUsers(adminUrl: string, rows: number): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('set session_replication_role = replica');
    await admin.query(
      `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, invited_by, frozen, deleted, activated_at, is_community, is_broker,
         via_broker_link, depth, team_path, created_at)
       select 'usr_list' || n, $1, (20000000 + n)::text, 'trader' || n || '@example.com', 'Trader ' || n, '', 'L' || n,
              case when n > 1 then 'usr_list' || n / 2 end, n % 1000 = 7, n % 1000 = 9, case when n % 5 < 2 then now() end, n % 10000 = 11, n % 10000 = 13,
              n % 100 = 17, 0, int4send(n), '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
         from generate_series(1, $2::int) n`,
      [TENANT, rows],
    );
    await admin.query('vacuum analyze app_user');
  } finally {
    await admin.end();
  }
}

/** Every order and mark that the page offers, a page in the middle, and a text. */
export function userLists(pool: Pool, rows: number): [string, (page: number) => Promise<unknown>][] {
  const list = (query: (page: number) => Partial<UserQuery>) => (page: number) =>
    inTenant(pool, TENANT, (tx) => listUsers(tx, { sort: 'newest', rowsMax: PAGE_ROWS, ...query(page) }));
  const middle = (page: number): string => `usr_list${String(Math.floor(rows / 2) - page)}`;
  return [
    ['users, newest', list(() => ({}))],
    ['users, oldest', list(() => ({ sort: 'oldest' }))],
    ['users, a page in the middle', list((page) => ({ afterId: middle(page) }))],
    ...userFlags.flatMap((flag): [string, (page: number) => Promise<unknown>][] => [
      [`users, ${flag}`, list(() => ({ flag }))],
      [`users, ${flag}, oldest, a page in the middle`, list((page) => ({ flag, sort: 'oldest', afterId: middle(page) }))],
    ]),
    [
      'users, by the beginning of an email',
      (page) =>
        inTenant(pool, TENANT, async (tx) => {
          const ids = await findTraders(tx, `trader${String(1 + page)}`, MATCHES_MAX);
          return listUsers(tx, { ids, sort: 'newest', rowsMax: PAGE_ROWS });
        }),
    ],
  ];
}

/** What any list of traders costs at least: a transaction of the tenant and 50 rows in the order of an index. */
export function bareUserPage(pool: Pool): (page: number) => Promise<unknown> {
  return (page) =>
    inTenant(pool, TENANT, (tx) =>
      tx.query(
        'select id, uid, nickname, email, created_at from app_user where tenant_id = app_tenant() and created_at > $1 order by created_at limit $2',
        [new Date(Date.parse('2020-01-02T00:00:00Z') + page * 60_000), PAGE_ROWS],
      ),
    );
}
