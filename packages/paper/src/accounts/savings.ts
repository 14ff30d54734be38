// Simple earn: money of the funding account lent by the hour. What is bought waits for the next full hour, is lent from then on while the market pays at least
// what its owner asks, and gets its interest at the end of each hour, which is lent in turn. Interest comes from borrowers outside this exchange.
import { parseFixed } from '@millrace/market';
import type { Exchange } from '../exchange.ts';
import { LENDING_RATE_MIN } from '../limits.ts';
import type { SavingsRow } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';
import { bookAsset } from './asset-ledger.ts';
import { borrowRate, HOUR_MS, hourlyInterest, lendingRate } from './lending-rates.ts';

/** Moves money of the funding account into savings; the account must have it. `minRate` undefined keeps what was asked before. */
export function buySavings(x: Exchange, book: AccountBook, ccy: string, amount: bigint, minRate: bigint | undefined): SavingsRow {
  const row = savingsRow(x, book, ccy);
  if (row.amount === 0n) row.paidMs = hourOf(x.clock.now()) * HOUR_MS;
  row.amount += amount;
  row.minRate = minRate ?? row.minRate;
  bookAsset(x, book, ccy, -amount, { type: '75' });
  x.store.save('savings', row);
  saversOf(x).add(row);
  return row;
}

/** Gives money back at once; what waits goes before what is lent. The savings must hold it. */
export function redeemSavings(x: Exchange, book: AccountBook, row: SavingsRow, amount: bigint): void {
  row.amount -= amount;
  if (row.lent > row.amount) row.lent = row.amount;
  bookAsset(x, book, row.ccy, amount, { type: '76' });
  x.store.save('savings', row);
  if (row.amount === 0n) saversOf(x).delete(row);
}

/** What somebody has in savings of a currency; a new row before the first purchase. */
export function savingsRow(x: Exchange, book: AccountBook, ccy: string): SavingsRow {
  const { uid } = book.account;
  const paidMs = hourOf(x.clock.now()) * HOUR_MS;
  return book.savings.get(ccy) ?? { uid, ccy, amount: 0n, lent: 0n, earnings: 0n, minRate: parseFixed(LENDING_RATE_MIN), paidMs };
}

/** The full hour (since 1970) in which a time lies. */
export function hourOf(ts: number): number {
  return Math.floor(ts / HOUR_MS);
}

/** Savings that hold something; filled from the journal at the first look. */
const savers = new WeakMap<Exchange, Set<SavingsRow>>();

function saversOf(x: Exchange): Set<SavingsRow> {
  let rows = savers.get(x);
  if (!rows) {
    rows = new Set([...x.store.books.values()].flatMap((book) => [...book.savings.values()]).filter((row) => row.amount > 0n));
    savers.set(x, rows);
  }
  return rows;
}

/** The next end of an hour at which interest is due, venue time; Infinity while nobody saves. */
export function nextInterestAfter(x: Exchange): number {
  let next = Number.POSITIVE_INFINITY;
  for (const row of saversOf(x)) next = Math.min(next, row.paidMs + HOUR_MS);
  return next;
}

/** Pays the hour that ends at ts; the clock must stand there. */
export function settleInterest(x: Exchange, ts: number): void {
  for (const row of saversOf(x)) {
    if (row.paidMs + HOUR_MS > ts) continue;
    const hour = hourOf(row.paidMs);
    if (row.lent > 0n) payHour(x, row, lendingRate(borrowRate(x.seed, row.ccy, hour)));
    row.paidMs += HOUR_MS;
    row.lent = borrowRate(x.seed, row.ccy, hour + 1) >= row.minRate ? row.amount : 0n;
    x.store.save('savings', row);
  }
}

function payHour(x: Exchange, row: SavingsRow, rate: bigint): void {
  const earnings = hourlyInterest(row.lent, rate);
  const { uid, ccy, lent } = row;
  row.amount += earnings;
  row.earnings += earnings;
  x.store.save('lending', { uid, ccy, amount: lent, earnings, rate, ts: row.paidMs + HOUR_MS });
}
