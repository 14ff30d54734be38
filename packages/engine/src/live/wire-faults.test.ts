// Short runs of the proofs of the wire, each with a bug that it must find; the full ones are `npm run verify -- wire`.
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../../../tools/testing/index.ts';
import type { PlantedBugName } from '../testing/planted-bugs.ts';
import { runDisconnects, runLostReplies, runTurnedAway, type Run } from '../testing/connection-proofs.ts';
import { stretch } from '../../../../tools/process/patience.ts';

/** A run on a database of its own. */
async function on<Outcome>(work: (run: Run) => Promise<Outcome>, plant?: PlantedBugName): Promise<Outcome> {
  const database = await cloneDatabase();
  try {
    return await work({ database, seed: 1, patienceMs: plant === undefined ? 30_000 : 4000, ...(plant === undefined ? {} : { plant }) });
  } finally {
    await database.drop();
  }
}

const lostReplies = (run: Run) => runLostReplies({ ...run, orders: 60, tasks: 10 });
const disconnects = (run: Run) => runDisconnects({ ...run, cuts: 25, accounts: 10, everyMs: 150, muteShare: 0, cutWithOrder: 0.3 });
const turnedAway = (run: Run) => runTurnedAway({ ...run, seconds: 5, tasks: 60, delayMs: 20 });

test('orders whose answer is lost, or that never arrive, are neither doubled nor forgotten', { timeout: stretch(120_000) }, async () => {
  const outcome = await on(lostReplies);
  expect(outcome.wrong).toEqual([]);
  expect(outcome.lostBefore + outcome.lostAfter).toBeGreaterThan(5);
  expect(outcome.fills).toBeGreaterThan(20);
});

test('a client that takes a lost answer for a refusal is found out', { timeout: stretch(120_000) }, async () => {
  expect((await on(lostReplies, 'newId')).wrong.join('; ')).toContain('filled there and refused here');
});

test('no trade is missed or booked twice while sockets are cut and frames come twice', { timeout: stretch(120_000) }, async () => {
  const outcome = await on(disconnects);
  expect(outcome.wrong).toEqual([]);
  expect(outcome.cuts).toBeGreaterThanOrEqual(25);
  expect(outcome.fills).toBeGreaterThan(5);
});

test('a client that asks for one trade of an order only is found out', { timeout: stretch(120_000) }, async () => {
  expect((await on(disconnects, 'oneTradeOnly')).wrong.join('; ')).toContain('is not booked');
});

test('no window is overrun and no book differs while three calls of ten are turned away', { timeout: stretch(120_000) }, async () => {
  const outcome = await on(turnedAway);
  expect(outcome.wrong).toEqual([]);
  expect(outcome.above).toEqual([]);
  expect(outcome.turnedAway).toBeGreaterThan(10);
});

test('a client that keeps to no window is found out', { timeout: stretch(120_000) }, async () => {
  expect((await on(turnedAway, 'noLimits')).above.join('; ')).toContain('more than');
});
