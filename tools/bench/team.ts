// Teams: the daily count against reading the day's fills and the tree once, and its growth with the tree; the team's page and a floor of it in a large tree
// against a small one; rewards of a chain 50 deep against bare journals. Each pair in one run.
import type { TemporaryDatabase } from '../postgres/temporary-database.ts';
import type { Bench, BenchOptions, BenchRow } from './shape.ts';
import { timeCount, type CountTimes } from './team/count.ts';
import { loadTeam } from './team/load-team.ts';
import { timePages } from './team/pages.ts';
import { timeRewards } from './team/rewards.ts';

interface Sizes {
  /** Members of the trees: of the one whose pages others are held against, of the one whose count is, and of the largest. */
  small: number;
  middle: number;
  large: number;
  rounds: number;
  turns: number;
  fees: number;
}

const SIZES: Sizes = { small: 10_000, middle: 10_000, large: 100_000, rounds: 3, turns: 30, fees: 500 };
const FULL: Sizes = { ...SIZES, small: 10_000, middle: 100_000, large: 1_000_000 };
const SMALLEST: Sizes = { small: 500, middle: 500, large: 1000, rounds: 1, turns: 1, fees: 10 };

export const bench: Bench = {
  about:
    'the daily count of teams, pages of teams, and rewards of a chain 50 deep, against bare reads and inserts and against smaller trees; 1,000,000 members with --full',
  data: 'fresh databases: members 50 deep, a fifth of them below one leader, a tenth with five fills a day; rewards on a database that keeps what it commits',
  async run({ rounds, smallest, full, withDatabase }) {
    const chosen = smallest ? SMALLEST : full ? FULL : SIZES;
    const sizes = { ...chosen, rounds: rounds ?? chosen.rounds };
    const trees: Tree[] = [];
    for (const members of new Set([sizes.small, sizes.middle, sizes.large])) trees.push(await measureTree(members, sizes, withDatabase));
    const rewards = await withDatabase(true, (database: TemporaryDatabase) => timeRewards(database, sizes));
    return [
      ...treeRows(trees, sizes),
      { id: 'rewards of a chain 50 deep', value: Math.round(rewards.perSecond), unit: 'fees/s' },
      { id: `bare journals of ${rewards.postings.toFixed(1)} postings`, value: Math.round(rewards.barePerSecond), unit: 'journals/s' },
      { id: 'rewards against bare journals', value: ratio(rewards.perSecond, rewards.barePerSecond), unit: 'ratio' },
    ];
  },
};

interface Tree {
  members: number;
  count: CountTimes;
  pages: ReadonlyMap<string, number>;
}

function measureTree(members: number, { rounds, turns }: Sizes, withDatabase: BenchOptions['withDatabase']): Promise<Tree> {
  return withDatabase(false, async (database) => {
    const team = await loadTeam(database.adminUrl, members);
    const count = await timeCount(database, rounds);
    return { members, count, pages: await timePages(database, team, turns) };
  });
}

function treeRows(trees: readonly Tree[], { small, middle, large }: Sizes): BenchRow[] {
  const of = (members: number): Tree => {
    const found = trees.find((tree) => tree.members === members);
    if (found === undefined) throw new Error(`no tree of ${String(members)} was measured`);
    return found;
  };
  const [few, some, many] = [of(small), of(middle), of(large)];
  const name = (members: number): string => `${members.toLocaleString('en-US')} members`;
  return [
    { id: `daily count, ${name(large)}`, value: Number(many.count.jobMs.toFixed(1)), unit: 'ms' },
    { id: `daily count, ${name(large)}, against bare reads`, value: ratio(many.count.jobMs, many.count.bareMs), unit: 'ratio' },
    { id: `daily count, ${name(middle)}`, value: Number(some.count.jobMs.toFixed(1)), unit: 'ms' },
    { id: `daily count, ${name(large)} against ${name(middle)}`, value: ratio(many.count.jobMs, some.count.jobMs), unit: 'ratio' },
    ...[...many.pages].flatMap(([page, ms]): BenchRow[] => [
      { id: `${page}, ${name(large)}`, value: Number(ms.toFixed(3)), unit: 'ms' },
      { id: `${page}, against ${name(small)}`, value: ratio(ms, few.pages.get(page) ?? Number.NaN), unit: 'ratio' },
    ]),
  ];
}

function ratio(value: number, base: number): number {
  return Number((value / base).toFixed(2));
}
