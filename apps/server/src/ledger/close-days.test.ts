// Closings: the figures of a day are the same however often, late or brokenly it is closed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { inTransaction, openPool, type Pool } from '../shared/database/index.ts';
import { insertLedgerPeople } from '../testing/ledger-people.ts';
import { closeLedgerDay } from './close-days.ts';
import { runMissingDays } from './daily-work.ts';
import { buyFuelJournal } from './journals/buy-fuel.ts';
import { seedJournal } from './journals/seed.ts';
import { topUpJournal } from './journals/top-up.ts';
import type { Journal } from './journal.ts';
import { postJournals } from './post-journals.ts';

let database: TestDatabase;
let owner: Pool;
let engine: Pool;
const TENANTS = ['daily', 'late', 'zone', 'race'];

beforeAll(async () => {
  database = await cloneDatabase();
  owner = openPool(database.ownerUrl, { onError: () => undefined });
  ({ engine } = database.pools());
  await insertLedgerPeople(owner, TENANTS, 1);
  await owner.query(`update tenant set time_zone = 'America/New_York' where id = 'zone'`);
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** 2020-03-DD, clock time in Shanghai. */
const at = (day: number, time: string): number => Date.parse(`2020-03-0${day}T${time}+08:00`);
const post = (tenantId: string, atMs: number, journals: readonly Journal[]) =>
  inTransaction(engine, (tx) => postJournals(tx, { tenantId, environment: 'paper', atMs }, journals));
const close = (tenantId: string, nowMs: number) => runMissingDays(engine, closeLedgerDay, { tenantId, nowMs });

async function figures(tenantId: string): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(
    `select concat_ws(' ', day, currency, purpose, trim_scale(amount)) as line from ledger_closing where tenant_id = $1
     union all select concat_ws(' ', day, 'journals', journals) from ledger_closed_day where tenant_id = $1 order by line`,
    [tenantId],
  );
  return rows.map(({ line }) => line);
}

async function postDays(tenantId: string, between: (day: number) => Promise<unknown>): Promise<void> {
  const userId = `usr_${tenantId}1`;
  await post(tenantId, at(1, '00:00'), [seedJournal({ key: 'a', userId, amount: '1000' })]);
  await post(tenantId, at(1, '23:59:59.999'), [buyFuelJournal({ id: 'b', userId, price: '100', bonus: '0' })]);
  await between(2);
  await between(3);
  await post(tenantId, at(3, '12:00'), [topUpJournal({ id: 't', userId, amount: '0.5' })]);
  await between(4);
}

const EXPECTED = [
  ...['2020-03-01 dusdt balance 100', '2020-03-01 dusdt conversion -100', '2020-03-01 journals 2'],
  ...['2020-03-01 usdt balance 900', '2020-03-01 usdt conversion 100', '2020-03-01 usdt seed -1000'],
  ...['2020-03-02 dusdt balance 100', '2020-03-02 dusdt conversion -100', '2020-03-02 journals 0'],
  ...['2020-03-02 usdt balance 900', '2020-03-02 usdt conversion 100', '2020-03-02 usdt seed -1000'],
  ...['2020-03-03 dusdt balance 100', '2020-03-03 dusdt conversion -100', '2020-03-03 journals 1'],
  ...['2020-03-03 usdt balance 900.5', '2020-03-03 usdt cash -0.5', '2020-03-03 usdt conversion 100', '2020-03-03 usdt seed -1000'],
];

test('days closed in time, twice and at once have the figures of days closed late, in any case once', async () => {
  await postDays('daily', async (day) => {
    expect(await close('daily', at(day, '00:14:59'))).toEqual(day === 2 ? ['2020-02-29'] : []);
    const runs = await Promise.all([1, 2, 3].map(() => close('daily', at(day, '00:15'))));
    expect(runs.flat()).toEqual([`2020-03-0${day - 1}`]);
    expect(await close('daily', at(day, '23:00'))).toEqual([]);
  });
  await postDays('late', () => Promise.resolve());
  expect(await close('late', at(4, '00:15'))).toEqual(['2020-03-03']);
  expect((await figures('daily')).filter((line) => !line.startsWith('2020-02'))).toEqual(EXPECTED);
  expect(await figures('late')).toEqual(EXPECTED);
});

test('a run that fails in the middle leaves nothing, and the next one does the same days', async () => {
  await postDays('race', () => Promise.resolve());
  const broken = {
    ...closeLedgerDay,
    run: async (...[tx, tenantId, day]: Parameters<typeof closeLedgerDay.run>) => {
      await closeLedgerDay.run(tx, tenantId, day);
      await tx.query('select pg_terminate_backend(pg_backend_pid())');
    },
  };
  await expect(runMissingDays(engine, broken, { tenantId: 'race', nowMs: at(4, '00:15') })).rejects.toThrow();
  expect(await figures('race')).toEqual([]);
  await close('race', at(4, '00:15'));
  expect(await figures('race')).toEqual(EXPECTED);
});

test('a closed day takes no journal but gives those it has, and a day that is not over is not closed', async () => {
  const userId = 'usr_daily1';
  await expect(post('daily', at(2, '12:00'), [topUpJournal({ id: 'new', userId, amount: '1' })])).rejects.toMatchObject({
    reason: 'dayClosed',
  });
  expect(await post('daily', at(2, '12:00'), [topUpJournal({ id: 't', userId, amount: '0.5' })])).toMatchObject([{ fresh: false }]);
  await expect(engine.query(`select ledger_close('daily', (now() at time zone 'Asia/Shanghai')::date)`)).rejects.toThrow('is not over');
  await expect(database.pools().app.query(`select ledger_close('daily', '2020-03-05')`)).rejects.toMatchObject({ code: '42501' });
});

test("a day is the tenant's own", async () => {
  const userId = 'usr_zone1';
  await post('zone', Date.parse('2020-03-02T04:59:59Z'), [seedJournal({ key: 'z', userId, amount: '1' })]);
  await post('zone', Date.parse('2020-03-02T05:00:00Z'), [seedJournal({ key: 'y', userId, amount: '2' })]);
  expect(await close('zone', Date.parse('2020-03-02T05:14:59Z'))).toEqual(['2020-02-29']);
  expect(await close('zone', Date.parse('2020-03-02T05:15:00Z'))).toEqual(['2020-03-01']);
  expect(await figures('zone')).toContain('2020-03-01 usdt balance 1');
});

test('a closing waits for a journal of its day that is under way', async () => {
  const tx = await engine.connect();
  try {
    await tx.query('begin');
    await postJournals(tx, { tenantId: 'race', environment: 'paper', atMs: at(4, '23:59') }, [
      seedJournal({ key: 'r', userId: 'usr_race1', amount: '7' }),
    ]);
    let closed = false;
    const closing = close('race', at(5, '00:15')).then(() => (closed = true));
    await expect
      .poll(async () => (await owner.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).rowCount)
      .toBe(1);
    expect(closed).toBe(false);
    await tx.query('commit');
    await closing;
    expect(await figures('race')).toContain('2020-03-04 usdt balance 907.5');
  } finally {
    tx.release();
  }
});
