// The worked examples of the averaging leg, exact to the last decimal, asked at every tick and on fired watches only.
import { describe, expect, test } from 'vitest';
import type { AveragingSettings } from '@millrace/contract';
import type { SimulationResult } from '../testing/simulate.ts';
import type { Fact } from './lib/decision.ts';
import type { DecisionInstrument } from './lib/decision-instrument.ts';
import { btcSpot, btcSwap, play, listFills } from '../testing/golden-setting.ts';

interface Cycle {
  leg: 'L' | 'S';
  reason: string;
  gross: string;
  fees: string;
  net: string;
}

interface Golden {
  name: string;
  settings?: Partial<AveragingSettings>;
  instrument?: DecisionInstrument;
  path: (number | string)[];
  fills: string[];
  cycles: Cycle[];
}

const longPath = [60000, 58800, 58500, 58650, 57400, 57300, 57420, 58850, 59000, 58850, 58820];
const longFills = ['buy 1 @60000 ENTRY', 'buy 2 @58650 ADD', 'buy 4 @57420 ADD', 'sell 7 @58820 TARGET'];
const longCycle: Cycle = { leg: 'L', reason: 'TARGET', gross: '47.6', fees: '4.0936', net: '43.5064' };

const examples: Golden[] = [
  { name: 'long', path: longPath, fills: longFills, cycles: [longCycle] },
  {
    name: 'short',
    settings: { direction: 'short' },
    path: [60000, 61200, 61500, 61350, 62700, 62800, 62670, 61160, 61000, 61190],
    fills: ['sell 1 @60000 ENTRY', 'sell 2 @61350 ADD', 'sell 4 @62670 ADD', 'buy 7 @61190 TARGET'],
    cycles: [{ leg: 'S', reason: 'TARGET', gross: '50.5', fees: '4.30855', net: '46.19145' }],
  },
  {
    name: 'both',
    settings: { direction: 'both' },
    path: [60000, 59000, 58800, 58500, 58650, 57400, 57300, 57420, 57900, 58850, 59000, 58850, 58820],
    fills: [
      'buy 1 @60000 ENTRY',
      'sell 1 @60000 ENTRY',
      'buy 2 @58650 ADD',
      'buy 4 @57420 ADD',
      'buy 1 @57900 TARGET',
      'sell 7 @58820 TARGET',
    ],
    cycles: [{ leg: 'S', reason: 'TARGET', gross: '21', fees: '0.5895', net: '20.4105' }, longCycle],
  },
  {
    name: 'spot',
    settings: { baseOrderSize: '100', leverage: 1 },
    instrument: btcSpot,
    path: [60000, 58800, 58500, 58650, 57400, 57300, 57420, 58850, 58950, 58770],
    fills: ['buy 0.00165837 @60000 ENTRY', 'buy 0.00339309 @58650 ADD', 'buy 0.00693155 @57420 ADD', 'sell 0.01198301 @58770 TARGET'],
    cycles: [{ leg: 'L', reason: 'TARGET', gross: '7.7249682', fees: '1.4007580272', net: '6.3242101728' }],
  },
  {
    name: 'loss limit',
    settings: { stopLossAmount: '30' },
    path: [60000, 58800, 58500, 58650, 58200, 58150, 60000],
    fills: ['buy 1 @60000 ENTRY', 'buy 2 @58650 ADD', 'sell 3 @58150 RESTING'],
    cycles: [{ leg: 'L', reason: 'LOSS_AMOUNT', gross: '-28.5', fees: '1.75875', net: '-30.25875' }],
  },
  {
    name: 'round',
    settings: { direction: 'both', targetAmount: '15' },
    path: [60000, 59000, 58700, 58950, 59800, 59930],
    fills: ['buy 1 @60000 ENTRY', 'sell 1 @60000 ENTRY', 'buy 2 @58950 ADD', 'buy 1 @58950 TARGET', 'sell 3 @59800 TARGET_AMOUNT'],
    cycles: [
      { leg: 'S', reason: 'TARGET', gross: '10.5', fees: '0.59475', net: '9.90525' },
      { leg: 'L', reason: 'TARGET_AMOUNT', gross: '15', fees: '1.7865', net: '13.2135' },
    ],
  },
  {
    name: 'step mode',
    settings: { growthMode: 'step', addGrowthPct: '1' },
    path: [60000, 58650, 58800, 57000, 57120, 59400, 59200],
    fills: ['buy 1 @60000 ENTRY', 'buy 1 @58800 ADD', 'buy 1 @57120 ADD', 'sell 3 @59200 TARGET'],
    cycles: [{ leg: 'L', reason: 'TARGET', gross: '16.8', fees: '1.7676', net: '15.0324' }],
  },
];

function cyclesOf(result: SimulationResult): Cycle[] {
  const closed = result.facts.filter((fact): fact is Extract<Fact, { type: 'CycleClosed' }> => fact.type === 'CycleClosed');
  return closed.map(({ leg, reason, realizedQuote, feesQuote, netQuote }) => {
    return { leg: leg === 'S' ? 'S' : 'L', reason, gross: realizedQuote, fees: feesQuote, net: netQuote };
  });
}

describe.each(['every-tick', 'watches'] as const)('asked at %s', (wake) => {
  test.each(examples)(
    'the worked example "$name" comes out to the last decimal',
    ({ settings, instrument = btcSwap, path, fills, cycles }) => {
      const result = play(path, settings, { wake, instrument });
      expect(listFills(result, instrument)).toEqual(fills);
      expect(cyclesOf(result)).toEqual(cycles);
      expect(result.state.legs.L.book.lots + result.state.legs.S.book.lots).toBe(0);
    },
  );
});
