// Random settings of every kind, such as its rules allow or nearly allow. For tests only.
import type { AveragingSettings, GridSettings, WinnerSettings } from '@millrace/contract';
import fc from 'fast-check';

export const kernelKinds = [1, 2, 3, 4, 7, 8, 9, 10, 12, 16, 18, -1] as const;
export type KernelKind = (typeof kernelKinds)[number];
export type AnySettings = AveragingSettings | WinnerSettings | GridSettings;

export const oneOf = <Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);

export function familyOf(kind: KernelKind): 'ladder' | 'winner' | 'grid' {
  if (kind === 7 || kind === 8) return 'grid';
  return kind === 9 || kind === 10 || kind === 18 ? 'winner' : 'ladder';
}

/** Whether a draw of the kind is on spot; the optional grid and bowling may be on either. */
export function onSpot(kind: KernelKind): fc.Arbitrary<boolean> {
  if (kind === 7 || kind === 9) return fc.boolean();
  return fc.constant(kind === 1 || kind === 2 || kind === -1);
}

export function settingsOf(kind: KernelKind, spot: boolean): fc.Arbitrary<AnySettings> {
  const family = familyOf(kind);
  if (family === 'grid') return gridSettings(spot);
  return family === 'winner' ? winnerSettings(kind, spot) : ladderSettings(kind, spot);
}

function common(spot: boolean) {
  return {
    direction: spot ? fc.constant('long' as const) : oneOf('long' as const, 'short' as const, 'both' as const),
    baseOrderSize: spot ? oneOf('20', '133.7') : oneOf('1', '0.07'),
    targetAmount: oneOf('0', '0', '0.5', '3'),
    stopLossAmount: oneOf('0', '0', '2', '9.99'),
    entryIntervalSec: oneOf(0, 0, 30, 900),
    repeatMode: oneOf('repeat' as const, 'repeat' as const, 'single' as const),
    leverage: spot ? fc.constant(1) : oneOf(1, 3, 10, 20),
  };
}

const range = {
  rangeMin: oneOf(null, null, '58900', '59990'),
  rangeMax: oneOf(null, null, '60010', '61000'),
};

/** High layers and slices for all; locks on swaps where one direction runs. */
const parts = fc.record({
  highLayerFrom: oneOf(0, 0, 1, 2, 4),
  highLayerTargetPct: oneOf('0.3', '0.5', '1.2'),
  exitSliceSize: oneOf('0', '0', '0.00007', '0.5', '3'),
  exitSliceIntervalSec: oneOf(0, 1, 60),
});
const locks = fc.record({
  lockAfterSteps: oneOf(0, 1, 2, 3),
  lockSize: oneOf('0.02', '0.3', '1', '5'),
  fullLockAfterSteps: oneOf(0, 0, 2, 3, 5),
});

/** Every other hedged task runs without money limits and range, so that it goes far enough to need its hedge. */
const hedgedFar = {
  targetAmount: '0',
  stopLossAmount: '0',
  rangeMin: null,
  rangeMax: null,
  targetPct: '1.5',
  addStepPct: '0.5',
  leverage: 3,
};

/** Boxes that the first price is in the middle of, near the edges of, or that the bars make. */
const boxes = oneOf(
  { rangeMin: '59000', rangeMax: '60900' },
  { rangeMin: '59900', rangeMax: '62000' },
  { rangeMin: '58200', rangeMax: '60100' },
  { rangeMin: null, rangeMax: null },
);

function ladderSettings(kind: KernelKind, spot: boolean): fc.Arbitrary<AveragingSettings> {
  const hedges = kind === 3 || kind === 4 || kind === 16;
  const draws = {
    base: ladder(spot),
    part: fc.oneof(fc.constant({}), parts),
    lock: fc.oneof(fc.constant({}), locks),
    far: fc.nat(1),
    named: fc.boolean(),
    box: boxes,
  };
  return fc.record(draws).map(({ base, part, lock, far, named, box }) => {
    const isHedged = hedges && base.direction !== 'both';
    const settings = { ...base, ...part, ...(isHedged ? lock : {}), ...(isHedged && 'lockSize' in lock && far === 0 ? hedgedFar : {}) };
    if (kind === 12) return { ...settings, addStepPct: '0.5', ...box };
    if (kind === -1) return { ...settings, addStepPct: '0.5', rangeMin: named ? '58500' : null, rangeMax: named ? '59900' : null };
    return settings;
  });
}

function ladder(spot: boolean): fc.Arbitrary<AveragingSettings> {
  return fc.record({
    ...common(spot),
    ...range,
    maxAddOrders: fc.integer({ min: 0, max: 5 }),
    addStepPct: oneOf('0.5', '1', '2.5', '4'),
    addGrowthPct: oneOf('0', '50', '33.3333', '100'),
    growthMode: oneOf('size' as const, 'step' as const),
    callbackPct: oneOf('0', '0.1', '0.25'),
    rollbackPct: oneOf('0', '0.1', '0.35'),
    targetPct: oneOf('0.4', '0.9', '1.5'),
  });
}

function winnerSettings(kind: KernelKind, spot: boolean): fc.Arbitrary<WinnerSettings> {
  return fc.record({
    ...common(spot),
    ...range,
    maxAddOrders: fc.integer({ min: 0, max: 5 }),
    addStepPct: oneOf('0.3', '0.5', '1', '2.5', '4'),
    addGrowthPct: kind === 18 ? oneOf('10', '40', '90') : oneOf('10', '70', '100'),
    rollbackPct: oneOf('0', '0.1', '0.35'),
    targetPct: oneOf('0.4', '0.9', '1.5'),
    exitSliceSize: oneOf('0', '0', spot ? '0.0002' : '0.4'),
    exitSliceIntervalSec: oneOf(0, 0, 30),
    entryGate: oneOf('none' as const, 'none' as const, 'breakout' as const),
  });
}

function gridSettings(spot: boolean): fc.Arbitrary<GridSettings> {
  const ranges = oneOf<[string | null, string | null]>(
    ['59000', '61000'],
    ['59700', '60300'],
    ['59990', '60600'],
    [null, null],
    ['59500', null],
  );
  return fc
    .record({
      ...common(spot),
      cells: fc.integer({ min: 2, max: 14 }),
      spacingPct: oneOf('0.2', '0.35', '1'),
      targetPct: oneOf('0', '0', '0.3'),
      borders: ranges,
    })
    .map(({ borders: [rangeMin, rangeMax], ...rest }) => ({ ...rest, rangeMin, rangeMax }));
}
