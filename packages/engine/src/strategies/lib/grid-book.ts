// Books of a grid leg: a cell is sold against its own price, so the average of the held cells moves with every sale.
import { divHalfEven } from '@millrace/market';
import { type Layer, type LegBook, type Side, signOf } from './leg-state.ts';
import { type ClosedPart, releaseMarginFunding } from './leg-book.ts';

export interface CellClosing {
  lots: number;
  /** What the lots sold brought (long) or cost (short) in money units. */
  proceeds: bigint;
  fee: bigint;
  /** Lots taken from each layer, by the id of its opening order. */
  taken: ReadonlyMap<string, number>;
}

export interface CellPart extends ClosedPart {
  cell: number;
  /** After the sale's commission and the share of the opening's that it carries, money units. */
  net: bigint;
}

/** The book after a closing and each layer's part; the last lot of the leg takes the rest of the cost. */
export function bookCells(book: LegBook, side: Side, closing: CellClosing): { book: LegBook; parts: CellPart[] } {
  if (closing.lots > book.lots) throw new Error(`closing ${closing.lots} lots of ${book.lots}`);
  const sign = BigInt(signOf(side));
  const costs = shares(book, closing);
  const costOut = costs.reduce((sum, each) => sum + each.cost, 0n);
  const next: LegBook = {
    ...releaseMarginFunding(book, closing.lots),
    lots: book.lots - closing.lots,
    cost: String(BigInt(book.cost) - costOut),
    realized: String(BigInt(book.realized) + sign * (closing.proceeds - costOut)),
    fees: String(BigInt(book.fees) + closing.fee),
    layers: book.layers.map((layer) => lessOf(layer, closing.taken.get(layer.clOrdId) ?? 0)).filter((layer) => layer.lots > 0),
  };
  let left = { lots: closing.lots, proceeds: closing.proceeds, fee: closing.fee };
  const parts = costs.map(({ layer, lots, cost }): CellPart => {
    const proceeds = portion(left.proceeds, lots, left.lots);
    const fee = portion(left.fee, lots, left.lots);
    left = { lots: left.lots - lots, proceeds: left.proceeds - proceeds, fee: left.fee - fee };
    const realized = sign * (proceeds - cost);
    return { openClOrdId: layer.clOrdId, cell: layer.rung, lots, realized, fee, net: realized - fee - carriedFee(layer, lots) };
  });
  return { book: next, parts };
}

function shares(book: LegBook, { lots: closed, taken }: CellClosing): { layer: Layer; lots: number; cost: bigint }[] {
  const sold = book.layers.filter((layer) => (taken.get(layer.clOrdId) ?? 0) > 0);
  let left = BigInt(book.cost);
  return sold.map((layer, index) => {
    const lots = taken.get(layer.clOrdId) ?? 0;
    const isRest = closed === book.lots && index === sold.length - 1;
    const cost = isRest ? left : ownCost(layer, lots);
    left -= cost;
    return { layer, lots, cost };
  });
}

/** A layer of which lots were sold. */
function lessOf(layer: Layer, lots: number): Layer {
  if (lots === 0) return layer;
  const openFee = String(BigInt(layer.openFee ?? '0') - carriedFee(layer, lots));
  return { ...layer, lots: layer.lots - lots, openFee };
}

/** The share of the opening commission that lots of a layer carry when they are sold; the last ones carry the rest. */
function carriedFee(layer: Layer, lots: number): bigint {
  return portion(BigInt(layer.openFee ?? '0'), lots, layer.lots);
}

function ownCost(layer: Layer, lots: number): bigint {
  return divHalfEven(BigInt(layer.cost) * BigInt(lots), BigInt(layer.bought));
}

function portion(amount: bigint, share: number, of: number): bigint {
  return share === of ? amount : divHalfEven(amount * BigInt(share), BigInt(of));
}

/** After lots left without a cell being sold: the cost is again that of the layers; what it moves by enters the profit, so cash stays exact. */
export function rebase(book: LegBook, side: Side): LegBook {
  if (book.lots === 0) return book;
  const cost = book.layers.reduce((sum, layer) => sum + ownCost(layer, layer.lots), 0n);
  const realized = BigInt(book.realized) + BigInt(signOf(side)) * (cost - BigInt(book.cost));
  return { ...book, cost: String(cost), realized: String(realized) };
}

/** Lots of one cell first, then the newest of the others: for a closing order whose cell has shrunk in the meantime. */
export function takenFrom(layers: readonly Layer[], cell: number | null, lots: number): Map<string, number> {
  const taken = new Map<string, number>();
  const newest = [...layers].reverse();
  const ordered = [...newest.filter((layer) => layer.rung === cell), ...newest.filter((layer) => layer.rung !== cell)];
  let left = lots;
  for (const layer of ordered) {
    const share = Math.min(left, layer.lots);
    if (share > 0) taken.set(layer.clOrdId, share);
    left -= share;
  }
  return taken;
}
