// Compares what the exchange holds with the sum of our legs. Less there: legs shrink, newest task first, and say so. More there is nobody's
// and is never touched.
import { instTypeOf, lotsOf, productOf } from '@millrace/market';
import { getBalance, listAllPages, listFills, listPositions, type Fill } from '@millrace/okx';
import { Decimal } from 'decimal.js';
import type { Account } from '../accounts/account.ts';
import type { EngineContext } from './context.ts';
import { applyLiquidation, isLiquidation } from './liquidations.ts';
import { runTask } from './run-task.ts';
import { holdingsOf } from './holdings.ts';
import type { TaskRunner } from './task-runner.ts';
import { setAgreed } from '../stores/task-writes.ts';
import { applyFound, findAtVenue } from './order-lookup.ts';

/** What one leg of a task holds. */
interface Holding {
  runner: TaskRunner;
  leg: 'L' | 'S';
  lots: number;
  /** Of the task when it was compared. */
  revision: number;
}

/** A position of the exchange that holds less than our legs say. */
export interface Shortfall {
  instId: string;
  leg: 'L' | 'S';
  lots: number;
  holdings: Holding[];
}

export type Comparison = { kind: 'compared'; short: Shortfall[]; agreed: string[] } | { kind: 'unreachable' };

/** Compares every settled leg of the account; legs with an order under way are left for the next time. */
export async function comparePositions(account: Account): Promise<Comparison> {
  const runners = [...account.runners].filter((runner) => !runner.dead);
  const before = new Map(runners.map((runner) => [runner, runner.task.revision]));
  const swaps = await swapLots(account, runners);
  const spots = await spotLots(account, runners);
  if (swaps === null || spots === null) return { kind: 'unreachable' };
  const settled = runners.filter((runner) => before.get(runner) === runner.task.revision && !hasOrderUnderWay(runner));
  const short: Shortfall[] = [];
  const differing = new Set<TaskRunner>();
  for (const [key, holdings] of byPosition(runners)) {
    const [instId = '', leg = 'L'] = key.split(' ');
    if (holdings.some((holding) => !settled.includes(holding.runner))) continue;
    const there = (productOf(instId) === 'swap' ? swaps : spots).get(key) ?? 0;
    const lots = holdings.reduce((sum, holding) => sum + holding.lots, 0) - there;
    if (lots <= 0) continue;
    short.push({ instId, leg: leg === 'S' ? 'S' : 'L', lots, holdings });
    for (const holding of holdings) differing.add(holding.runner);
  }
  return { kind: 'compared', short, agreed: settled.filter((runner) => !differing.has(runner)).map((runner) => runner.taskId) };
}

function byPosition(runners: readonly TaskRunner[]): Map<string, Holding[]> {
  const map = new Map<string, Holding[]>();
  for (const runner of runners) {
    const { legs } = holdingsOf(runner.task);
    for (const leg of ['L', 'S'] as const) {
      if (legs[leg].lots === 0) continue;
      const key = `${runner.task.instId} ${leg}`;
      map.set(key, [...(map.get(key) ?? []), { runner, leg, lots: legs[leg].lots, revision: runner.task.revision }]);
    }
  }
  return map;
}

/** Resting stops change nothing while they rest; everything else may fill at any moment. */
function hasOrderUnderWay(runner: TaskRunner): boolean {
  return [...runner.orders.values()].some((order) => (order.kind !== 'stop' || order.childOrdId !== null) && order.status !== 'intent');
}

async function swapLots(account: Account, runners: readonly TaskRunner[]): Promise<Map<string, number> | null> {
  if (!runners.some((runner) => runner.instrument.productType === 'swap')) return new Map();
  const reply = await listPositions(account.connection, { instType: 'SWAP' });
  if (reply.kind !== 'ok') return null;
  const lots = new Map<string, number>();
  for (const position of reply.data) {
    const facts = account.venue.instruments.get(position.instId);
    if (facts === undefined || position.marginMode !== 'isolated') continue;
    const signed = new Decimal(position.size);
    const leg = position.positionSide === 'short' || (position.positionSide === 'net' && signed.isNegative()) ? 'S' : 'L';
    lots.set(`${position.instId} ${leg}`, lotsOf(signed.abs().toFixed(), facts.lotSize, 'floor'));
  }
  return lots;
}

async function spotLots(account: Account, runners: readonly TaskRunner[]): Promise<Map<string, number> | null> {
  const spots = runners.filter((runner) => runner.instrument.productType === 'spot');
  if (spots.length === 0) return new Map();
  const reply = await getBalance(account.connection);
  if (reply.kind !== 'ok') return null;
  const cash = new Map(reply.data.currencies.map((row) => [row.currency, row.cash]));
  return new Map(
    spots.map((runner) => {
      const { instId } = runner.task;
      const held = cash.get(instId.slice(0, instId.indexOf('-'))) ?? '0';
      return [`${instId} L`, lotsOf(held.startsWith('-') ? '0' : held, runner.instrument.lotSize, 'floor')];
    }),
  );
}

/**
 * Two looks at the venue, the second after our own orders were asked for and everything told meanwhile was booked: what they did and nobody has
 * told yet is no shortfall. What is still short is taken from the legs. False when the venue did not answer, or the connection changed meanwhile.
 */
export async function agreePositions(context: EngineContext, account: Account): Promise<boolean> {
  const { generation } = account;
  let comparison = await comparePositions(account);
  if (comparison.kind === 'compared' && comparison.short.length > 0) {
    if (!(await askOrders(context, comparison.short))) return false;
    await drained(account);
    await new Promise<void>((done) => context.later(context.timing.settleMs / 4, done));
    await drained(account);
    comparison = await comparePositions(account);
  }
  if (comparison.kind !== 'compared' || account.generation !== generation) return false;
  for (const shortfall of comparison.short) await shrink(context, account, shortfall);
  if (comparison.agreed.length > 0) await setAgreed(context.options.pool, comparison.agreed, account.venue.clock.nowMs());
  for (const taskId of comparison.agreed) {
    const runner = context.runners.get(taskId);
    if (runner !== undefined) runner.task = { ...runner.task, agreedTs: Math.floor(account.venue.clock.nowMs()) };
  }
  return true;
}

/** Resolves when everything that the tasks of the account have been told so far is worked off. */
export async function drained(account: Account): Promise<void> {
  const runners = [...account.runners].filter((runner) => !runner.stopped);
  await Promise.all(runners.map((runner) => new Promise<void>((done) => runner.enqueue(() => Promise.resolve(done())))));
}

/** Asks for every open order of the legs that look too large. False when the venue did not answer for one. */
async function askOrders(context: EngineContext, short: readonly Shortfall[]): Promise<boolean> {
  const runners = new Set(short.flatMap((shortfall) => shortfall.holdings.map((holding) => holding.runner)));
  for (const runner of runners) {
    for (const order of [...runner.orders.values()]) {
      if (order.status === 'intent') continue;
      const found = await findAtVenue(runner, order);
      if (found.kind === 'unreachable' || found.kind === 'refusedKey') return false;
      runner.enqueue(() => applyFound(context, runner, found));
    }
  }
  return true;
}

async function shrink(context: EngineContext, account: Account, shortfall: Shortfall): Promise<void> {
  let left = shortfall.lots;
  const newestFirst = [...shortfall.holdings].sort((one, two) => two.runner.task.number - one.runner.task.number);
  for (const { runner, leg, lots, revision } of newestFirst) {
    const taken = Math.min(left, lots);
    left -= taken;
    if (taken <= 0) return;
    const fills = await foreignFills(account, shortfall, runner);
    const liquidation = fills.find(isLiquidation);
    const work = async (): Promise<void> => {
      // Told something since it was compared: the next comparison decides.
      if (runner.task.revision !== revision) return;
      if (liquidation !== undefined) return applyLiquidation(context, runner, { fill: liquidation, lots: taken });
      const priceTicks = averageTicks(fills, runner) ?? runner.feed.lastTicks;
      if (priceTicks === null) return;
      context.options.logger.warn({ taskId: runner.taskId, leg, lots: taken }, 'the exchange holds less than the books');
      await runTask(context, runner, { type: 'shrink', leg, lots: taken, priceTicks });
    };
    await new Promise<void>((done) => runner.enqueue(() => work().finally(done)));
  }
}

/** The newest trades that closed this position without an order of ours, as many as explain what is missing; newest first. */
async function foreignFills(account: Account, shortfall: Shortfall, runner: TaskRunner): Promise<Fill[]> {
  const { instId, leg } = shortfall;
  const closing = leg === 'L' ? 'sell' : 'buy';
  const missing = new Decimal(shortfall.lots).times(runner.instrument.lotSize);
  const foreign = (fills: readonly Fill[]): Fill[] =>
    fills.filter((fill) => fill.side === closing && (fill.clOrdId === null || !account.orders.has(fill.clOrdId)) && !isOurs(fill, runner));
  const sizeOf = (fills: readonly Fill[]): Decimal => fills.reduce((sum, fill) => sum.plus(fill.size), new Decimal(0));
  const instType = instTypeOf(instId);
  const reply = await listAllPages(
    (after) => listFills(account.connection, { instType, instId, ...(after === undefined ? {} : { after }) }),
    (fill) => fill.billId ?? '',
    (fills) => sizeOf(foreign(fills)).gte(missing),
  );
  if (reply.kind !== 'ok') return [];
  const all = foreign(reply.data);
  return all.filter((_fill, index) => sizeOf(all.slice(0, index)).lt(missing));
}

/** Average price of trades in ticks; null without any. */
function averageTicks(fills: readonly Fill[], runner: TaskRunner): number | null {
  if (fills.length === 0) return null;
  const size = fills.reduce((sum, fill) => sum.plus(fill.size), new Decimal(0));
  const cost = fills.reduce((sum, fill) => sum.plus(new Decimal(fill.size).times(fill.price)), new Decimal(0));
  return Math.round(cost.div(size).div(runner.instrument.tickSize).toNumber());
}

function isOurs(fill: Fill, runner: TaskRunner): boolean {
  const prefix = runner.task.state.prefix.slice(0, 6);
  return fill.clOrdId?.startsWith(prefix) === true;
}
