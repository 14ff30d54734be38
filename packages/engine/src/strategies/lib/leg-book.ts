// Bookkeeping of fills: every change of a leg's holdings gives a new book. Cash is exact: what goes out of the cost goes into the profit.
import { decimalsOf, divFloor, divHalfEven, safeNumber, scaled, unscaled } from '@millrace/market';
import type { Compiled } from './compiled-settings.ts';
import { type Layer, type LegBook, type Side, signOf } from './leg-state.ts';
import { notional } from './money-units.ts';

/** What an opening fill adds. `feeQuote` is the whole commission in quote currency; `feeBase` the part of the size the venue kept. */
export interface OpeningFill {
  clOrdId: string;
  rung: number;
  priceTicks: number;
  lots: number;
  feeQuote: string;
  feeBase: string;
}

/** The book after an opening fill. A fee taken in base units leaves less to sell: whole lots go into the leg, the rest is dust. */
export function bookOpening(c: Compiled, book: LegBook, fill: OpeningFill): LegBook {
  const paid = notional(c.units, fill.priceTicks, fill.lots);
  const fee = scaled(fill.feeQuote, c.units.decimals, 'halfEven');
  const inBase = fill.feeBase !== '0';
  const kept = inBase ? keepLots(c.instrument.lotSize, book.dust, fill) : { lots: fill.lots, dust: book.dust };
  return {
    ...book,
    lots: book.lots + kept.lots,
    cost: String(BigInt(book.cost) + (inBase ? paid - fee : paid)),
    fees: String(BigInt(book.fees) + fee),
    layers: addLayer(book.layers, fill, kept.lots, paid),
    dust: kept.dust,
  };
}

/** Whole lots that a fill leaves after a fee kept in base units, together with the dust of earlier ones. */
export function keepLots(lotSize: string, dust: string, fill: Pick<OpeningFill, 'lots' | 'feeBase'>): { lots: number; dust: string } {
  const decimals = Math.max(decimalsOf(lotSize), decimalsOf(fill.feeBase), decimalsOf(dust));
  const lot = scaled(lotSize, decimals);
  const base = scaled(dust, decimals) + BigInt(fill.lots) * lot - scaled(fill.feeBase, decimals);
  const lots = base < 0n ? 0n : divFloor(base, lot);
  return { lots: safeNumber(lots), dust: unscaled(base - lots * lot, decimals) };
}

function addLayer(layers: readonly Layer[], fill: OpeningFill, lots: number, paid: bigint): Layer[] {
  const known = layers.find((layer) => layer.clOrdId === fill.clOrdId);
  if (known === undefined) {
    return [...layers, { rung: fill.rung, clOrdId: fill.clOrdId, lots, bought: fill.lots, cost: String(paid) }];
  }
  const grown = { ...known, lots: known.lots + lots, bought: known.bought + fill.lots, cost: String(BigInt(known.cost) + paid) };
  return layers.map((layer) => (layer === known ? grown : layer));
}

/** One layer's share of a closing fill, in money units. */
export interface ClosedPart {
  openClOrdId: string;
  lots: number;
  realized: bigint;
  fee: bigint;
}

/** How much a layer gives to a closing of `lots`. */
export type Allocation = (layers: readonly Layer[], lots: number) => Map<string, number>;

/** Newest layers first. */
export function newestFirst(layers: readonly Layer[], lots: number): Map<string, number> {
  const taken = new Map<string, number>();
  let left = lots;
  for (const layer of [...layers].reverse()) {
    const share = Math.min(left, layer.lots);
    if (share > 0) taken.set(layer.clOrdId, share);
    left -= share;
  }
  return taken;
}

/** Each layer in proportion, what rounding leaves from the newest. */
export function proRata(layers: readonly Layer[], lots: number): Map<string, number> {
  const held = layers.reduce((sum, layer) => sum + layer.lots, 0);
  const shares = new Map(layers.map((layer) => [layer.clOrdId, safeNumber(divFloor(BigInt(lots) * BigInt(layer.lots), BigInt(held)))]));
  let left = lots - [...shares.values()].reduce((sum, share) => sum + share, 0);
  for (const layer of [...layers].reverse()) {
    const share = shares.get(layer.clOrdId) ?? 0;
    const more = Math.min(left, layer.lots - share);
    shares.set(layer.clOrdId, share + more);
    left -= more;
  }
  return shares;
}

export interface Closing {
  lots: number;
  /** What the lots sold brought (long) or cost (short) in money units. */
  proceeds: bigint;
  fee: bigint;
  allocation: Allocation;
}

/** The book after a closing and each layer's part. Reductions leave the average unchanged; the last lot takes the rest of the cost. */
export function bookClosing(book: LegBook, side: Side, closing: Closing): { book: LegBook; parts: ClosedPart[] } {
  if (closing.lots > book.lots) throw new Error(`closing ${closing.lots} lots of ${book.lots}`);
  const sign = BigInt(signOf(side));
  const costOut = portion(BigInt(book.cost), closing.lots, book.lots);
  const realized = sign * (closing.proceeds - costOut);
  const taken = closing.allocation(book.layers, closing.lots);
  const parts = splitParts(taken, closing.lots, realized, closing.fee);
  const next: LegBook = {
    ...releaseMarginFunding(book, closing.lots),
    lots: book.lots - closing.lots,
    cost: String(BigInt(book.cost) - costOut),
    realized: String(BigInt(book.realized) + realized),
    fees: String(BigInt(book.fees) + closing.fee),
    layers: book.layers
      .map((layer) => ({ ...layer, lots: layer.lots - (taken.get(layer.clOrdId) ?? 0) }))
      .filter((layer) => layer.lots > 0),
  };
  return { book: next, parts };
}

/** The book with funding added to its margin. */
export function addMarginFunding(book: LegBook, amount: bigint): LegBook {
  const { marginFunding = '0', ...rest } = book;
  const sum = BigInt(marginFunding) + amount;
  return sum === 0n ? rest : { ...rest, marginFunding: String(sum) };
}

/** The book without the part of the funding in its margin that goes with closed lots. */
export function releaseMarginFunding(book: LegBook, closedLots: number): LegBook {
  const { marginFunding } = book;
  return marginFunding === undefined ? book : addMarginFunding(book, -portion(BigInt(marginFunding), closedLots, book.lots));
}

/** Isolated margin of a book, in money units: cost / leverage and the funding in it. */
export function marginOf({ cost, marginFunding = '0' }: LegBook, leverage: bigint): bigint {
  return divFloor(BigInt(cost), leverage) + BigInt(marginFunding);
}

function splitParts(taken: Map<string, number>, lots: number, realized: bigint, fee: bigint): ClosedPart[] {
  let left = { lots, realized, fee };
  return [...taken].map(([openClOrdId, share]) => {
    const part = { openClOrdId, lots: share, realized: portion(left.realized, share, left.lots), fee: portion(left.fee, share, left.lots) };
    left = { lots: left.lots - share, realized: left.realized - part.realized, fee: left.fee - part.fee };
    return part;
  });
}

function portion(amount: bigint, share: number, of: number): bigint {
  return share === of ? amount : divHalfEven(amount * BigInt(share), BigInt(of));
}

/** After lots were taken newest first: the ladder goes on from the newest layer that is left. */
export function backToNewestLayer(book: LegBook): LegBook {
  const newest = book.layers.at(-1);
  if (newest === undefined) return book;
  return { ...book, addCount: newest.rung, ref: { cost: newest.cost, lots: newest.bought } };
}

/** realized - fees + funding, in money units. */
export function bookedNet(book: LegBook): bigint {
  return BigInt(book.realized) - BigInt(book.fees) + BigInt(book.funding);
}
