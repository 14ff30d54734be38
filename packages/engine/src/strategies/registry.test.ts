// Every kind under its type code, and what its strategy takes for a stored state of its own.
import { describe, expect, test } from 'vitest';
import { btcSpot, btcSwap, baseSettings, prefix } from '../testing/golden-setting.ts';
import { strategies, strategyOf } from './registry.ts';

const { kind: _kind, ...unnamed } = strategies[4].init(baseSettings, btcSwap, prefix);

test('a kind that does not exist has no strategy', () => {
  expect(() => strategyOf(11)).toThrow(RangeError);
  expect(strategyOf(4).kind).toBe('contract_optional');
});

describe('a stored state', () => {
  test('carries the key of its kind', () => {
    const stored: unknown = JSON.parse(JSON.stringify(strategies[4].init(baseSettings, btcSwap, prefix)));
    expect(strategies[4].parse(stored)).toEqual({ ...unnamed, kind: 'contract_optional' });
  });

  test('of kinds 1 and 4 without a kind is one of an earlier build', () => {
    expect(strategies[4].parse(unnamed)).toEqual({ ...unnamed, kind: 'contract_optional' });
    expect(strategies[1].parse(unnamed)).toEqual({ ...unnamed, kind: 'stock_optional' });
  });

  test.each([
    ['of another kind', strategies[1].init(baseSettings, btcSpot, prefix)],
    ['of a later version', { ...unnamed, version: 2 }],
    ['without legs', { version: 1, kind: 'contract_optional' }],
    ['that is no object', 'state'],
    ['that is null', null],
  ])('%s is refused', (_name, stored) => {
    expect(() => strategies[4].parse(stored)).toThrow(TypeError);
  });

  test('without a kind is refused where no earlier build stored one', () => {
    expect(() => strategies[3].parse(unnamed)).toThrow(TypeError);
  });
});
