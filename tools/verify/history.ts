// Fetches 90 days of an invented market while the process that fetches is killed three times, and compares every stored bar of every length with the
// exchange's own. `--rounds` is the number of days.
import { proveBackfill } from '../../packages/engine/src/testing/backfill-proof.ts';
import { startWorld } from '../../packages/engine/src/testing/world.ts';
import type { Verification } from './shape.ts';

const DAYS = 90;
const KILLS = 3;

export const verifications: readonly Verification[] = [
  {
    id: 'history',
    goal: `${String(DAYS)} days fetched with ${String(KILLS)} kills: no bar twice, missing or other than the exchange's`,
    async run({ seed, rounds, smallest, withDatabase }) {
      const size = smallest ? { days: 1, kills: 1 } : { days: rounds ?? DAYS, kills: KILLS };
      const { bars, differences } = await withDatabase(false, async (database) => {
        const world = await startWorld({ seed, speed: 1 });
        try {
          return await proveBackfill(database, world, { instId: 'BTC-USDT-SWAP', ...size });
        } finally {
          await world.close();
        }
      });
      for (const difference of differences) process.stderr.write(`${difference}\n`);
      return { got: `${String(bars)} bars, ${String(differences.length)} differences`, ok: differences.length === 0 && bars > 0 };
    },
  },
];
