// The fields of a call that say how a position is held.
import type { Quote } from '../quotes/quotes.ts';
import type { AccountBook } from '../state/account-book.ts';
import type { MarginMode, PosSide } from '../state/position-rows.ts';
import { refuse } from '../wire/refusals.ts';

/** Spot is paid in cash; swaps are isolated or cross. @throws Refusal 51000, 51010 */
export function tradeMode(book: AccountBook, quote: Quote, tdMode: string): string {
  const swap = quote.instrument.instType === 'SWAP';
  if (swap && book.account.acctLv === '1') throw refuse('51010');
  if (swap ? !isMarginMode(tdMode) : tdMode !== 'cash') throw refuse('51000', 'tdMode');
  return tdMode;
}

export function isMarginMode(mode: string): mode is MarginMode {
  return mode === 'isolated' || mode === 'cross';
}

/** @throws Refusal 51000 when the side does not fit the position mode */
export function positionSide(book: AccountBook, quote: Quote, posSide: string): PosSide {
  if (quote.instrument.instType === 'SPOT') return 'net';
  if (book.account.posMode === 'net_mode') {
    if (posSide !== '' && posSide !== 'net') throw refuse('51000', 'posSide');
    return 'net';
  }
  if (posSide !== 'long' && posSide !== 'short') throw refuse('51000', 'posSide');
  return posSide;
}
