// Checks that what a backtest shows is what live does: five tasks on one account trade recordings on the paper exchange, and the backtest command
// plays the same recordings with the same settings. Orders, fees, funding and nets are compared to the last digit. `--rounds` is the number of bars.
import { withDatabase } from '../postgres/temporary-database.ts';
import { runParity } from './parity/run-parity.ts';
import { parityTasks } from './parity/tasks.ts';
import type { Verification } from './shape.ts';

const BARS = 2000;
/** Three hours before a settlement of funding. */
const START_MS = Date.UTC(2026, 0, 5, 5);

export const verifications: readonly Verification[] = [
  {
    id: 'parity',
    goal: `${String(parityTasks.length)} tasks, ${String(BARS)} bars: orders and nets live equal those of the backtest to the last digit`,
    async run({ seed, rounds }) {
      const market = { startMs: START_MS, bars: rounds ?? BARS, seed };
      const { orders, cycles, differences } = await withDatabase(false, (database) => runParity(database, market));
      for (const difference of differences) process.stderr.write(`${difference}\n`);
      const got = `${String(orders)} orders, ${String(cycles)} cycles, ${String(differences.length)} differences`;
      return { got, ok: differences.length === 0 && cycles > 0 };
    },
  },
];
