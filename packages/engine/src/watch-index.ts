// Live index of everything the tasks of one instrument wait for. A tick that concerns nobody costs two price comparisons and one of time,
// whatever the number of tasks. It never decides anything: it says whom to ask, and keeps the extremes of all trails.
import type { CandleBar, Extremes, Watch } from './strategies/lib/decision.ts';
import { type CandleWatch, createCandleWaits } from './watch-index-candles.ts';
import { createLevels, type Level } from './watch-index-levels.ts';
import { createTrails, trailLevel, type TrailNode, type TrailRef } from './watch-index-trails.ts';

/** One task's watches and where they stand. */
interface Armed {
  task: string;
  /** Order of first arming, by which fired tasks are handed over. */
  number: number;
  levels: Level<Target>[];
  trails: Map<string, TrailRef>;
}

/** What a level means when the price reaches it. */
type Target =
  | { type: 'fire'; armed: Armed }
  | { type: 'band'; armed: Armed; low: number; high: number }
  | { type: 'trailFires'; node: TrailNode }
  | { type: 'trailMoves'; node: TrailNode };

export interface WatchIndex {
  /** How many ticks have been seen; a decision remembers it to arm with. */
  readonly ticksSeen: number;
  readonly lastTicks: number | null;
  /**
   * Replaces the watches of a task. Trails whose key was armed before keep their extreme. `asOf` is `ticksSeen` when the event of the
   * decision was taken: if ticks came since, the newest counts at once; true means that the task is due already.
   */
  arm(task: string, watches: readonly Watch[], asOf?: number): boolean;
  disarm(task: string): void;
  /** Tasks to wake on a tick, each once, in the order of their first arming. The same array object is returned when there are none. */
  onTick(ticks: number, ts: number): readonly string[];
  /** Tasks whose time has come without a tick (5 s of silence). */
  onTime(ts: number): readonly string[];
  /** Tasks that wait for a bar that closed at `ts`, in the order of their first arming. Waits armed later see it too (`dueCandle`). */
  onCandle(bar: CandleBar, ts: number): readonly string[];
  /** A bar that a task waits for and that is known already; null when there is none. */
  dueCandle(task: string): CandleWatch | null;
  /** Extremes of a task's live trails, by key. */
  extremesOf(task: string): Extremes;
  /** All extremes by task, for a checkpoint. */
  exportExtremes(): Record<string, Extremes>;
  /** Puts back the extremes of a checkpoint; for each key of a live trail the saved value replaces the present one. */
  importExtremes(saved: Readonly<Record<string, Extremes>>): void;
}

const nobody: readonly string[] = [];

/** An index for one instrument. Not safe for concurrent use; it belongs to the one loop that reads the ticks. */
export function createWatchIndex(): WatchIndex {
  const fall = createLevels<Target>('fall');
  const rise = createLevels<Target>('rise');
  const time = createLevels<Target>('rise');
  const tasks = new Map<string, Armed>();
  const candles = createCandleWaits<Armed>();
  const nodeLevels = new Map<TrailNode, Level<Target>[]>();
  const trails = createTrails({ place, lift });
  let lastTicks: number | null = null;
  let ticksSeen = 0;
  let numbers = 0;

  function place(node: TrailNode): void {
    const fires: Target = { type: 'trailFires', node };
    const moves: Target = { type: 'trailMoves', node };
    const level = trailLevel(node.dir, node.ext, node.rateNum, node.rateDen);
    const placed =
      node.dir === 1 ? [fall.add(level, fires), rise.add(node.ext + 1, moves)] : [rise.add(level, fires), fall.add(node.ext - 1, moves)];
    nodeLevels.set(node, placed);
  }

  function lift(node: TrailNode): void {
    for (const level of nodeLevels.get(node) ?? []) remove(level);
    nodeLevels.delete(node);
  }

  /** Extremes follow the price before anything fires. */
  function moveTrails(ticks: number): void {
    for (const { target, removed } of [...fall.reached(ticks), ...rise.reached(ticks)]) {
      if (removed || target.type !== 'trailMoves' || ticks < target.node.low || ticks > target.node.high) continue;
      trails.follow(target.node, ticks);
    }
  }

  function onTick(ticks: number, ts: number): readonly string[] {
    lastTicks = ticks;
    ticksSeen += 1;
    if (ticks > fall.edge() && ticks < rise.edge() && ts < time.edge()) return nobody;
    moveTrails(ticks);
    const fired = new Set<Armed>();
    for (const level of [...fall.reached(ticks), ...rise.reached(ticks), ...time.reached(ts)]) collect(level, ticks, fired);
    return inOrder(fired);
  }

  function collect(level: Level<Target>, ticks: number, fired: Set<Armed>): void {
    const { target } = level;
    if (target.type === 'fire') fired.add(target.armed);
    else if (target.type === 'trailFires') for (const ref of target.node.members) fired.add(ownerOf(ref));
    else if (target.type === 'band') {
      if (ticks >= target.low && ticks <= target.high) fired.add(target.armed);
      else placeBand(target, level, ticks);
    }
  }

  /** A band waits at the border that is nearer; a price that jumped across it moves the wait to the other border. */
  function placeBand(target: Extract<Target, { type: 'band' }>, old: Level<Target> | null, ticks: number | null): void {
    if (old !== null) remove(old);
    const below = ticks !== null && ticks < target.low;
    const level = below ? rise.add(target.low, target) : fall.add(target.high, target);
    target.armed.levels = [...target.armed.levels.filter((each) => each !== old), level];
  }

  function ownerOf(ref: TrailRef): Armed {
    const armed = tasks.get(ref.task);
    if (armed === undefined) throw new Error(`trail of a task that is not armed: ${ref.task}`);
    return armed;
  }

  function remove(level: Level<Target>): void {
    level.owner.remove(level);
  }

  function clear(armed: Armed): void {
    for (const level of armed.levels) remove(level);
    for (const ref of armed.trails.values()) trails.leave(ref);
    candles.clear(armed);
    armed.levels = [];
    armed.trails = new Map();
  }

  function arm(task: string, watches: readonly Watch[], asOf = ticksSeen): boolean {
    const armed = tasks.get(task) ?? { task, number: (numbers += 1), levels: [], trails: new Map<string, TrailRef>() };
    tasks.set(task, armed);
    const extremes = extremesOf(task);
    clear(armed);
    for (const watch of watches) add(armed, watch, extremes);
    if (asOf >= ticksSeen || lastTicks === null) return false;
    return isDueAt(armed, lastTicks);
  }

  function add(armed: Armed, watch: Watch, extremes: Extremes): void {
    switch (watch.type) {
      case 'fallTo':
        armed.levels.push(fall.add(watch.ticks, { type: 'fire', armed }));
        return;
      case 'riseTo':
        armed.levels.push(rise.add(watch.ticks, { type: 'fire', armed }));
        return;
      case 'at':
        armed.levels.push(time.add(watch.ts, { type: 'fire', armed }));
        return;
      case 'band':
        return placeBand({ type: 'band', armed, low: watch.lowTicks, high: watch.highTicks }, null, lastTicks);
      case 'trail':
        armed.trails.set(watch.key, trails.join(armed.task, watch, extremes[watch.key] ?? watch.startTicks));
        return;
      case 'candle':
        return candles.add(armed, watch);
    }
  }

  /** The newest tick was missed by this task's new watches: it counts now. */
  function isDueAt(armed: Armed, ticks: number): boolean {
    moveTrails(ticks);
    const fired = new Set<Armed>();
    for (const level of [...fall.reached(ticks), ...rise.reached(ticks)]) collect(level, ticks, fired);
    return fired.has(armed);
  }

  function extremesOf(task: string): Record<string, number> {
    const armed = tasks.get(task);
    if (armed === undefined || armed.trails.size === 0) return {};
    return Object.fromEntries([...armed.trails].map(([key, ref]) => [key, ref.node.ext]));
  }

  return {
    get ticksSeen() {
      return ticksSeen;
    },
    get lastTicks() {
      return lastTicks;
    },
    arm,
    disarm(task) {
      const armed = tasks.get(task);
      if (armed !== undefined) clear(armed);
      tasks.delete(task);
    },
    onTick,
    onTime(ts) {
      if (ts < time.edge()) return nobody;
      const fired = new Set<Armed>();
      for (const level of time.reached(ts)) collect(level, lastTicks ?? 0, fired);
      return inOrder(fired);
    },
    onCandle: (bar, ts) => inOrder(new Set(candles.onClose(bar, ts))),
    dueCandle(task) {
      const armed = tasks.get(task);
      return armed === undefined ? null : candles.due(armed);
    },
    extremesOf,
    exportExtremes() {
      const saved = [...tasks.keys()].map((task) => [task, extremesOf(task)] as const);
      return Object.fromEntries(saved.filter(([, extremes]) => Object.keys(extremes).length > 0));
    },
    importExtremes(saved) {
      for (const [task, extremes] of Object.entries(saved)) {
        for (const [key, ref] of tasks.get(task)?.trails ?? []) {
          const ext = extremes[key];
          if (ext !== undefined) trails.move(ref, ext);
        }
      }
    },
  };
}

function inOrder(fired: Set<Armed>): readonly string[] {
  if (fired.size === 0) return nobody;
  return [...fired].sort((left, right) => left.number - right.number).map((armed) => armed.task);
}
