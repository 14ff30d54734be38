// What happens to a position without an order of ours: liquidation, a close by hand on the exchange, funding.
import { scaled } from '@millrace/market';
import { afterOrder, pursueExit, trimLock } from './exits.ts';
import { backToNewestLayer, newestFirst, proRata } from './leg-book.ts';
import type { LegKey } from './decision.ts';
import { sides, signOf } from './leg-state.ts';
import { notional } from './money.ts';
import { close, endLockOrder, type EventOf } from './order-events.ts';
import { closeBuying, explain, legOf, priceText, setFault, sideOf, sizeText, type Turn, weight } from './turn.ts';

/** Lots gone without an order of ours: liquidated, or closed by hand on the exchange. */
export function onLiquidated(turn: Turn, event: EventOf<'liquidated'>): void {
  const key = event.leg;
  const leg = legOf(turn.state, key);
  const lots = Math.min(event.lots, leg.book.lots);
  if (lots === 0) return;
  const whole = lots === leg.book.lots;
  const proceeds = whole ? liquidationProceeds(turn, key) : notional(turn.c.units, event.priceTicks, lots);
  close(turn, key, { clOrdId: '', priceTicks: event.priceTicks, lots, proceeds, fee: 0n, allocation: proRata });
  explain(turn, weight.cycle, 'liquidated', { size: sizeText(turn, lots), price: priceText(turn, event.priceTicks) });
  if (!whole) return sides.forEach((side) => trimLock(turn, side));
  closeBuying(turn, 'LIQUIDATED');
  setFault(turn, 'LIQUIDATED');
  if (key === 'K') return onHedgeGone(turn);
  const side = key;
  leg.exit = { reason: 'LIQUIDATED', tries: 0, notBefore: 0 };
  pursueExit(turn, side);
}

/** An isolated position that is taken away loses exactly its margin. */
function liquidationProceeds(turn: Turn, key: LegKey): bigint {
  const cost = BigInt(legOf(turn.state, key).book.cost);
  return cost - (BigInt(signOf(sideOf(turn.state, key))) * cost) / turn.c.leverage;
}

/** The leg goes on without its hedge; what was being closed of it is done. */
function onHedgeGone(turn: Turn): void {
  const { lock } = turn.state;
  if (lock === undefined) return;
  turn.state.lock = { ...lock, trail: null, ext: null };
  endLockOrder(turn);
}

export function onShrink(turn: Turn, event: EventOf<'shrink'>): void {
  const key = event.leg;
  const leg = legOf(turn.state, key);
  const lots = Math.min(event.lots, leg.book.lots);
  if (lots === 0) return;
  const proceeds = notional(turn.c.units, event.priceTicks, lots);
  close(turn, key, { clOrdId: '', priceTicks: event.priceTicks, lots, proceeds, fee: 0n, allocation: newestFirst });
  setFault(turn, 'POSITION_MISMATCH', sizeText(turn, lots));
  explain(turn, weight.cycle, 'mismatch', { size: sizeText(turn, lots) });
  if (key === 'K') return endLockOrder(turn);
  leg.book = backToNewestLayer(leg.book);
  leg.addTrail = null;
  leg.targetTrail = null;
  delete leg.layerTrail;
  trimLock(turn, key);
  afterOrder(turn, key, 'MANUAL_REDUCE');
}

export function onFunding(turn: Turn, event: EventOf<'funding'>): void {
  const leg = legOf(turn.state, event.leg);
  const amount = scaled(event.amountQuote, turn.c.units.decimals, 'halfEven');
  leg.book = { ...leg.book, funding: String(BigInt(leg.book.funding) + amount) };
  explain(turn, weight.note, 'funding', { amount: event.amountQuote });
}
