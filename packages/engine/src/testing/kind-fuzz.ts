// Random settings, paths, venues and users for pyramid, bowling and grid; everything follows from what fast-check draws. For tests only.
import type { GridSettings, WinnerSettings } from '@millrace/contract';
import fc from 'fast-check';
import type { HappeningEvent, Simulation } from '../simulate.ts';
import type { Outcome } from '../simulate-venue.ts';
import { bowlingContract } from '../strategies/bowling-contract.ts';
import { gridContract } from '../strategies/grid-contract.ts';
import type { AnyResting, ClosedCandle, DecisionInstrument, PlaceOrder, Strategy } from '../strategies/lib/decision.ts';
import type { AveragingState } from '../strategies/lib/leg-state.ts';
import { pyramidContract } from '../strategies/pyramid-contract.ts';
import { btcSpot, btcSwap, prefix } from './golden-setting.ts';

export const runs = Number(process.env['FC_RUNS'] ?? '60');

export type KindSettings = WinnerSettings | GridSettings;
export type KindRun = Simulation<AveragingState, KindSettings, AnyResting>;
export type KindStrategy = Strategy<AveragingState, KindSettings, AnyResting>;

/** A strategy whose state and settings the tests only hand on. */
function anyKind(strategy: unknown): KindStrategy {
  return strategy as KindStrategy;
}

export const kinds = { pyramid: anyKind(pyramidContract), bowling: anyKind(bowlingContract), grid: anyKind(gridContract) };
export type KindName = keyof typeof kinds;

export interface KindFuzz {
  kind: KindName;
  instrument: DecisionInstrument;
  settings: KindSettings;
  ticks: { ts: number; ticks: number }[];
  candles: { '15m': ClosedCandle[] };
  happenings: { afterTick: number; event: HappeningEvent; settings?: KindSettings }[];
  feeInBase: boolean;
  limitShare: number;
  /** Every so many orders that shall rest one is refused; 0 = none. */
  refuseEvery: number;
  /** How orders fare, by their count. */
  outcomes: ('fill' | 'part' | 'none' | 'unknownFill' | 'unknownVoid' | 'balance' | 'limit')[];
}

const oneOf = <Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);

function directions(spot: boolean): fc.Arbitrary<'long' | 'short' | 'both'> {
  return spot ? fc.constant('long' as const) : oneOf('long' as const, 'short' as const, 'both' as const);
}

const money = {
  targetAmount: oneOf('0', '0', '0.5', '3'),
  stopLossAmount: oneOf('0', '0', '2', '9.99'),
  entryIntervalSec: oneOf(0, 0, 30, 900),
  repeatMode: oneOf('repeat' as const, 'repeat' as const, 'single' as const),
};

function winnerSettings(kind: 'pyramid' | 'bowling', spot: boolean): fc.Arbitrary<WinnerSettings> {
  return fc.record({
    ...money,
    direction: directions(spot),
    baseOrderSize: spot ? oneOf('20', '133.7') : oneOf('1', '0.07'),
    maxAddOrders: fc.integer({ min: 0, max: 5 }),
    addStepPct: oneOf('0.3', '0.5', '1'),
    addGrowthPct: kind === 'pyramid' ? oneOf('10', '40', '90') : oneOf('10', '70', '100'),
    rollbackPct: oneOf('0', '0.1', '0.35'),
    targetPct: oneOf('0.4', '0.9', '1.5'),
    rangeMin: oneOf(null, null, '58900', '59990'),
    rangeMax: oneOf(null, null, '60010', '61000'),
    leverage: spot ? fc.constant(1) : oneOf(1, 3, 10, 20),
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
      ...money,
      direction: directions(spot),
      baseOrderSize: spot ? oneOf('20', '133.7') : oneOf('1', '0.07'),
      cells: fc.integer({ min: 2, max: 14 }),
      spacingPct: oneOf('0.2', '0.35', '1'),
      targetPct: oneOf('0', '0', '0.3'),
      range: ranges,
      leverage: spot ? fc.constant(1) : oneOf(1, 3, 10, 20),
    })
    .map(({ range: [rangeMin, rangeMax], ...rest }) => ({ ...rest, rangeMin, rangeMax }));
}

function settingsOf(kind: KindName, spot: boolean): fc.Arbitrary<KindSettings> {
  return kind === 'grid' ? gridSettings(spot) : winnerSettings(kind, spot);
}

const move = fc.oneof(
  { weight: 40, arbitrary: fc.integer({ min: -3000, max: 3000 }) },
  { weight: 10, arbitrary: fc.integer({ min: -12_000, max: 12_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: -200_000, max: 200_000 }) },
);

/** Moves are in millionths of the price. */
const path = fc.array(fc.record({ move, wait: oneOf(1, 60, 300, 1000, 4000, 90_000, 2_000_000) }), { minLength: 20, maxLength: 200 });

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

const outcome = oneOf<KindFuzz['outcomes'][number]>(
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

/** Draws of one kind. */
export function fuzzOf(kind: KindName): fc.Arbitrary<KindFuzz> {
  const onSpot = kind === 'pyramid' ? fc.constant(false) : fc.boolean();
  return onSpot.chain((spot) => drawsOf(kind, spot));
}

function drawsOf(kind: KindName, spot: boolean): fc.Arbitrary<KindFuzz> {
  return fc
    .record({
      settings: settingsOf(kind, spot),
      edited: settingsOf(kind, spot),
      feeInBase: fc.boolean(),
      slippage: oneOf('0', '0.0002'),
      path,
      drift: oneOf(-1500, -500, 0, 0, 500, 1500),
      happenings: fc.array(fc.record({ afterTick: fc.nat(180), event: action }), { maxLength: 8 }),
      limitShare: oneOf(1, 1, 0.4),
      refuseEvery: oneOf(0, 0, 0, 3),
      outcomes: fc.oneof(fc.constant<KindFuzz['outcomes']>(['fill']), fc.array(outcome, { minLength: 1, maxLength: 12 })),
    })
    .map(({ settings, edited, feeInBase, slippage, path: steps, drift, happenings, limitShare, refuseEvery, outcomes }) => {
      const instrument = { ...(spot ? btcSpot : btcSwap), slippageRate: slippage };
      const change = { ...edited, direction: settings.direction, leverage: settings.leverage };
      const events = happenings
        .filter(({ event }) => !spot || event.type === 'action')
        .map((each) => {
          const isEdit = each.event.type === 'action' && each.event.action.type === 'edit';
          return { ...onLongOnly(each, spot), ...(isEdit ? { settings: change } : {}) };
        });
      const ticks = pricesOf(steps, drift);
      const candles = { '15m': barsOf(ticks) };
      return {
        kind,
        instrument,
        settings,
        ticks,
        candles,
        happenings: events,
        outcomes,
        feeInBase: spot && feeInBase,
        limitShare,
        refuseEvery,
      };
    });
}

function onLongOnly<Each extends { event: HappeningEvent }>(each: Each, spot: boolean): Each {
  if (!spot || each.event.type !== 'action') return each;
  return { ...each, event: { type: 'action', action: { ...each.event.action, leg: 'L' } } };
}

function pricesOf(steps: readonly { move: number; wait: number }[], drift: number): KindFuzz['ticks'] {
  let ticks = 600_000;
  let ts = 1_700_000_100_000;
  return steps.map((step) => {
    ticks = Math.max(1000, Math.round(ticks + (ticks * (step.move + drift)) / 1_000_000));
    ts += step.wait;
    return { ts, ticks };
  });
}

const barMs = 900_000;

/** The closed bars of the path, after twenty quiet ones. */
function barsOf(ticks: KindFuzz['ticks']): ClosedCandle[] {
  const first = Math.floor((ticks[0]?.ts ?? 0) / barMs) * barMs;
  const quiet = Array.from({ length: 20 }, (_, index) => {
    return { ts: first - (19 - index) * barMs, openTicks: 600_000, highTicks: 600_600, lowTicks: 599_400, closeTicks: 600_000 };
  });
  const bars = new Map<number, ClosedCandle>();
  for (const { ts, ticks: price } of ticks) {
    const close = (Math.floor(ts / barMs) + 1) * barMs;
    const bar = bars.get(close) ?? { ts: close, openTicks: price, highTicks: price, lowTicks: price, closeTicks: price };
    const { highTicks, lowTicks } = bar;
    bars.set(close, { ...bar, highTicks: Math.max(highTicks, price), lowTicks: Math.min(lowTicks, price), closeTicks: price });
  }
  return [...quiet, ...bars.values()];
}

/** The run of a draw. */
export function kindRunOf(draw: KindFuzz, wake: KindRun['wake']): KindRun {
  let count = 0;
  const outcomeOf = (order: PlaceOrder): Outcome => {
    const kind = draw.outcomes[count % draw.outcomes.length] ?? 'fill';
    count += 1;
    const until = (draw.ticks[0]?.ts ?? 0) + count * 20_000;
    if (kind === 'part') return { kind: 'fill', lots: Math.floor(order.lots / 2) };
    if (kind === 'none') return { kind: 'fill', lots: 0 };
    if (kind === 'unknownFill') return { kind: 'unknown', until, then: 'fill' };
    if (kind === 'unknownVoid') return { kind: 'unknown', until, then: 'void' };
    if (kind === 'balance') return { kind: 'refuse', code: '51008' };
    if (kind === 'limit') return { kind: 'refuse', code: '51006' };
    return { kind: 'fill' };
  };
  let rested = 0;
  const refusesResting = (): boolean => {
    rested += 1;
    return draw.refuseEvery > 0 && rested % draw.refuseEvery === 0;
  };
  const { kind, instrument, settings, ticks, candles, happenings, feeInBase, limitShare } = draw;
  const strategy = kinds[kind];
  return { strategy, settings, instrument, prefix, ticks, candles, happenings, outcomeOf, wake, feeInBase, limitShare, refusesResting };
}
