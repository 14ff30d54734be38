// What happens to a position without an order of ours: liquidation, a close by hand on the exchange, funding.
import { scaled, unscaled } from '@millrace/market';
import { afterOrder, pursueExit, trimLock } from './exits.ts';
import { addMarginFunding, backToNewestLayer, marginOf, newestFirst, proRata } from './leg-book.ts';
import type { LegKey } from './task-event.ts';
import { sides, signOf } from './leg-state.ts';
import { notional } from './money-units.ts';
import { close, endLockOrder, type EventOf } from './order-events.ts';
import { closeBuying, explain, legOf, priceText, setFault, sideOf, sizeText, type DecisionDraft, weight } from './decision-draft.ts';

/** Lots gone without an order of ours: liquidated, or closed by hand on the exchange. */
export function onLiquidated(draft: DecisionDraft, event: EventOf<'liquidated'>): void {
  const key = event.leg;
  const leg = legOf(draft.state, key);
  const lots = Math.min(event.lots, leg.book.lots);
  if (lots === 0) return;
  const whole = lots === leg.book.lots;
  const proceeds = whole ? liquidationProceeds(draft, key) : notional(draft.c.units, event.priceTicks, lots);
  close(draft, key, { clOrdId: '', priceTicks: event.priceTicks, lots, proceeds, fee: 0n, allocation: proRata });
  explain(draft, weight.cycle, 'liquidated', { size: sizeText(draft, lots), price: priceText(draft, event.priceTicks) });
  if (!whole) return sides.forEach((side) => trimLock(draft, side));
  closeBuying(draft, 'LIQUIDATED');
  setFault(draft, 'LIQUIDATED');
  if (key === 'K') return onHedgeGone(draft);
  const side = key;
  leg.exit = { reason: 'LIQUIDATED', tries: 0, notBefore: 0 };
  pursueExit(draft, side);
}

/** An isolated position that is taken away loses exactly its margin. */
function liquidationProceeds(draft: DecisionDraft, key: LegKey): bigint {
  const { book } = legOf(draft.state, key);
  const side = sideOf(draft.state, key);
  return BigInt(book.cost) - BigInt(signOf(side)) * marginOf(book, draft.c.leverages[side]);
}

/** The leg goes on without its hedge; what was being closed of it is done. */
function onHedgeGone(draft: DecisionDraft): void {
  const { lock } = draft.state;
  if (lock === undefined) return;
  draft.state.lock = { ...lock, trail: null, ext: null };
  endLockOrder(draft);
}

export function onShrink(draft: DecisionDraft, event: EventOf<'shrink'>): void {
  const key = event.leg;
  const leg = legOf(draft.state, key);
  const lots = Math.min(event.lots, leg.book.lots);
  if (lots === 0) return;
  const proceeds = notional(draft.c.units, event.priceTicks, lots);
  close(draft, key, { clOrdId: '', priceTicks: event.priceTicks, lots, proceeds, fee: 0n, allocation: newestFirst });
  setFault(draft, 'POSITION_MISMATCH', sizeText(draft, lots));
  explain(draft, weight.cycle, 'mismatch', { size: sizeText(draft, lots) });
  if (key === 'K') return endLockOrder(draft);
  leg.book = backToNewestLayer(leg.book);
  leg.addTrail = null;
  leg.targetTrail = null;
  delete leg.layerTrail;
  trimLock(draft, key);
  afterOrder(draft, key, 'MANUAL_REDUCE');
}

/** Funding counts to the cycle that held the position; it is in the margin only of lots that were held when it was settled. */
export function onFunding(draft: DecisionDraft, event: EventOf<'funding'>): void {
  const leg = legOf(draft.state, event.leg);
  const amount = scaled(event.amountQuote, draft.c.units.decimals, 'halfEven');
  explain(draft, weight.note, 'funding', { amount: event.amountQuote });
  if (event.cycle !== undefined && event.cycle < leg.cycle) return onLateFunding(draft, { ...event, cycle: event.cycle }, amount);
  const isHeld = leg.book.lots > 0 && (event.cycle === leg.cycle || (leg.openedTs ?? 0) <= (event.settledTs ?? event.ts));
  const book = { ...leg.book, funding: String(BigInt(leg.book.funding) + amount) };
  leg.book = isHeld ? addMarginFunding(book, amount) : book;
}

/** The net of a closed cycle changes; the round counts it while the task holds something. */
function onLateFunding(draft: DecisionDraft, event: EventOf<'funding'> & { cycle: number }, amount: bigint): void {
  const { state } = draft;
  draft.facts.push({
    type: 'LateFunding',
    leg: sideOf(state, event.leg),
    cycle: event.cycle,
    amountQuote: unscaled(amount, draft.c.units.decimals),
  });
  if (sides.some((side) => state.legs[side].book.lots > 0)) state.roundNet = String(BigInt(state.roundNet) + amount);
}
