// The form in which what clients and exchange know of an account is compared: every amount an exact decimal, every row named by its id.
import { formatFixed, parseFixed } from '@millrace/market';

export type Row = Record<string, string>;
export type Raw = Record<string, unknown>;

/** By kind of thing, each list ordered by its first field. */
export interface View {
  balances: Row[];
  funding: Row[];
  positions: Row[];
  orders: Row[];
  waiting: Row[];
  fills: Row[];
}

export interface Seen {
  view: View;
  raw: Record<keyof View, Raw[]>;
}

/** ordType of the orders that wait for a price. */
export const WAITING_KINDS = ['conditional', 'oco', 'trigger', 'move_order_stop'];
/** More than any story makes; a full page would hide a row. */
const PAGE_ROWS = 100;

/** An exact decimal in one spelling; "" stays "". */
export function exact(value: unknown): string {
  const text = textOf(value);
  return text === '' ? '' : formatFixed(parseFixed(text));
}

export function negated(value: unknown): string {
  return formatFixed(-parseFixed(textOf(value)));
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Ordered by the first field of the rows, so that equal lists are equal. */
export function ordered<T extends Raw>(rows: readonly T[], key: string): T[] {
  if (rows.length >= PAGE_ROWS) throw new Error(`${String(rows.length)} rows: a page may have been cut off`);
  return rows.toSorted((a, b) => (textOf(a[key]) < textOf(b[key]) ? -1 : 1));
}

/** The venue's states in ccxt's words. */
export const STATES: Readonly<Record<string, string>> = {
  live: 'open',
  partially_filled: 'open',
  filled: 'closed',
  canceled: 'canceled',
  effective: 'closed',
  order_failed: 'order_failed',
};
