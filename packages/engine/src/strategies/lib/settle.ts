// The end of a cycle: its net is reported and carried into the round, the leg starts anew.
import { addDecimals, sizeOf, unscaled } from '@millrace/market';
import { waitLonger } from './back-off.ts';
import type { OrderReason } from './decision.ts';
import { bookedNet } from './leg-book.ts';
import { emptyBook, type LegState, newLeg, type Side, sides, signOf } from './leg-state.ts';
import * as limits from './limits.ts';
import { activeSides, clearFault, closeBuying, explain, lockOf, type DecisionDraft, weight } from './decision-draft.ts';

/** Ends of a cycle by a stop, a loss limit or a liquidation. */
const forced: readonly OrderReason[] = ['STOP', 'BREAKOUT', 'LOSS_AMOUNT', 'MARGIN_GUARD', 'LIQUIDATED'];

/** The next entry of the task needs a later price than this event's. */
function delayEntries({ state: { legs }, event }: DecisionDraft): void {
  for (const side of sides) legs[side].nextEntryAt = Math.max(legs[side].nextEntryAt, event.ts + 1);
}

/**
 * Closes the cycle: its net is booked, the leg starts anew. Dust that cannot be sold is written off, so that cash stays exact. `runsOn`: only the
 * books close, the leg needs no new entry and has not had its cycle.
 */
export function settle(draft: DecisionDraft, side: Side, { runsOn = false }: { runsOn?: boolean } = {}): void {
  const { state, c, event } = draft;
  const leg = state.legs[side];
  const reason = leg.exit?.reason ?? 'TARGET';
  const written = BigInt(leg.book.cost) * BigInt(signOf(side));
  const lock = lockOf(state, side)?.leg.book ?? emptyBook;
  const realized = BigInt(leg.book.realized) + BigInt(lock.realized) - written;
  const net = bookedNet(leg.book) + bookedNet(lock) - written;
  const text = (amount: bigint): string => unscaled(amount, c.units.decimals);
  draft.facts.push({
    type: 'CycleClosed',
    leg: side,
    cycle: leg.cycle,
    reason,
    adds: leg.book.addCount,
    openedTs: leg.openedTs ?? event.ts,
    closedTs: event.ts,
    realizedQuote: text(realized),
    feesQuote: text(BigInt(leg.book.fees) + BigInt(lock.fees)),
    fundingQuote: text(BigInt(leg.book.funding) + BigInt(lock.funding)),
    netQuote: text(net),
    ...(leg.counted === undefined ? {} : { restQuote: text(net - BigInt(leg.counted)) }),
  });
  explain(draft, weight.cycle, 'cycleClosed', { net: text(net) });
  state.roundNet = String(BigInt(state.roundNet) + net);
  resetLeg(draft, leg);
  if (!runsOn) endEntry(draft, leg);
  resetLock(draft, side);
  if (forced.includes(reason)) delayEntries(draft);
  if (reason === 'BREAKOUT') pauseAfterBreakout(draft, side, net);
  else if (net > 0n) delete leg.breakouts;
  clearFault(draft, ['EXIT_REFUSED']);
  if (sides.every((each) => state.legs[each].book.lots === 0)) state.roundNet = '0';
  if (activeSides(draft).every((each) => state.legs[each].done)) closeBuying(draft, 'SINGLE_DONE');
}

function resetLeg(draft: DecisionDraft, leg: LegState): void {
  leg.cycle += 1;
  leg.seq = 0;
  leg.entryRefusals = 0;
  leg.openedTs = null;
  leg.leftOver = addDecimals(leg.leftOver, addDecimals(leg.book.dust, sizeOf(leg.book.lots, draft.c.instrument.lotSize)));
  leg.book = emptyBook;
  leg.exit = null;
  leg.addTrail = null;
  leg.targetTrail = null;
  leg.addBlockedUntil = 0;
  leg.warnedNearLiquidation = false;
  delete leg.layerTrail;
  delete leg.slices;
  delete leg.resold;
  delete leg.partsBlockedUntil;
  delete leg.counted;
}

/** The next cycle needs an entry, after its interval; in single mode there is none. */
export function endEntry(draft: DecisionDraft, leg: LegState): void {
  leg.done = draft.c.settings.repeatMode === 'single';
  leg.nextEntryAt = draft.event.ts + draft.c.settings.entryIntervalSec * 1000;
}

/** The hedge's books were reported with those of its leg; events of its replaced stops may still arrive. */
function resetLock(draft: DecisionDraft, side: Side): void {
  const hedge = lockOf(draft.state, side);
  if (hedge === null) return;
  const { stop, replacedStops } = hedge.leg;
  draft.state.legs.K = { ...newLeg(), cycle: draft.state.legs[side].cycle, stop, replacedStops };
  delete draft.state.lock;
}

/** The n-th loss in a row by a break-out waits 2^(n-1) times as long; the fourth closes buying. A winning cycle starts the count anew. */
function pauseAfterBreakout(draft: DecisionDraft, side: Side, net: bigint): void {
  const leg = draft.state.legs[side];
  const count = net > 0n ? 0 : waitLonger(draft, side, (leg.breakouts ?? 0) + 1);
  if (count === 0 || count >= limits.stopsInARowMax) delete leg.breakouts;
  else leg.breakouts = count;
}
