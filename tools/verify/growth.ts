// Checks in simulated time how long accounts wait for another engine, with the code that claims shards and that puts sockets in line.
import { simulateTakeOvers, type Week } from './growth/take-over.ts';
import { quantile } from '../bench/lib/statistics.ts';
import type { Verification } from './shape.ts';

/** As nodes of a cluster have it. */
const SILENCE_MS = 1500;
const WEEK: Omit<Week, 'seed' | 'addresses'> = {
  engines: 40,
  accounts: 1_000_000,
  silenceMs: SILENCE_MS,
  hours: 168,
  kills: 140,
  machinesLost: 40,
  freezes: 280,
  crashesOfAll: 3,
  believedLongerMs: 0,
};
const SMALLEST: typeof WEEK = { ...WEEK, engines: 7, accounts: 5000, hours: 2, kills: 4, machinesLost: 2, freezes: 8, crashesOfAll: 1 };
const ADDRESSES = [1, 20];
/** Owned by others after a kill, 99 of 100. */
const OWNED_MS_MAX = 3000;

export const verifications: readonly Verification[] = [
  ...ADDRESSES.map((addresses) => ({
    id: `simulated take-over, ${addresses === 1 ? '1 address' : `${String(addresses)} addresses`} a machine`,
    goal: `${String(WEEK.engines)} engines, ${String(WEEK.accounts)} accounts, a week: no shard with two that may write, level after each event, none moved in vain; owned by others in 3 s (p99) after a kill`,
    async run({ seed, smallest }: { seed: number; smallest: boolean }) {
      const figures = await simulateTakeOvers({ ...(smallest ? SMALLEST : WEEK), seed, addresses });
      for (const finding of new Set(figures.found)) process.stderr.write(`${finding}\n`);
      const isQuick = quantile(figures.of('killed').owned, 0.99) <= OWNED_MS_MAX;
      return {
        got: `${String(figures.found.length)} wrong, ${figures.told()}`,
        ok: figures.found.length === 0 && figures.level > 0 && isQuick,
      };
    },
  })),
  {
    id: 'planted bug of the simulated take-over',
    goal: 'a lease that is believed in for a silence too long is found',
    async run({ seed }) {
      const { found } = await simulateTakeOvers({ ...SMALLEST, seed, addresses: 1, believedLongerMs: SILENCE_MS });
      const late = found.filter((finding) => finding.includes('may still write')).length;
      return { got: `found ${String(late)} times`, ok: late > 0 };
    },
  },
];
