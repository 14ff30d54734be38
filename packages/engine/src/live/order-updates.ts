// Turns what the venue says of our orders, by stream or by query, into events of the task exactly once: acknowledgement, fills, end.
// An order found under our id is taken for ours only when it matches the intent; an end becomes an event only after all fills.
import { compareDecimals, lotsOf, multiplyDecimals, negateDecimal, roundDecimal, sizeOf, ticksOf } from '@millrace/market';
import {
  isFittedToPosition,
  isTerminal,
  listAllPages,
  listFills,
  listFillsHistory,
  type AlgoOrder,
  type Fill,
  type Order,
  type OrderUpdate,
} from '@millrace/okx';
import { findAtVenue } from '../accounts/find-order.ts';
import { changeOrder } from './commit.ts';
import type { EngineContext } from './context.ts';
import { isFillBooked, type FillRow } from '../stores/fill-store.ts';
import { positionSideOf, updateOrder, type OrderRow } from '../stores/order-store.ts';
import { decide } from './decide.ts';
import { holdingsOf } from './holdings.ts';
import type { LegKey } from '../strategies/lib/task-event.ts';
import { rejectOrder } from './reject-order.ts';
import { sendCancel } from './send.ts';
import type { TaskRunner } from './task-runner.ts';
import { lookUpOrder } from './order-lookup.ts';

/** An order found under our id is ours only if it is not older than its intent by more than this, in the venue's time. */
const ADOPTION_AGE_MS_MAX = 60_000;

/** Our client order id of a venue's order; of an order that a stop became, the stop's. */
export function ourIdOf(order: Order): string | null {
  return order.algoClOrdId ?? order.clOrdId;
}

/** Anything known already changes nothing. */
export async function applyOrder(context: EngineContext, runner: TaskRunner, update: OrderUpdate): Promise<void> {
  const { order, fill } = update;
  const row = rowOf(runner, order);
  if (row === undefined) return;
  const { clOrdId } = row;
  const wrong = mismatchOf(runner, row, order);
  if (wrong !== null) return refuseForeignOrder(context, runner, row, wrong);
  if (row.kind === 'stop') await noteChild(context, runner, row, order.ordId);
  else if (row.status !== 'live') await acknowledge(context, runner, row, order.ordId);
  if (mayShrink(runner, row)) await followSize(context, runner, row, update);
  if (fill !== null) await applyFill(context, runner, clOrdId, fill);
  if (!isTerminal(order.state)) return;
  if (!(await isComplete(context, runner, clOrdId, order))) return lookUpOrder(context, runner, clOrdId);
  if (!runner.orders.has(clOrdId)) return;
  const state = order.state === 'filled' || order.state === 'mmp_canceled' ? order.state : 'canceled';
  const status = state === 'filled' ? 'filled' : 'canceled';
  const fitted = state === 'canceled' && isFittedToPosition({ order, amendSource: null }) ? ({ fitted: true } as const) : {};
  await decide(context, runner, { type: 'done', clOrdId, state, ...fitted }, { order: { clOrdId, change: { status } } });
}

function rowOf(runner: TaskRunner, order: Order): OrderRow | undefined {
  const id = ourIdOf(order);
  const named = id === null ? undefined : runner.orders.get(id);
  return (
    named ??
    [...runner.orders.values()].find(
      (row) => row.childOrdId === order.ordId || (row.kind === 'stop' && row.ordId !== null && row.ordId === order.algoId),
    )
  );
}

async function acknowledge(context: EngineContext, runner: TaskRunner, row: OrderRow, ordId: string): Promise<void> {
  const { clOrdId } = row;
  await decide(context, runner, { type: 'ack', clOrdId }, { order: { clOrdId, change: { status: 'live', ordId } } });
  const now = runner.orders.get(clOrdId);
  if (now?.cancelWanted === true) sendCancel(context, runner, now);
}

/** What differs between an order and our intent; null when it is ours. The order that a stop became has its own type and age. */
export function mismatchOf(runner: TaskRunner, row: OrderRow, order: Order): string | null {
  const { instrument, account } = runner;
  const swap = instrument.productType === 'swap';
  if (order.instId !== row.instId) return `instId ${order.instId}`;
  if (order.side !== row.side) return `side ${order.side}`;
  if (swap && order.positionSide !== positionSideOf(row)) return `posSide ${order.positionSide}`;
  if (row.kind === 'stop') return null;
  if (order.type !== row.kind) return `type ${order.type}`;
  const difference = compareDecimals(order.size, sizeOf(row.lots, instrument.lotSize));
  if (difference > 0 || (difference < 0 && !mayShrink(runner, row))) return `size ${order.size}`;
  return order.createdAtMs < row.createdTs - account.venue.span(ADOPTION_AGE_MS_MAX) ? `created ${String(order.createdAtMs)}` : null;
}

/** The venue shrinks closing orders of a swap that exceed the position, or that better-priced closings leave no room. */
function mayShrink({ instrument }: TaskRunner, { effect, kind }: OrderRow): boolean {
  return instrument.productType === 'swap' && effect === 'close' && kind !== 'stop';
}

/** Tells the strategy what the venue has left of a closing order; the row keeps the size that was sent. A query does not name amendSource. */
async function followSize(
  context: EngineContext,
  runner: TaskRunner,
  row: OrderRow,
  { order, amendSource }: Omit<OrderUpdate, 'fill'>,
): Promise<void> {
  const { clOrdId } = row;
  const lots = lotsOf(order.size, runner.instrument.lotSize);
  if (isFittedToPosition({ order, amendSource })) context.signal({ type: 'lessHeld', account: runner.account });
  if (lots >= row.lots) return;
  const { cancelSource } = order;
  context.options.logger.info({ taskId: runner.taskId, clOrdId, lots, amendSource, cancelSource }, 'the exchange shrank a closing order');
  await decide(context, runner, { type: 'resized', clOrdId, lots });
}

/** Another's order carries our id: ours was never placed, and this task opens nothing more until a person confirms the mismatch. */
async function refuseForeignOrder(context: EngineContext, runner: TaskRunner, row: OrderRow, wrong: string): Promise<void> {
  const { clOrdId } = row;
  context.options.logger.error({ taskId: runner.taskId, clOrdId, wrong }, 'an order under our id is not ours');
  await decide(context, runner, { type: 'void', clOrdId }, { order: { clOrdId, change: { status: 'mismatch' } } });
  await decide(context, runner, { type: 'fault', code: 'ORDER_MISMATCH', detail: wrong });
}

/** Fills that the row has not booked yet are asked for; true once all of the order's filled size is booked. */
async function isComplete(context: EngineContext, runner: TaskRunner, clOrdId: string, order: Order): Promise<boolean> {
  const total = lotsOf(order.filledSize, runner.instrument.lotSize);
  const booked = (): number => runner.orders.get(clOrdId)?.filledLots ?? total;
  if (booked() >= total) return true;
  const { connection } = runner.account;
  const query = {
    instType: runner.instrument.productType === 'swap' ? ('SWAP' as const) : ('SPOT' as const),
    instId: order.instId,
    ordId: order.ordId,
  };
  for (const read of [listFills, listFillsHistory]) {
    const reply = await listAllPages(
      (after) => read(connection, { ...query, ...(after === undefined ? {} : { after }) }, { lane: 'exit' }),
      (fill) => fill.billId ?? '',
    );
    if (reply.kind !== 'ok') return false;
    for (const fill of reply.data.filter((each) => each.ordId === order.ordId).reverse()) await applyFill(context, runner, clOrdId, fill);
    if (booked() >= total) return true;
  }
  return false;
}

/** Books one trade of our order; nothing happens when it was booked before. */
export async function applyFill(context: EngineContext, runner: TaskRunner, clOrdId: string, fill: Fill): Promise<void> {
  const row = runner.orders.get(clOrdId);
  if (row === undefined) return;
  const booked = fillRowOf(runner, row, fill);
  // A trade that comes twice must not reach the strategy, which books every trade and takes more lots than ordered for a bug.
  if (row.filledLots > 0 && (await isFillBooked(context.options.pool, booked))) return;
  if (row.effect === 'close' && booked.lots > heldLots(runner, row.leg) && !(await hearOpenings(context, runner, row.leg)))
    return lookUpOrder(context, runner, clOrdId);
  const { priceTicks, lots, feeQuote, feeBase, tradeId } = booked;
  await decide(context, runner, { type: 'fill', clOrdId, tradeId, priceTicks, lots, feeQuote, feeBase }, { fill: booked });
}

function heldLots({ task }: TaskRunner, leg: LegKey): number {
  return holdingsOf(task).legs.find((each) => each.leg === leg)?.lots ?? 0;
}

/**
 * A closing that fills for more than is held closes what the leg's openings have bought unheard, as in a gap of the stream: a last line counts the
 * openings that rest before it. They are asked for first. False while the exchange does not answer: then the closing is looked up again.
 */
async function hearOpenings(context: EngineContext, runner: TaskRunner, leg: LegKey): Promise<boolean> {
  const openings = [...runner.orders.values()].filter((row) => row.effect === 'open' && row.leg === leg && row.status !== 'intent');
  for (const row of openings) {
    const found = await findAtVenue(runner.account.connection, row);
    if (found.kind === 'unreachable' || found.kind === 'refusedKey') return false;
    if (found.kind !== 'order') continue;
    if (!(await isComplete(context, runner, row.clOrdId, found.order))) return false;
    await applyOrder(context, runner, { order: found.order, fill: null, amendSource: null });
  }
  return true;
}

/** The trade in our integers. A commission in base coin counts at the fill's price. */
function fillRowOf(runner: TaskRunner, row: OrderRow, fill: Fill): FillRow {
  const { instrument } = runner;
  const paid = negateDecimal(fill.fee);
  const inBase = instrument.productType === 'spot' && fill.feeCurrency !== null && fill.feeCurrency !== 'USDT';
  return {
    credentialId: row.credentialId,
    instId: row.instId,
    tradeId: fill.tradeId,
    tenantId: row.tenantId,
    taskId: row.taskId,
    clOrdId: row.clOrdId,
    priceTicks: ticksOf(fill.price, instrument.tickSize, 'nearest'),
    lots: lotsOf(fill.size, instrument.lotSize),
    feeQuote: roundDecimal(inBase ? multiplyDecimals(paid, fill.price) : paid, 18, 'halfEven'),
    feeBase: inBase ? paid : '0',
    ts: fill.atMs,
  };
}

/** Applies the venue's state of a protective stop: it rests, it became an order, or it has ended. */
export async function applyAlgoOrder(context: EngineContext, runner: TaskRunner, algo: AlgoOrder): Promise<void> {
  const row = algo.algoClOrdId === null ? undefined : runner.orders.get(algo.algoClOrdId);
  if (row === undefined) return;
  const { clOrdId } = row;
  if (row.status !== 'live') await acknowledge(context, runner, row, algo.algoId);
  if (algo.ordId !== null) await noteChild(context, runner, row, algo.ordId);
  if (algo.state === 'canceled')
    await decide(context, runner, { type: 'done', clOrdId, state: 'canceled' }, { order: { clOrdId, change: { status: 'canceled' } } });
  else if (algo.state === 'order_failed') {
    await rejectOrder(context, runner, { clOrdId, code: algo.failCode ?? '51000' });
  } else if (algo.state === 'effective') lookUpOrder(context, runner, clOrdId);
}

/** Remembers the order that a stop became, so that its fills find us. */
async function noteChild(context: EngineContext, runner: TaskRunner, row: OrderRow, childOrdId: string): Promise<void> {
  if (row.childOrdId === childOrdId) return;
  await context.write(runner.task.shard, (tx) => updateOrder(tx, row.clOrdId, { childOrdId }));
  changeOrder(runner, row.clOrdId, { childOrdId });
}
