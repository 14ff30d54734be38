// Takes an event of a task, asks its strategy, and has state, intents and facts committed in one transaction. Only then the orders are handed
// to the sender: what was not committed is never sent.
import type { TaskSettings } from '@millrace/contract';
import type { EngineContext } from './context.ts';
import { commitDecision, isQuiet, type Committed } from './commit.ts';
import type { TaskView } from '../strategies/lib/task-view.ts';
import type { AnyResting, Decision, TaskState } from '../strategies/lib/decision.ts';
import type { TaskEvent } from '../strategies/lib/task-event.ts';
import type { MissedTick } from '../watch-index/missed-ticks.ts';
import { newResting } from './order-rows.ts';
import { isLiquidationPending } from './pending-liquidation.ts';
import { putMarginAnswers } from './margin-answers.ts';
import { readFunds } from './read-funds.ts';
import { rearm } from './rearm.ts';
import { freeBalance } from './refusal-details.ts';
import { sendMove } from './send-move.ts';
import { send, sendCancel } from './send.ts';
import { strategyOf } from '../strategies/registry.ts';
import type { SeenPrices, TaskRunner } from './task-runner.ts';
import type { TaskPlace } from '../stores/task-store.ts';
import type { Booking } from '../stores/write-decisions.ts';

/** An event as its source knows it; time, prices and extremes are added here. */
export type EventBody = TaskEvent extends infer Each
  ? Each extends TaskEvent
    ? Omit<Each, 'ts' | 'extremes' | 'lastTicks' | 'markTicks'>
    : never
  : never;

/** The strategy failed an assertion: this task stops, the others go on. */
export class BugError extends Error {
  override name = 'BugError';
}

/**
 * Decides one event and commits it. Only handling an input may call it. False when the event was booked before (a fill that came twice), or when it would
 * open something and the account may only close: then it is to be given again.
 * @throws BugError, FencedError, or what the database throws: then nothing was committed, or it is not known whether
 */
export async function decide(
  context: EngineContext,
  runner: TaskRunner,
  body: EventBody | { type: 'missedPrice'; tick: MissedTick },
  booking: Booking = {},
): Promise<boolean> {
  const asOf = metUntil(runner, body);
  const seen = body.type === 'missedPrice' ? missedEvent(context, runner, body.tick) : eventOf(context, runner, body);
  const settings = booking.settings ?? runner.task.settings;
  const planned = ask(runner, seen, { settings, place: booking.place });
  if (hasToWait(runner, body, planned)) return false;
  const event = takesFromFree(planned) ? { ...seen, ...(await freeBalance(context, runner.account)) } : seen;
  const decision = event === seen ? planned : ask(runner, event, { settings, place: booking.place });
  if (isQuiet(runner, decision, { booking, ts: event.ts })) {
    runner.task = { ...runner.task, state: decision.state, watches: decision.watches, extremes: event.extremes };
    rearm(runner, asOf);
    if (decision.asksFunds !== undefined) readFunds(context, runner, decision.asksFunds);
    return true;
  }
  context.hitKillPoint('decided');
  if (body.type === 'fill') context.hitKillPoint('fill-decided');
  const view = viewAfter(runner, event, { decision, settings, place: booking.place });
  const committed = await commitDecision(context, runner, { event, decision, settings, view, booking });
  if (committed === null) return false;
  rearm(runner, asOf);
  hitKillPoints(context, body, decision, committed);
  context.options.onTaskChanged(runner.task.id, runner.task.userId, runner.task.tenantId);
  for (const order of committed.placed) send(context, runner, order);
  for (const order of committed.cancelled) sendCancel(context, runner, order);
  for (const move of committed.moved) sendMove(context, runner, move.id);
  putMarginAnswers(context, runner, decision.answers ?? []);
  if (decision.asksFunds !== undefined) readFunds(context, runner, decision.asksFunds);
  return true;
}

/** Count of the feed's last tick that need not meet the new watches. A tick that filled a limit meets them as well, as in a backtest: the fill may have moved a target to it. */
function metUntil({ feed, heldSince, orders }: TaskRunner, body: EventBody | { type: 'missedPrice'; tick: MissedTick }): number {
  if (body.type === 'missedPrice') return body.tick.seq;
  if (heldSince !== null) return heldSince;
  const isLimitFill = (body.type === 'fill' || body.type === 'done') && orders.get(body.clOrdId)?.kind === 'post_only';
  return isLimitFill ? feed.index.ticksSeen - 1 : feed.index.ticksSeen;
}

/** What can be given again when the account is ready. */
const repeatable: ReadonlySet<string> = new Set(['price', 'timer', 'candle', 'signal', 'action']);

function hasToWait(runner: TaskRunner, { type }: { type: string }, decision: Decision<TaskState, AnyResting>): boolean {
  if (runner.account.state !== 'closing' || !repeatable.has(type) || !opensSomething(runner, decision)) return false;
  runner.waitsToOpen = true;
  return true;
}

function opensSomething(runner: TaskRunner, decision: Decision<TaskState, AnyResting>): boolean {
  const opens = [...decision.orders, ...newResting(runner, decision)].some((order) => 'effect' in order && order.effect === 'open');
  return opens || (decision.moves ?? []).length > 0;
}

/** Whether the balance decides how large its orders are; exits do not wait for it. */
function takesFromFree({ orders }: Decision<TaskState, AnyResting>): boolean {
  return orders.some(({ fromFree }) => fromFree === true) && orders.every(({ effect }) => effect === 'open');
}

function ask(
  { task, instrument }: TaskRunner,
  event: TaskEvent,
  { settings, place }: { settings: TaskSettings; place: TaskPlace | undefined },
): Decision<TaskState, AnyResting> {
  try {
    const strategy = strategyOf(place?.assignmentType ?? task.assignmentType);
    const state = place === undefined ? task.state : strategy.adopt(strategyOf(task.assignmentType), task.state);
    if (state === undefined) throw new Error(`its state is not one of ${strategy.kind}`);
    return strategy.decide(state, event, settings, instrument);
  } catch (cause) {
    throw new BugError(`task ${task.id} failed on ${event.type}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

function viewAfter(
  { task, instrument }: TaskRunner,
  { ts }: TaskEvent,
  { decision, settings, place }: { decision: Decision<TaskState, AnyResting>; settings: TaskSettings; place: TaskPlace | undefined },
): TaskView {
  return strategyOf(place?.assignmentType ?? task.assignmentType).view(decision.state, {
    settings,
    watches: decision.watches,
    instrument,
    ts,
  });
}

/** Events on which a strategy may open something. */
const mayOpenOn: ReadonlySet<TaskEvent['type']> = new Set(['price', 'timer', 'candle', 'reject', 'action', 'signal']);

/** A price has the time of its tick; anything else happens now, and never before the last price. */
function eventOf(context: EngineContext, runner: TaskRunner, body: EventBody): TaskEvent {
  const { feed, account, task } = runner;
  const ts = body.type === 'price' ? feed.ts : Math.max(feed.ts, Math.floor(account.venue.clock.nowMs()));
  const live = feed.index.extremesOf(runner.watcherId);
  const extremes = Object.keys(live).length > 0 ? live : task.extremes;
  const prices = { lastTicks: feed.lastTicks, markTicks: feed.markTicks ?? feed.lastTicks };
  const pending = mayOpenOn.has(body.type) ? pendingLiquidation(context, runner, { ...prices, seq: feed.index.ticksSeen }) : {};
  return { ...body, ts, extremes, ...prices, ...pending };
}

/** A price that came while the task was being stored. */
function missedEvent(context: EngineContext, runner: TaskRunner, { ticks, ts, extremes, seq }: MissedTick): TaskEvent {
  const prices = { lastTicks: ticks, markTicks: runner.feed.markTicks ?? ticks };
  return { type: 'price', ts, extremes, ...prices, ...pendingLiquidation(context, runner, { ...prices, seq }) };
}

function pendingLiquidation(context: EngineContext, runner: TaskRunner, prices: SeenPrices): Pick<TaskEvent, 'liquidationPending'> {
  return isLiquidationPending(context, runner, prices) ? { liquidationPending: true } : {};
}

function hitKillPoints(
  context: EngineContext,
  body: { type: string },
  decision: Decision<TaskState, AnyResting>,
  committed: Committed,
): void {
  if (body.type === 'fill') context.hitKillPoint('fill-stored');
  if (body.type === 'ack') context.hitKillPoint('acked');
  if (body.type === 'signal') context.hitKillPoint('signal-stored');
  if (body.type === 'done') context.hitKillPoint('done-stored');
  if (decision.facts.some((fact) => fact.type === 'CycleClosed')) context.hitKillPoint('cycle-settled');
  if (committed.placed.length > 0) context.hitKillPoint('intent-committed');
  if (committed.cancelled.length > 0) context.hitKillPoint('cancel-committed');
  for (const { step } of committed.moved) context.hitKillPoint(`${step}-committed`);
  if (decision.facts.some((fact) => fact.type === 'Interest')) context.hitKillPoint('interest-stored');
}
