// Rare situations that random draws seldom reach by themselves, laid over a draw now and then: each changes settings, drift and answers of the venue
// so that its rule is near, and leaves all else to chance. For tests only.
import fc from 'fast-check';
import type { KernelDraw } from './kernel-draw.ts';
import { type AnySettings, familyOf, type KernelKind } from './kernel-settings.ts';

export interface Scene {
  settings: Record<string, unknown>;
  /** What every tick moves by, in the direction of the first leg, in millionths of the price; and by how much chance moves it, of its own. */
  drift: number;
  calm: number;
  /** Every so many ticks the price turns round; 0 = never. */
  turnsEvery: number;
  outcomes?: KernelDraw['outcomes'];
  /** Every wait at least this long, in ms. */
  leastWaitMs?: number;
}

/** Goes on: no money limit, no range, nothing sold before its time. */
const undisturbed = {
  targetAmount: '0',
  stopLossAmount: '0',
  rangeMin: null,
  rangeMax: null,
  repeatMode: 'repeat',
  entryIntervalSec: 0,
  exitSliceSize: '0',
};

/** As much leverage as there is and wide steps: neither an add nor a hedge keeps its distance from liquidation. */
const tight = { ...undisturbed, leverage: 20, addStepPct: '3.5', callbackPct: '0', maxAddOrders: 3, growthMode: 'size' };

function scenesOf(kind: KernelKind, spot: boolean): Scene[] {
  const family = familyOf(kind);
  if (family === 'winner') return winnerScenes(kind, spot);
  if (family === 'grid' || spot) return [];
  return kind === 12 ? [brokenBoxes, brokenBoxesAbove] : [tightLadder, wholeHedge, largeHedge];
}

function winnerScenes(kind: KernelKind, spot: boolean): Scene[] {
  const gates = { ...undisturbed, entryGate: 'none', targetPct: '30', maxAddOrders: 4 };
  const wide = { ...gates, baseOrderSize: '1', addStepPct: '6', addGrowthPct: kind === 18 ? '10' : '100', leverage: 20 };
  const near = { ...gates, baseOrderSize: spot ? '133.7' : '1', addStepPct: '1', addGrowthPct: kind === 18 ? '10' : '100' };
  return [
    ...(spot ? [] : [{ settings: wide, drift: 1500, calm: 3, turnsEvery: 0, outcomes: ['fill' as const] }]),
    { settings: near, drift: 1200, calm: 3, turnsEvery: 0, outcomes: ['fill', 'balance', 'fill', 'balance'] },
    { settings: { ...near, maxAddOrders: 0 }, drift: -1200, calm: 3, turnsEvery: 0, outcomes: ['fill'], leastWaitMs: 1_000_000 },
  ];
}

const tightLadder: Scene = {
  settings: { ...tight, lockAfterSteps: 1, lockSize: '0.3', fullLockAfterSteps: 0 },
  drift: -300,
  calm: 5,
  turnsEvery: 0,
  outcomes: ['fill'],
};

/** A hedge that is raised to the whole of its leg, closed after a rebound and given up at a loss. */
const wholeHedge: Scene = {
  settings: { ...undisturbed, leverage: 3, addStepPct: '1', lockAfterSteps: 1, lockSize: '0.3', fullLockAfterSteps: 2, targetPct: '1.5' },
  drift: -1000,
  calm: 4,
  turnsEvery: 27,
};

/** A hedge that is asked to be larger than what is left of its leg. */
const largeHedge: Scene = { ...wholeHedge, settings: { ...wholeHedge.settings, lockSize: '5', fullLockAfterSteps: 0 } };

/** A box that is entered at its edge and broken, again and again, more than an hour apart. */
const brokenBoxes: Scene = {
  settings: {
    ...undisturbed,
    direction: 'long',
    addStepPct: '0.5',
    callbackPct: '0',
    maxAddOrders: 0,
    targetPct: '5',
    rangeMin: '59500',
    rangeMax: '64000',
    leverage: 3,
  },
  drift: -2000,
  calm: 20,
  turnsEvery: 12,
  outcomes: ['fill'],
  leastWaitMs: 200_000,
};

/** The same of a short, at the upper edge. */
const brokenBoxesAbove: Scene = {
  ...brokenBoxes,
  settings: { ...brokenBoxes.settings, direction: 'short', rangeMin: '56000', rangeMax: '60500' },
};

/** Mostly none. */
export function sceneOf(kind: KernelKind, spot: boolean): fc.Arbitrary<Scene | null> {
  const scenes = scenesOf(kind, spot);
  return scenes.length === 0
    ? fc.constant(null)
    : fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...scenes) });
}

/** The settings of a draw, with what the scene sets: nothing that the kind does not know. */
export function settingsIn(scene: Scene, settings: AnySettings): AnySettings {
  const direction = settings.direction === 'both' ? 'long' : settings.direction;
  return { ...settings, direction, ...scene.settings };
}

/** The path of a draw, calmer and drifting; turning round where the scene asks for it. */
export function ticksIn(scene: Scene, ticks: KernelDraw['ticks'], isShort: boolean): KernelDraw['ticks'] {
  let [price, ts] = [ticks[0]?.ticks ?? 600_000, ticks[0]?.ts ?? 0];
  return ticks.map((tick, index) => {
    const before = ticks[index - 1] ?? tick;
    const own = (tick.ticks - before.ticks) / before.ticks / scene.calm;
    const turned = scene.turnsEvery > 0 && Math.floor(index / scene.turnsEvery) % 2 === 1 ? -1 : 1;
    const way = turned * (isShort ? -1 : 1);
    price = Math.max(1000, Math.round(price * (1 + Math.max(-0.01, Math.min(0.01, own)) + (way * scene.drift) / 1_000_000)));
    ts += index === 0 ? 0 : Math.max(tick.ts - before.ts, scene.leastWaitMs ?? 0);
    return { ts, ticks: price };
  });
}
