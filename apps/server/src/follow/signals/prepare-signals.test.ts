// Completing signals: a book that bears only a part, one that does not answer, and who does not copy the instrument.
import type { OrderBook } from '@millrace/okx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../../tools/testing/index.ts';
import { makeFollow, makeLeader } from '../../../../../packages/engine/src/testing/copied-leader.ts';
import { seedAccount } from '../../../../../packages/engine/src/testing/seed.ts';
import { prepareSignals } from './prepare-signals.ts';

let database: TestDatabase;
let leadId: string;
let followIds: string[];
const level = (price: string, size: string): OrderBook => ({ asks: [{ price, size }], bids: [{ price, size }], atMs: 1 });
const stepsOf = () => ({ tickSize: '0.1', lotSize: '0.01' });

beforeAll(async () => {
  database = await cloneDatabase();
  const { engine } = database.pools();
  const people = [];
  for (let person = 0; person < 3; person += 1) people.push(await seedAccount(engine, database.ownerUrl));
  const [lead, ...copiers] = people;
  if (lead === undefined) throw new Error('nobody leads');
  leadId = await makeLeader(database, lead);
  followIds = [];
  for (const [index, copier] of copiers.entries()) {
    const instIds = index === 0 ? ['BTC-USDT-SWAP'] : ['ETH-USDT-SWAP'];
    followIds.push((await makeFollow(database, copier, { leadId, instIds })).followId);
  }
});
afterAll(() => database.drop());

async function signal(seq: number, action: 'OPEN' | 'CLOSE'): Promise<void> {
  await database.pools().engine.query(
    `insert into lead_signal (lead_id, seq, tenant_id, inst_id, pos_side, action, lots_before, lots_delta, lots_open, cost, ts, factor)
     select id, $2, tenant_id, 'BTC-USDT-SWAP', 'L', $3, 0, 10000, 10000, 6000000000, 1, $4 from lead_trader where id = $1`,
    [leadId, seq, action, action === 'CLOSE' ? '1' : null],
  );
}
/** Of the least that the tenant asks. */
const turnoverOf = () => Promise.resolve('1000000');

async function factorOf(seq: number): Promise<string | null> {
  const { rows } = await database
    .pools()
    .engine.query<{ factor: string | null }>('select trim_scale(factor)::text as factor from lead_signal where lead_id = $1 and seq = $2', [
      leadId,
      seq,
    ]);
  return rows[0]?.factor ?? null;
}

test('a thin book lets a part of every copy through; one beyond the slippage nothing; a deep one all', async () => {
  const { engine } = database.pools();
  // 100 contracts of a leader with 10000 are 10 for 1000. A fifth of 20 offered within 0.3 % is 4.
  await signal(1, 'OPEN');
  await prepareSignals(engine, { stepsOf, turnoverOf, bookOf: () => Promise.resolve(level('60100', '20')) }, leadId);
  expect(await factorOf(1)).toBe('0.4');
  await signal(2, 'OPEN');
  await prepareSignals(engine, { stepsOf, turnoverOf, bookOf: () => Promise.resolve(level('60181', '9000')) }, leadId);
  expect(await factorOf(2)).toBe('0');
  await signal(3, 'OPEN');
  await prepareSignals(engine, { stepsOf, turnoverOf, bookOf: () => Promise.resolve(level('60000', '50')) }, leadId);
  expect(await factorOf(3)).toBe('1');
});

test('on a book that nobody knows nothing is opened, and a signal once ready stays as it is', async () => {
  const { engine } = database.pools();
  await signal(4, 'OPEN');
  await prepareSignals(engine, { stepsOf, turnoverOf, bookOf: () => Promise.reject(new Error('no answer')) }, leadId);
  expect(await factorOf(4)).toBe('0');
  await prepareSignals(engine, { stepsOf, turnoverOf, bookOf: () => Promise.resolve(level('60000', '9000')) }, leadId);
  expect(await factorOf(4)).toBe('0');
});

test('an opening in an instrument that trades too little is told to nobody as one to copy; what is not known forbids nothing', async () => {
  const { engine } = database.pools();
  const bookOf = () => Promise.resolve(level('60000', '9000'));
  const state = async (seq: number) =>
    (
      await engine.query(
        'select trim_scale(factor)::text as factor, low_turnover as low from lead_signal where lead_id = $1 and seq = $2',
        [leadId, seq],
      )
    ).rows[0];
  await signal(5, 'OPEN');
  await prepareSignals(engine, { stepsOf, bookOf, turnoverOf: () => Promise.resolve('999999.99') }, leadId);
  expect(await state(5)).toEqual({ factor: '0', low: true });
  await signal(6, 'OPEN');
  await prepareSignals(engine, { stepsOf, bookOf, turnoverOf: () => Promise.resolve(undefined) }, leadId);
  expect(await state(6)).toEqual({ factor: '1', low: false });
});

test('who does not copy the instrument has missed openings and closings for that, once', async () => {
  const { engine } = database.pools();
  await signal(7, 'CLOSE');
  for (const _twice of [1, 2]) await prepareSignals(engine, { stepsOf, turnoverOf, bookOf: () => Promise.resolve(undefined) }, leadId);
  const { rows } = await engine.query<{ follow_id: string; seq: string; reason: string }>(
    'select follow_id, seq::text as seq, reason from copy_row order by seq',
  );
  expect(rows).toEqual(['1', '2', '3', '4', '5', '6', '7'].map((seq) => ({ follow_id: followIds[1], seq, reason: 'instrument' })));
});
