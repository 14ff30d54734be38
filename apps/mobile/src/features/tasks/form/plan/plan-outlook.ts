// What a plan comes through, in the one figure that counts for its kind. Pure.
import type { StartPlan } from '@millrace/engine/pure';

export interface Outlook {
  leg: 'L' | 'S';
  /** survives: a move against it until liquidation. reaches: the last order of a ladder that is never liquidated. stops: its own first stop. */
  kind: 'survives' | 'reaches' | 'stops';
  /** Percent of the price now, plain. */
  pct: string;
}

/** By side; none where a plan has no such figure. */
export function outlookOf(plan: StartPlan): readonly Outlook[] {
  if (plan.hasOwnStop)
    return plan.adds.flatMap(({ leg, rung, price, stopPrice }) =>
      rung === 0 && stopPrice !== null ? [{ leg, kind: 'stops' as const, pct: awayPct(price, stopPrice) }] : [],
    );
  return plan.survival.map(({ leg, pct, reachPct }) =>
    pct === null ? { leg, kind: 'reaches', pct: reachPct } : { leg, kind: 'survives', pct },
  );
}

/** For a figure with one decimal: no money follows from it. */
function awayPct(from: string, to: string): string {
  return ((Math.abs(Number(from) - Number(to)) / Number(from)) * 100).toFixed(2);
}
