// The worked examples of the range grid, exact to the last decimal, asked at every tick and on fired watches only.
import { describe, expect, test } from 'vitest';
import type { GridSettings } from '@millrace/contract';
import { scaled, unscaled } from '@millrace/market';
import type { SimulationResult } from '../testing/simulate.ts';
import { toldFills } from '../testing/eth-setting.ts';
import { btcSwap } from '../testing/golden-setting.ts';
import { playGrid } from '../testing/grid-setting.ts';
import type { AnyResting, Fact } from './lib/decision.ts';
import { rangeLevels } from './lib/grid-levels.ts';
import type { GridState } from './lib/grid-state.ts';
import { moneyUnits } from './lib/money-units.ts';

const { decimals } = moneyUnits(btcSwap);
const dec = (values: readonly string[]): string =>
  unscaled(
    values.reduce((sum, value) => sum + scaled(value, decimals), 0n),
    decimals,
  );

type Sold = Extract<Fact, { type: 'LayerClosed' }>;
const soldOf = (result: SimulationResult<GridState, AnyResting>): Sold[] =>
  result.facts.filter((fact): fact is Sold => fact.type === 'LayerClosed');

test('the levels are those of the example', () => {
  const levels = ['58000', '58485.5', '58975.1', '59468.8', '59966.7', '60468.7', '60974.9', '61485.3', '62000'];
  expect(rangeLevels(580_000, 620_000, 8)).toEqual(levels.map((level) => Number(scaled(level, 1))));
});

interface Golden {
  name: string;
  change: Partial<GridSettings>;
  path: number[];
  fills: string[];
  sold: string[];
  gross: string;
  fees: string;
  held: { L: number[]; S: number[] };
}

const examples: Golden[] = [
  {
    name: 'long',
    change: {},
    path: [60000, 59400, 60100, 60700, 61300],
    fills: [
      'buy 1 @60000 ENTRY',
      'buy 1 @60000 ENTRY',
      'buy 1 @60000 ENTRY',
      'buy 1 @59966.7',
      'buy 1 @59468.8',
      'sell 1 @59966.7',
      'sell 1 @60468.7',
      'sell 1 @60974.9',
    ],
    sold: ['3: 4.979', '4: 5.02', '5: 9.749'],
    gross: '19.748',
    fees: '1.5016916',
    held: { L: [6, 7], S: [] },
  },
  {
    name: 'short',
    change: { direction: 'short' },
    path: [60000, 60700, 59900, 59400],
    fills: [
      'sell 1 @60000 ENTRY',
      'sell 1 @60000 ENTRY',
      'sell 1 @60000 ENTRY',
      'sell 1 @60000 ENTRY',
      'sell 1 @60468.7',
      'buy 1 @59966.7',
      'buy 1 @59468.8',
    ],
    sold: ['4: 5.02', '3: 5.312'],
    gross: '10.332',
    fees: '1.5598084',
    held: { L: [], S: [0, 1, 2] },
  },
  {
    name: 'both',
    change: { direction: 'both' },
    path: [60000, 59400, 60100, 61100, 60400, 59700],
    fills: [
      'buy 1 @59966.7',
      'buy 1 @59468.8',
      'sell 1 @59966.7',
      'sell 1 @60468.7',
      'sell 1 @60974.9',
      'buy 1 @60468.7',
      'buy 1 @59966.7',
    ],
    sold: ['3: 4.979', '4: 5.02', '5: 5.062'],
    gross: '15.061',
    fees: '0.8425624',
    held: { L: [4], S: [] },
  },
];

describe.each(['every-tick', 'watches'] as const)('asked at %s', (wake) => {
  test.each(examples)('the worked example "$name" comes out to the last decimal', ({ change, path, fills, sold, gross, fees, held }) => {
    const result = playGrid(path, { wake, change });
    expect(toldFills(result, btcSwap).map((fill) => fill.replace(' RESTING', ''))).toEqual(fills);
    expect(soldOf(result).map((fact) => `${fact.cell}: ${fact.realizedQuote}`)).toEqual(sold);
    expect(dec(soldOf(result).map((fact) => fact.realizedQuote))).toBe(gross);
    expect(dec(result.fills.map((fill) => fill.feeQuote))).toBe(fees);
    const heldCells = (side: 'L' | 'S'): number[] =>
      result.state.legs[side].book.layers.map((layer) => layer.rung).toSorted((left, right) => left - right);
    expect({ L: heldCells('L'), S: heldCells('S') }).toEqual(held);
  });
});
