// Checks the whole product against network faults: lost answers, cut sockets, calls rejected by the venue. Then checks that each check finds the
// bugs planted for it. With `--engines N` so many share
// the accounts. `--rounds` is the number of orders; cuts and seconds scale with it. The planted runs are about as small as they can be while they find.
import type { PlantedBugName } from '../../packages/engine/src/testing/planted-bugs.ts';
import { runDisconnects, runLostReplies, runTurnedAway, type Run } from '../../packages/engine/src/testing/connection-proofs.ts';
import { stretch } from '../process/patience.ts';
import type { Verification, VerificationOptions } from './shape.ts';

const ORDERS = 10_000;
const CUTS = 1000;
/** At market speed 1: ten minutes of exchange time. */
const BUSY_SECONDS = 600;
const EXIT_MS_MAX = 5000;
const FINDINGS_SHOWN = 20;
const PATIENCE_MS = 60_000;
const SMALLEST_PATIENCE_MS = 30_000;
const PLANTED_PATIENCE_MS = 4_000;
/** Runs in which a planted bug must be found once, and the least time that is given to them. */
const PLANTED_RUNS = 3;
const PLANTED_MS_MIN = 60_000;
/** Orders that fill in many parts, and so many parts at least. */
const IN_PARTS = { orderSize: '20', fillsMin: 100 };
const SMALLEST_LOST = { orders: 60, tasks: 10 };
const SMALLEST_CUTS = { cuts: 25, accounts: 10, everyMs: 150, muteShare: 0, cutWithOrder: 0.3, fillsMin: 1, movesMin: 1 };
const SMALLEST_BUSY = { seconds: 5, tasks: 60, delayMs: 20 };
/** Below this number of pairs of a closing and a waiting opening the share overtaken is not judged. */
const MEETINGS_MIN = 5;

const printFindings = (wrong: readonly string[]): void => {
  for (const finding of wrong.slice(0, FINDINGS_SHOWN)) process.stderr.write(`${finding}\n`);
};
const ms = ({ p50, p99 }: { p50: number; p99: number }): string => `${String(p50)}/${String(p99)} ms`;

export const verifications: readonly Verification[] = [
  lost('wire-lost', 'rest', ORDERS),
  lost('wire-lost-socket', 'socket', ORDERS / 5),
  {
    id: 'wire-cuts',
    goal: `${String(CUTS)} disconnects, some mute, frames twice, orders filled in parts: 0 trades missed or doubled`,
    severalEngines: true,
    async run({ seed, rounds, engines, smallest, withDatabase }) {
      const cuts = Math.ceil(((rounds ?? ORDERS) * CUTS) / ORDERS);
      const size = smallest ? SMALLEST_CUTS : { cuts, accounts: 30, everyMs: 150, muteShare: 0.03, cutWithOrder: 0.1 };
      const outcome = await withDatabase(false, (database) =>
        runDisconnects({ database, seed, engines, patienceMs: patienceOf(smallest), ...size }),
      );
      const { orders, fills, moves, mutes, wrong } = outcome;
      printFindings(wrong);
      const got = `${String(outcome.cuts)} cuts, ${String(mutes)} mute, ${String(orders)} orders, ${String(fills)} trades, ${String(moves)} moves of money, ${String(wrong.length)} wrong`;
      return { got, ok: wrong.length === 0 && outcome.cuts + mutes >= size.cuts && fills > 0 && moves > 0 };
    },
  },
  {
    id: 'wire-busy',
    goal: `${String(BUSY_SECONDS / 60)} exchange minutes, 30 % of calls answered 50011: no limit overrun, closings through in 5 s (99 %)`,
    severalEngines: true,
    async run({ seed, rounds, engines, smallest, withDatabase }) {
      const seconds = Math.ceil(((rounds ?? ORDERS) * BUSY_SECONDS) / ORDERS);
      const size = smallest ? SMALLEST_BUSY : { seconds, tasks: 100, delayMs: 50 };
      const outcome = await withDatabase(false, (database) =>
        runTurnedAway({ database, seed, engines, patienceMs: patienceOf(smallest), ...size }),
      );
      const { orders, exits, turnedAway, above, fullestPct, exitWaitMs, exitDoneMs, entryWaitMs, wrong } = outcome;
      printFindings([...above, ...wrong]);
      const got = `${String(orders)} orders, ${String(turnedAway)} turned away, ${String(above.length)} above (fullest ${String(fullestPct)} %), ${String(exits)} closings sent after ${ms(exitWaitMs)} and through after ${ms(exitDoneMs)}, openings after ${ms(entryWaitMs)}, ${String(outcome.overtakenPct)} % of ${String(outcome.meetings)} waiting ones overtaken, ${String(wrong.length)} wrong`;
      const inTime = smallest || (exitDoneMs.p99 <= EXIT_MS_MAX && isFirst(outcome));
      return { got, ok: above.length === 0 && wrong.length === 0 && turnedAway > 0 && inTime };
    },
  },
  planted('newId', lostWith, 'filled there and refused here'),
  planted('sentAgain', lostWith, 'executed twice'),
  planted('cellTwice', lostWith, 'cell placed twice'),
  planted('redeemTwice', lostWith, 'sent twice'),
  planted('oneTradeOnly', cutWith, 'is not booked'),
  planted('reportedTwice', reportedTwiceWith, 'is stopped: BUG'),
  planted('noExitLane', lanesWith, 'closings passed only'),
  planted('noLimits', limitsWith, 'more than'),
];

/** `by` socket: a lost answer closes the socket. */
function lost(id: string, by: 'rest' | 'socket', most: number): Verification {
  return {
    id,
    goal: `${String(most)} orders by ${by}, 20 % of answers and 5 % of orders lost: 0 doubled, 0 forgotten, books equal 60 s later`,
    severalEngines: true,
    async run({ seed, rounds, engines, smallest, withDatabase }) {
      const size = smallest ? SMALLEST_LOST : { orders: Math.min(rounds ?? most, most), tasks: 40 };
      const outcome = await withDatabase(false, (database) =>
        runLostReplies({ database, seed, engines, patienceMs: patienceOf(smallest), by, ...size }),
      );
      const { sent, orders, fills, lostBefore, lostAfter, moves, movesLostBefore, movesLostAfter, wrong } = outcome;
      printFindings(wrong);
      const got = `${String(sent)} orders (${String(orders)} there), ${String(lostAfter)} answers and ${String(lostBefore)} calls lost, ${String(fills)} trades, ${String(moves)} moves of money (${String(movesLostAfter)} answers and ${String(movesLostBefore)} calls lost), ${String(wrong.length)} wrong`;
      return { got, ok: wrong.length === 0 && Math.min(lostAfter, lostBefore, movesLostAfter, movesLostBefore) > 0 };
    },
  };
}

/** True when closings overtake most waiting openings. */
function isFirst({ meetings, overtakenPct }: { meetings: number; overtakenPct: number }): boolean {
  return meetings > MEETINGS_MIN && overtakenPct > 50;
}

async function lostWith(run: Run): Promise<readonly string[]> {
  return (await runLostReplies({ ...run, ...SMALLEST_LOST })).wrong;
}

async function cutWith(run: Run): Promise<readonly string[]> {
  return (await runDisconnects({ ...run, ...SMALLEST_CUTS, ...IN_PARTS, cutWithOrder: 0.5 })).wrong;
}

/** Orders of many levels of the book fill in many parts: of the last two parts of a closing, the second one comes twice for a position that is smaller. */
async function reportedTwiceWith(run: Run): Promise<readonly string[]> {
  return (await runDisconnects({ ...run, ...SMALLEST_CUTS, ...IN_PARTS, cutWithOrder: 0, doubled: 1 })).wrong;
}

async function lanesWith(run: Run): Promise<readonly string[]> {
  const outcome = await runTurnedAway({ ...run, seconds: 10, tasks: 100, delayMs: 50 });
  const { meetings, overtakenPct } = outcome;
  return meetings <= MEETINGS_MIN || isFirst(outcome)
    ? []
    : [`closings passed only ${String(overtakenPct)} % of ${String(meetings)} waiting openings`];
}

async function limitsWith(run: Run): Promise<readonly string[]> {
  return (await runTurnedAway({ ...run, ...SMALLEST_BUSY })).above;
}

/** Runs with one seed after the other until a finding contains `words`; findings about lateness do not count. What a fault does depends on its moment. */
function planted(plant: PlantedBugName, work: (run: Run) => Promise<readonly string[]>, words: string): Verification {
  return {
    id: `wire-plant-${plant}`,
    goal: `the planted bug ${plant} is found`,
    async run({ seed, withDatabase }: VerificationOptions) {
      const endMs = Date.now() + stretch(PLANTED_MS_MIN);
      for (let run = 1; run <= PLANTED_RUNS || Date.now() < endMs; run++) {
        const planned = { seed: seed + run - 1, plant, patienceMs: PLANTED_PATIENCE_MS };
        const all = await withDatabase(false, (database) => work({ database, ...planned }));
        const found = all.filter((finding) => finding.includes(words));
        if (found.length > 0)
          return { got: `${String(found.length)} findings in run ${String(run)}, such as: ${found[0] ?? ''}`, ok: true };
      }
      return { got: 'no finding in time', ok: false };
    },
  };
}

function patienceOf(smallest: boolean): number {
  return smallest ? SMALLEST_PATIENCE_MS : PATIENCE_MS;
}
