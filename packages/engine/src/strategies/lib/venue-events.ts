// What happens to a position without an order of ours: liquidation, a close by hand on the exchange, funding.
import { afterOrder, pursueExit } from './exits.ts';
import { backToNewestLayer, newestFirst, proRata } from './leg-book.ts';
import { type Side, signOf } from './leg-state.ts';
import { notional, scaled } from './money.ts';
import { close, type EventOf } from './order-events.ts';
import { closeBuying, explain, priceText, setFault, sizeText, type Turn, weight } from './turn.ts';

/** Lots gone without an order of ours: liquidated, or closed by hand on the exchange. */
export function onLiquidated(turn: Turn, event: EventOf<'liquidated'>): void {
  const side = sideOf(event.leg);
  const leg = turn.state.legs[side];
  const lots = Math.min(event.lots, leg.book.lots);
  if (lots === 0) return;
  const whole = lots === leg.book.lots;
  const proceeds = whole ? liquidationProceeds(turn, side) : notional(turn.c.units, event.priceTicks, lots);
  close(turn, side, { clOrdId: '', priceTicks: event.priceTicks, lots, proceeds, fee: 0n, allocation: proRata });
  explain(turn, weight.cycle, 'liquidated', { size: sizeText(turn, lots), price: priceText(turn, event.priceTicks) });
  if (!whole) return;
  closeBuying(turn, 'LIQUIDATED');
  setFault(turn, 'LIQUIDATED');
  leg.exit = { reason: 'LIQUIDATED', tries: 0, notBefore: 0 };
  pursueExit(turn, side);
}

/** An isolated position that is taken away loses exactly its margin. */
function liquidationProceeds(turn: Turn, side: Side): bigint {
  const cost = BigInt(turn.state.legs[side].book.cost);
  return cost - (BigInt(signOf(side)) * cost) / turn.c.leverage;
}

export function onShrink(turn: Turn, event: EventOf<'shrink'>): void {
  const side = sideOf(event.leg);
  const leg = turn.state.legs[side];
  const lots = Math.min(event.lots, leg.book.lots);
  if (lots === 0) return;
  const proceeds = notional(turn.c.units, event.priceTicks, lots);
  close(turn, side, { clOrdId: '', priceTicks: event.priceTicks, lots, proceeds, fee: 0n, allocation: newestFirst });
  leg.book = backToNewestLayer(leg.book);
  leg.addTrail = null;
  leg.targetTrail = null;
  setFault(turn, 'POSITION_MISMATCH', sizeText(turn, lots));
  explain(turn, weight.cycle, 'mismatch', { size: sizeText(turn, lots) });
  afterOrder(turn, side, 'MANUAL_REDUCE');
}

export function onFunding(turn: Turn, event: EventOf<'funding'>): void {
  const leg = turn.state.legs[sideOf(event.leg)];
  const amount = scaled(event.amountQuote, turn.c.units.decimals);
  leg.book = { ...leg.book, funding: String(BigInt(leg.book.funding) + amount) };
  explain(turn, weight.note, 'funding', { amount: event.amountQuote });
}

function sideOf(leg: 'L' | 'S' | 'K'): Side {
  if (leg === 'K') throw new Error('this kind has no lock');
  return leg;
}
