import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barClose, barOpen, BAR_NAMES } from './bars.ts';
import { isTradedThrough, slippedTicks, takerFillTicks } from './fills.ts';
import { formatFixed, parseFixed } from './decimal.ts';
import { feeOf, fundingOf, liquidationPrice } from './fees-and-margin.ts';

const f = parseFixed;

test('a taker pays the slippage, but never more than its limit', () => {
  expect(slippedTicks(600_000, 'buy', 2)).toBe(600_120);
  expect(slippedTicks(600_000, 'sell', 2)).toBe(599_880);
  expect(slippedTicks(600_001, 'buy', 2)).toBe(600_122);
  expect(takerFillTicks({ side: 'buy', limitTicks: 600_050 }, 600_000, 2)).toBe(600_050);
  expect(takerFillTicks({ side: 'buy', limitTicks: 599_999 }, 600_000, 2)).toBeNull();
  expect(takerFillTicks({ side: 'sell', limitTicks: 600_000 }, 600_000, 0)).toBe(600_000);
});

test('a resting limit needs the price to go through it', () => {
  expect(isTradedThrough('buy', 100, 100)).toBe(false);
  expect(isTradedThrough('buy', 100, 99)).toBe(true);
  expect(isTradedThrough('sell', 100, 101)).toBe(true);
});

test('liquidation prices agree with the worked figures', () => {
  const rates = { maintenance: f('0.004'), taker: f('0.0005') };
  const show = (value: bigint) => Number(formatFixed(value)).toFixed(2);
  expect(show(liquidationPrice({ sign: 1n, base: f('0.07'), cost: f('4069.8'), margin: f('813.96') }, rates))).toBe('46722.25');
  expect(show(liquidationPrice({ sign: -1n, base: f('0.07'), cost: f('4333.8'), margin: f('866.76') }, rates))).toBe('73960.89');
  expect(show(liquidationPrice({ sign: 1n, base: f('0.01'), cost: f('600'), margin: f('60') }, rates))).toBe('54244.10');
});

test('fees and funding are exact', () => {
  expect(formatFixed(feeOf(f('600'), f('0.0005')))).toBe('0.3');
  expect(formatFixed(fundingOf({ sign: 1n, base: f('0.07') }, f('60000'), f('0.0001')))).toBe('-0.42');
  expect(formatFixed(fundingOf({ sign: -1n, base: f('0.07') }, f('60000'), f('0.0001')))).toBe('0.42');
});

test('every time lies in exactly one bar of each name', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), fc.constantFrom(...BAR_NAMES), (ts, bar) => {
      const open = barOpen(ts, bar);
      const close = barClose(ts, bar);
      expect(open).toBeLessThanOrEqual(ts);
      expect(close).toBeGreaterThan(ts);
      expect(barOpen(open, bar)).toBe(open);
      expect(barOpen(close, bar)).toBe(close);
      expect(barOpen(close - 1, bar)).toBe(open);
    }),
  );
});

test('days are cut at UTC+8 unless utc is asked, weeks open on Monday, quarters in January', () => {
  const at = Date.parse('2026-02-04T17:00:00Z');
  const iso = (bar: string) => new Date(barOpen(at, bar)).toISOString();
  expect(iso('1D')).toBe('2026-02-04T16:00:00.000Z');
  expect(iso('1Dutc')).toBe('2026-02-04T00:00:00.000Z');
  expect(iso('1Wutc')).toBe('2026-02-02T00:00:00.000Z');
  expect(iso('1Mutc')).toBe('2026-02-01T00:00:00.000Z');
  expect(iso('3Mutc')).toBe('2026-01-01T00:00:00.000Z');
});
