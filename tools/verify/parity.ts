// Checks that what a backtest shows is what live does: tasks on one account trade recordings on the paper exchange, and the backtest command
// plays the same recordings with the same settings. Orders, fees, funding and nets are compared to the last digit. `--rounds` is the number of bars.
import { runParity } from './parity/run-parity.ts';
import { barTasks, gridTasks, parityTasks, partTasks, type ParityTask } from './parity/tasks.ts';
import type { Verification } from './shape.ts';

const BARS = 2000;
/** A day and a bit, for the kinds that read bars. */
const HISTORY_BARS = 1500;
/** Three hours before a settlement of funding. */
const START_MS = Date.UTC(2026, 0, 5, 5);

/** Grids go through more prices a bar, so that several orders fill on the way of one move; their ranges lie about the first price of a recording. */
const gridMarket = { steps: 4, historyBars: 0 };

export const verifications: readonly Verification[] = [
  verification('parity', parityTasks),
  verification('parity-parts', partTasks),
  verification('parity-bars', barTasks),
  verification('parity-grids', gridTasks, gridMarket),
];

function verification(id: string, tasks: readonly ParityTask[], own: { steps?: number; historyBars?: number } = {}): Verification {
  return {
    id,
    goal: `${String(tasks.length)} tasks, ${String(BARS)} bars: orders and nets live equal those of the backtest to the last digit`,
    async run({ seed, rounds, withDatabase }) {
      const market = { startMs: START_MS, bars: rounds ?? BARS, historyBars: HISTORY_BARS, seed, steps: 1, ...own };
      const { orders, cycles, idle, differences } = await withDatabase(false, (database) => runParity(database, market, tasks));
      for (const difference of differences) process.stderr.write(`${difference}\n`);
      const got = `${String(orders)} orders, ${String(cycles)} cycles, ${String(differences.length)} differences, ${idle.length === 0 ? 'no task' : idle.join(', ')} without an order`;
      return { got, ok: differences.length === 0 && idle.length === 0 && cycles > 0 };
    },
  };
}
