// Sums of a random tree against adding up everybody above each member, one by one.
import { expect, test } from 'vitest';
import { ACTIVE, addUpFloors, addUpTeams, MEMBER, type Tree } from './add-up-teams.ts';

interface Member {
  n: number;
  depth: number;
  /** Numbers of those above, nearest first. */
  above: number[];
  mark: number;
  traded: bigint | undefined;
}

function plantTree(random: () => number, count: number): Member[] {
  const members: Member[] = [];
  // Numbers in no order of the depth, and some that nobody has.
  const numbers = Array.from({ length: count }, (_, at) => 1 + 2 * ((at * 7) % count));
  for (const n of numbers) {
    const sponsor = random() < 0.05 ? undefined : members[Math.floor(random() * Math.min(members.length, 40))];
    members.push({
      n,
      depth: sponsor === undefined ? 0 : sponsor.depth + 1,
      above: sponsor === undefined ? [] : [sponsor.n, ...sponsor.above],
      mark: Math.floor(random() * 4),
      traded: random() < 0.3 ? BigInt(1 + Math.floor(random() * 1000)) : undefined,
    });
  }
  return members;
}

function treeOf(members: readonly Member[]): Tree {
  const performance = Array.from<bigint | undefined>({ length: 2 * members.length + 1 });
  for (const { n, traded } of members) performance[n] = traded;
  const deepest = Math.max(...members.map(({ depth }) => depth));
  const floors = Array.from({ length: deepest + 1 }, (_, at) => {
    const here = members.filter(({ depth }) => depth === deepest - at);
    return {
      depth: deepest - at,
      numbers: Int32Array.from(here, ({ n }) => n),
      sponsors: Int32Array.from(here, ({ above }) => above[0] ?? 0),
      marks: Uint8Array.from(here, ({ mark }) => mark),
    };
  });
  return { floors, largest: 2 * members.length, performance };
}

test('sums and floors of random trees are those of everybody below, also of large teams below large teams', async () => {
  let seed = 7;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 30; round += 1) {
    const members = plantTree(random, 300);
    const tree = treeOf(members);
    const sums = await addUpTeams(tree);
    const above = round % 20;
    const expected: unknown[] = [];
    for (const { n } of members) {
      const below = members.filter((member) => member.above.includes(n));
      const counted = below.filter(({ mark }) => (mark & MEMBER) !== 0);
      const actives = below.filter(({ mark }) => (mark & ACTIVE) !== 0);
      expect([sums.members[n], sums.active[n], sums.directActive[n], sums.performance[n] ?? 0n]).toEqual([
        counted.length,
        actives.length,
        actives.filter((member) => member.above[0] === n).length,
        below.reduce((sum, { traded }) => sum + (traded ?? 0n), 0n),
      ]);
      if (counted.length <= above) continue;
      for (const depth of new Set(counted.map((member) => member.depth)))
        expected.push({
          leader: n,
          depth,
          members: counted.filter((member) => member.depth === depth).length,
          active: actives.filter((member) => member.depth === depth).length,
          performance: counted.filter((member) => member.depth === depth).reduce((sum, { traded }) => sum + (traded ?? 0n), 0n),
        });
    }
    const floors = await addUpFloors(tree, sums, above);
    const byPlace = (left: unknown, right: unknown): number => (placeOf(left) < placeOf(right) ? -1 : 1);
    expect(floors.toSorted(byPlace)).toEqual(expected.toSorted(byPlace));
  }
});

function placeOf(floor: unknown): string {
  const { leader, depth } = floor as { leader: number; depth: number };
  return `${String(leader)} ${String(depth)}`;
}
