// Simple earn: money of the funding account lent by the hour. What is bought waits for the next full hour, is lent from then on while the market pays at least
// what its owner asks, and gets its interest at the end of each hour, which is lent in turn. Interest comes from borrowers outside this exchange.
import type { AccountBook } from '../state/account-book.ts';
import type { SavingsRow } from '../state/funding-account-rows.ts';
import { parseFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import { LENDING_RATE_MIN } from '../limits.ts';
import { bookAsset } from './asset-ledger.ts';
import { borrowRate, HOUR_MS, hourlyInterest, lendingRate } from './lending-rates.ts';

/** Moves money of the funding account into savings; the account must have it. `minRate` undefined keeps what was asked before. */
export function buySavings(exchange: Exchange, book: AccountBook, ccy: string, amount: bigint, minRate: bigint | undefined): SavingsRow {
  const row = savingsRow(exchange, book, ccy);
  if (row.amount === 0n) row.paidMs = hourOf(exchange.clock.now()) * HOUR_MS;
  row.amount += amount;
  row.minRate = minRate ?? row.minRate;
  bookAsset(exchange, book, ccy, -amount, { type: '75' });
  exchange.store.save('savings', row);
  saversOf(exchange).add(row);
  return row;
}

/** Gives money back at once; what waits goes before what is lent. The savings must hold it. */
export function redeemSavings(exchange: Exchange, book: AccountBook, row: SavingsRow, amount: bigint): void {
  row.amount -= amount;
  if (row.lent > row.amount) row.lent = row.amount;
  bookAsset(exchange, book, row.ccy, amount, { type: '76' });
  exchange.store.save('savings', row);
  if (row.amount === 0n) saversOf(exchange).delete(row);
}

/** What somebody has in savings of a currency; a new row before the first purchase. */
export function savingsRow(exchange: Exchange, book: AccountBook, ccy: string): SavingsRow {
  const { uid } = book.account;
  const paidMs = hourOf(exchange.clock.now()) * HOUR_MS;
  return book.savings.get(ccy) ?? { uid, ccy, amount: 0n, lent: 0n, earnings: 0n, minRate: parseFixed(LENDING_RATE_MIN), paidMs };
}

/** The full hour (since 1970) in which a time lies. */
export function hourOf(ts: number): number {
  return Math.floor(ts / HOUR_MS);
}

/** Savings that hold something; filled from the journal at the first look. */
const savers = new WeakMap<Exchange, Set<SavingsRow>>();

function saversOf(exchange: Exchange): Set<SavingsRow> {
  let rows = savers.get(exchange);
  if (!rows) {
    rows = new Set([...exchange.store.books.values()].flatMap((book) => [...book.savings.values()]).filter((row) => row.amount > 0n));
    savers.set(exchange, rows);
  }
  return rows;
}

/** The next end of an hour at which interest is due, venue time; Infinity while nobody saves. */
export function nextInterestAfter(exchange: Exchange): number {
  let next = Number.POSITIVE_INFINITY;
  for (const row of saversOf(exchange)) next = Math.min(next, row.paidMs + HOUR_MS);
  return next;
}

/** Pays the hour that ends at ts; the clock must stand there. */
export function settleInterest(exchange: Exchange, ts: number): void {
  for (const row of saversOf(exchange)) {
    if (row.paidMs + HOUR_MS > ts) continue;
    const hour = hourOf(row.paidMs);
    if (row.lent > 0n) payHour(exchange, row, lendingRate(borrowRate(exchange.seed, row.ccy, hour)));
    row.paidMs += HOUR_MS;
    row.lent = borrowRate(exchange.seed, row.ccy, hour + 1) >= row.minRate ? row.amount : 0n;
    exchange.store.save('savings', row);
  }
}

function payHour(exchange: Exchange, row: SavingsRow, rate: bigint): void {
  const earnings = hourlyInterest(row.lent, rate);
  const { uid, ccy, lent } = row;
  row.amount += earnings;
  row.earnings += earnings;
  exchange.store.save('lending', { uid, ccy, amount: lent, earnings, rate, ts: row.paidMs + HOUR_MS });
}
