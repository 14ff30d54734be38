// The daily figures of traders with a real database: worked by hand, and the same however often, late or brokenly they are computed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../../tools/testing/index.ts';
import { runMissingDays } from '../../ledger/index.ts';
import { inTenant, openPool, type Pool, type Transaction } from '../../shared/database/index.ts';
import { figureTraders } from './daily-figures.ts';
import { daysUntil, listCopierMoney } from './figures.store.ts';
import { insertFollowNotes, insertPoint } from './points.store.ts';
import { at, insertDay, insertLeadWorld } from './lead-world.test-kit.ts';

let database: TestDatabase;
let owner: Pool;
let engine: Pool;

beforeAll(async () => {
  database = await cloneDatabase();
  owner = openPool(database.adminUrl, { onError: () => undefined });
  ({ engine } = database.pools());
  for (const tenantId of ['daily', 'late', 'killed', 'between']) await insertLeadWorld(owner, tenantId);
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

const run = (tenantId: string, nowMs: number, work = figureTraders) => runMissingDays(engine, work, { tenantId, nowMs });

async function figures(tenantId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await owner.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(d) - 'lead_id' - 'tenant_id' as row from trader_day d where tenant_id = $1 order by day`,
    [tenantId],
  );
  return rows.map(({ row }) => row);
}

/** The first day on record is the one before the approval; three days follow. */
async function writeDays(tenantId: string, after: (day: number) => Promise<unknown> = () => Promise.resolve()): Promise<void> {
  expect(await run(tenantId, at(1, '00:15'))).toEqual(['2020-02-29']);
  for (const day of [1, 2, 3]) {
    await insertDay(owner, tenantId, day);
    await after(day + 1);
  }
}

const EXPECTED = [
  {
    ...{ day: '2020-03-01', points: 24, points_due: 24, equity: 10300, daily_return: 0.03, week_yield: 3, week_days: 1 },
    // The position that closed before the approval is not counted.
    ...{ closed_positions: 1, win_rate: 100, traded: true, trading_days: 1 },
    // From 10120 to 10050.
    ...{ max_retracement: 0.6917, open_loss: 0, worst_open_loss: 0, highest_leverage: 0, hand_share: 25 },
    // 10 and 5 basis points; one of three missed.
    ...{ copies_applied: 2, copies_missed: 1, copies_priced: 2, slip_bp_sum: 15, mean_slip_bp: 7.5, missed_share: 33.3333 },
    // Open results of 10 to 200 on 1000.
    ...{ copiers: 20, results: 20, result_median: 10.5, result_tenth: 2.9, result_ninetieth: 18.1 },
    ...{ results_up: 20, inst_ids: [] },
  },
  {
    // 11700 / (10300 + 1000).
    ...{ day: '2020-03-02', points: 24, points_due: 24, equity: 11700, daily_return: 0.035398230088, week_yield: 6.646, week_days: 2 },
    ...{ closed_positions: 2, win_rate: 50, traded: true, trading_days: 2 },
    // 23400 on 11700.
    ...{ max_retracement: 0.6917, open_loss: 0, worst_open_loss: 0, highest_leverage: 2, hand_share: 25 },
    // (15 + 10) / 3; one of four missed.
    ...{ copies_applied: 1, copies_missed: 0, copies_priced: 1, slip_bp_sum: 10, mean_slip_bp: 8.33, missed_share: 25 },
    // The first copier has (100 - 20 - 10 + 10) / 1000 = 8 %: sorted 2 3 4 5 6 7 8 8 9 10 11 ... 20.
    ...{ copiers: 20, results: 20, result_median: 10.5, result_tenth: 3.9, result_ninetieth: 18.1 },
    ...{ results_up: 20, inst_ids: [] },
  },
  {
    // 11583 / 11700, and 1.03 x 1.035398230088 x 0.99.
    ...{ day: '2020-03-03', points: 23, points_due: 24, equity: 11583, daily_return: -0.01, week_yield: 5.5796, week_days: 3 },
    ...{ closed_positions: 2, win_rate: 50, traded: false, trading_days: 2 },
    // An open loss of 117 on 11700.
    ...{ max_retracement: 1, open_loss: 0, worst_open_loss: 1, highest_leverage: 2, hand_share: 25 },
    ...{ copies_applied: 0, copies_missed: 0, copies_priced: 0, slip_bp_sum: 0, mean_slip_bp: 8.33, missed_share: 25 },
    // The twentieth has ended with nothing: 0 2 3 4 5 6 7 8 8 9 10 11 ... 19.
    ...{ copiers: 19, results: 20, result_median: 9.5, result_tenth: 2.9, result_ninetieth: 17.1 },
    ...{ results_up: 19, inst_ids: [] },
  },
];

test('figures computed in time, twice and at once have the values worked by hand', async () => {
  await writeDays('daily', async (day) => {
    expect(await run('daily', at(day, '00:14:59'))).toEqual([]);
    const runs = await Promise.all([1, 2, 3].map(() => run('daily', at(day, '00:15'))));
    expect(runs.flat()).toEqual([`2020-03-0${String(day - 1)}`]);
    expect(await run('daily', at(day, '23:00'))).toEqual([]);
  });
  expect(await figures('daily')).toEqual(EXPECTED);
});

test('figures of three missed days, computed when all of it has happened, are the same', async () => {
  await writeDays('late');
  expect(await run('late', at(4, '00:15'))).toEqual(['2020-03-01', '2020-03-02', '2020-03-03']);
  expect(await figures('late')).toEqual(EXPECTED);
});

test('a run whose connection is cut at any of its steps leaves nothing, and the next one has the same figures', async () => {
  await writeDays('killed');
  for (const step of [1, 3, 6, 9, 11, 1000]) {
    await expect(run('killed', at(4, '00:15'), cutAt(step))).rejects.toThrow();
    expect(await figures('killed')).toEqual([]);
  }
  expect(await run('killed', at(4, '00:15'))).toHaveLength(3);
  expect(await figures('killed')).toEqual(EXPECTED);
});

test('a run that is cut on its second day keeps the first, and the next one does the others', async () => {
  await writeDays('between');
  await expect(run('between', at(4, '00:15'), cutAt(9, '2020-03-02'))).rejects.toThrow();
  expect(await figures('between')).toEqual(EXPECTED.slice(0, 1));
  expect(await run('between', at(4, '00:15'))).toEqual(['2020-03-02', '2020-03-03']);
  expect(await figures('between')).toEqual(EXPECTED);
});

/** The same work, on a connection that ends before its statement with this number, or after the last; on each day, or one. */
function cutAt(step: number, onDay?: string): typeof figureTraders {
  return {
    ...figureTraders,
    async run(tx, tenantId, day) {
      if (onDay !== undefined && day !== onDay) return figureTraders.run(tx, tenantId, day);
      const cut = () => tx.query('select pg_terminate_backend(pg_backend_pid())');
      let statements = 0;
      const query = async (text: string, values: unknown[]): Promise<unknown> => {
        statements += 1;
        if (statements === step) await cut();
        return tx.query(text, values);
      };
      await figureTraders.run({ query } as unknown as Transaction, tenantId, day);
      await cut();
    },
  };
}

test("days are the tenant's own: of 23 hours where the clocks go forward", async () => {
  await owner.query(`update tenant set time_zone = 'America/New_York' where id = 'between'`);
  const [before, short] = await daysUntil(engine, 'between', '2020-03-08', 2);
  expect(before).toEqual({ fromMs: Date.parse('2020-03-07T05:00:00Z'), toMs: Date.parse('2020-03-08T05:00:00Z') });
  expect(short).toEqual({ fromMs: Date.parse('2020-03-08T05:00:00Z'), toMs: Date.parse('2020-03-09T04:00:00Z') });
});

test('the money of a copier is what his tasks brought, his open result, charged fuel and paid shares', async () => {
  const day = { fromMs: at(2), toMs: at(3) };
  const money = await listCopierMoney(engine, 'led_daily', { fromMs: at(1), toMs: at(3) }, day);
  expect(money).toContainEqual({ allocation: '1000', net: '100', openResult: '10', fuel: '20', shares: '10' });
  // Without a note of the day his open result is not known.
  await owner.query(`delete from follow_note where follow_id = 'fol_daily1' and hour_ts = $1`, [at(3)]);
  expect(await listCopierMoney(engine, 'led_daily', { fromMs: at(1), toMs: at(3) }, day)).toContain(null);
});

test('a day whose figures are written takes no point and no note any more, the hour after it does', async () => {
  const count = async () =>
    (
      await owner.query(
        `select hour_ts from lead_point where lead_id = 'led_late' union all select hour_ts from follow_note where follow_id = 'fol_late1'`,
      )
    ).rowCount ?? 0;
  const before = await count();
  const amounts = { equity: '1', cashFlow: '0', openResult: '0', notional: '0', trades: 0, handTrades: 0 };
  const write = async (hourTs: number): Promise<void> => {
    await insertPoint(engine, { leadId: 'led_late', tenantId: 'late', hourTs, atTs: hourTs, ...amounts });
    await insertFollowNotes(engine, [{ followId: 'fol_late1', tenantId: 'late', hourTs, allocation: '1', openResult: '0' }]);
  };
  // The hour that was missed.
  await write(at(3, '09:00'));
  await write(at(4));
  expect(await count()).toBe(before);
  await write(at(4, '01:00'));
  await write(at(4, '01:00'));
  expect(await count()).toBe(before + 2);
});

test('figures stay as they were written, and the API sees those of its own tenant only', async () => {
  const { app } = database.pools();
  await expect(engine.query(`update trader_day set win_rate = 100`)).rejects.toMatchObject({ code: '42501' });
  await expect(engine.query(`delete from trader_day`)).rejects.toMatchObject({ code: '42501' });
  const seen = await inTenant(app, 'daily', async (tx) => {
    const { rows } = await tx.query<{ leads: string[] }>(
      `select array_agg(distinct lead_id) || (select array_agg(distinct lead_id) from lead_point) || (select array_agg(distinct tenant_id) from follow_note) as leads
         from trader_day`,
    );
    await expect(tx.query(`insert into lead_point select * from lead_point limit 1`)).rejects.toMatchObject({ code: '42501' });
    return rows[0]?.leads;
  });
  expect(seen).toEqual(['led_daily', 'led_daily', 'daily']);
});
