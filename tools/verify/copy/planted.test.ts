// The checks of copying can fail: each of these planted bugs is found, and nothing is found without one.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COPY_BUGS, type CopyBugName } from '../../../packages/engine/src/testing/planted-copy-bugs.ts';

/** What the findings of each say. */
const finds: Readonly<Record<CopyBugName, string>> = {
  appliedTwice: 'ended twice',
  catchesUp: 'by the model',
  firstReductionOnly: 'by the model',
  reductionRoundedUp: 'by the model',
  restOfMissedCarried: 'by the model',
  restNotReduced: 'by the model',
  addsAfterOwnExit: 'by the model',
  opensWhileUnknown: 'while an order is unknown',
  opensWhilePaused: 'while paused',
  fixedWithoutRatio: 'by the model',
  noAllocation: 'beyond the allocation',
  exitHeldByPause: 'not flat',
  leaderReadsCopier: 'a copy of the leader is told',
  sameOrder: 'correlate',
  noHighWater: 'shares of',
};

test.concurrent.each(Object.keys(COPY_BUGS) as CopyBugName[])('finds %s', async (plant) => {
  const findings = await check(plant);
  expect(findings.join('\n')).toContain(finds[plant]);
});

test.concurrent('finds nothing without a bug', async () => {
  expect(await check()).toEqual([]);
});

async function check(plant?: CopyBugName): Promise<string[]> {
  const child = fork(path.join(import.meta.dirname, 'rules-child.ts'), {
    env: { ...process.env, ...(plant === undefined ? {} : { PLANTED_BUG: plant }) },
    execArgv: plant === undefined ? [] : ['--import', new URL('../../../packages/engine/src/testing/plant-bug.ts', import.meta.url).href],
  });
  const said: { event: string; findings?: string[] }[] = [];
  child.on('message', (message) => void said.push(message as { event: string }));
  // The channel closes after its last message; the process may be gone before that message is read.
  await once(child, 'disconnect');
  if (plant !== undefined) expect(said).toContainEqual({ event: 'planted' });
  return said.find(({ event }) => event === 'checked')?.findings ?? ['no answer'];
}
