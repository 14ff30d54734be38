// Live index of everything the tasks of one instrument wait for. A tick that concerns nobody costs two price comparisons and one of time,
// whatever the number of tasks. It never decides anything: it says whom to ask, and keeps the extremes of all trails.
import type { CandleBar, Extremes, Watch } from '../strategies/lib/decision.ts';
import { type CandleWatch, createCandleWaits } from './candle-waits.ts';
import { createLevels, widestPrice } from './levels.ts';
import { createSeats, nobody } from './seats.ts';
import { countOf, createSlots, keyOf, meaning, meaningOf, none, ownerOf, setCount, setKey, setTag } from './slots.ts';
import { createTimes } from './times.ts';
import { createTrails } from './trails.ts';

type LevelWatch = Exclude<Watch, { type: 'candle' }>;

const meaningOfWatch = { fallTo: meaning.fall, riseTo: meaning.rise, at: meaning.time, band: meaning.bandFall, trail: meaning.trail };
const noExtremes: Extremes = {};

/** `Owner` is whatever the caller wants to be told of: the index only hands it back. */
export interface WatchIndex<Owner> {
  /** How many ticks have been seen; a decision remembers it to arm with. */
  readonly ticksSeen: number;
  /** Takes a task in, without watches; its seat is its name from here on. */
  join(owner: Owner): number;
  /** Replaces the watches of a task. Trails whose key was armed before keep their extreme. */
  arm(seat: number, watches: readonly Watch[]): void;
  /** Forgets a task. Its seat goes to another one. */
  leave(seat: number): void;
  /** Tasks to wake on a tick, each once, in the order of their joining. The same array object is returned when there are none. */
  onTick(ticks: number, ts: number): readonly Owner[];
  /** Tasks whose time has come without a tick (5 s of silence). */
  onTime(ts: number): readonly Owner[];
  /** Tasks that wait for a bar that closed at `ts`, in the order of their joining. Waits armed later see it too (`dueCandle`). */
  onCandle(bar: CandleBar, ts: number): readonly Owner[];
  /** A bar that a task waits for and that is known already; null when there is none. */
  dueCandle(seat: number): CandleWatch | null;
  /** Extremes of a task's live trails, by key. */
  extremesOf(seat: number): Extremes;
  /** Puts back the extremes of a checkpoint; for each key of a live trail the saved value replaces the present one. */
  importExtremes(seat: number, saved: Extremes): void;
}

/** An index for one instrument. Not safe for concurrent use; it belongs to the one loop that reads the ticks. */
export function createWatchIndex<Owner>(): WatchIndex<Owner> {
  const slots = createSlots();
  const fall = createLevels(slots, 'fall');
  const rise = createLevels(slots, 'rise');
  const times = createTimes(slots);
  const trails = createTrails(slots, { fall, rise });
  const candles = createCandleWaits<number>();
  const seats = createSeats<Owner>();
  /** Keys of trails and borders of bands, by place. */
  const trailKeys = new Map<number, string>();
  const bands = new Map<number, { low: number; high: number }>();
  /** Places that the newest tick has reached. */
  const reached: number[] = [];
  let lastTicks: number | null = null;
  let ticksSeen = 0;
  /** From this price on the buckets of the levels are too narrow. */
  let roomUntil = widestPrice;
  let shift = 0;

  /** Extremes follow the price before anything fires. Levels that move meanwhile keep their places. */
  function reach(ticks: number): void {
    reached.length = 0;
    fall.reached(ticks, reached);
    rise.reached(ticks, reached);
    for (const slot of reached) if (meaningOf(slots, slot) >= meaning.groupFall) trails.follow(ownerOf(slots, slot), ticks);
  }

  function onTick(ticks: number, ts: number): readonly Owner[] {
    lastTicks = ticks;
    ticksSeen += 1;
    if (ticks > fall.edge && ticks < rise.edge && ts < times.edge && ticks < roomUntil) return nobody;
    if (ticks >= roomUntil) widen(ticks);
    const fired: number[] = [];
    reach(ticks);
    for (const slot of reached) collect(slot, ticks, fired);
    collectTimes(ts, fired);
    fall.refresh();
    rise.refresh();
    return seats.ownersOf(fired);
  }

  function widen(ticks: number): void {
    while (ticks >= widestPrice * 2 ** shift) shift += 1;
    roomUntil = widestPrice * 2 ** shift;
    fall.widen(shift);
    rise.widen(shift);
  }

  function collect(slot: number, ticks: number, fired: number[]): void {
    const means = meaningOf(slots, slot);
    if (means >= meaning.groupFall) trails.collect(ownerOf(slots, slot), ticks, fired);
    else if (means <= meaning.rise) fired.push(ownerOf(slots, slot));
    else if (isInBand(slot, ticks)) fired.push(ownerOf(slots, slot));
    else {
      unlink(slot);
      linkBand(slot, ticks);
    }
  }

  function collectTimes(ts: number, fired: number[]): void {
    if (ts < times.edge) return;
    const due: number[] = [];
    times.reached(ts, due);
    for (const slot of due) fired.push(ownerOf(slots, slot));
  }

  function isInBand(slot: number, ticks: number): boolean {
    const { low, high } = bandOf(slot);
    return ticks >= low && ticks <= high;
  }

  function bandOf(slot: number): { low: number; high: number } {
    const band = bands.get(slot);
    if (band === undefined) throw new Error(`no band in place ${slot}`);
    return band;
  }

  /** A band waits at the border that is nearer; a price that jumped across it moves the wait to the other border. */
  function linkBand(slot: number, ticks: number | null): void {
    const { low, high } = bandOf(slot);
    const below = ticks !== null && ticks < low;
    setKey(slots, slot, below ? low : high);
    setTag(slots, slot, ownerOf(slots, slot), below ? meaning.bandRise : meaning.bandFall);
    (below ? rise : fall).add(slot);
  }

  function unlink(slot: number): void {
    const means = meaningOf(slots, slot);
    if (means === meaning.trail) trails.leave(slot);
    else if (means === meaning.time) times.remove(slot);
    else if (means === meaning.fall || means === meaning.bandFall) fall.remove(slot);
    else rise.remove(slot);
  }

  function heldBy(seat: number): number {
    const start = seats.start[seat] ?? none;
    return start === none ? 0 : countOf(slots, start);
  }

  function empty(slot: number): void {
    unlink(slot);
    const means = meaningOf(slots, slot);
    if (means === meaning.trail) trailKeys.delete(slot);
    else if (means === meaning.bandFall || means === meaning.bandRise) bands.delete(slot);
  }

  /** Takes all of a task's places out. */
  function clear(seat: number): void {
    const start = seats.start[seat] ?? none;
    const count = heldBy(seat);
    for (let slot = start; slot < start + count; slot += 1) empty(slot);
  }

  /** As many places as the task needs now, instead of those it had. */
  function fit(seat: number, count: number): number {
    slots.give(seats.start[seat] ?? none, heldBy(seat));
    const taken = count === 0 ? none : slots.take(count);
    if (taken !== none) setCount(slots, taken, count);
    seats.start[seat] = taken;
    return taken;
  }

  function arm(seat: number, watches: readonly Watch[]): void {
    const extremes = extremesOf(seat);
    let count = 0;
    for (const watch of watches) if (watch.type !== 'candle') count += 1;
    const fits = count === heldBy(seat);
    if (!fits) clear(seat);
    let slot = fits ? (seats.start[seat] ?? none) : fit(seat, count);
    candles.clear(seat);
    for (const watch of watches) {
      if (watch.type === 'candle') candles.add(seat, watch);
      else {
        if (!fits || !isThere(slot, watch)) {
          if (fits) empty(slot);
          link(slot, seat, watch, extremes);
        }
        slot += 1;
      }
    }
  }

  /** Whether this very wait stands in a place already, so that it can stay. */
  function isThere(slot: number, watch: LevelWatch): boolean {
    if (watch.type === 'trail' || watch.type === 'band' || meaningOf(slots, slot) !== meaningOfWatch[watch.type]) return false;
    return keyOf(slots, slot) === (watch.type === 'at' ? watch.ts : watch.ticks);
  }

  function link(slot: number, seat: number, watch: LevelWatch, extremes: Extremes): void {
    setTag(slots, slot, seat, meaningOfWatch[watch.type]);
    switch (watch.type) {
      case 'fallTo':
        setKey(slots, slot, watch.ticks);
        return fall.add(slot);
      case 'riseTo':
        setKey(slots, slot, watch.ticks);
        return rise.add(slot);
      case 'at':
        setKey(slots, slot, watch.ts);
        return times.add(slot);
      case 'band':
        bands.set(slot, { low: watch.lowTicks, high: watch.highTicks });
        return linkBand(slot, lastTicks);
      case 'trail':
        trailKeys.set(slot, watch.key);
        return trails.join(slot, watch, extremes[watch.key] ?? watch.startTicks);
    }
  }

  function eachTrail(seat: number, visit: (slot: number, key: string) => void): void {
    if (trailKeys.size === 0) return;
    const start = seats.start[seat] ?? none;
    const count = heldBy(seat);
    for (let slot = start; slot < start + count; slot += 1) {
      if (meaningOf(slots, slot) === meaning.trail) visit(slot, trailKeys.get(slot) ?? '');
    }
  }

  function extremesOf(seat: number): Extremes {
    let found: Record<string, number> | null = null;
    eachTrail(seat, (slot, key) => {
      found ??= {};
      found[key] = trails.extOf(slot);
    });
    return found ?? noExtremes;
  }

  return {
    get ticksSeen() {
      return ticksSeen;
    },
    join: seats.join,
    arm,
    leave(seat) {
      clear(seat);
      candles.clear(seat);
      fit(seat, 0);
      seats.leave(seat);
    },
    onTick,
    onTime(ts) {
      const fired: number[] = [];
      collectTimes(ts, fired);
      return seats.ownersOf(fired);
    },
    onCandle: (bar, ts) => seats.ownersOf(candles.onClose(bar, ts)),
    dueCandle: (seat) => candles.due(seat),
    extremesOf,
    importExtremes(seat, saved) {
      eachTrail(seat, (slot, key) => {
        const ext = saved[key];
        if (ext !== undefined) trails.move(slot, ext);
      });
    },
  };
}
