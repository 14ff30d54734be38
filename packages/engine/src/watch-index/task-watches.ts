// The watches of the one task of a backtest: where the price must come, or how late it must be, before the task has to be asked.
// Answers may come early (an unneeded question changes nothing), never late.
import type { Watch } from '../strategies/lib/decision.ts';
import type { Extremes } from '../strategies/lib/task-event.ts';
import { trailLevel } from '../strategies/lib/trail-level.ts';

type TrailWatch = Extract<Watch, { type: 'trail' }>;

interface LiveTrail {
  watch: TrailWatch;
  ext: number;
  level: number;
}

export class TaskWatches {
  #levels: Exclude<Watch, TrailWatch>[] = [];
  #trails: LiveTrail[] = [];

  arm(watches: readonly Watch[]): void {
    const before = this.#trails;
    this.#levels = [];
    this.#trails = [];
    for (const watch of watches) {
      if (watch.type === 'trail')
        this.#trails.push(trailAt(watch, before.find((each) => each.watch.key === watch.key)?.ext ?? watch.startTicks));
      else this.#levels.push(watch);
    }
  }

  extremes(): Extremes {
    return Object.fromEntries(this.#trails.map((trail) => [trail.watch.key, trail.ext]));
  }

  candleWatches(): readonly Extract<Watch, { type: 'candle' }>[] {
    return this.#levels.filter((watch) => watch.type === 'candle');
  }

  /** Earliest time that is waited for; Infinity without one. */
  nextTime(): number {
    return this.#levels.reduce((least, watch) => (watch.type === 'at' ? Math.min(least, watch.ts) : least), Infinity);
  }

  /** The first tick beyond `from` towards `to` at which something may fire; null when there is none up to `to`. */
  nextPrice(from: number, to: number): number | null {
    const found = [
      ...this.#levels.map((watch) => watchPrice(watch, from, to)),
      ...this.#trails.map((trail) => trailPrice(trail, from, to)),
    ];
    return nearest(found, from);
  }

  /** Lets the extremes follow a move through every tick from `first` to `last`, both included. */
  follow(first: number, last: number): void {
    for (const trail of this.#trails) followTrail(trail, first, last);
  }

  isDue(ticks: number, ts: number): boolean {
    const fires = (trail: LiveTrail): boolean => (trail.watch.dir === 1 ? ticks <= trail.level : ticks >= trail.level);
    return this.#levels.some((watch) => levelFires(watch, ticks, ts)) || this.#trails.some(fires);
  }

  /** Prices strictly between these neither fire anything nor move an extreme. */
  quiet(ticks: number): { low: number; high: number } {
    const band = { low: -Infinity, high: Infinity };
    const below = (level: number): void => void (band.low = Math.max(band.low, level));
    const above = (level: number): void => void (band.high = Math.min(band.high, level));
    for (const watch of this.#levels) {
      if (watch.type === 'fallTo') below(watch.ticks);
      else if (watch.type === 'riseTo') above(watch.ticks);
      else if (watch.type === 'band' && ticks < watch.lowTicks) above(watch.lowTicks);
      else if (watch.type === 'band') below(watch.highTicks);
    }
    for (const { watch, ext, level } of this.#trails) {
      below(watch.dir === 1 ? level : ext - 1);
      above(watch.dir === 1 ? ext + 1 : level);
    }
    return band;
  }
}

function trailAt(watch: TrailWatch, ext: number): LiveTrail {
  return { watch, ext, level: trailLevel(watch.dir, ext, watch.rateNum, watch.rateDen) };
}

function followTrail(trail: LiveTrail, first: number, last: number): void {
  const { dir, lowTicks = -Infinity, highTicks = Infinity } = trail.watch;
  const low = Math.max(Math.min(first, last), lowTicks);
  const high = Math.min(Math.max(first, last), highTicks);
  if (low > high) return;
  const best = dir === 1 ? high : low;
  if (dir === 1 ? best <= trail.ext : best >= trail.ext) return;
  trail.ext = best;
  trail.level = trailAt(trail.watch, best).level;
}

/** The extreme may jump to the border of its bounds on the way; the level is looked for from there. */
function trailPrice(trail: LiveTrail, from: number, to: number): number | null {
  const { dir, rateNum } = trail.watch;
  const next = from < to ? from + 1 : from - 1;
  if (rateNum === 0) return next;
  const seen: LiveTrail = { ...trail };
  const away = dir === 1 ? to < from : to > from;
  if (away) followTrail(seen, next, to);
  return firstReached(dir === 1 ? 'fall' : 'rise', seen.level, from, to);
}

function watchPrice(watch: Exclude<Watch, TrailWatch>, from: number, to: number): number | null {
  if (watch.type === 'fallTo') return firstReached('fall', watch.ticks, from, to);
  if (watch.type === 'riseTo') return firstReached('rise', watch.ticks, from, to);
  if (watch.type !== 'band') return null;
  const down = to < from;
  const first = firstReached(down ? 'fall' : 'rise', down ? watch.highTicks : watch.lowTicks, from, to);
  return first !== null && first >= watch.lowTicks && first <= watch.highTicks ? first : null;
}

function levelFires(watch: Exclude<Watch, TrailWatch>, ticks: number, ts: number): boolean {
  if (watch.type === 'fallTo') return ticks <= watch.ticks;
  if (watch.type === 'riseTo') return ticks >= watch.ticks;
  if (watch.type === 'band') return ticks >= watch.lowTicks && ticks <= watch.highTicks;
  return watch.type === 'at' && ts >= watch.ts;
}

/** The first tick after `from` on the way to `to` that is at or beyond the level on its side. */
export function firstReached(side: 'fall' | 'rise', level: number, from: number, to: number): number | null {
  const step = to > from ? 1 : -1;
  const next = from + step;
  const isBeyond = side === 'fall' ? next <= level : next >= level;
  if (isBeyond) return next;
  const towards = side === 'fall' ? step === -1 && to <= level : step === 1 && to >= level;
  return towards ? level : null;
}

/** The nearest of some prices on one way. */
export function nearest(prices: readonly (number | null)[], from: number): number | null {
  let best: number | null = null;
  for (const price of prices) if (price !== null && (best === null || Math.abs(price - from) < Math.abs(best - from))) best = price;
  return best;
}
