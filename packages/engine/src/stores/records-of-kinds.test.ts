// Trade records, cycles and fills of every family of kinds, from what the strategies decide: the parts are the cycle, the cycles the cash of the fills.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AveragingSettings, GridSettings, TaskSettings } from '@millrace/contract';
import { addDecimals, negateDecimal, normalDecimal, unscaled } from '@millrace/market';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import type { AnyResting, Strategy } from '../strategies/lib/decision.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import { moneyUnits, notional } from '../strategies/lib/money-units.ts';
import { strategies } from '../strategies/registry.ts';
import { findingsIn, moneyOf, readPages, type TaskPages } from '../testing/against-bills.ts';
import { bowlingSettings, ethSwap, pyramidSettings, secondsOf } from '../testing/eth-setting.ts';
import { baseSettings, btcSpot, btcSwap } from '../testing/golden-setting.ts';
import { gridSettings } from '../testing/grid-setting.ts';
import { seedAccount } from '../testing/seed.ts';
import { type HappeningEvent, simulate } from '../testing/simulate.ts';
import { logged, type LoggedDecision, storeSimulation } from '../testing/store-simulation.ts';

let database: TestDatabase;
let played = 0;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

interface Case<State, Settings extends TaskSettings, Resting extends AnyResting> {
  assignmentType: number;
  strategy: Strategy<State, Settings, Resting>;
  settings: Settings;
  instrument?: DecisionInstrument;
  path: readonly (number | string)[];
  /** By the index of the price after which they happen. */
  happenings?: readonly (readonly [afterTick: number, event: HappeningEvent])[];
}

/** Plays the path, closes all at its end, stores everything, and compares the pages with the cash of the fills. */
async function pagesOf<State, Settings extends TaskSettings, Resting extends AnyResting>(
  given: Case<State, Settings, Resting>,
): Promise<TaskPages> {
  const { assignmentType, strategy, settings, instrument = btcSwap, path, happenings = [] } = given;
  const log: LoggedDecision[] = [];
  played += 1;
  const ticks = secondsOf([...path, ...path.slice(-1)], instrument);
  const closeAll = { afterTick: path.length - 1, event: { type: 'action', action: { type: 'closeAll', actor: 'user' } } } as const;
  const result = simulate({
    strategy: logged(strategy, log),
    settings,
    instrument,
    prefix: `P00000000000${String(played).padStart(2, '0')}`,
    ticks,
    wake: 'watches',
    happenings: [...happenings.map(([afterTick, event]) => ({ afterTick, event })), closeAll],
  });
  expect(Object.values(result.held).map(({ lots }) => lots)).toEqual([0, 0, 0]);
  const db = database.pools().engine;
  const account = await seedAccount(db, database.ownerUrl);
  const taskId = `tsk_${account.userId.slice(4)}`;
  // On one connection, as an engine's transaction: what is given together is done in order.
  const tx = await db.connect();
  await storeSimulation(tx, { account, taskId, assignmentType, instId: instrument.instId, settings }, log).finally(() => tx.release());
  const pages = await readPages(db, taskId, { ...instrument, assignmentType });
  expect(findingsIn(pages)).toEqual([]);
  const units = moneyUnits(instrument);
  const cash = result.fills.map(({ side, priceTicks, lots, feeQuote, feeBase }) => {
    const worth = unscaled(notional(units, priceTicks, lots), units.decimals);
    return addDecimals(side === 'buy' ? negateDecimal(worth) : worth, feeBase === '0' ? negateDecimal(feeQuote) : '0');
  });
  const funding = log.map(({ event }) => (event.type === 'funding' ? event.amountQuote : '0'));
  const moved = [...cash, ...funding].reduce(addDecimals, '0');
  expect(moneyOf(pages)).toBe(moved);
  expect(pages.netTotal).toBe(moved);
  const { rows: nets } = await db.query<{ sum: string }>('select coalesce(sum(net), 0) as sum from task_net where task_id = $1', [taskId]);
  expect(normalDecimal(nets[0]?.sum ?? '')).toBe(moved);
  const { rows: days } = await db.query<{ net: string; funding: string }>(
    'select coalesce(sum(net), 0) as net, coalesce(sum(funding), 0) as funding from earning_day where task_id = $1',
    [taskId],
  );
  expect(normalDecimal(days[0]?.net ?? '')).toBe(moved);
  expect(normalDecimal(days[0]?.funding ?? '')).toBe(funding.reduce(addDecimals, '0'));
  return pages;
}

const whipsaw = [60000, 58790, 60000, 58700, 59900, 58600, 59000, 61000, 60700];
const funded = (leg: 'L' | 'S' | 'K', amountQuote: string): HappeningEvent => ({ type: 'funding', leg, amountQuote });

test('a long with a hedge that opens and closes twice, funded on both sides', async () => {
  const settings: AveragingSettings = { ...baseSettings, lockAfterSteps: 1, lockSize: '0.5' };
  const happenings = [
    [1, funded('L', '-0.0601')],
    [1, funded('K', '0.02939')],
  ] as const;
  const { records, cycles } = await pagesOf({ assignmentType: 3, strategy: strategies[3], settings, path: whipsaw, happenings });
  expect(records.filter(({ side }) => side === 'sell')).toHaveLength(2);
  expect(cycles).toMatchObject([{ posSide: 'long', status: 'closed', funding: '-0.03071', entries: 2 }]);
});

test('a short with a hedge that is closed with it', async () => {
  const settings: AveragingSettings = { ...baseSettings, direction: 'short', lockAfterSteps: 1, lockSize: '0.37', fullLockAfterSteps: 2 };
  const path = [60000, 61210, 62500, 62600, 63900, 63000];
  const { records, cycles } = await pagesOf({ assignmentType: 3, strategy: strategies[3], settings, path });
  expect(records.some(({ side, leg }) => side === 'buy' && leg === 'S')).toBe(true);
  expect(cycles).toMatchObject([{ posSide: 'short', status: 'closed', reason: 'CLOSE_ALL' }]);
});

const entryAndAdds = [60000, 58800, 58500, 58650, 57400, 57300, 57420];

test('a layer sold at its own target and bought again, and a reduction by hand', async () => {
  const settings: AveragingSettings = { ...baseSettings, highLayerFrom: 2, highLayerTargetPct: '1.2', rollbackPct: '0' };
  const reduce: HappeningEvent = { type: 'action', action: { type: 'reduce', lots: 133, actor: 'user' } };
  const path = [...entryAndAdds, 58109, 58109.1, 57400, 57520, 57530];
  const { records } = await pagesOf({ assignmentType: 4, strategy: strategies[4], settings, path, happenings: [[10, reduce]] });
  expect(records.filter(({ rung }) => rung === 2)).toHaveLength(2);
});

test('a pair sold in slices, whose fee is taken in the coin', async () => {
  const settings: AveragingSettings = {
    ...baseSettings,
    baseOrderSize: '77.7',
    leverage: 1,
    exitSliceSize: '0.0011',
    exitSliceIntervalSec: 1,
  };
  const path = [...entryAndAdds, 58850, 59000, 58850, 58820, 58830, 58840, 58850, 58860];
  const { fills } = await pagesOf({ assignmentType: 1, strategy: strategies[1], settings, instrument: btcSpot, path });
  expect(fills.filter(({ side }) => side === 'sell').length).toBeGreaterThan(2);
});

test.each([
  ['long', [60000, 59400, 60100, 60700, 61300, 60400, 61000.3]],
  ['short', [60000, 60600, 59900, 59300, 58700, 59600, 59000.7]],
  ['both', [60000, 59400, 60100, 60700, 61300, 60400, 58900, 60000]],
] as const)('the cells of a %s grid', async (direction, path) => {
  const settings: GridSettings = { ...gridSettings, direction, baseOrderSize: '0.37' };
  const happenings = [[2, funded(direction === 'short' ? 'S' : 'L', '-0.0123')]] as const;
  const { records, cycles } = await pagesOf({ assignmentType: 8, strategy: strategies[8], settings, path, happenings });
  expect(records.filter(({ status }) => status === 'closed').length).toBeGreaterThan(3);
  expect(cycles.every(({ status }) => status === 'closed')).toBe(true);
});

test('the rolls of a bowling, and a pyramid that is stopped', async () => {
  const rolls = await pagesOf({
    assignmentType: 10,
    strategy: strategies[10],
    settings: bowlingSettings,
    instrument: ethSwap,
    path: [3000, 3090, 3190, 3290, 3400, 3350, 3340],
  });
  expect(rolls.records.length).toBeGreaterThan(1);
  await pagesOf({
    assignmentType: 18,
    strategy: strategies[18],
    settings: pyramidSettings,
    instrument: ethSwap,
    path: [3000, 3060, 3122, 3185, 3120, 3090],
  });
});
