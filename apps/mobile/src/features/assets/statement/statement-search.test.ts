import { expect, test } from 'vitest';
import { currencyOf, fuelCurrencyOf, kindOf, spanOf, startOf } from './statement-search.ts';

test('what an address names is one of the known words, or nothing', () => {
  expect([fuelCurrencyOf('dynamicFuel'), fuelCurrencyOf('usdt'), fuelCurrencyOf(undefined)]).toEqual(['dynamicFuel', undefined, undefined]);
  expect([currencyOf('token'), currencyOf('btc'), kindOf('fuel'), kindOf('x')]).toEqual(['token', undefined, 'fuel', undefined]);
  expect([spanOf('30'), spanOf('31'), spanOf(undefined)]).toEqual(['30', 'any', 'any']);
});

test('a span begins at a whole minute', () => {
  const nowMs = Date.parse('2026-11-20T14:02:31.500Z');
  expect(startOf('any', nowMs)).toBeUndefined();
  expect(startOf('7', nowMs)).toBe(Date.parse('2026-11-13T14:02:00Z'));
});
