// What the page of earnings and Home read: a year of many cycles against a year of few, of traders with as many tasks, and the figures of hourly notes of many
// tasks against those of one; in turns, in one run, on one database.
import { listTaskDays, sumTaskEarnings } from '../../apps/server/src/earnings/earnings.store.ts';
import { readAccountSums } from '../../apps/server/src/earnings/account-figures.store.ts';
import { listEnvironments, pageTasks, readDays } from '../../apps/server/src/earnings/spans.store.ts';
import { inTenant, type Transaction } from '../../apps/server/src/shared/database/index.ts';
import type { TemporaryDatabase } from '../postgres/temporary-database.ts';
import { loadCycles, loadNotes, NOW_MS, TENANT, YEAR_DAYS, type LoadedTrader } from './earnings/load-cycles.ts';
import { quantile } from './lib/statistics.ts';
import type { Bench, BenchRow } from './shape.ts';

interface Sizes {
  few: number;
  many: number;
  /** Tasks over which the cycles are spread: both years of a pair have as many. */
  tasks: readonly number[];
  noteHours: number;
  turns: number;
}

const SIZES: Sizes = { few: 2000, many: 200_000, tasks: [5, 20], noteHours: 2000, turns: 100 };
const FULL: Sizes = { ...SIZES, noteHours: 13 * 30 * 24 };
const SMALLEST: Sizes = { few: 20, many: 60, tasks: [1, 2], noteHours: 30, turns: 3 };
const WARM_UP = 5;

export const bench: Bench = {
  about:
    'the calls of the page of earnings and of Home over a year of 200,000 cycles against one of 2,000; hourly notes of 13 months with --full',
  data: 'a fresh database with four traders and the days of 500 others; cycles go through the triggers of the product',
  run: ({ smallest, full, withDatabase }) =>
    withDatabase(false, async (database) => benchEarnings(database, smallest ? SMALLEST : full ? FULL : SIZES)),
};

interface Medians {
  small: number;
  big: number;
}

type Read = (tx: Transaction, userId: string) => Promise<unknown>;

const span = {
  environment: 'paper' as const,
  startDay: new Date(NOW_MS - (YEAR_DAYS - 1) * 86_400_000).toISOString().slice(0, 10),
  endDay: new Date(NOW_MS).toISOString().slice(0, 10),
};
const at = { timeZone: 'UTC', nowMs: NOW_MS };

/** Each as its route reads it. */
const reads: readonly [string, Read][] = [
  [
    'days of a year',
    async (tx, userId) => {
      await listEnvironments(tx, userId);
      await readDays(tx, { userId, ...span });
    },
  ],
  [
    'tasks of a year',
    async (tx, userId) => {
      await listEnvironments(tx, userId);
      await pageTasks(tx, { userId, ...span }, { offset: 0, pageSize: 20 });
    },
  ],
  [
    'Home',
    async (tx, userId) => {
      await listTaskDays(tx, { userId, limit: YEAR_DAYS + 1 });
      await sumTaskEarnings(tx, { userId, ...at });
    },
  ],
];

async function benchEarnings(database: TemporaryDatabase, sizes: Sizes): Promise<BenchRow[]> {
  const { few, many, tasks, noteHours, turns } = sizes;
  const loaded = await loadCycles(
    database.adminUrl,
    tasks.flatMap((count) => [
      { cycles: few, tasks: count },
      { cycles: many, tasks: count },
    ]),
  );
  const traderAt = (index: number): LoadedTrader => {
    const trader = loaded[index];
    if (trader === undefined) throw new Error('no trader is loaded');
    return trader;
  };
  const inTurn = async (read: Read, [small, big]: readonly [LoadedTrader, LoadedTrader]): Promise<Medians> => {
    const taken = { small: [] as number[], big: [] as number[] };
    for (let turn = 0; turn < turns + WARM_UP; turn += 1) {
      const [one, other] = [await msOf(database, small, read), await msOf(database, big, read)];
      if (turn < WARM_UP) continue;
      taken.small.push(one);
      taken.big.push(other);
    }
    return { small: quantile(taken.small, 0.5), big: quantile(taken.big, 0.5) };
  };
  const rows: BenchRow[] = [];
  const note = (name: string, ms: Medians, against: string): void => {
    rows.push(
      { id: name, value: Number(ms.big.toFixed(3)), unit: 'ms' },
      { id: `${name}, against ${against}`, value: Number((ms.big / ms.small).toFixed(2)), unit: 'ratio' },
    );
  };
  for (const [pair, count] of tasks.entries())
    for (const [name, read] of reads)
      note(`${name}, ${many} cycles of ${count} tasks`, await inTurn(read, [traderAt(2 * pair), traderAt(2 * pair + 1)]), `${few} cycles`);
  const one = traderAt(0);
  const noted = traderAt(loaded.length - 1);
  await loadNotes(database.adminUrl, { ...one, taskIds: one.taskIds.slice(0, 1) }, noteHours);
  await loadNotes(database.adminUrl, noted, noteHours);
  const figures = await inTurn((tx, userId) => readAccountSums(tx, { userId, ...at }), [one, noted]);
  note(`figures of ${noteHours} hours of ${noted.taskIds.length} tasks`, figures, 'one task');
  return rows;
}

/** A call as the server reads it: in a transaction of the tenant. */
async function msOf(database: TemporaryDatabase, { userId }: LoadedTrader, read: Read): Promise<number> {
  const startMs = performance.now();
  await inTenant(database.pools().app, TENANT, (tx) => read(tx, userId));
  return performance.now() - startMs;
}
