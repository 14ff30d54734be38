import { expect, test } from 'vitest';
import { barsToDraw, lengthToDraw, marksToDraw } from './fill-chart.ts';

const five = 300_000;

function barsOf(count: number) {
  const ts = Float64Array.from({ length: count }, (_, row) => row * five);
  const values = new Float64Array(5 * count);
  for (let row = 0; row < count; row += 1) values.set([100 + row, 110 + row, 90 + row, 105 + row], 5 * row);
  return { barMs: five, ts, values };
}

test('bars are folded to the shortest length of which a phone can draw all', () => {
  expect(lengthToDraw(barsOf(10), 0)).toBe(five);
  expect(lengthToDraw(barsOf(30 * 288), 0)).toBe(3_600_000 * 4);
  const [first, second] = barsToDraw(barsOf(6), { firstRow: 1, tickSize: '0.1', lengthMs: 900_000 });
  // The first bar begins with the second row, within its quarter of an hour.
  expect(first).toEqual({ openMs: 0, open: '10.1', high: '11.2', low: '9.1', close: '10.7' });
  expect(second).toEqual({ openMs: 900_000, open: '10.3', high: '11.5', low: '9.3', close: '11' });
});

test('a fill stands on its bar once, an exit in the colour of its cycle', () => {
  const order = { reason: null, size: '1', fee: '0', cycle: 0 };
  const orders = [
    { ...order, ts: 10, leg: 'L' as const, side: 'buy' as const, px: '100' },
    { ...order, ts: 20, leg: 'L' as const, side: 'buy' as const, px: '100' },
    { ...order, ts: five, leg: 'L' as const, side: 'sell' as const, px: '90' },
    { ...order, ts: 2 * five, leg: 'S' as const, side: 'sell' as const, px: '95' },
    { ...order, ts: 3 * five, leg: 'S' as const, side: 'buy' as const, px: '90' },
  ];
  const cycle = { openTs: 0, reason: 'TARGET' as const, adds: 0, avgPx: '0', exitPx: '0', size: '1', fees: '0', funding: '0' };
  const cycles = [
    { ...cycle, leg: 'L' as const, closeTs: five, net: '-10' },
    { ...cycle, leg: 'S' as const, openTs: 2 * five, closeTs: 3 * five, net: '5' },
  ];
  expect(marksToDraw({ orders, cycles }, five).map(({ openMs, look, side }) => [openMs, side, look])).toEqual([
    [0, 'buy', 'plain'],
    [five, 'sell', 'loss'],
    [2 * five, 'sell', 'plain'],
    [3 * five, 'buy', 'gain'],
  ]);
});
