// Triggers as they are asked for: take profit, stop loss, entry, trailing distance; and on which side of the price they must lie.
import type { Leg, OrderSide, PriceKind, Trail } from '../state/order-rows.ts';
import { divCeil, FIXED_ONE, parseFixed, stepsOf, tryParseFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import { watchedTicks } from '../market/reference-prices.ts';
import { type Fields, priceField, requiredField, textField } from '../wire/fields.ts';
import { refuse } from '../wire/refusals.ts';

/** Narrowest and widest trailing distance, fractions of the price. */
const RATIO_MIN = parseFixed('0.001');
const RATIO_MAX = FIXED_ONE;

export type LegName = 'tp' | 'sl';

/** @throws Refusal 51000 */
export function priceKind(fields: Fields, name: string): PriceKind {
  const kind = textField(fields, name);
  if (kind === '') return 'last';
  if (kind !== 'last' && kind !== 'index' && kind !== 'mark') throw refuse('51000', name);
  return kind;
}

/** Take profit or stop loss; null when it is not asked for. @throws Refusal 50014, 51000, 51150 */
export function readLeg(fields: Fields, quote: Quote, name: LegName): Leg | null {
  const trigger = priceField(fields, `${name}TriggerPx`, quote);
  if (trigger === null) return null;
  return { trigger, limit: limitField(fields, `${name}OrdPx`, quote), by: priceKind(fields, `${name}TriggerPxType`) };
}

/** -1 = market. */
export function limitField(fields: Fields, name: string, quote: Quote): number | null {
  return requiredField(fields, name) === '-1' ? null : priceField(fields, name, quote);
}

/** A trailing stop's distance. @throws Refusal 50015, 51000, 51311 */
export function readTrail(fields: Fields, quote: Quote): Trail {
  const ratioText = textField(fields, 'callbackRatio');
  const spreadText = textField(fields, 'callbackSpread');
  if ((ratioText === '') === (spreadText === '')) throw refuse('50015', 'callbackRatio or callbackSpread');
  const ratio = ratioText === '' ? null : ratioOf(ratioText);
  const spread = spreadText === '' ? null : spreadOf(spreadText, quote);
  const active = priceField(fields, 'activePx', quote);
  const reached = active === null || active === quote.last;
  return {
    ratio,
    spread,
    active,
    activeRising: active !== null && active > quote.last,
    activated: reached,
    extreme: quote.last,
  };
}

function ratioOf(text: string): bigint {
  const ratio = tryParseFixed(text);
  if (ratio === undefined) throw refuse('51000', 'callbackRatio');
  if (ratio < RATIO_MIN || ratio > RATIO_MAX) throw refuse('51311');
  return ratio;
}

function spreadOf(text: string, quote: Quote): number {
  const spread = tryParseFixed(text);
  if (spread === undefined || spread <= 0n) throw refuse('51000', 'callbackSpread');
  return Math.max(1, stepsOf(spread, quote.instrument.tickSize, 'nearest'));
}

/** Price at which a trailing order fires, ticks: a sell below the highest, a buy above the lowest. Rounded so that it fires no earlier than its distance says. */
export function trailTicks(trail: Trail, side: OrderSide): number {
  const away = trail.spread ?? Number(divCeil(BigInt(trail.extreme) * (trail.ratio ?? 0n), FIXED_ONE));
  return Math.max(1, side === 'sell' ? trail.extreme - away : trail.extreme + away);
}

/** Codes by watched price: sell's profit above, its stop below; buy's profit below, its stop above. */
const SIDE_CODES: Readonly<Record<PriceKind, readonly [string, string, string, string]>> = {
  last: ['51277', '51278', '51279', '51280'],
  mark: ['51300', '51302', '51303', '51304'],
  index: ['51305', '51306', '51307', '51308'],
};

/** A stop lies against the closing side's price, a profit before it. @throws Refusal 51277 to 51308 */
export function checkLegs(exchange: Exchange, quote: Quote, side: OrderSide, legs: { stop: Leg | null; profit: Leg | null }): void {
  for (const [leg, isProfit] of [
    [legs.profit, true],
    [legs.stop, false],
  ] as const) {
    if (!leg) continue;
    const price = watchedTicks(exchange, quote, leg.by);
    const above = (side === 'sell') === isProfit;
    if (above ? leg.trigger > price : leg.trigger < price) continue;
    const codes = SIDE_CODES[leg.by];
    throw refuse(codes[(side === 'sell' ? 0 : 2) + (isProfit ? 0 : 1)] ?? '51000');
  }
}
