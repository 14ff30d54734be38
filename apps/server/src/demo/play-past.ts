// While the paper exchange plays the past, the demo trader does what moods.ts says, at the exchange's time. What was done is read from the rows that it
// left, so a server that was killed goes on where it was.
import { addFollow, addTask, buyFuel, operateAssignmentGroupStatus, operateStatus, operateStopMake, readMessage } from '@millrace/contract';
import { compareDecimals } from '@millrace/market';
import { noteTasks } from '../groups/index.ts';
import { findBalances, fuelOf } from '../ledger/index.ts';
import type { Context } from '../shared/context/context.ts';
import type { Running } from '../shared/feature.ts';
import { Refusal } from '../shared/refusal.ts';
import { repeat } from '../shared/repeat.ts';
import { act, findDemoAccount, type DemoAccount } from './act.ts';
import { findUnfollowed, listMadeTasks, listSeededGroups } from './demo.store.ts';
import { follow, FUEL, FUEL_LEAST, groups, groupWords, ownTasks } from './moods.ts';
import { readPast, type PlayedPast } from './past.ts';

const LOOK_MS = 500;
/** A note of the tasks after so long on the exchange's clock, looked for so often: Home's curve of a month has a point every four hours. */
const NOTE_EVERY_MS = 2 * 3_600_000;
const NOTE_LOOK_MS = 150;

/** Ends by itself once the exchange has arrived. */
export function runDemoPast(context: Context): Running {
  const works = [
    { name: 'demo past', everyMs: LOOK_MS, work: (past: PlayedPast) => look(context, past) },
    { name: 'demo notes', everyMs: NOTE_LOOK_MS, work: noteNow(context) },
  ];
  const loops = works.map(({ work, ...loop }) =>
    repeat(context, {
      ...loop,
      work: async () => {
        const past = readPast(context);
        if (past === null) return 'done';
        if (past !== undefined && context.engine?.problem() === undefined) await work(past);
        return undefined;
      },
    }),
  );
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}

function noteNow(context: Context): (past: PlayedPast) => Promise<void> {
  let notedMs = 0;
  return async ({ atMs }) => {
    if (atMs < notedMs + NOTE_EVERY_MS) return;
    notedMs = atMs;
    await noteTasks(context, {});
  };
}

async function look(context: Context, past: PlayedPast): Promise<void> {
  const account = await findDemoAccount(context, past.venueId);
  if (account === undefined) return;
  const { venueId } = past;
  const then: Context = { ...context, clock: { now: () => context.engine?.venueNow(venueId) ?? past.atMs } };
  const share = 1 - past.leftMs / past.totalMs;
  const steps = [
    () => fill(context, account),
    () => trade(then, account, share),
    () => host(then, account, share),
    () => copy(then, account),
    () => act(then, account, readMessage, {}),
  ];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      context.log.warn({ err: error }, 'the demo trader was refused');
    }
  }
}

/** Fees are taken from fuel; without it nothing starts, and nothing is bought. */
async function fill(context: Context, account: DemoAccount): Promise<void> {
  const balances = await account.within((tx) => findBalances(tx, account.session.userId));
  if (compareDecimals(fuelOf(balances), FUEL_LEAST) < 0 && compareDecimals(balances.usdt, FUEL) >= 0)
    await act(context, account, buyFuel, { amount: FUEL });
}

async function trade(context: Context, account: DemoAccount, share: number): Promise<void> {
  const { credentialId, session, within } = account;
  const made = await within((tx) => listMadeTasks(tx, session.userId));
  for (const { assignmentType, instId, words, pausedAt } of ownTasks) {
    const task = made.find((each) => each.assignmentType === assignmentType && each.instId === instId);
    const { id, version } = task ?? (await act(context, account, addTask, { assignmentType, instId, credentialId, ...words }));
    const actions = task?.actions ?? [];
    if (!actions.includes('startTrading')) {
      const confirmed = { confirmNoStop: true, confirmPartialLadder: true };
      await act(context, account, operateStatus, { id, version, status: 'open', stopMake: 'open', ...confirmed });
    } else if (pausedAt !== undefined && share >= pausedAt && !actions.includes('stopBuying'))
      await act(context, account, operateStopMake, { id, version, stopMake: 'close' });
  }
}

async function host(context: Context, account: DemoAccount, share: number): Promise<void> {
  const { credentialId, session, within } = account;
  const seeded = await within((tx) =>
    listSeededGroups(
      tx,
      session.userId,
      groups.map(({ seedKey }) => seedKey),
    ),
  );
  for (const { seedKey, slots, stoppedAt } of groups) {
    const group = seeded.find((each) => each.seedKey === seedKey);
    if (group === undefined) continue;
    const { groupId, version, isOpened, actions } = group;
    if (!isOpened)
      await act(context, account, operateAssignmentGroupStatus, { ...groupWords, status: 'open', groupId, version, credentialId, slots });
    else if (stoppedAt !== undefined && share >= stoppedAt) await end(context, account, { groupId, actions });
  }
}

/** What was flat when it should have been closed is stopped at once. */
async function end(
  context: Context,
  account: DemoAccount,
  { groupId, actions }: { groupId: string; actions: readonly string[] },
): Promise<void> {
  if (actions.includes('stopTrading')) return;
  const { state, ...answer } = await act(context, account, operateAssignmentGroupStatus, { groupId, status: 'closeAll' });
  const isClosing = state === 'accepted' && 'results' in answer && answer.results.some(({ outcome }) => outcome === 'queued');
  if (!isClosing) await act(context, account, operateAssignmentGroupStatus, { groupId, status: 'stop' });
}

async function copy(context: Context, account: DemoAccount): Promise<void> {
  const { credentialId, session, within } = account;
  const traderId = await within((tx) => findUnfollowed(tx, session.userId, follow.uid));
  if (traderId !== undefined) await act(context, account, addFollow, { traderId, credentialId, ...follow.terms });
}
