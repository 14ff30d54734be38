// What the platform's share is taken of, as a pure function: the facts of a decision and what the leg has paid for in, charges out.
// Cycles: the net of each. Legs whose sales count by themselves (grids): the rise of H above its previous high, with H the sum of the cycle's sales and, at
// most 0, what the cells still held would lose if they were sold now; at the cycle's end H is its net.
import type { Fact } from '@millrace/engine/pure';
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';

/** perCycle: each cycle begins at 0. highWater: only what lies above all earlier cycles of the leg pays. */
export type FeeMode = 'perCycle' | 'highWater';

/** Decimals in USDT. */
export interface FeeBasis {
  /** The cycle that `sold`, `high` and `n` are of; of `high` only per cycle. */
  cycle: number;
  /** Nets of closed cycles. */
  closed: string;
  /** Nets of the sales of the open cycle. */
  sold: string;
  /** The highest sum that has paid. */
  high: string;
  /** Charges of the cycle so far. */
  n: number;
}

export interface Charge {
  leg: string;
  cycle: number;
  /** 0 for a cycle that is charged whole, otherwise the number of the new high. */
  n: number;
  /** Above 0. */
  basis: string;
}

export const unpaid: FeeBasis = { cycle: 0, closed: '0', sold: '0', high: '0', n: 0 };

type Closing = Extract<Fact, { type: 'CycleClosed' | 'LayerClosed' }>;

/** The charges of one leg's facts, in their order, and what the next ones follow from. */
export function chargesOf(
  before: FeeBasis,
  facts: readonly Fact[],
  { leg, mode }: { leg: string; mode: FeeMode },
): { basis: FeeBasis; charges: Charge[] } {
  const closings = facts.filter(
    (fact): fact is Closing => (fact.type === 'CycleClosed' || fact.type === 'LayerClosed') && fact.leg === leg,
  );
  const charges: Charge[] = [];
  let basis = before;
  closings.forEach((fact, index) => {
    basis = inCycle(basis, fact.cycle, mode);
    if (fact.type === 'LayerClosed') {
      if (fact.netQuote === undefined) return;
      basis = { ...basis, sold: addDecimals(basis.sold, fact.netQuote) };
      // Several cells that one fill sells are one sale.
      const next = closings[index + 1];
      if (next?.type === 'LayerClosed' && next.clOrdId === fact.clOrdId) return;
      rise(addDecimals(basis.sold, fact.heldQuote ?? '0'));
    } else {
      rise(fact.netQuote, fact.restQuote === undefined && mode === 'perCycle');
      basis = { ...basis, closed: addDecimals(basis.closed, fact.netQuote), sold: '0' };
    }
  });
  return { basis, charges };

  /** @param sum the cycle's result, of which what lies above the high is charged */
  function rise(sum: string, whole = false): void {
    const height = mode === 'highWater' ? addDecimals(basis.closed, sum) : sum;
    if (compareDecimals(height, basis.high) <= 0) return;
    const n = whole ? 0 : basis.n + 1;
    charges.push({ leg, cycle: basis.cycle, n, basis: addDecimals(height, negateDecimal(basis.high)) });
    basis = { ...basis, high: height, n: basis.n + 1 };
  }
}

function inCycle(basis: FeeBasis, cycle: number, mode: FeeMode): FeeBasis {
  if (basis.cycle === cycle) return basis;
  return { ...basis, cycle, sold: '0', n: 0, high: mode === 'perCycle' ? '0' : basis.high };
}
