// Whether it takes longer when there are more accounts: loading shards, claiming, looking for stored actions, lists and calls, with 100,000 accounts (1,000,000 with
// --full) against 10,000. Both databases are there at once and are asked in turns. And one engine with ten times as many accounts and tasks.
import { loadavg } from 'node:os';
import { CALLS, type Asked, type Call } from './growth/calls.ts';
import { engineRows, type EngineSizes } from './growth/engine-rows.ts';
import { loadRows } from './growth/load-rows.ts';
import { openLeaseMember } from './lib/lease-member.ts';
import { quantile } from './lib/statistics.ts';
import type { TemporaryDatabase } from '../postgres/temporary-database.ts';
import type { Bench, BenchRow } from './shape.ts';

interface Sizes {
  /** Accounts of the two databases. */
  few: number;
  many: number;
  /** Of calls that are asked few times, and of those that are asked many times. */
  turns: Record<Call['times'], number>;
}

const SIZES: Sizes = { few: 10_000, many: 100_000, turns: { few: 4, many: 150 } };
const FULL: Sizes = { ...SIZES, many: 1_000_000 };
/** `accounts` of the two engines, each with ten tasks. */
const ENGINES: EngineSizes = {
  accounts: [2_500, 25_000],
  traders: 1000,
  bars: 20_000,
  speed: 120,
  quietSeconds: 180,
  orders: 3000,
  tradingSeconds: 120,
};
const SMALLEST_ENGINES: EngineSizes = {
  ...ENGINES,
  accounts: [1, 2],
  traders: 1,
  speed: 1500,
  quietSeconds: 1,
  orders: 1,
  tradingSeconds: 60,
};
const SMALLEST: Sizes = { few: 20, many: 40, turns: { few: 1, many: 3 } };
/** Loaded at a time in the smaller database; in the larger one as many fewer as there are more accounts. */
const SHARDS = 100;
/** Turns that come first and are not counted, as a share of those that are. */
const WARM_UP = 0.2;

export const bench: Bench = {
  about:
    'loading shards, claiming, the look for stored actions, lists and calls with 100,000 accounts (1,000,000 with --full) against 10,000; one engine with 250,000 tasks against 25,000',
  data: 'two fresh databases; accounts with ten tasks each and a month of records by SQL',
  async run({ smallest, full, seed, withDatabase }) {
    const sizes = smallest ? SMALLEST : full ? FULL : SIZES;
    const rows = await withDatabase(false, (small) => withDatabase(false, (large) => compare([small, large], sizes)));
    return [...rows, ...(await engineRows({ ...(smallest ? SMALLEST_ENGINES : ENGINES), seed }))];
  },
};

async function compare([small, large]: readonly [TemporaryDatabase, TemporaryDatabase], { few, many, turns }: Sizes): Promise<BenchRow[]> {
  const both = await Promise.all([loaded(small, few, SHARDS), loaded(large, many, Math.max(1, Math.round((SHARDS * few) / many)))]);
  const rows: BenchRow[] = [];
  try {
    for (const call of CALLS) rows.push(...(await measure(call, both, turns[call.times])));
  } finally {
    for (const { lease } of both) await lease.end();
  }
  return [...rows, { id: 'load of the machine at the end', value: round(loadavg()[0] ?? 0), unit: 'processes' }];
}

async function loaded(database: TemporaryDatabase, accounts: number, shards: number): Promise<Asked> {
  await loadRows(database.adminUrl, accounts);
  return {
    database,
    accounts,
    shards: Array.from({ length: shards }, (_, shard) => shard),
    lease: await openLeaseMember(database, Math.random),
  };
}

/** In turns, so that what else the machine does slows both. */
async function measure(call: Call, both: readonly Asked[], turns: number): Promise<BenchRow[]> {
  const warmUp = Math.floor(turns * WARM_UP);
  const unitMs = both.map((): number[] => []);
  for (let turn = 0; turn < turns + warmUp; turn += 1)
    for (const [index, asked] of both.entries()) {
      const startMs = performance.now();
      const units = await call.run(asked, turn);
      if (turn >= warmUp) unitMs[index]?.push((performance.now() - startMs) / Math.max(1, units));
    }
  const medians = unitMs.map((each) => quantile(each, 0.5));
  const [small = NaN, large = NaN] = medians;
  const rows = both.map(({ accounts }, index) => ({
    id: `${call.id}, ${String(accounts)} accounts`,
    value: round(medians[index] ?? NaN),
    unit: 'ms',
  }));
  return [...rows, { id: `${call.id}, largest to smallest`, value: round(large / small), unit: 'ratio' }];
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
