// Positions that the venue closed (liquidation, auto-deleveraging) or that shrank by trades of others: the leg follows, once per trade.
import { lotsOf, ticksOf } from '@millrace/market';
import type { Fill } from '@millrace/okx';
import type { EngineContext } from './context.ts';
import { leverageOf } from './copied-state.ts';
import { isFillBooked } from '../stores/fill-store.ts';
import type { OrderRow } from '../stores/order-store.ts';
import { decide } from './decide.ts';
import type { TaskInput } from './inputs.ts';
import { holdingsOf } from './holdings.ts';
import type { TaskRunner } from './task-runner.ts';

/** Trades of liquidation and auto-deleveraging have negative numbers. */
export function isLiquidation(fill: Fill): boolean {
  return fill.tradeId.startsWith('-') && fill.clOrdId === null;
}

/** Whether the task holds something in the position that this trade closed. */
export function ownsPosition(runner: TaskRunner, fill: Fill): boolean {
  if (runner.dead || runner.task.instId !== fill.instId) return false;
  return holdingsOf(runner.task).legs.some(({ side, lots }) => side === sideOf(fill) && lots > 0);
}

/** The side of the position that a trade closed. */
function sideOf(fill: Fill): 'L' | 'S' {
  if (fill.positionSide === 'net') return fill.side === 'sell' ? 'L' : 'S';
  return fill.positionSide === 'short' ? 'S' : 'L';
}

/** The venue holds less than the leg: by a liquidation trade where one explains it, else by hand at the given price or the newest. */
export async function applyShortfall(
  context: EngineContext,
  runner: TaskRunner,
  { leg, lots, revision, priceTicks, liquidation }: Extract<TaskInput, { type: 'shortfall' }>,
): Promise<void> {
  // Decided on since it was compared: the next comparison counts.
  if (runner.task.revision !== revision) return;
  if (liquidation !== null) return applyLiquidation(context, runner, { fill: liquidation, lots });
  const price = priceTicks ?? runner.feed.lastTicks;
  if (price === null) return;
  context.options.logger.warn({ taskId: runner.taskId, leg, lots }, 'the exchange holds less than the books');
  await decide(context, runner, { type: 'shrink', leg, lots, priceTicks: price });
}

/** `lots`: this task's share of the trade, all of it unless given. */
export async function applyLiquidation(
  context: EngineContext,
  runner: TaskRunner,
  { fill, lots }: { fill: Fill; lots?: number },
): Promise<void> {
  const { instrument, task } = runner;
  const side = sideOf(fill);
  const held = holdingsOf(task).legs.filter((each) => each.side === side);
  const { leg, cycle } = held.find((each) => each.lots > 0) ?? held[0] ?? { leg: side, cycle: 0 };
  const priceTicks = ticksOf(fill.price, instrument.tickSize, 'nearest');
  const taken = lots ?? lotsOf(fill.size, instrument.lotSize, 'floor');
  const clOrdId = `liq${fill.ordId}`;
  const venueOrder: OrderRow = {
    clOrdId,
    tenantId: task.tenantId,
    taskId: task.id,
    credentialId: task.credentialId,
    leg,
    cycle,
    effect: 'close',
    kind: 'market',
    side: fill.side,
    instId: fill.instId,
    priceTicks: null,
    triggerTicks: null,
    lots: taken,
    reason: 'LIQUIDATED',
    rung: null,
    status: 'filled',
    ordId: fill.ordId,
    childOrdId: null,
    refusalCode: null,
    filledLots: 0,
    createdTs: fill.atMs,
    expiresTs: null,
    sentAtMs: null,
    cancelWanted: false,
    leverage: leverageOf(task, leg),
  };
  const booked = {
    credentialId: task.credentialId,
    instId: fill.instId,
    tradeId: fill.tradeId,
    tenantId: task.tenantId,
    taskId: task.id,
    clOrdId,
    priceTicks,
    lots: taken,
    feeQuote: '0',
    feeBase: '0',
    ts: fill.atMs,
  };
  if (await isFillBooked(context.options.pool, booked)) return;
  await decide(context, runner, { type: 'liquidated', leg, lots: taken, priceTicks }, { venueOrder, fill: booked });
}
