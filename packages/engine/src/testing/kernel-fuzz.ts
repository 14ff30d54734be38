// Random tasks of every kind with their paths, bars, venues and users; everything follows from what fast-check draws. For tests only.
import fc from 'fast-check';
import type { HappeningEvent } from './simulate.ts';
import type { Outcome } from '../backtest/simulated-venue.ts';
import { strategies } from '../strategies/registry.ts';
import type { PlaceOrder } from '../strategies/lib/decision.ts';
import type { ClosedCandle } from '../strategies/lib/task-event.ts';
import { btcSpot, btcSwap, prefix } from './golden-setting.ts';
import { type Happening, type KernelDraw, type KernelRun, type KernelStrategy, outcomeNames } from './kernel-draw.ts';
import { type Scene, sceneOf, settingsIn, ticksIn } from './kernel-scenes.ts';
import { type AnySettings, familyOf, type KernelKind, kernelKinds, oneOf, onSpot, settingsOf } from './kernel-settings.ts';

/** Strategies whose state and settings the tests only hand on. */
export const kernelStrategies = strategies as unknown as Readonly<Record<KernelKind, KernelStrategy>>;

const side = oneOf('L' as const, 'S' as const);
/** Where both directions run a user may forget to say which. */
const chosen = oneOf<{ leg?: 'L' | 'S' }>({ leg: 'L' }, { leg: 'S' }, {});

/** Moves are in millionths of the price, waits in ms. The ladder's bars are short, so that its paths may be; a winner's gate needs hours. */
const shortWaits = [1, 60, 60, 300, 1000, 4000, 90_000];
const noDrift = [0];
const shapes = {
  ladder: { small: 3000, middle: 20_000, wild: 300_000, often: 4, drifts: noDrift, waits: shortWaits },
  calm: { small: 2500, middle: 6000, wild: 60_000, often: 1, drifts: noDrift, waits: shortWaits },
  winner: {
    small: 3000,
    middle: 12_000,
    wild: 200_000,
    often: 1,
    drifts: [-1500, -500, 0, 0, 500, 1500],
    waits: [1, 60, 300, 1000, 4000, 90_000, 2_000_000],
  },
};

/** A box and bands are met by prices that stay near, sometimes. */
function shapeOf(kind: KernelKind): fc.Arbitrary<(typeof shapes)['ladder']> {
  if (familyOf(kind) !== 'ladder') return fc.constant(shapes.winner);
  return kind === 12 || kind === 16 ? oneOf(shapes.calm, shapes.calm, shapes.ladder) : fc.constant(shapes.ladder);
}

function pathOf(kind: KernelKind): fc.Arbitrary<KernelDraw['ticks']> {
  return shapeOf(kind).chain(({ small, middle, wild, often, drifts, waits }) => {
    const move = fc.oneof(
      { weight: 40, arbitrary: fc.integer({ min: -small, max: small }) },
      { weight: 10, arbitrary: fc.integer({ min: -middle, max: middle }) },
      { weight: often, arbitrary: fc.integer({ min: -wild, max: wild }) },
    );
    const steps = fc.array(fc.record({ move, wait: oneOf(...waits) }), { minLength: 20, maxLength: 220, size: 'max' });
    return fc.tuple(steps, oneOf(...drifts)).map(([each, drift]) => pricesOf(each, drift));
  });
}

function pricesOf(steps: readonly { move: number; wait: number }[], drift: number): KernelDraw['ticks'] {
  let ticks = 600_000;
  let ts = 1_700_000_100_000;
  return steps.map((step) => {
    ticks = Math.max(1000, Math.round(ticks + (ticks * (step.move + drift)) / 1_000_000));
    ts += step.wait;
    return { ts, ticks };
  });
}

const userRequests = [
  'startTrading',
  'stopTrading',
  'startBuying',
  'startBuying',
  'stopBuying',
  'closeAll',
  'edit',
  'setRepeat',
  'confirmMismatch',
] as const;

const action: fc.Arbitrary<HappeningEvent> = fc.oneof(
  oneOf(...userRequests).map((type): HappeningEvent => ({ type: 'action', action: { type, actor: 'user' } })),
  fc
    .record({ leg: chosen, lots: oneOf(null, 1, 40, 5000) })
    .map(({ leg, lots }): HappeningEvent => ({ type: 'action', action: { type: 'addPosition', actor: 'user', lots, ...leg } })),
  fc
    .record({ leg: chosen, lots: oneOf(1, 7, 33, 100, 100, 2000) })
    .map(({ leg, lots }): HappeningEvent => ({ type: 'action', action: { type: 'reduce', actor: 'user', lots, ...leg } })),
  fc
    .record({ leg: side, amountQuote: oneOf('0.1234', '-0.5', '-0.00000001') })
    .map((args): HappeningEvent => ({ type: 'funding', ...args })),
);

/** What happens rarely: the market stops or ends (a day and some minutes after the first price), the key breaks, someone else closes. */
const news: fc.Arbitrary<HappeningEvent> = fc.oneof(
  oneOf<HappeningEvent>(
    { type: 'instrument', state: 'suspend' },
    { type: 'instrument', state: 'live', expiresTs: 1_700_000_100_000 + 86_400_000 + 30_000 },
    { type: 'instrument', state: 'live', expiresTs: 1_700_000_100_000 + 86_400_000 + 600_000 },
    { type: 'credential', status: 'broken', code: '50111' },
    { type: 'fault', code: 'ORDER_MISMATCH' },
  ),
  fc.record({ leg: side, lots: oneOf(1, 30, 100_000) }).map((args): HappeningEvent => ({ type: 'shrink', ...args })),
);

const outcome = fc.oneof(
  { weight: 9, arbitrary: fc.constant('fill' as const) },
  { weight: 9, arbitrary: oneOf(...outcomeNames.slice(1, 7)) },
  { weight: 1, arbitrary: oneOf(...outcomeNames.slice(7)) },
);

/** An exchange that takes two orders and refuses the next six: an exit that cannot be had. */
const stubborn: KernelDraw['outcomes'] = ['fill', 'fill', ...Array.from({ length: 6 }, () => 'other' as const)];

/** Draws of one kind, or of all. */
export function kernelFuzz(kind?: KernelKind): fc.Arbitrary<KernelDraw> {
  const kinds = kind === undefined ? oneOf(...kernelKinds) : fc.constant(kind);
  return kinds.chain((each) => onSpot(each).chain((spot) => drawOf(each, spot)));
}

function drawOf(kind: KernelKind, spot: boolean): fc.Arbitrary<KernelDraw> {
  return fc
    .record({
      settings: settingsOf(kind, spot),
      edited: settingsOf(kind, spot),
      feeInQuote: fc.boolean(),
      slippage: oneOf('0', '0.0002'),
      ticks: pathOf(kind),
      noise: fc.array(fc.integer({ min: -120, max: 120 }), { minLength: 1, maxLength: 30 }),
      happenings: fc.array(
        fc.record({ afterTick: fc.nat(180), event: fc.oneof({ weight: 12, arbitrary: action }, { weight: 4, arbitrary: news }) }),
        { maxLength: 10 },
      ),
      limitShare: oneOf(1, 1, 0.4),
      refuseEvery: oneOf(0, 0, 0, 3),
      outcomes: fc.oneof(oneOf<KernelDraw['outcomes']>(['fill'], ['fill'], stubborn), fc.array(outcome, { minLength: 1, maxLength: 12 })),
      scene: sceneOf(kind, spot),
    })
    .map(staged)
    .map(({ settings, edited, feeInQuote, slippage, noise, happenings, ...rest }): KernelDraw => ({
      ...rest,
      kind,
      settings,
      instrument: { ...(spot ? btcSpot : btcSwap), slippageRate: slippage },
      candles: familyOf(kind) === 'ladder' ? shortBars(rest.ticks, noise) : quarterHours(rest.ticks),
      happenings: happenings.flatMap((each) => fitted(each, spot, { settings, edited })),
      feeInQuote,
    }));
}

/** Lays a scene over what was drawn. News would end it before its time. */
function staged<Drawn extends Pick<KernelDraw, 'settings' | 'ticks' | 'outcomes' | 'happenings'> & { scene: Scene | null }>(
  drawn: Drawn,
): Omit<Drawn, 'scene'> {
  const { scene, ...rest } = drawn;
  if (scene === null) return rest;
  const settings = settingsIn(scene, rest.settings);
  const ticks = ticksIn(scene, rest.ticks, settings.direction === 'short');
  return { ...rest, settings, ticks, outcomes: scene.outcomes ?? rest.outcomes, happenings: rest.happenings.slice(0, 2) };
}

/** On spot there is one leg and no funding; an edit keeps what only a flat task may change. */
function fitted({ afterTick, event }: Happening, spot: boolean, given: { settings: AnySettings; edited: AnySettings }): Happening[] {
  if (spot && event.type === 'funding') return [];
  if (event.type === 'shrink') return [{ afterTick, event: spot ? { ...event, leg: 'L' } : event }];
  if (event.type !== 'action') return [{ afterTick, event }, ...endOf(event).map((end) => ({ afterTick: afterTick + 15, event: end }))];
  const { settings, edited } = given;
  const { action: request } = event;
  const aimed: HappeningEvent = spot ? { type: 'action', action: { ...request, leg: 'L' } } : event;
  const kept = { direction: settings.direction, leverage: settings.leverage };
  if (request.type === 'edit') return [{ afterTick, event: aimed, settings: { ...withoutLocks(edited, settings), ...kept } }];
  if (request.type === 'setRepeat') return [{ afterTick, event: aimed, settings: { ...settings, repeatMode: edited.repeatMode } }];
  return [{ afterTick, event: aimed }];
}

/** A market that stops goes on, a broken key is renewed. */
function endOf(event: HappeningEvent): HappeningEvent[] {
  if (event.type === 'credential') return [{ type: 'credential', status: 'ok' }];
  return event.type === 'instrument' && event.state === 'suspend' ? [{ type: 'instrument', state: 'live' }] : [];
}

/** Locks stay as they were: they own the other side of the position. */
function withoutLocks(edited: AnySettings, settings: AnySettings): AnySettings {
  if (!('addStepPct' in edited) || !('growthMode' in edited) || !('growthMode' in settings)) return edited;
  const { lockAfterSteps: _after, lockSize: _size, fullLockAfterSteps: _full, ...rest } = edited;
  const { lockAfterSteps, lockSize, fullLockAfterSteps } = settings;
  return {
    ...rest,
    ...(lockAfterSteps === undefined ? {} : { lockAfterSteps }),
    ...(lockSize === undefined ? {} : { lockSize }),
    ...(fullLockAfterSteps === undefined ? {} : { fullLockAfterSteps }),
  };
}

/** Bars of half a minute: a hundred before the first price, then as the prices go. Their length is nothing to the kinds. */
function shortBars(ticks: KernelDraw['ticks'], noise: readonly number[]): KernelDraw['candles'] {
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

const quarterMs = 900_000;

/** The closed quarters of an hour of the path, after twenty quiet ones. */
function quarterHours(ticks: KernelDraw['ticks']): KernelDraw['candles'] {
  const first = Math.floor((ticks[0]?.ts ?? 0) / quarterMs) * quarterMs;
  const quiet = Array.from({ length: 20 }, (_, index) => {
    return { ts: first - (19 - index) * quarterMs, openTicks: 600_000, highTicks: 600_600, lowTicks: 599_400, closeTicks: 600_000 };
  });
  const bars = new Map<number, ClosedCandle>();
  for (const { ts, ticks: price } of ticks) {
    const close = (Math.floor(ts / quarterMs) + 1) * quarterMs;
    const bar = bars.get(close) ?? { ts: close, openTicks: price, highTicks: price, lowTicks: price, closeTicks: price };
    const { highTicks, lowTicks } = bar;
    bars.set(close, { ...bar, highTicks: Math.max(highTicks, price), lowTicks: Math.min(lowTicks, price), closeTicks: price });
  }
  return { '15m': [...quiet, ...bars.values()] };
}

/** The run of a draw. */
export function runOf(draw: KernelDraw, wake: KernelRun['wake']): KernelRun {
  let count = 0;
  let rested = 0;
  const start = draw.ticks[0]?.ts ?? 0;
  const { kind, refuseEvery, outcomes: _outcomes, ...rest } = draw;
  return {
    ...rest,
    strategy: kernelStrategies[kind],
    prefix,
    wake,
    outcomeOf(order) {
      const name = draw.outcomes[count % draw.outcomes.length] ?? 'fill';
      count += 1;
      return outcomeOf(name, order, { until: start + count * 20_000, stated: count % 2 === 0 });
    },
    refusesResting() {
      rested += 1;
      return refuseEvery > 0 && rested % refuseEvery === 0;
    },
  };
}

const codes = { minSize: '51020', other: '51000', key: '50111' };

function outcomeOf(
  name: KernelDraw['outcomes'][number],
  order: PlaceOrder,
  { until, stated }: { until: number; stated: boolean },
): Outcome {
  switch (name) {
    case 'fill':
      return { kind: 'fill' };
    case 'part':
      return { kind: 'fill', lots: Math.floor(order.lots / 2) };
    case 'none':
      return { kind: 'fill', lots: 0 };
    case 'unknownFill':
      return { kind: 'unknown', until, then: 'fill' };
    case 'unknownVoid':
      return { kind: 'unknown', until, then: 'void' };
    case 'balance':
      return { kind: 'refuse', code: '51008', ...(stated ? { availableQuote: '25' } : {}) };
    case 'limit':
      return { kind: 'refuse', code: '51006', ...(stated && order.priceTicks !== null ? { limitTicks: order.priceTicks } : {}) };
    default:
      return { kind: 'refuse', code: codes[name] };
  }
}
