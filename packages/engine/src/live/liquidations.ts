// Positions that the venue took away: its own trade on our position closes the leg, once.
import { lotsOf, ticksOf } from '@millrace/market';
import type { Fill } from '@millrace/okx';
import type { EngineContext } from './context.ts';
import { isFillBooked } from '../stores/fill-store.ts';
import type { OrderRow } from '../stores/order-store.ts';
import { runTask } from './run-task.ts';
import { holdingsOf } from './holdings.ts';
import type { TaskRunner } from './task-runner.ts';

/** Trades of liquidation and auto-deleveraging have negative numbers. */
export function isLiquidation(fill: Fill): boolean {
  return fill.tradeId.startsWith('-') && fill.clOrdId === null;
}

/** Whether the task holds something in the position that this trade closed. */
export function ownsPosition(runner: TaskRunner, fill: Fill): boolean {
  if (runner.dead || runner.task.instId !== fill.instId) return false;
  return holdingsOf(runner.task).legs[legOf(fill)].lots > 0;
}

function legOf(fill: Fill): 'L' | 'S' {
  if (fill.positionSide === 'net') return fill.side === 'sell' ? 'L' : 'S';
  return fill.positionSide === 'short' ? 'S' : 'L';
}

/** Runs inside the runner's queue. `lots`: what of the trade was this task's, all of it unless given. */
export async function applyLiquidation(
  context: EngineContext,
  runner: TaskRunner,
  { fill, lots }: { fill: Fill; lots?: number },
): Promise<void> {
  const { instrument, task } = runner;
  const leg = legOf(fill);
  const priceTicks = ticksOf(fill.price, instrument.tickSize, 'nearest');
  const taken = lots ?? lotsOf(fill.size, instrument.lotSize, 'floor');
  const clOrdId = `liq${fill.ordId}`;
  const venueOrder: OrderRow = {
    clOrdId,
    tenantId: task.tenantId,
    taskId: task.id,
    credentialId: task.credentialId,
    leg,
    cycle: holdingsOf(task).legs[leg].cycle,
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
    leverage: task.settings.leverage,
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
  await runTask(context, runner, { type: 'liquidated', leg, lots: taken, priceTicks }, { venueOrder, fill: booked });
}
