// What the platform's share is taken of, by worked figures.
import type { Fact } from '@millrace/engine/pure';
import { expect, test } from 'vitest';
import { chargesOf, unpaid, type FeeBasis, type FeeMode } from './fee-basis.ts';

function closed(cycle: number, netQuote: string, restQuote?: string): Fact {
  const sums = { realizedQuote: '0', feesQuote: '0', fundingQuote: '0', netQuote, ...(restQuote === undefined ? {} : { restQuote }) };
  return { type: 'CycleClosed', leg: 'L', cycle, reason: 'TARGET', adds: 0, openedTs: 1, closedTs: 2, ...sums };
}

function sold(clOrdId: string, netQuote: string, heldQuote: string): Fact {
  const sale = { openClOrdId: 'o', exitTicks: 1, lots: 1, realizedQuote: '0', feeQuote: '0', cell: 1 };
  return { type: 'LayerClosed', leg: 'L', cycle: 0, clOrdId, netQuote, heldQuote, ...sale };
}

/** The charges of decisions one after the other, as `cycle.n: basis`. */
function charged(decisions: readonly (readonly Fact[])[], mode: FeeMode = 'perCycle'): string[] {
  let basis: FeeBasis = unpaid;
  return decisions.flatMap((facts) => {
    const found = chargesOf(basis, facts, { leg: 'L', mode });
    basis = found.basis;
    return found.charges.map((charge) => `${charge.cycle}.${charge.n}: ${charge.basis}`);
  });
}

test('each cycle with a profit pays for itself, a loss pays nothing and carries nothing over', () => {
  expect(charged([[closed(0, '43.5064')], [closed(1, '-60')], [closed(2, '10')]])).toEqual(['0.0: 43.5064', '2.0: 10']);
});

test('with a high water mark only what lies above all earlier cycles pays', () => {
  expect(charged([[closed(0, '40')], [closed(1, '-60')], [closed(2, '50')], [closed(3, '15')]], 'highWater')).toEqual([
    '0.1: 40',
    '3.1: 5',
  ]);
});

test('a grid pays for the rise of its sales, less what the cells it holds would lose, above the high before', () => {
  // Sales of 2 and 2 with -1.5 and -5 held: H = 0.5, then -1 (4 - 5). Then 3 more with -1 held: H = 6. The end brings the cycle to 5: no refund.
  expect(charged([[sold('a', '2', '-1.5')], [sold('b', '2', '-5')], [sold('c', '3', '-1')], [closed(0, '5', '-2')]])).toEqual([
    '0.1: 0.5',
    '0.2: 5.5',
  ]);
});

test('the end of a grid charges what lies above its high', () => {
  expect(charged([[sold('a', '2', '-1.5')], [closed(0, '9', '7')], [closed(1, '1', '1')]])).toEqual(['0.1: 0.5', '0.2: 8.5', '1.1: 1']);
});

test('cells that one fill sells are one sale, and its facts together are one charge', () => {
  expect(charged([[sold('a', '2', '-1'), sold('a', '1', '-1')]])).toEqual(['0.1: 2']);
});

test('facts of the other leg and layers that count with their cycle charge nothing', () => {
  const layer: Fact = {
    type: 'LayerClosed',
    leg: 'L',
    cycle: 0,
    openClOrdId: 'o',
    clOrdId: 'c',
    exitTicks: 1,
    lots: 1,
    realizedQuote: '9',
    feeQuote: '0',
  };
  expect(charged([[{ ...closed(0, '7'), leg: 'S' } as Fact], [layer]])).toEqual([]);
});
