// Slippage worked by hand for the four actions on both sides: positive is worse for the copier.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { negateDecimal } from '@millrace/market';
import { slippageBp, slippageUsdt, type CopiedTrade } from './slippage.ts';

test.each([
  ['OPEN', 'L', '10', '0.42'],
  ['ADD', 'L', '10', '0.42'],
  ['REDUCE', 'L', '-10', '-0.42'],
  ['CLOSE', 'L', '-10', '-0.42'],
  ['OPEN', 'S', '-10', '-0.42'],
  ['ADD', 'S', '-10', '-0.42'],
  ['REDUCE', 'S', '10', '0.42'],
  ['CLOSE', 'S', '10', '0.42'],
] as const)('%s %s of 0.007 BTC at 60060 after 60000 costs %s bp, %s USDT', (action, posSide, bp, usdt) => {
  const trade = { action, posSide, leadPx: '60000', px: '60060' };
  expect([slippageBp(trade), slippageUsdt(trade, '0.007')]).toEqual([bp, usdt]);
  const other = { ...trade, px: '59940' };
  expect([slippageBp(other), slippageUsdt(other, '0.007')]).toEqual([negateDecimal(bp), negateDecimal(usdt)]);
});

test('basis points have two decimals and USDT eight, half even', () => {
  const trade = { action: 'OPEN', posSide: 'L', leadPx: '3', px: '3.0001' } as const;
  // 0.0001 / 3 x 10000 = 0.3333...; 0.0001 x 0.00015 = 0.000000015.
  expect([slippageBp(trade), slippageUsdt(trade, '0.00015')]).toEqual(['0.33', '0.00000002']);
});

const trades: fc.Arbitrary<CopiedTrade> = fc.record({
  action: fc.constantFrom('OPEN', 'ADD', 'REDUCE', 'CLOSE'),
  posSide: fc.constantFrom('L', 'S'),
  leadPx: fc.integer({ min: 1, max: 1e9 }).map(String),
  px: fc.integer({ min: 1, max: 1e9 }).map(String),
});

test('property: entry and exit, long and short mirror each other, the same price costs nothing, and both units have one sign', () => {
  fc.assert(
    fc.property(trades, (trade) => {
      const usdt = slippageUsdt(trade, '2');
      expect(slippageUsdt({ ...trade, posSide: trade.posSide === 'L' ? 'S' : 'L' }, '2')).toBe(negateDecimal(usdt));
      const exit = trade.action === 'OPEN' || trade.action === 'ADD' ? 'CLOSE' : 'ADD';
      expect(slippageUsdt({ ...trade, action: exit }, '2')).toBe(negateDecimal(usdt));
      expect(slippageBp({ ...trade, px: trade.leadPx })).toBe('0');
      expect(Math.sign(Number(slippageBp(trade, 12)))).toBe(Math.sign(Number(usdt)));
    }),
  );
});
