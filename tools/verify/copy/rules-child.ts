// The checks of the rules of copying that need no database, in a process of its own that may carry a planted bug: says what each of them finds.
import fc from 'fast-check';
import type pg from 'pg';
import { settleShare } from '../../../apps/server/src/follow/figures/profit-share.ts';
import { writeSignals } from '../../../packages/engine/src/copying/signal-writer.ts';
import type { TaskFacts } from '../../../packages/engine/src/stores/write-decisions.ts';
import { copyDraws, playCopy } from '../../../packages/engine/src/testing/copy-fuzz.ts';
import { compareSizes, modelDraws } from '../../../packages/engine/src/testing/copy-model.ts';
import { placesOf, unfairness } from './fairness.ts';

const RUNS = { numRuns: 150, seed: 11 };

process.send?.({ event: 'checked', findings: await findings() });
process.disconnect?.();

async function findings(): Promise<string[]> {
  return [
    ...firstOf(fc.sample(copyDraws, RUNS), (draw) => playCopy(draw).wrong),
    ...firstOf(fc.sample(modelDraws, RUNS), compareSizes),
    ...(await ownCopies()),
    ...order(),
    ...shares(),
  ];
}

/** What the first draw shows that has something to show. */
function firstOf<Draw>(draws: readonly Draw[], check: (draw: Draw) => readonly string[]): readonly string[] {
  for (const draw of draws) {
    const found = check(draw);
    if (found.length > 0) return found;
  }
  return [];
}

/** A trader's own copies are told to nobody: nothing is even looked up. */
async function ownCopies(): Promise<string[]> {
  const asked: string[] = [];
  const tx = { query: (sql: string) => Promise.resolve({ rows: [], rowCount: asked.push(sql) }) } as unknown as pg.PoolClient;
  const task = { id: 'tsk_1', assignmentType: 5, credentialId: 'crd_1' } as TaskFacts['task'];
  await writeSignals(tx, [{ task, facts: [], ts: 0, ended: 'order', held: [] }]);
  return asked.length === 0 ? [] : ['a copy of the leader is told'];
}

/** 50 orders are served to 400 copiers. */
function order(): string[] {
  const follows = Array.from({ length: 400 }, (_, index) => `fol_${String(index)}`);
  return unfairness(Array.from({ length: 50 }, (_, seq) => placesOf('key', seq + 1, follows)));
}

/** At 10 % nets of 100, 60 and 150.5 pay 10, 0 and 5.05. */
function shares(): string[] {
  let highWater = '0';
  const paid = ['100', '60', '150.5'].map((net) => {
    const settled = settleShare({ rate: '0.1', net, highWater, flat: true });
    highWater = settled?.highWater ?? highWater;
    return settled?.share;
  });
  return paid.join(' ') === '10 0 5.05' ? [] : [`shares of ${paid.join(' ')}`];
}
