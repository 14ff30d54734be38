// A limit that rests and the price that fills it come over two sockets. Here each waits a moment for the other, so that a task always hears of the
// fill first and decides it at the price of its moment, as in a backtest (docs/decisions/405).
import type { OrderUpdate } from '@millrace/okx';
import type { EngineContext } from './context.ts';
import { lookUpOrder } from './order-lookup.ts';
import type { PassedOrder, TaskRunner } from './task-runner.ts';

/** Longest wait of a price for the news of an order that it has passed, and after which the venue is asked for the order, real ms. */
const NEWS_MS_MAX = 1_000;
const NEWS_ASKED_AFTER_MS = 250;

/** Longest wait of a fill for the price of its moment, real ms. */
const PRICE_MS_MAX = 100;

/** Whether a price must wait: an order that rests has been passed, so it has filled, and its news is not here yet. */
export function awaitsFill(context: EngineContext, runner: TaskRunner, ticks: number | null): boolean {
  if (ticks === null) return false;
  let waits = false;
  for (const { clOrdId, kind, status, side, priceTicks } of runner.orders.values()) {
    if (kind !== 'post_only' || status !== 'live' || priceTicks === null) continue;
    if (side === 'buy' ? ticks >= priceTicks : ticks <= priceTicks) continue;
    const known = runner.passed.get(clOrdId) ?? follow(context, runner, clOrdId);
    waits ||= !known.isOver;
  }
  return waits;
}

function follow(context: EngineContext, runner: TaskRunner, clOrdId: string): PassedOrder {
  const order: PassedOrder = { isOver: false, release: context.activity.hold() };
  runner.passed.set(clOrdId, order);
  context.later(NEWS_ASKED_AFTER_MS, () => {
    if (runner.passed.get(clOrdId) === order) lookUpOrder(context, runner, clOrdId, 0);
  });
  context.later(NEWS_MS_MAX, () => {
    order.isOver = true;
    order.release();
    runner.kick();
  });
  return order;
}

/** Resolves when the price of a resting order's fill is known. */
export async function untilPriced(context: EngineContext, runner: TaskRunner, { order, fill }: OrderUpdate): Promise<void> {
  const row = order.clOrdId === null ? undefined : runner.orders.get(order.clOrdId);
  if (fill === null || row?.kind !== 'post_only' || runner.feed.ts >= fill.atMs) return;
  let end: (() => void) | undefined;
  await new Promise<void>((done) => {
    context.later(PRICE_MS_MAX, done);
    end = runner.account.venue.feed.subscribe(row.instId, () => {
      if (runner.feed.ts >= fill.atMs) done();
    });
  });
  end?.();
}
