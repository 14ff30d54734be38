// Random settings, paths, venues and users for the property tests; everything follows from what fast-check draws. For tests only.
import type { AveragingSettings } from '@millrace/contract';
import fc from 'fast-check';
import type { HappeningEvent, Simulation } from '../simulate.ts';
import type { Outcome } from '../simulate-venue.ts';
import { averagingFamily } from '../strategies/index.ts';
import type { CandleBar, ClosedCandle, DecisionInstrument, PlaceOrder } from '../strategies/lib/decision.ts';
import { btcSpot, btcSwap, prefix } from './golden-setting.ts';

export const runs = Number(process.env['FC_RUNS'] ?? '60');

export interface Fuzz {
  kind: keyof typeof averagingFamily;
  instrument: DecisionInstrument;
  settings: AveragingSettings;
  ticks: { ts: number; ticks: number }[];
  candles: Partial<Record<CandleBar, ClosedCandle[]>>;
  happenings: { afterTick: number; event: HappeningEvent }[];
  feeInBase: boolean;
  /** How orders fare, by their count. */
  outcomes: ('fill' | 'part' | 'none' | 'unknownFill' | 'unknownVoid' | 'balance' | 'limit')[];
}

const oneOf = <Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);

/** High layers and slices for all; locks on swaps where one direction runs. */
const parts = fc.record({
  highLayerFrom: oneOf(0, 0, 1, 2, 4),
  highLayerTargetPct: oneOf('0.3', '0.5', '1.2'),
  exitSliceSize: oneOf('0', '0', '0.00007', '0.5', '3'),
  exitSliceIntervalSec: oneOf(0, 1, 60),
});
const locks = fc.record({
  lockAfterSteps: oneOf(0, 1, 2, 3),
  lockSize: oneOf('0.3', '1', '5'),
  fullLockAfterSteps: oneOf(0, 0, 2, 3, 5),
});

function settingsOf(spot: boolean): fc.Arbitrary<AveragingSettings> {
  const more = fc.oneof(fc.constant({}), parts);
  const hedged = spot ? fc.constant({}) : fc.oneof(fc.constant({}), locks);
  return fc.tuple(ladder(spot), more, hedged).map(([settings, part, lock]) => {
    return { ...settings, ...part, ...(settings.direction === 'both' ? {} : lock) };
  });
}

function ladder(spot: boolean): fc.Arbitrary<AveragingSettings> {
  return fc.record({
    direction: spot ? fc.constant('long' as const) : oneOf('long' as const, 'short' as const, 'both' as const),
    baseOrderSize: spot ? oneOf('20', '133.7') : oneOf('1', '0.07'),
    maxAddOrders: fc.integer({ min: 0, max: 5 }),
    addStepPct: oneOf('0.5', '1', '2.5'),
    addGrowthPct: oneOf('0', '50', '33.3333', '100'),
    growthMode: oneOf('size' as const, 'step' as const),
    callbackPct: oneOf('0', '0.1', '0.25'),
    rollbackPct: oneOf('0', '0.1', '0.35'),
    targetPct: oneOf('0.4', '0.9', '1.5'),
    targetAmount: oneOf('0', '0', '0.5', '3'),
    stopLossAmount: oneOf('0', '0', '2', '9.99'),
    rangeMin: oneOf(null, null, '58900', '59990'),
    rangeMax: oneOf(null, null, '60010', '61000'),
    entryIntervalSec: oneOf(0, 0, 30, 900),
    leverage: spot ? fc.constant(1) : oneOf(1, 3, 10, 20),
    repeatMode: oneOf('repeat' as const, 'repeat' as const, 'single' as const),
  });
}

const move = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -300, max: 300 }) },
  { weight: 2, arbitrary: fc.integer({ min: -2000, max: 2000 }) },
  { weight: 1, arbitrary: fc.integer({ min: -30000, max: 30000 }) },
);

/** Moves are in millionths of the price. */
const path = fc.array(fc.record({ move: move.map((each) => each * 10), wait: oneOf(1, 60, 60, 300, 1000, 4000, 90_000) }), {
  minLength: 20,
  maxLength: 250,
});

const action: fc.Arbitrary<HappeningEvent> = fc.oneof(
  oneOf('startTrading', 'stopTrading', 'startBuying', 'startBuying', 'stopBuying', 'closeAll', 'edit', 'confirmMismatch').map((type) => ({
    type: 'action' as const,
    action: { type, actor: 'user' as const } as Extract<HappeningEvent, { type: 'action' }>['action'],
  })),
  fc.record({ leg: oneOf('L' as const, 'S' as const), lots: oneOf(null, 1, 40, 5000) }).map((args) => ({
    type: 'action' as const,
    action: { type: 'addPosition' as const, actor: 'user' as const, ...args },
  })),
  fc.record({ leg: oneOf('L' as const, 'S' as const), lots: oneOf(1, 33, 100, 2000) }).map((args) => ({
    type: 'action' as const,
    action: { type: 'reduce' as const, actor: 'user' as const, ...args },
  })),
  fc.record({ leg: oneOf('L' as const, 'S' as const), amountQuote: oneOf('0.1234', '-0.5', '-0.00000001') }).map((args) => ({
    type: 'funding' as const,
    ...args,
  })),
);

/** Rarely the market stops for a while, or its end is announced: a day and some minutes after the first price. */
const marketNews: fc.Arbitrary<HappeningEvent> = oneOf<HappeningEvent>(
  { type: 'instrument', state: 'suspend' },
  { type: 'instrument', state: 'live' },
  { type: 'instrument', state: 'live', expiresTs: 1_700_000_000_000 + 86_400_000 + 600_000 },
);

const outcome = oneOf<Fuzz['outcomes'][number]>(
  'fill',
  'fill',
  'fill',
  'fill',
  'part',
  'none',
  'unknownFill',
  'unknownVoid',
  'balance',
  'limit',
);

const kinds = oneOf<Fuzz['kind']>(1, 2, 3, 4, 4, 12, 12, 16, -1, -1);

/** What the kind makes of settings: a box near the price, a dip that can be reached. */
function fitted(kind: Fuzz['kind'], settings: AveragingSettings, named: boolean): AveragingSettings {
  if (kind === 12) {
    const { lockAfterSteps: _lock, ...rest } = settings;
    return { ...rest, addStepPct: '0.5', rangeMin: named ? '59000' : null, rangeMax: named ? '60900' : null };
  }
  if (kind === -1) return { ...settings, addStepPct: '0.5', rangeMin: named ? '58500' : null, rangeMax: named ? '59900' : null };
  return settings;
}

/** Bars of half a minute: a hundred before the first price, then as the prices go. Their length is nothing to the kinds. */
function barsOf(ticks: Fuzz['ticks'], noise: readonly number[]): Fuzz['candles'] {
  const first = ticks[0]?.ts ?? 0;
  const count = 100 + Math.ceil(((ticks.at(-1)?.ts ?? first) - first) / 30_000);
  const bars = Array.from({ length: count }, (_, index): ClosedCandle => {
    const ts = first - 1 + (index - 99) * 30_000;
    const last = ticks.findLast((tick) => tick.ts <= ts)?.ticks ?? ticks[0]?.ticks ?? 1;
    const shift = Math.floor((last * (noise[index % noise.length] ?? 0)) / 10_000);
    const closeTicks = last + (ts < first ? shift : 0);
    return { ts, openTicks: closeTicks, closeTicks, highTicks: closeTicks + Math.abs(shift), lowTicks: closeTicks - Math.abs(shift) };
  });
  return { '15m': bars, '1H': bars };
}

export const fuzz: fc.Arbitrary<Fuzz> = kinds.chain(drawOf);

/** Tasks with locks, on paths that go far enough to need them. */
export const hedgedFuzz: fc.Arbitrary<Fuzz> = fc
  .tuple(oneOf<Fuzz['kind']>(3, 4).chain(drawOf), oneOf('long' as const, 'short' as const), oneOf(1, 2), oneOf(0, 2, 3))
  .map(([draw, direction, lockAfterSteps, fullLockAfterSteps]) => {
    const open = { targetAmount: '0', stopLossAmount: '0', rangeMin: null, rangeMax: null, targetPct: '1.5', addStepPct: '0.5' };
    const lock = { lockAfterSteps, lockSize: '0.3', fullLockAfterSteps: fullLockAfterSteps < lockAfterSteps ? 0 : fullLockAfterSteps };
    return { ...draw, settings: { ...draw.settings, ...open, ...lock, direction, leverage: 3 } };
  });

function drawOf(kind: Fuzz['kind']): fc.Arbitrary<Fuzz> {
  const spot = kind === 1 || kind === 2 || kind === -1;
  return fc
    .record({
      settings: settingsOf(spot),
      named: fc.boolean(),
      noise: fc.array(fc.integer({ min: -120, max: 120 }), { minLength: 1, maxLength: 30 }),
      feeInBase: fc.boolean(),
      slippage: oneOf('0', '0.0002'),
      path,
      happenings: fc.array(
        fc.record({ afterTick: fc.nat(200), event: fc.oneof({ weight: 12, arbitrary: action }, { weight: 1, arbitrary: marketNews }) }),
        {
          maxLength: 8,
        },
      ),
      outcomes: fc.oneof(fc.constant<Fuzz['outcomes']>(['fill']), fc.array(outcome, { minLength: 1, maxLength: 12 })),
    })
    .map(({ settings, named, noise, feeInBase, slippage, path: steps, happenings, outcomes }) => {
      const instrument = { ...(spot ? btcSpot : btcSwap), slippageRate: slippage };
      const events = happenings.filter(({ event }) => !spot || event.type !== 'funding').map((each) => onLongOnly(each, spot));
      const ticks = pricesOf(steps);
      const candles = barsOf(ticks, noise);
      return {
        kind,
        instrument,
        settings: fitted(kind, settings, named),
        ticks,
        candles,
        happenings: events,
        outcomes,
        feeInBase: spot && feeInBase,
      };
    });
}

function onLongOnly<Each extends { event: HappeningEvent }>(each: Each, spot: boolean): Each {
  if (!spot || each.event.type !== 'action') return each;
  return { ...each, event: { type: 'action', action: { ...each.event.action, leg: 'L' } } };
}

function pricesOf(steps: readonly { move: number; wait: number }[]): Fuzz['ticks'] {
  let ticks = 600_000;
  let ts = 1_700_000_000_000;
  return steps.map((step) => {
    ticks = Math.max(1000, Math.round(ticks + (ticks * step.move) / 1_000_000));
    ts += step.wait;
    return { ts, ticks };
  });
}

/** The run of a draw. */
export function simulationOf(draw: Fuzz, wake: Simulation['wake']): Simulation {
  let count = 0;
  const outcomeOf = (order: PlaceOrder): Outcome => {
    const kind = draw.outcomes[count % draw.outcomes.length] ?? 'fill';
    count += 1;
    const until = (draw.ticks[0]?.ts ?? 0) + count * 20_000;
    if (kind === 'part') return { kind: 'fill', lots: Math.floor(order.lots / 2) };
    if (kind === 'none') return { kind: 'fill', lots: 0 };
    if (kind === 'unknownFill') return { kind: 'unknown', until, then: 'fill' };
    if (kind === 'unknownVoid') return { kind: 'unknown', until, then: 'void' };
    const told = count % 2 === 0;
    if (kind === 'balance') return { kind: 'refuse', code: '51008', ...(told ? { availableQuote: '25' } : {}) };
    if (kind === 'limit')
      return { kind: 'refuse', code: '51006', ...(told && order.priceTicks !== null ? { limitTicks: order.priceTicks } : {}) };
    return { kind: 'fill' };
  };
  const { kind, instrument, settings, ticks, candles, happenings, feeInBase } = draw;
  return { strategy: averagingFamily[kind], settings, instrument, prefix, ticks, candles, happenings, outcomeOf, wake, feeInBase };
}
