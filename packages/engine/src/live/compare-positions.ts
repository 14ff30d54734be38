// Compares what the exchange holds with the sum of our legs. Where it holds less, legs shrink, newest task first. Where it holds more, the
// difference belongs to no task and is never touched.
import { divHalfEven, parseFixed, stepsOf } from '@millrace/market';
import type { Fill } from '@millrace/okx';
import type { Account } from '../accounts/account.ts';
import { findAtVenue } from '../accounts/find-order.ts';
import { readForeignFills, readSpotLots, readSwapLots } from '../accounts/read-positions.ts';
import { bookFunding } from './book-funding.ts';
import type { EngineContext } from './context.ts';
import { isLiquidation } from './liquidations.ts';
import { holdingsOf } from './holdings.ts';
import type { TaskRunner } from './task-runner.ts';
import { restsOnBook } from '../stores/order-store.ts';
import type { ShardEpoch } from '../ownership/shard-table.ts';
import type { LegKey } from '../strategies/lib/task-event.ts';

/** Before a task is tried again that somebody else was changing. */
const STORE_AGAIN_MS = 1_000;

/** Before an account is compared again of which a task could not be, because its order was under way: as long its trader sees that it moves. */
const COMPARE_AGAIN_MS = 2_000;

/** Tasks that are noted as agreed in the time of `agreeMs`. */
const NOTES_IN_A_PERIOD = 5_000;

/** What one leg of a task holds. */
interface Holding {
  runner: TaskRunner;
  leg: LegKey;
  lots: number;
  /** Of the task when it was compared. */
  revision: number;
}

/** A position of the exchange that holds less than our legs say. */
interface Shortfall {
  instId: string;
  side: 'L' | 'S';
  lots: number;
  holdings: Holding[];
}

type Comparison = { kind: 'compared'; short: Shortfall[]; agreed: TaskRunner[] } | { kind: 'unreachable' };

/** Compares every settled leg of the account; legs with an order under way are left for the next time. */
async function comparePositions(context: EngineContext, account: Account): Promise<Comparison> {
  const runners = [...context.runners.of(account.credentialId)].filter((runner) => !runner.dead);
  const before = new Map(runners.map((runner) => [runner, runner.task.revision]));
  const instruments = runners.map((runner) => runner.instrument);
  const spot = instruments.filter(({ productType }) => productType === 'spot');
  const swaps = spot.length === instruments.length ? new Map<string, number>() : await readSwapLots(account);
  const spots = spot.length === 0 ? new Map<string, number>() : await readSpotLots(account, spot);
  if (swaps === null || spots === null) return { kind: 'unreachable' };
  const settled = runners.filter((runner) => before.get(runner) === runner.task.revision && !hasOrderUnderWay(runner));
  const short: Shortfall[] = [];
  const differing = new Set<TaskRunner>();
  for (const [key, holdings] of byPosition(runners)) {
    const [instId = '', side = 'L'] = key.split(' ');
    if (holdings.some((holding) => !settled.includes(holding.runner))) continue;
    const there = swaps.get(key) ?? spots.get(key) ?? 0;
    const lots = holdings.reduce((sum, holding) => sum + holding.lots, 0) - there;
    if (lots <= 0) continue;
    short.push({ instId, side: side === 'S' ? 'S' : 'L', lots, holdings });
    for (const holding of holdings) differing.add(holding.runner);
  }
  return { kind: 'compared', short, agreed: settled.filter((runner) => !differing.has(runner)) };
}

/** Legs that hold something, by instrument and side. */
function byPosition(runners: readonly TaskRunner[]): Map<string, Holding[]> {
  const map = new Map<string, Holding[]>();
  for (const runner of runners) {
    for (const { leg, side, lots } of holdingsOf(runner.task).legs) {
      if (lots === 0) continue;
      const key = `${runner.task.instId} ${side}`;
      map.set(key, [...(map.get(key) ?? []), { runner, leg, lots, revision: runner.task.revision }]);
    }
  }
  return map;
}

/** Whether an order may be executing now. One that rests is not: had it filled, the venue's answer about it changes the task's revision. */
function hasOrderUnderWay(runner: TaskRunner): boolean {
  return [...runner.orders.values()].some((order) => {
    if (order.kind === 'stop') return order.childOrdId !== null && order.status !== 'intent';
    return order.status !== 'intent' && !(restsOnBook(order.kind) && order.status === 'live');
  });
}

/**
 * Reads the venue twice where something is short, the second time after our own open orders were asked for, every input was handled and funding was
 * booked: their fills may not have arrived yet, and a settlement has moved the margin that a liquidation takes. What is still short is taken from the
 * legs, unless the orders, asked for once more, have filled since: then the task was decided on and the next comparison counts. False when the venue did
 * not answer, or the connection changed.
 */
export async function agreePositions(context: EngineContext, account: Account): Promise<boolean> {
  const { generation, shard } = account;
  const epoch = context.shards.epochOf(shard);
  if (epoch === undefined) return false;
  let comparison = await comparePositions(context, account);
  if (comparison.kind === 'compared' && comparison.short.length > 0) {
    if (!(await askOrders(comparison.short))) return false;
    await drained(context, account);
    await new Promise<void>((done) => context.later(context.timing.settleMs / 4, done));
    await drained(context, account);
    if (!(await bookFunding(context, account))) return false;
    comparison = await comparePositions(context, account);
    if (comparison.kind === 'compared' && !(await askOrders(comparison.short))) return false;
    await drained(context, account);
  }
  if (comparison.kind !== 'compared' || account.generation !== generation) return false;
  for (const shortfall of comparison.short) await shrink(account, shortfall);
  await noteAgreed(context, account, { runners: comparison.agreed, claim: { shard, epoch } });
  compareMovingAgain(context, account);
  return true;
}

function compareMovingAgain(context: EngineContext, account: Account): void {
  const { generation } = account;
  if (account.comparesSoon || !context.runners.of(account.credentialId).some(({ task }) => task.isMoving)) return;
  account.comparesSoon = true;
  context.later(COMPARE_AGAIN_MS, () => {
    account.comparesSoon = false;
    if (context.halted || account.state !== 'ready' || account.generation !== generation) return;
    agreePositions(context, account).catch((error: unknown) =>
      context.options.logger.warn({ err: error }, 'an account that moved is compared in its turn'),
    );
  });
}

/** Tasks that agree, and the claim under which they were compared. */
interface Agreed {
  runners: readonly TaskRunner[];
  claim: ShardEpoch;
}

/** With many tasks each is noted less often than it is compared: every note is a write, and a signal to whoever looks at the task. */
async function noteAgreed(context: EngineContext, account: Account, { runners, claim }: Agreed): Promise<void> {
  const ts = Math.floor(account.venue.clock.nowMs());
  const periods = Math.floor(context.runners.size / NOTES_IN_A_PERIOD);
  const youngestTs = ts - account.venue.span(periods * context.timing.agreeMs);
  const due = runners.filter(({ task }) => task.isMoving || task.agreedTs === null || periods === 0 || task.agreedTs <= youngestTs);
  await storeAgreed(context, { runners: due, claim }, ts);
}

/** A task that somebody else is changing is tried again a moment later, while it runs under the same claim. */
async function storeAgreed(context: EngineContext, { runners, claim }: Agreed, ts: number): Promise<void> {
  const running = runners.filter((runner) => context.runners.get(runner.taskId) === runner);
  if (running.length === 0) return;
  const stored = new Set(await context.agreements.add({ ...claim, taskIds: running.map(({ taskId }) => taskId), ts }));
  for (const runner of running)
    if (stored.has(runner.taskId)) runner.task = { ...runner.task, agreedTs: Math.max(runner.task.agreedTs ?? 0, ts), isMoving: false };
  const left = running.filter(({ taskId }) => !stored.has(taskId));
  if (left.length === 0) return;
  context.later(STORE_AGAIN_MS, () => {
    storeAgreed(context, { runners: left, claim }, ts).catch((error: unknown) =>
      context.options.logger.warn({ err: error }, 'that tasks agree is stored with their next comparison'),
    );
  });
}

/** Resolves when everything that the tasks of the account were given so far is handled. */
export async function drained(context: EngineContext, account: Account): Promise<void> {
  await Promise.all([...context.runners.of(account.credentialId)].map((runner) => runner.drained()));
}

/** Asks for every open order of the legs that look too large. False when the venue did not answer for one. */
async function askOrders(short: readonly Shortfall[]): Promise<boolean> {
  const runners = new Set(short.flatMap((shortfall) => shortfall.holdings.map((holding) => holding.runner)));
  for (const runner of runners) {
    for (const order of [...runner.orders.values()]) {
      if (order.status === 'intent') continue;
      const found = await findAtVenue(runner.account.connection, order);
      if (found.kind === 'unreachable' || found.kind === 'refusedKey') return false;
      runner.put({ type: 'orderFound', clOrdId: order.clOrdId, found, endsLookup: false });
    }
  }
  return true;
}

async function shrink(account: Account, shortfall: Shortfall): Promise<void> {
  let left = shortfall.lots;
  const newestFirst = [...shortfall.holdings].sort((one, two) => two.runner.task.number - one.runner.task.number);
  for (const { runner, leg, lots, revision } of newestFirst) {
    const taken = Math.min(left, lots);
    left -= taken;
    if (taken <= 0) return;
    const fills = await foreignFills(account, shortfall, runner);
    runner.put({
      type: 'shortfall',
      leg,
      lots: taken,
      revision,
      priceTicks: averageTicks(fills, runner),
      liquidation: fills.find(isLiquidation) ?? null,
    });
    await runner.drained();
  }
}

/** Trades without an order of ours that closed the position. */
function foreignFills(account: Account, { instId, side, lots }: Shortfall, runner: TaskRunner): Promise<Fill[]> {
  const { productType, lotSize } = runner.instrument;
  const isForeign = (fill: Fill): boolean => (fill.clOrdId === null || !account.orders.has(fill.clOrdId)) && !isOurs(fill, runner);
  return readForeignFills(account, { instId, productType, leg: side, lots, lotSize }, isForeign);
}

/** Average price of trades in ticks; null without any. */
function averageTicks(fills: readonly Fill[], runner: TaskRunner): number | null {
  if (fills.length === 0) return null;
  const size = fills.reduce((sum, fill) => sum + parseFixed(fill.size), 0n);
  const cost = fills.reduce((sum, fill) => sum + parseFixed(fill.size) * parseFixed(fill.price), 0n);
  return stepsOf(divHalfEven(cost, size), runner.instrument.tickSize, 'nearest');
}

function isOurs(fill: Fill, runner: TaskRunner): boolean {
  const prefix = runner.task.state.prefix.slice(0, 6);
  return fill.clOrdId?.startsWith(prefix) === true;
}
