// After stops that brought no profit a leg waits, longer each time, and after the fourth in a row the task stops buying.
import type { Fact } from './decision.ts';
import type { Side } from './leg-state.ts';
import * as limits from './limits.ts';
import { closeBuying, explain, type DecisionDraft, weight } from './decision-draft.ts';

type Closed = Extract<Fact, { type: 'CycleClosed' }>;

/** Counts the cycles that this decision closed. `counts` holds the stops in a row of each leg; returns the new counts. */
export function applyBackOff(draft: DecisionDraft, counts: Readonly<Record<Side, number>>): Record<Side, number> {
  const next = { L: counts.L, S: counts.S };
  for (const fact of draft.facts) {
    if (fact.type !== 'CycleClosed' || fact.leg === 'K') continue;
    if (!isLoss(fact)) next[fact.leg] = 0;
    else if (fact.reason === 'STOP') next[fact.leg] = waitLonger(draft, fact.leg, next[fact.leg] + 1);
  }
  return next;
}

function isLoss(fact: Closed): boolean {
  return fact.netQuote.startsWith('-') || fact.netQuote === '0';
}

/** The n-th stop in a row without profit: the next entry waits twice as long as after the one before, the fourth closes buying. Returns n. */
export function waitLonger(draft: DecisionDraft, side: Side, count: number): number {
  const base = Math.max(draft.c.settings.entryIntervalSec * 1000, limits.stopPauseMs);
  const wait = Math.min(limits.stopPauseMsMax, base * 2 ** Math.min(count - 1, limits.stopsInARowMax));
  draft.state.legs[side].nextEntryAt = draft.event.ts + wait;
  if (count < limits.stopsInARowMax) {
    explain(draft, weight.cycle + 1, 'stopPause', { minutes: String(wait / 60_000) });
    return count;
  }
  closeBuying(draft, 'STOPS_IN_A_ROW');
  explain(draft, weight.cycle + 1, 'stopsInARow', {});
  return count;
}
