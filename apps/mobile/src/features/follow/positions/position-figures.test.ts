import { expect, test } from 'vitest';
import { closingFigures, distancePct, priceProblem, resultAt, sumOfClosings } from './position-figures.ts';

const long = { posSide: 'long', sz: '7', avgPx: '58140' } as const;
const short = { posSide: 'short', sz: '7', avgPx: '58140' } as const;

test('the result of a position at a price has the sign of its side, and is unknown without a price', () => {
  expect(resultAt(long, '58520', '0.01')).toBe('26.6');
  expect(resultAt(short, '58520', '0.01')).toBe('-26.6');
  expect(resultAt(long, undefined, '0.01')).toBeUndefined();
  expect(distancePct('58520', '57934.8')).toBe('-1');
});

test('what closing brings is the profit less the fee and the slippage, also of several together', () => {
  const market = { lastPrice: '58520', contractValue: '0.01', takerRate: '0.0005', slippagePct: '0.05' };
  // Worth 4096.4: a fee of 2.0482, and as much for the slippage.
  expect(closingFigures(long, market)).toEqual({ profit: '26.6', fee: '-2.0482', slippage: '-2.0482', result: '22.5036' });
  expect(sumOfClosings([closingFigures(long, market), closingFigures(short, market)])?.result).toBe('-8.1928');
  expect(sumOfClosings([closingFigures(long, market), closingFigures(short, { ...market, lastPrice: undefined })])).toBeUndefined();
  expect(sumOfClosings([])?.result).toBe('0');
});

test.each([
  ['targetPx', 'long', '58520', 'aboveNeeded'],
  ['targetPx', 'long', '58520.1', undefined],
  ['stopPx', 'long', '58520', 'belowNeeded'],
  ['stopPx', 'long', '58519.9', undefined],
  ['targetPx', 'short', '58520', 'belowNeeded'],
  ['stopPx', 'short', '58519.9', 'aboveNeeded'],
  ['stopPx', 'short', '58520.1', undefined],
  ['stopPx', 'long', '58000.05', 'tick'],
  ['stopPx', 'long', 'x', 'decimal'],
  ['stopPx', 'long', '0', 'decimal'],
  ['stopPx', 'long', '', undefined],
] as const)('%s of a %s position at %s: %s', (field, posSide, price, problem) => {
  expect(priceProblem(field, price, { posSide, lastPrice: '58520', tickSize: '0.1' })).toBe(problem);
});
