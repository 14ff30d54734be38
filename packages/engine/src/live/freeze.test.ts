import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../../../tools/testing/index.ts';
import { FENCE_PROOFS, LONG_FENCE_PROOFS, plantsOf, type FenceProof } from '../testing/fence-proofs.ts';
import { watchLateWrites } from '../testing/late-writes.ts';
import { CLUSTER_BUGS, type ClusterBugName } from '../testing/planted-cluster-bugs.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  // At the speed of the clock the venue would still take what was signed seconds ago: only the order's own deadline stops it.
  world = await startWorld({ seed: 3, speed: 1 });
});
afterAll(() => world.close());

async function findings({ run }: FenceProof, plant?: ClusterBugName): Promise<string[]> {
  const database = await cloneDatabase();
  try {
    await watchLateWrites(database);
    return await run(database, world, plant);
  } finally {
    await database.drop();
  }
}

// They wait most of the time.
test.concurrent.for(FENCE_PROOFS)('$by: nothing is lost, doubled or written late', async (proof) => {
  expect(await findings(proof)).toEqual([]);
});

const planted = FENCE_PROOFS.flatMap((proof) => plantsOf(proof).map((plant) => ({ by: proof.by, plant, proof })));

test('each planted bug has its proof', () => {
  const found = new Set([...FENCE_PROOFS, ...LONG_FENCE_PROOFS].flatMap(plantsOf));
  expect([...found].toSorted()).toEqual(Object.keys(CLUSTER_BUGS).toSorted());
});

test.concurrent.for(planted)('$by: finds $plant', async ({ plant, proof }) => {
  expect((await findings(proof, plant)).join('\n')).toContain(proof.finds[plant]);
});
