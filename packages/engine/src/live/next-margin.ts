// What opening orders take of an account's free balance: those that a task may send next, and one that lacks it.
import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals, negateDecimal, priceOf, sizeOf } from '@millrace/market';
import type { OrderRow } from '../stores/order-store.ts';
import type { TaskRunner } from './task-runner.ts';

/** Acts that open something and take margin when they come. Limits that rest at the venue have theirs already. */
const openingActs: ReadonlySet<string> = new Set(['entry', 'add', 'lock', 'edge', 'dip', 'look']);

/** Above the plain margin: prices move between a look and an order. */
const MARGIN_FACTOR = '1.02';
const DECIMALS = 8;

/** USDT, decimal text, that the task's next orders may need; "0" of a task that opens nothing. */
export function nextMarginOf(runner: TaskRunner): string {
  const { task } = runner;
  if (!task.tradingEnabled || !task.buyingEnabled || task.view === null) return '0';
  return task.view.waits.reduce((sum, { act, price, size }) => {
    const at = price === '' ? lastPrice(runner) : price;
    if (!openingActs.has(act) || size === '' || at === null) return sum;
    return addDecimals(sum, marginOf(runner, { size, price: at, leverage: task.settings.leverage }));
  }, '0');
}

/** What an opening order lacks beside what is free, at least a cent; null while no price is known. */
export function lackOf(runner: TaskRunner, order: OrderRow, availableQuote: string): string | null {
  const { tickSize, lotSize } = runner.instrument;
  const price = order.priceTicks === null ? lastPrice(runner) : priceOf(order.priceTicks, tickSize);
  if (price === null) return null;
  const lack = addDecimals(
    marginOf(runner, { size: sizeOf(order.lots, lotSize), price, leverage: order.leverage }),
    negateDecimal(availableQuote),
  );
  return compareDecimals(lack, '0.01') < 0 ? '0.01' : lack;
}

/** Whether what is free covers the margin of an opening order and its commission; true while no price is known. */
export function isCovered(runner: TaskRunner, order: OrderRow, availableQuote: string): boolean {
  const { tickSize, lotSize, contractValue, takerRate } = runner.instrument;
  const price = order.priceTicks === null ? lastPrice(runner) : priceOf(order.priceTicks, tickSize);
  if (price === null) return true;
  const notional = multiplyDecimals(multiplyDecimals(sizeOf(order.lots, lotSize), contractValue), price);
  const margin = divideDecimals(notional, String(runner.task.settings.leverage), DECIMALS, 'floor');
  return compareDecimals(addDecimals(margin, multiplyDecimals(notional, takerRate)), availableQuote) <= 0;
}

/** Margin and commission both ways, and a little more. */
function marginOf({ instrument }: TaskRunner, { size, price, leverage }: { size: string; price: string; leverage: number }): string {
  const notional = multiplyDecimals(multiplyDecimals(size, instrument.contractValue), price);
  const margin = divideDecimals(notional, String(leverage), DECIMALS, 'ceil');
  const fees = multiplyDecimals(notional, multiplyDecimals(instrument.takerRate, '2'));
  return divideDecimals(multiplyDecimals(addDecimals(margin, fees), MARGIN_FACTOR), '1', DECIMALS, 'ceil');
}

function lastPrice({ feed, instrument }: TaskRunner): string | null {
  return feed.lastTicks === null ? null : priceOf(feed.lastTicks, instrument.tickSize);
}
