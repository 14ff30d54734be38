// The random runs really meet what they shall test: every reason, fact and rule of pyramid, bowling and grid comes up in a fixed draw.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SimulationResult } from '../simulate.ts';
import { simulate } from '../simulate.ts';
import { fuzzOf, type KindFuzz, type KindName, kindRunOf } from '../testing/kind-fuzz.ts';
import type { AnyResting } from './lib/decision.ts';
import type { AveragingState } from './lib/leg-state.ts';

const draws = { seed: 7, numRuns: 700 };

const common = [
  'order ENTRY ioc',
  'order CLOSE_ALL market',
  'order TARGET_AMOUNT ioc',
  'order TARGET_AMOUNT market',
  'order LOSS_AMOUNT market',
  'resting close',
  'closed LIQUIDATED',
  'closed LOSS_AMOUNT',
  'closed TARGET_AMOUNT',
  'closed TARGET',
  'closed CLOSE_ALL',
  'skipped balance',
  'notice CLOSE_REFUSED',
  'buying off SINGLE_DONE',
  'fault LIQUIDATED',
  'fault cleared',
  'why.unknown',
  'why.resolved',
  'why.closeRepeated',
  'why.funding',
  'why.stopRefused',
  'edit',
];

const winners = [
  ...common,
  'order ADD ioc',
  'order STOP market',
  'order TARGET ioc',
  'order TARGET market',
  'order MANUAL_ADD market',
  'order MANUAL_REDUCE market',
  'closed STOP',
  'skipped minSize',
  'notice ENTRY_REFUSED',
  'buying off STOPS_IN_A_ROW',
  'entered by breakout',
  'why.entryEmpty',
  'why.slice',
  'why.stopPause',
  'why.targetDisarmed',
  'why.targetArmedLong',
  'why.targetArmedShort',
];

const required: Record<KindName, readonly string[]> = {
  pyramid: [...winners, 'why.addWinnerLong', 'why.addWinnerShort'],
  bowling: [...winners, 'why.rollLong', 'why.rollShort'],
  grid: [
    ...common,
    'order CELL ioc',
    'order TARGET_ALL market',
    'resting open',
    'closed TARGET_ALL',
    'skipped marginGuard',
    'why.gridBuilt',
    'why.gridRebuilt',
    'why.gridFollowed',
    'why.nearLiquidation',
    'why.refusedGrid',
    'why.stopFilled',
  ],
};

test.each(['pyramid', 'bowling', 'grid'] as const)('draws of %s meet every rule', { timeout: 60_000 }, (kind) => {
  const counts = new Map<string, number>();
  for (const draw of fc.sample(fuzzOf(kind), draws)) {
    for (const met of metBy(draw, simulate(kindRunOf(draw, 'watches')))) counts.set(met, (counts.get(met) ?? 0) + 1);
  }
  expect(required[kind].filter((each) => !counts.has(each))).toEqual([]);
});

function metBy(draw: KindFuzz, { orders, fills, facts, whys }: SimulationResult<AveragingState, AnyResting>): string[] {
  const known = new Set(orders.map((order) => order.clOrdId));
  const isGated = 'entryGate' in draw.settings && draw.settings.entryGate === 'breakout';
  return [
    ...orders.map((order) => `order ${order.reason} ${order.type}`),
    ...orders.flatMap((order) => (isGated && order.reason === 'ENTRY' ? ['entered by breakout'] : [])),
    ...fills.flatMap((fill) => (known.has(fill.clOrdId) ? [] : [`resting ${fill.effect}`])),
    ...facts.flatMap((fact) => {
      if (fact.type === 'CycleClosed') return [`closed ${fact.reason}`];
      if (fact.type === 'AddSkipped') return [`skipped ${fact.reason}`];
      if (fact.type === 'BuyingClosed') return [`buying off ${fact.reason}`];
      if (fact.type === 'Notice') return [`notice ${fact.code}`];
      if (fact.type === 'Fault') return [`fault ${fact.code}`];
      return fact.type === 'FaultCleared' ? ['fault cleared'] : [];
    }),
    ...whys.map((why) => why.key),
    ...draw.happenings.flatMap(({ settings }) => (settings === undefined ? [] : ['edit'])),
  ];
}
