import { expect, test, vi } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { createActivity } from '../activity.ts';
import type { EngineContext } from './context.ts';
import { defaultTiming } from '../limits.ts';
import { createRecentTicks, firstDue } from '../watch-index/missed-ticks.ts';
import { PriceFeed, type FeedState } from '../accounts/price-feed.ts';
import { createTaskRunner } from './inbox.ts';
import type { LiveTask } from '../stores/task-store.ts';
import { baseSettings, btcSwap } from '../testing/golden-setting.ts';
import { holding } from '../testing/hand-driven-task.ts';
import type { Commits, PendingDecision } from '../stores/write-decisions.ts';

const ticksOf = (...prices: number[]) => prices.map((ticks, index) => ({ seq: index + 5, ticks, ts: 1000 + index }));

test('the first tick that fires is found, with the extreme of that moment; later ones move it on', () => {
  const trail = { type: 'trail', key: 'L1', dir: -1, startTicks: 588_000, rateNum: 2000, rateDen: 1_000_000 } as const;
  const found = firstDue([trail], {}, ticksOf(580_000, 581_000, 582_000, 579_000));
  expect(found.due).toEqual({ seq: 7, ticks: 582_000, ts: 1002, extremes: { L1: 580_000 } });
  expect(found.extremes).toEqual({ L1: 579_000 });
  expect(firstDue([trail], { L1: 579_500 }, ticksOf(580_000))).toEqual({ due: null, extremes: { L1: 579_500 } });
  expect(firstDue([{ type: 'riseTo', ticks: 600_000 }], {}, ticksOf(599_999, 600_001, 590_000)).due?.seq).toBe(6);
});

test('the newest ticks are kept, a bounded number of them', () => {
  const recent = createRecentTicks(3);
  for (const tick of ticksOf(1, 2, 3, 4, 5)) recent.add(tick);
  expect(recent.after(0).map(({ ticks }) => ticks)).toEqual([3, 4, 5]);
  expect(recent.after(8).map(({ ticks }) => ticks)).toEqual([5]);
});

/** A task whose feed and store a test works by hand: what it decides is stored when the gate opens. */
function taskByHand(settings: Partial<typeof baseSettings>) {
  const held = holding(settings);
  const drafts: PendingDecision[] = [];
  let gate = Promise.resolve();
  const commits: Commits = {
    async add(draft) {
      drafts.push(draft);
      await gate;
      const { state, watches } = draft.decision;
      return { ...draft.task, state, watches: [...watches], extremes: draft.event.extremes };
    },
  };
  const feed = new PriceFeed({ nowWallMs: () => 0, instrumentOf: () => btcSwap });
  const venue = { isReady: () => true, clock: { nowMs: () => held.now() }, span: (ms: number) => ms };
  const account = {
    state: 'ready',
    mayClose: true,
    venue,
    orders: new Map(),
    liquidationPrices: new Map(),
    queue: { push: () => true },
    openStreams: () => false,
  } as unknown as Account;
  const context = {
    options: { onTaskChanged: () => undefined },
    timing: defaultTiming,
    activity: createActivity(),
    commits,
    hitKillPoint: () => undefined,
  } as unknown as EngineContext;
  const task = {
    id: 'tsk_hand',
    assignmentType: 4,
    settings: { ...baseSettings, ...settings },
    state: held.state,
    watches: [],
    extremes: {},
  };
  const runner = createTaskRunner(context, {
    task: task as unknown as LiveTask,
    account,
    orders: [],
    instrument: btcSwap,
    feed: feed.use('BTC-USDT-SWAP') as FeedState,
  });
  return {
    price: (last: number) =>
      feed.onTicker({ instId: 'BTC-USDT-SWAP', lastPrice: String(last), askPrice: '', bidPrice: '', tsMs: held.now() + 1 }),
    due: () => runner.put({ type: 'price' }),
    settled: () => context.activity.idle(),
    shutGate(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    reasons: () => drafts.map(({ event, decision }) => `${decision.why?.key ?? ''} ${String(event.lastTicks)}`),
  };
}

test('a low and a rebound that came while a decision was being stored are bought, at the price of the rebound', async () => {
  const task = taskByHand({ callbackPct: '0.2', maxAddOrders: 1 });
  task.price(60000);
  task.due();
  await task.settled();
  const open = task.shutGate();
  task.price(58800);
  await vi.waitFor(() => expect(task.reasons()).toEqual(['why.addArmedLong 588000']));
  for (const price of [58000, 58200, 58050]) task.price(price);
  open();
  // The order that follows is never sent here, so the task stays busy with it.
  await vi.waitFor(() => expect(task.reasons()).toEqual(['why.addArmedLong 588000', 'why.addLong 582000']));
});
