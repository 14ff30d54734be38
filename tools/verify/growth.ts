// Checks in simulated time how long accounts wait for another engine, with the code that claims shards and that puts sockets in line.
import { CLUSTER_LEASE_MS } from '../../packages/engine/src/limits.ts';
import { simulateTakeOvers, type Week } from './growth/take-over.ts';
import { quantile } from '../bench/lib/statistics.ts';
import type { Verification } from './shape.ts';

type Sizes = Omit<Week, 'seed' | 'addresses'>;

const WEEK: Sizes = {
  engines: 40,
  accounts: 1_000_000,
  silenceMs: CLUSTER_LEASE_MS,
  hours: 168,
  kills: 140,
  machinesLost: 40,
  freezes: 280,
  crashesOfAll: 3,
  believedLongerMs: 0,
};
const SMALLEST: Sizes = { ...WEEK, engines: 7, accounts: 5000, hours: 2, kills: 4, machinesLost: 2, freezes: 8, crashesOfAll: 1 };
/** So many events in an hour that some meet: one engine is gone while others still answer to what happened before. */
const CROWDED: Sizes = { ...SMALLEST, accounts: 1000, hours: 1, kills: 200, machinesLost: 40, freezes: 100 };
const ADDRESSES = [1, 20];
/** Until others own the shards of an engine that was killed, p99. */
const OWNED_MS_MAX = 3000;

export const verifications: readonly Verification[] = [
  ...ADDRESSES.map((addresses) => ({
    id: `simulated take-over, ${addresses === 1 ? '1 address' : `${String(addresses)} addresses`} a machine`,
    goal: `${String(WEEK.engines)} engines, ${String(WEEK.accounts)} accounts, a week: no shard with two that may write, level after each event, none moved in vain; owned by others in 3 s (p99) after a kill`,
    async run({ seed, smallest }: { seed: number; smallest: boolean }) {
      const figures = await simulateTakeOvers({ ...(smallest ? SMALLEST : WEEK), seed, addresses });
      tell(figures.found);
      const isQuick = quantile(figures.timesOf('killed').owned, 0.99) <= OWNED_MS_MAX;
      return {
        got: `${String(figures.found.length)} wrong, ${figures.summary()}`,
        ok: figures.found.length === 0 && figures.levelCount > 0 && isQuick,
      };
    },
  })),
  {
    id: 'simulated take-over, crowded events',
    goal: `${String(CROWDED.kills + CROWDED.machinesLost + CROWDED.freezes)} events in an hour: nothing wrong, and an end`,
    async run({ seed }) {
      const { found, levelCount } = await simulateTakeOvers({ ...CROWDED, seed, addresses: 1 });
      tell(found);
      return { got: `${String(found.length)} wrong, ${String(levelCount)} times level`, ok: found.length === 0 && levelCount > 0 };
    },
  },
  {
    id: 'planted bug of the simulated take-over',
    goal: 'a lease that is believed in for a silence too long is found',
    async run({ seed }) {
      const { found } = await simulateTakeOvers({ ...SMALLEST, seed, addresses: 1, believedLongerMs: CLUSTER_LEASE_MS });
      const late = found.filter((finding) => finding.includes('may still write')).length;
      return { got: `found ${String(late)} times`, ok: late > 0 };
    },
  },
];

function tell(found: readonly string[]): void {
  for (const finding of new Set(found)) process.stderr.write(`${finding}\n`);
}
