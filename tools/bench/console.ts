// Lists of the console over long tables: journals and traders with every filter and order that is offered, and the trail of operators, each against a bare
// page of 50 rows by an index on the same database, in turns.
import pg from 'pg';
import { listJournals, listPostingsOf, type JournalQuery } from '../../apps/server/src/desk/ledger/journal-list.store.ts';
import { inTenant, type Pool } from '../../apps/server/src/shared/database/index.ts';
import { listOperatorEvents } from '../../apps/server/src/shared/operators/operator-event.store.ts';
import type { TemporaryDatabase } from '../postgres/temporary-database.ts';
import { bareUserPage, loadUsers, userLists } from './console/users.ts';
import { loadPostings, TENANT } from './ledger/load-postings.ts';
import { quantile } from './lib/statistics.ts';
import type { Bench, BenchRow } from './shape.ts';

interface Sizes {
  /** Journals, traders, and lines of the trail. */
  rows: number;
  /** Pages read of each list. */
  pages: number;
}

const SIZES: Sizes = { rows: 100_000, pages: 100 };
const FULL: Sizes = { rows: 1_000_000, pages: 200 };
const SMALLEST: Sizes = { rows: 500, pages: 3 };
const PAGE_ROWS = 51;

export const bench: Bench = {
  about:
    'pages of journals, traders and the audit trail with each filter and order offered against a bare page of 50 by an index; 1,000,000 rows with --full',
  data: 'a fresh database; journals of 100 users, traders and the trail are loaded as the owner of the tables',
  run: ({ smallest, full, withDatabase }) =>
    withDatabase(false, async (database) => benchLists(database, smallest ? SMALLEST : full ? FULL : SIZES)),
};

type Read = (page: number) => Promise<unknown>;

async function benchLists(database: TemporaryDatabase, { rows, pages }: Sizes): Promise<BenchRow[]> {
  const users = await loadPostings(database.ownerUrl, rows * 2);
  await loadTrail(database.adminUrl, rows);
  await loadUsers(database.adminUrl, rows);
  const { console: pool } = database.pools();
  const bareJournals: Read = (page) => barePage(pool, rows - (page % 10) * PAGE_ROWS);
  return [
    ...(await againstBare(bareJournals, listsOf(pool, users, rows), pages)),
    ...(await againstBare(bareUserPage(pool), userLists(pool, rows), pages)),
  ];
}

async function againstBare(bare: Read, lists: readonly [string, Read][], pages: number): Promise<BenchRow[]> {
  const measured: BenchRow[] = [];
  for (const [name, read] of lists) {
    const taken = { bare: [] as number[], list: [] as number[] };
    for (let page = 0; page < pages + 5; page += 1) {
      const [bareMs, listMs] = [await msOf(() => bare(page)), await msOf(() => read(page))];
      // The first ones warm up.
      if (page >= 5 || pages <= 5) {
        taken.bare.push(bareMs);
        taken.list.push(listMs);
      }
    }
    const [bareMs, listMs] = [quantile(taken.bare, 0.5), quantile(taken.list, 0.5)];
    measured.push(
      { id: name, value: Number(listMs.toFixed(3)), unit: 'ms' },
      { id: `${name}, against a bare page`, value: Number((listMs / bareMs).toFixed(2)), unit: 'ratio' },
    );
  }
  return measured;
}

function listsOf(pool: Pool, users: readonly string[], rows: number): [string, Read][] {
  const journals = (query: (page: number) => Partial<JournalQuery>): Read => {
    return (page) =>
      inTenant(pool, TENANT, async (tx) => {
        const found = await listJournals(tx, { sort: 'newest', rowsMax: PAGE_ROWS, ...query(page) });
        await listPostingsOf(
          tx,
          found.map(({ id }) => id),
        );
      });
  };
  const userId = (page: number): string => users[page % users.length] ?? '';
  const trail = (query: object): Read => {
    return () => inTenant(pool, TENANT, (tx) => listOperatorEvents(tx, { rowsMax: PAGE_ROWS, ...query }));
  };
  return [
    ['journals, newest', journals(() => ({}))],
    ['journals, oldest', journals(() => ({ sort: 'oldest' }))],
    ['journals, a page in the middle', journals((page) => ({ afterId: String(Math.floor(rows / 2) - page) }))],
    ['journals, of a kind', journals(() => ({ kind: 'topUp' }))],
    ['journals, of a kind that is rare', journals(() => ({ kind: 'adjust' }))],
    ['journals, of a day', journals(() => ({ day: '2020-01-01' }))],
    ['journals, of a day and a kind', journals(() => ({ day: '2020-01-01', kind: 'topUp', sort: 'oldest' }))],
    ['journals, of a trader', journals((page) => ({ userId: userId(page) }))],
    ['journals, of a trader, oldest', journals((page) => ({ userId: userId(page), sort: 'oldest' }))],
    ['journals, of a trader, a balance and a day', journals((page) => ({ userId: userId(page), currency: 'usdt', day: '2020-01-01' }))],
    ['journals, by reference', journals((page) => ({ ref: `topUp:${String(1 + page)}` }))],
    ['trail, newest', trail({})],
    ['trail, oldest', trail({ sort: 'oldest' })],
    ['trail, a page in the middle', trail({ afterId: String(Math.floor(rows / 2)) })],
    ['trail, of a kind', trail({ kind: 'login' })],
    ['trail, of a kind that is rare, oldest', trail({ kind: 'approved', sort: 'oldest' })],
    ['trail, of an operator', trail({ operator: 'operator-7' })],
    ['trail, of an operator and a rare kind', trail({ operator: 'operator-0', kind: 'approved' })],
    ['trail, about one thing', trail({ subject: 'tpu_0', sort: 'oldest' })],
    ['trail, about one thing, of an operator and a kind', trail({ subject: 'tpu_0', operator: 'operator-0', kind: 'approved' })],
  ];
}

/** What any list costs at least: a transaction of the tenant and 50 rows in the order of an index. */
function barePage(pool: Pool, beforeId: number): Promise<unknown> {
  return inTenant(pool, TENANT, (tx) =>
    tx.query('select id, kind, ref, day, created_at from ledger_journal where id < $1 order by id desc limit $2', [beforeId, PAGE_ROWS]),
  );
}

/** Without the operators that its lines name: keys to other tables are not looked at. */
async function loadTrail(adminUrl: string, rows: number): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('set session_replication_role = replica');
    await admin.query(
      `insert into operator_event (tenant_id, operator_id, operator_name, kind, subject, detail, ip, created_at)
       select $1, 'opr_bench', 'operator-' || n % 20, case when n % 2000 = 0 then 'approved' else 'login' end,
              case when n % 500 = 0 then 'tpu_' || n % 5000 else '' end, '{}', '127.0.0.1', '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
       from generate_series(1, $2::int) n`,
      [TENANT, rows],
    );
    await admin.query('vacuum analyze operator_event');
  } finally {
    await admin.end();
  }
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
