// The worked examples of slices, the floor, high layers and locks, exact to the last decimal, asked at every tick and on fired watches only.
import { describe, expect, test } from 'vitest';
import type { AveragingSettings } from '@millrace/contract';
import type { SimulationResult } from '../testing/simulate.ts';
import { baseSettings, btcSwap, play, ticksOf, listFills } from '../testing/golden-setting.ts';
import { compile } from './lib/compiled-settings.ts';
import type { Fact } from './lib/decision.ts';
import type { Crossing } from './lib/leg-state.ts';
import { moneyUnits, notional } from './lib/money-units.ts';
import { crossingTicks } from './lib/triggers.ts';

interface Golden {
  name: string;
  settings: Partial<AveragingSettings>;
  path: (number | string)[];
  fills: string[];
  cycle: { gross: string; fees: string; net: string };
}

const entryAndAdds = ['buy 1 @60000 ENTRY', 'buy 2 @58650 ADD', 'buy 4 @57420 ADD'];
const upToTarget = [60000, 58800, 58500, 58650, 57400, 57300, 57420, 58850, 59000, 58850, 58820];

const examples: Golden[] = [
  {
    name: 'slices',
    settings: { exitSliceSize: '3', exitSliceIntervalSec: 2 },
    path: [...upToTarget, 58830, 58840, 58850, 58860],
    fills: [...entryAndAdds, 'sell 3 @58820 TARGET', 'sell 3 @58840 TARGET', 'sell 1 @58860 TARGET'],
    cycle: { gross: '48.6', fees: '4.0941', net: '44.5059' },
  },
  {
    name: 'floor',
    settings: { highLayerFrom: 1, highLayerTargetPct: '0.2', rollbackPct: '0' },
    path: [60000, 58800, 58500, 58650, 58767.5, 59820, 59900, 60000],
    fills: ['buy 1 @60000 ENTRY', 'buy 2 @58650 ADD', 'sell 2 @58767.5 LAYER_TARGET', 'sell 1 @60000 TARGET'],
    cycle: { gross: '2.35', fees: '1.774175', net: '0.575825' },
  },
  {
    name: 'whipsaw',
    settings: { lockAfterSteps: 1, lockSize: '0.5' },
    path: [60000, 58790, 60000, 58700, 59900, 58600, 59000, 61000, 60700],
    fills: [
      'buy 1 @60000 ENTRY',
      'sell 0.5 @58790 LOCK',
      'buy 0.5 @60000 UNLOCK',
      'sell 0.5 @58700 LOCK',
      'buy 0.5 @59900 UNLOCK',
      'buy 2 @59000 ADD',
      'sell 3 @60700 TARGET',
    ],
    cycle: { gross: '28.95', fees: '2.393975', net: '26.556025' },
  },
];

function only<Type extends Fact['type']>(result: SimulationResult, type: Type): Extract<Fact, { type: Type }>[] {
  return result.facts.filter((fact): fact is Extract<Fact, { type: Type }> => fact.type === type);
}

function nextOf(result: SimulationResult): Crossing {
  if (result.state.lock === undefined) throw new Error('nothing is counted');
  return result.state.lock.next;
}

describe.each(['every-tick', 'watches'] as const)('asked at %s', (wake) => {
  test.each(examples)('the worked example "$name" comes out to the last decimal', ({ settings, path, fills, cycle }) => {
    const result = play(path, settings, { wake });
    expect(listFills(result)).toEqual(fills);
    const closed = only(result, 'CycleClosed').map((fact) => ({ gross: fact.realizedQuote, fees: fact.feesQuote, net: fact.netQuote }));
    expect(closed).toEqual([cycle]);
    expect(result.held).toMatchObject({ L: { lots: 0 }, K: { lots: 0 } });
  });

  test('the second hedge given up at a loss is the last one of its cycle', () => {
    const [, , whipsaw] = examples;
    const result = play(whipsaw?.path ?? [], whipsaw?.settings, { wake });
    expect(only(result, 'LockSpent')).toEqual([{ type: 'LockSpent', leg: 'L', cycle: 0 }]);
  });

  test('a high layer is sold at its own target, booked against the average, and its rung can be bought again', () => {
    const settings = { highLayerFrom: 2, highLayerTargetPct: '1.2', rollbackPct: '0' };
    const result = play([60000, 58800, 58500, 58650, 57400, 57300, 57420, 58109, 58109.1], settings, { wake });
    expect(listFills(result)).toEqual([...entryAndAdds, 'sell 4 @58109.1 LAYER_TARGET']);
    expect(only(result, 'LayerClosed')).toMatchObject([{ realizedQuote: '-1.236', ownQuote: '27.564', lots: 400 }]);
    const { book } = result.state.legs.L;
    const units = moneyUnits(btcSwap);
    expect(book).toMatchObject({ lots: 300, addCount: 1, ref: { cost: String(notional(units, ticksOf(58650), 200)), lots: 200 } });
    expect(BigInt(book.cost)).toBe(notional(units, ticksOf(58140), 300));
    const again = play([60000, 58800, 58500, 58650, 57400, 57300, 57420, 58109, 58109.1, 57400, 57520], settings, { wake });
    expect(listFills(again).slice(4)).toEqual(['buy 4 @57520 ADD']);
  });

  test('a hedge opens at the third adverse step and is closed in profit after the rebound', () => {
    const settings = { callbackPct: '0.5', lockAfterSteps: 3, lockSize: '3' };
    const path = [60000, 58800, 58300, 58650, 57400, 57100, 57420, 56200, 55000, 55275];
    const before = play(path.slice(0, 7), settings, { wake });
    expect(before.state.lock?.count).toBe(2);
    const c = compile({ ...baseSettings, ...settings }, btcSwap);
    expect(crossingTicks(c, 'L', nextOf(before))).toBe(ticksOf('56271.6'));
    const result = play(path, settings, { wake });
    expect(listFills(result)).toEqual([...entryAndAdds, 'sell 3 @56200 LOCK', 'buy 3 @55275 UNLOCK']);
    const [sold] = only(result, 'LayerClosed');
    expect(sold).toMatchObject({ leg: 'K', realizedQuote: '27.75', feeQuote: '0.829125' });
    const fees = result.fills.filter((fill) => fill.leg === 'K').map((fill) => fill.feeQuote);
    expect(fees).toEqual(['0.843', '0.829125']);
    expect(result.state.lock).toMatchObject({ count: 2, losses: 0 });
    expect(crossingTicks(c, 'L', nextOf(result))).toBe(ticksOf('54169.5'));
  });
});
