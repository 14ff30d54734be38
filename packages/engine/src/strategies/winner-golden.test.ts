// The worked examples of pyramid and bowling, exact to the last decimal, asked at every tick and on fired watches only.
import { describe, expect, test } from 'vitest';
import type { WinnerSettings } from '@millrace/contract';
import { ethSwap, playWinner, toldCycles, type ToldCycle, toldFills, type WinnerKind } from '../testing/eth-setting.ts';

interface Golden {
  name: string;
  kind: WinnerKind;
  change?: Partial<WinnerSettings>;
  path: (number | string)[];
  fills: string[];
  cycles: ToldCycle[];
  stops: number[];
}

const pyramidPath = [3000, 3060, 3122, 3185, 3250, 3300, 3262];
const pyramidLong: ToldCycle = { leg: 'L', reason: 'TARGET', gross: '450.232', fees: '6.872996', net: '443.359004' };
const bowlingPath = [3000, 3090, 3183, 3279, 3350, 3380, 3328];
const bowlingLong: ToldCycle = { leg: 'L', reason: 'TARGET', gross: '399.244', fees: '5.294906', net: '393.949094' };

const examples: Golden[] = [
  {
    name: 'pyramid long',
    kind: 'pyramid',
    path: pyramidPath,
    fills: ['buy 10 @3000 ENTRY', 'buy 6 @3060 ADD', 'buy 3.6 @3122 ADD', 'buy 2.16 @3185 ADD', 'sell 21.76 @3262 TARGET'],
    cycles: [pyramidLong],
    stops: [2940, 3000, 3060, 3122],
  },
  {
    name: 'pyramid long, failed',
    kind: 'pyramid',
    path: [3000, 3060, 2999],
    fills: ['buy 10 @3000 ENTRY', 'buy 6 @3060 ADD', 'sell 16 @2999 RESTING'],
    cycles: [{ leg: 'L', reason: 'STOP', gross: '-37.6', fees: '4.8172', net: '-42.4172' }],
    stops: [2940, 3000],
  },
  {
    name: 'pyramid short',
    kind: 'pyramid',
    change: { direction: 'short' },
    path: [3000, 2940, 2881, 2823, 2780, 2740, 2768],
    fills: ['sell 10 @3000 ENTRY', 'sell 6 @2940 ADD', 'sell 3.6 @2881 ADD', 'sell 2.16 @2823 ADD', 'buy 21.76 @2768 TARGET'],
    cycles: [{ leg: 'S', reason: 'TARGET', gross: '387.76', fees: '6.217048', net: '381.542952' }],
    stops: [3060, 3000, 2940, 2881],
  },
  {
    name: 'pyramid both',
    kind: 'pyramid',
    change: { direction: 'both' },
    path: pyramidPath,
    fills: [
      'buy 10 @3000 ENTRY',
      'sell 10 @3000 ENTRY',
      'buy 10 @3060 RESTING',
      'buy 6 @3060 ADD',
      'buy 3.6 @3122 ADD',
      'buy 2.16 @3185 ADD',
      'sell 21.76 @3262 TARGET',
    ],
    cycles: [{ leg: 'S', reason: 'STOP', gross: '-60', fees: '3.03', net: '-63.03' }, pyramidLong],
    stops: [2940, 3060, 3000, 3060, 3122],
  },
  {
    name: 'bowling long',
    kind: 'bowling',
    path: bowlingPath,
    fills: ['buy 10 @3000 ENTRY', 'buy 1.01 @3090 ADD', 'buy 2.11 @3183 ADD', 'buy 3.39 @3279 ADD', 'sell 16.51 @3328 TARGET'],
    cycles: [bowlingLong],
    stops: [2910, 3011.28, 3039.41, 3089.28],
  },
  {
    name: 'bowling long, jump',
    kind: 'bowling',
    path: [3000, 3090, 3011],
    fills: ['buy 10 @3000 ENTRY', 'buy 1.01 @3090 ADD', 'sell 11.01 @3011 RESTING'],
    cycles: [{ leg: 'L', reason: 'STOP', gross: '3.021', fees: '3.3136005', net: '-0.2926005' }],
    stops: [2910, 3011.28],
  },
  {
    name: 'bowling long, exactly to the stop',
    kind: 'bowling',
    path: [3000, 3090, '3011.28'],
    fills: ['buy 10 @3000 ENTRY', 'buy 1.01 @3090 ADD', 'sell 11.01 @3011.28 RESTING'],
    cycles: [{ leg: 'L', reason: 'STOP', gross: '3.32928', fees: '3.31375464', net: '0.01552536' }],
    stops: [2910, 3011.28],
  },
  {
    name: 'bowling short',
    kind: 'bowling',
    change: { direction: 'short' },
    path: [3000, 2910, 2822, 2737, 2680, 2650, 2691],
    fills: ['sell 10 @3000 ENTRY', 'sell 1.08 @2910 ADD', 'sell 2.32 @2822 ADD', 'sell 3.85 @2737 ADD', 'buy 17.25 @2691 TARGET'],
    cycles: [{ leg: 'S', reason: 'TARGET', gross: '380.754', fees: '4.832352', net: '375.921648' }],
    stops: [3090, 2988.22, 2958.95, 2908.8],
  },
  {
    name: 'bowling both',
    kind: 'bowling',
    change: { direction: 'both' },
    path: bowlingPath,
    fills: [
      'buy 10 @3000 ENTRY',
      'sell 10 @3000 ENTRY',
      'buy 10 @3090 RESTING',
      'buy 1.01 @3090 ADD',
      'buy 2.11 @3183 ADD',
      'buy 3.39 @3279 ADD',
      'sell 16.51 @3328 TARGET',
    ],
    cycles: [{ leg: 'S', reason: 'STOP', gross: '-90', fees: '3.045', net: '-93.045' }, bowlingLong],
    stops: [2910, 3090, 3011.28, 3039.41, 3089.28],
  },
];

describe.each(['every-tick', 'watches'] as const)('asked at %s', (wake) => {
  test.each(examples)('the worked example "$name" comes out to the last decimal', ({ kind, change = {}, path, fills, cycles }) => {
    const result = playWinner(kind, path, { wake, change });
    expect(toldFills(result, ethSwap)).toEqual(fills);
    expect(toldCycles(result.facts)).toEqual(cycles);
    expect(result.state.legs.L.book.lots + result.state.legs.S.book.lots).toBe(0);
  });
});

test.each(examples)('the protective stops of "$name" rest where the example says', ({ kind, change = {}, path, stops }) => {
  const upTo = path.map((_, index) => playWinner(kind, path.slice(0, index + 1), { change }).resting);
  const seen = upTo.flat().map((order) => order.triggerTicks / 100);
  expect(new Set(seen)).toEqual(new Set(stops));
});
