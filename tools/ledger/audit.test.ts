// The audit finds what the owner of the tables changed behind the ledger's back, and says where.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeLedgerDay } from '../../apps/server/src/ledger/close-days.ts';
import { runMissingDays } from '../../apps/server/src/ledger/daily-work.ts';
import { buyFuelJournal } from '../../apps/server/src/ledger/journals/buy-fuel.ts';
import { seedJournal } from '../../apps/server/src/ledger/journals/seed.ts';
import { postJournals } from '../../apps/server/src/ledger/post-journals.ts';
import { inTransaction } from '../../apps/server/src/shared/database/index.ts';
import { insertLedgerPeople } from '../../apps/server/src/testing/ledger-people.ts';
import { cloneDatabase, type TestDatabase } from '../testing/index.ts';
import { runAudit } from './audit.ts';

let database: TestDatabase;
let admin: pg.Client;
const AT_MS = Date.UTC(2020, 2, 1, 12);

beforeAll(async () => {
  database = await cloneDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await insertLedgerPeople(admin, ['one', 'two'], 1);
});

afterAll(async () => {
  await admin.end();
  await database.drop();
});

async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await runAudit(args, { env: { DATABASE_URL: database.adminUrl }, print: (line) => lines.push(line) });
  return { code, lines };
}

test('an empty ledger, an unknown option and a database that does not answer are no clean audit', async () => {
  expect(await run()).toMatchObject({ code: 2, lines: [expect.stringContaining('nothing to compare')] });
  expect((await run('--fast')).code).toBe(2);
  const closed = await runAudit([], { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, print: () => undefined });
  expect(closed).toBe(2);
});

test('a ledger as it was booked and closed has no difference, in all or for one tenant', async () => {
  const { engine } = database.pools();
  for (const tenantId of ['one', 'two']) {
    const userId = `usr_${tenantId}1`;
    const journals = [seedJournal({ key: 'a', userId, amount: '1000' }), buyFuelJournal({ id: 'b', userId, price: '100', bonus: '5' })];
    await inTransaction(engine, (tx) => postJournals(tx, { tenantId, environment: 'paper', atMs: AT_MS }, journals));
    await runMissingDays(engine, closeLedgerDay, { tenantId, nowMs: AT_MS + 86_400_000 });
  }
  expect(await run()).toEqual({
    code: 0,
    lines: ['2 tenants, 14 accounts, 4 journals, 16 postings, 2 closed days, 0 fees: no difference'],
  });
  const { code, lines } = await run('--tenant', 'two', '--json');
  expect([code, JSON.parse(lines[0] ?? '')]).toEqual([
    0,
    { counted: { tenants: 1, accounts: 7, journals: 2, postings: 8, closings: 1, fees: 0 }, differences: [] },
  ]);
  expect((await run('--tenant', 'none')).code).toBe(2);
});

const usdtOf = (owner: string): string => `(select id from ledger_account where owner_id = '${owner}' and currency = 'usdt')`;
const firstOf = (tenant: string): string => `(select min(id) from ledger_journal where tenant_id = '${tenant}')`;

test.each([
  [
    'an amount',
    `update ledger_posting set amount = 999 where account_id = ${usdtOf('usr_one1')} and journal_id = ${firstOf('one')}`,
    'journal',
    'running balance',
    'balance',
    'closing',
  ],
  [
    'a running balance',
    `update ledger_posting set balance = 1001 where account_id = ${usdtOf('usr_one1')} and journal_id = ${firstOf('one')}`,
    'running balance',
  ],
  ['a balance', `update ledger_balance set amount = amount + 1 where account_id = ${usdtOf('usr_one1')}`, 'balance'],
  ['a missing balance', `delete from ledger_balance where account_id = ${usdtOf('usr_one1')}`, 'balance'],
  [
    'a missing posting',
    `delete from ledger_posting where account_id = ${usdtOf('usr_one1')} and journal_id = ${firstOf('one')}`,
    'journal',
    'running balance',
    'balance',
    'closing',
  ],
  ['a missing journal', `delete from ledger_journal where id = ${firstOf('one')}`, 'journal', 'closing', 'closed day'],
  [
    'a journal without postings',
    `insert into ledger_journal (tenant_id, kind, ref, environment, day, detail, body_hash, created_at) values ('one', 'seed', 'x', 'paper', '2030-01-01', '{}', '', now())`,
    'journal',
  ],
  [
    'an account of another tenant',
    `update ledger_account set tenant_id = 'two' where owner_id = 'usr_one1' and currency = 'experienceFuel'`,
    'journal',
  ],
  [
    'an environment',
    `update ledger_account set environment = 'real' where owner_id = 'usr_one1' and currency = 'usdt'`,
    'journal',
    'closing',
  ],
  [
    'a closing',
    `update ledger_closing set amount = amount + 1 where tenant_id = 'one' and currency = 'usdt' and purpose = 'balance'`,
    'closing',
  ],
  ['a missing closing', `delete from ledger_closing where tenant_id = 'one' and currency = 'usdt' and purpose = 'balance'`, 'closing'],
  ["a day's count", `update ledger_closed_day set journals = 7 where tenant_id = 'one'`, 'closed day'],
])('%s that was changed behind the ledger is named', async (_name, sql, ...kinds) => {
  // The audit reads in a transaction of its own, so the change is committed, and what was there is put back afterwards.
  await admin.query(KEEP);
  await admin.query(`set session_replication_role = replica; ${sql}; reset session_replication_role`);
  const { code, lines } = await run('--json');
  await admin.query(RESTORE);
  expect(code).toBe(1);
  const { differences } = JSON.parse(lines[0] ?? '') as { differences: { tenantId: string; what: string; where: string }[] };
  expect(new Set(differences.map(({ what }) => what))).toEqual(new Set(kinds));
  expect((await run()).code).toBe(0);
});

const TABLES = ['ledger_account', 'ledger_journal', 'ledger_posting', 'ledger_balance', 'ledger_closed_day', 'ledger_closing'];
const KEEP = TABLES.map((table) => `drop table if exists kept_${table}; create table kept_${table} as table ${table}`).join(';');
const RESTORE = `set session_replication_role = replica; ${TABLES.map((table) => `delete from ${table}; insert into ${table} overriding system value table kept_${table}`).join(';')}; reset session_replication_role`;
