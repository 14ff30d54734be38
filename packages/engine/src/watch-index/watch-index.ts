// Live index of everything the tasks of one instrument wait for. A tick that fires no watch costs two price comparisons and one of time,
// whatever the number of tasks. It never decides anything: it returns whom to ask, and keeps the extremes of all trails.
import type { Watch } from '../strategies/lib/decision.ts';
import type { CandleBar, Extremes } from '../strategies/lib/task-event.ts';
import { type CandleWatch, createCandleWaits } from './candle-waits.ts';
import { Levels, widestPrice } from './levels.ts';
import { createWatchers, noOwners } from './watchers.ts';
import { countOf, createSlots, keyOf, meaning, meaningOf, none, ownerOf, setCount, setKey, setTag } from './slots.ts';
import { createTimes } from './times.ts';
import { Trails } from './trails.ts';

type LevelWatch = Exclude<Watch, { type: 'candle' }>;

const meaningOfWatch = { fallTo: meaning.fall, riseTo: meaning.rise, at: meaning.time, band: meaning.bandFall, trail: meaning.trail };
const noExtremes: Extremes = {};

/**
 * An index for one instrument. `Owner` is whatever the caller wants back: the index only hands it out. Not safe for concurrent use; it belongs to
 * the one loop that reads the ticks.
 */
export class WatchIndex<Owner> {
  /** How many ticks have been seen; a decision remembers it to arm with. */
  ticksSeen = 0;
  readonly #slots = createSlots();
  readonly #fall = new Levels(this.#slots, 'fall');
  readonly #rise = new Levels(this.#slots, 'rise');
  readonly #times = createTimes(this.#slots);
  readonly #trails = new Trails(this.#slots, { fall: this.#fall, rise: this.#rise });
  readonly #candles = createCandleWaits<number>();
  readonly #watchers = createWatchers<Owner>();
  /** Keys of trails and borders of bands, by entry. */
  readonly #trailKeys = new Map<number, string>();
  readonly #bands = new Map<number, { low: number; high: number }>();
  /** Entries that the newest tick has reached. */
  readonly #reached: number[] = [];
  #lastTicks: number | null = null;
  /** From this price on the buckets of the levels are too narrow. */
  #roomUntil = widestPrice;
  #shift = 0;

  /** Takes a task in, without watches; the returned number is its id from here on. */
  join(owner: Owner): number {
    return this.#watchers.join(owner);
  }

  /** Extremes follow the price before anything fires. Levels that move meanwhile keep their entries. */
  #reach(ticks: number): void {
    this.#reached.length = 0;
    this.#fall.reached(ticks, this.#reached);
    this.#rise.reached(ticks, this.#reached);
    for (const slot of this.#reached)
      if (meaningOf(this.#slots, slot) >= meaning.groupFall) this.#trails.follow(ownerOf(this.#slots, slot), ticks);
  }

  /** Tasks to wake on a tick, each once, in the order of their joining. The same array object is returned when there are none. */
  onTick(ticks: number, ts: number): readonly Owner[] {
    this.#lastTicks = ticks;
    this.ticksSeen += 1;
    if (ticks > this.#fall.edge && ticks < this.#rise.edge && ts < this.#times.edge && ticks < this.#roomUntil) return noOwners;
    if (ticks >= this.#roomUntil) this.#widen(ticks);
    const fired: number[] = [];
    this.#reach(ticks);
    for (const slot of this.#reached) this.#collect(slot, ticks, fired);
    this.#collectTimes(ts, fired);
    this.#fall.refresh();
    this.#rise.refresh();
    return this.#watchers.ownersOf(fired);
  }

  #widen(ticks: number): void {
    while (ticks >= widestPrice * 2 ** this.#shift) this.#shift += 1;
    this.#roomUntil = widestPrice * 2 ** this.#shift;
    this.#fall.widen(this.#shift);
    this.#rise.widen(this.#shift);
  }

  #collect(slot: number, ticks: number, fired: number[]): void {
    const means = meaningOf(this.#slots, slot);
    if (means >= meaning.groupFall) this.#trails.collect(ownerOf(this.#slots, slot), ticks, fired);
    else if (means <= meaning.rise) fired.push(ownerOf(this.#slots, slot));
    else if (this.#isInBand(slot, ticks)) fired.push(ownerOf(this.#slots, slot));
    else {
      this.#unlink(slot);
      this.#linkBand(slot, ticks);
    }
  }

  #collectTimes(ts: number, fired: number[]): void {
    if (ts < this.#times.edge) return;
    const due: number[] = [];
    this.#times.reached(ts, due);
    for (const slot of due) fired.push(ownerOf(this.#slots, slot));
  }

  #isInBand(slot: number, ticks: number): boolean {
    const { low, high } = this.#bandOf(slot);
    return ticks >= low && ticks <= high;
  }

  #bandOf(slot: number): { low: number; high: number } {
    const band = this.#bands.get(slot);
    if (band === undefined) throw new Error(`no band in entry ${slot}`);
    return band;
  }

  /** A band waits at the border that is nearer; a price that jumped across it moves the wait to the other border. */
  #linkBand(slot: number, ticks: number | null): void {
    const { low, high } = this.#bandOf(slot);
    const below = ticks !== null && ticks < low;
    setKey(this.#slots, slot, below ? low : high);
    setTag(this.#slots, slot, ownerOf(this.#slots, slot), below ? meaning.bandRise : meaning.bandFall);
    (below ? this.#rise : this.#fall).add(slot);
  }

  #unlink(slot: number): void {
    const means = meaningOf(this.#slots, slot);
    if (means === meaning.trail) this.#trails.leave(slot);
    else if (means === meaning.time) this.#times.remove(slot);
    else if (means === meaning.fall || means === meaning.bandFall) this.#fall.remove(slot);
    else this.#rise.remove(slot);
  }

  #heldBy(watcherId: number): number {
    const start = this.#watchers.start[watcherId] ?? none;
    return start === none ? 0 : countOf(this.#slots, start);
  }

  #empty(slot: number): void {
    this.#unlink(slot);
    const means = meaningOf(this.#slots, slot);
    if (means === meaning.trail) this.#trailKeys.delete(slot);
    else if (means === meaning.bandFall || means === meaning.bandRise) this.#bands.delete(slot);
  }

  /** Takes all of a task's entries out. */
  #clear(watcherId: number): void {
    const start = this.#watchers.start[watcherId] ?? none;
    const count = this.#heldBy(watcherId);
    for (let slot = start; slot < start + count; slot += 1) this.#empty(slot);
  }

  /** As many entries as the task needs now, instead of those it had. */
  #fit(watcherId: number, count: number): number {
    this.#slots.give(this.#watchers.start[watcherId] ?? none, this.#heldBy(watcherId));
    const taken = count === 0 ? none : this.#slots.take(count);
    if (taken !== none) setCount(this.#slots, taken, count);
    this.#watchers.start[watcherId] = taken;
    return taken;
  }

  /** Replaces the watches of a task. Trails whose key was armed before keep their extreme. */
  arm(watcherId: number, watches: readonly Watch[]): void {
    const extremes = this.extremesOf(watcherId);
    let count = 0;
    for (const watch of watches) if (watch.type !== 'candle') count += 1;
    const fits = count === this.#heldBy(watcherId);
    if (!fits) this.#clear(watcherId);
    let slot = fits ? (this.#watchers.start[watcherId] ?? none) : this.#fit(watcherId, count);
    this.#candles.clear(watcherId);
    for (const watch of watches) {
      if (watch.type === 'candle') this.#candles.add(watcherId, watch);
      else {
        if (!fits || !this.#isThere(slot, watch)) {
          if (fits) this.#empty(slot);
          this.#link(slot, watcherId, watch, extremes);
        }
        slot += 1;
      }
    }
  }

  /** Whether this very wait stands in an entry already, so that it can stay. */
  #isThere(slot: number, watch: LevelWatch): boolean {
    if (watch.type === 'trail' || watch.type === 'band' || meaningOf(this.#slots, slot) !== meaningOfWatch[watch.type]) return false;
    return keyOf(this.#slots, slot) === (watch.type === 'at' ? watch.ts : watch.ticks);
  }

  #link(slot: number, watcherId: number, watch: LevelWatch, extremes: Extremes): void {
    setTag(this.#slots, slot, watcherId, meaningOfWatch[watch.type]);
    switch (watch.type) {
      case 'fallTo':
        setKey(this.#slots, slot, watch.ticks);
        return this.#fall.add(slot);
      case 'riseTo':
        setKey(this.#slots, slot, watch.ticks);
        return this.#rise.add(slot);
      case 'at':
        setKey(this.#slots, slot, watch.ts);
        return this.#times.add(slot);
      case 'band':
        this.#bands.set(slot, { low: watch.lowTicks, high: watch.highTicks });
        return this.#linkBand(slot, this.#lastTicks);
      case 'trail':
        this.#trailKeys.set(slot, watch.key);
        return this.#trails.join(slot, watch, extremes[watch.key] ?? watch.startTicks);
    }
  }

  #eachTrail(watcherId: number, visit: (slot: number, key: string) => void): void {
    if (this.#trailKeys.size === 0) return;
    const start = this.#watchers.start[watcherId] ?? none;
    const count = this.#heldBy(watcherId);
    for (let slot = start; slot < start + count; slot += 1) {
      if (meaningOf(this.#slots, slot) === meaning.trail) visit(slot, this.#trailKeys.get(slot) ?? '');
    }
  }

  /** Extremes of a task's live trails, by key. */
  extremesOf(watcherId: number): Extremes {
    let found: Record<string, number> | null = null;
    this.#eachTrail(watcherId, (slot, key) => {
      found ??= {};
      found[key] = this.#trails.extOf(slot);
    });
    return found ?? noExtremes;
  }

  /** Removes a task. Its id goes to another one. */
  leave(watcherId: number): void {
    this.#clear(watcherId);
    this.#candles.clear(watcherId);
    this.#fit(watcherId, 0);
    this.#watchers.leave(watcherId);
  }

  /** Tasks whose time has come without a tick (5 s of silence). */
  onTime(ts: number): readonly Owner[] {
    const fired: number[] = [];
    this.#collectTimes(ts, fired);
    return this.#watchers.ownersOf(fired);
  }

  /** Tasks that wait for a bar that closed at `ts`, in the order of their joining. Waits armed later see it too (`dueCandle`). */
  onCandle(bar: CandleBar, ts: number): readonly Owner[] {
    return this.#watchers.ownersOf(this.#candles.onClose(bar, ts));
  }

  /** A bar that a task waits for and that is known already; null when there is none. */
  dueCandle(watcherId: number): CandleWatch | null {
    return this.#candles.due(watcherId);
  }

  /** Puts back the extremes of a checkpoint; for each key of a live trail the saved value replaces the present one. */
  importExtremes(watcherId: number, saved: Extremes): void {
    this.#eachTrail(watcherId, (slot, key) => {
      const ext = saved[key];
      if (ext !== undefined) this.#trails.move(slot, ext);
    });
  }
}
