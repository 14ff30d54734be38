// Live index of everything the tasks of one instrument wait for. A tick that concerns nobody costs two price comparisons and one of time,
// whatever the number of tasks. It never decides anything: it says whom to ask, and keeps the extremes of all trails.
import type { CandleBar, Extremes, Watch } from './strategies/lib/decision.ts';
import { type CandleWatch, createCandleWaits } from './watch-index-candles.ts';
import { createLevels, widestPrice } from './watch-index-levels.ts';
import { createMembers, nobody } from './watch-index-members.ts';
import { createSlots, meaning, meanings, none } from './watch-index-slots.ts';
import { createTimes } from './watch-index-times.ts';
import { createTrails } from './watch-index-trails.ts';

type LevelWatch = Exclude<Watch, { type: 'candle' }>;

const meaningOfWatch = { fallTo: meaning.fall, riseTo: meaning.rise, at: meaning.time, band: meaning.bandFall, trail: meaning.trail };
const noExtremes: Extremes = {};

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

/** An index for one instrument. Not safe for concurrent use; it belongs to the one loop that reads the ticks. */
export function createWatchIndex(): WatchIndex {
  const slots = createSlots();
  const fall = createLevels(slots, 'fall');
  const rise = createLevels(slots, 'rise');
  const times = createTimes(slots);
  const trails = createTrails(slots, { fall, rise });
  const candles = createCandleWaits<number>();
  const members = createMembers();
  /** Keys of trails and borders of bands, by place. */
  const trailKeys = new Map<number, string>();
  const bands = new Map<number, { low: number; high: number }>();
  let lastTicks: number | null = null;
  let ticksSeen = 0;
  /** From this price on the buckets of the levels are too narrow. */
  let roomUntil = widestPrice;
  let shift = 0;

  /** Extremes follow the price before anything fires. Levels that move meanwhile keep their places. */
  function reachedAt(ticks: number): number[] {
    const reached: number[] = [];
    fall.reached(ticks, reached);
    rise.reached(ticks, reached);
    for (const slot of reached) if (meaningOf(slot) >= meaning.groupFall) trails.follow(ownerOf(slot), ticks);
    return reached;
  }

  const ownerOf = (slot: number): number => (slots.tag[slot] ?? none) >> 3;
  const meaningOf = (slot: number): number => (slots.tag[slot] ?? 0) & (meanings - 1);

  function onTick(ticks: number, ts: number): readonly string[] {
    lastTicks = ticks;
    ticksSeen += 1;
    if (ticks > fall.edge && ticks < rise.edge && ts < times.edge() && ticks < roomUntil) return nobody;
    if (ticks >= roomUntil) widen(ticks);
    const fired: number[] = [];
    const reached = reachedAt(ticks);
    for (const slot of reached) collect(slot, ticks, fired);
    collectTimes(ts, fired);
    fall.refresh();
    rise.refresh();
    return members.namesOf(fired);
  }

  function widen(ticks: number): void {
    while (ticks >= widestPrice * 2 ** shift) shift += 1;
    roomUntil = widestPrice * 2 ** shift;
    fall.widen(shift);
    rise.widen(shift);
  }

  function collect(slot: number, ticks: number, fired: number[]): void {
    const means = meaningOf(slot);
    if (means >= meaning.groupFall) trails.collect(ownerOf(slot), ticks, fired);
    else if (means <= meaning.rise) fired.push(ownerOf(slot));
    else if (isInBand(slot, ticks)) fired.push(ownerOf(slot));
    else {
      unlink(slot);
      linkBand(slot, ticks);
    }
  }

  function collectTimes(ts: number, fired: number[]): void {
    if (ts < times.edge()) return;
    const due: number[] = [];
    times.reached(ts, due);
    for (const slot of due) fired.push(ownerOf(slot));
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
    slots.key[slot] = below ? low : high;
    slots.tag[slot] = ownerOf(slot) * meanings + (below ? meaning.bandRise : meaning.bandFall);
    (below ? rise : fall).add(slot);
  }

  function unlink(slot: number): void {
    const means = meaningOf(slot);
    if (means === meaning.trail) trails.leave(slot);
    else if (means === meaning.time) times.remove(slot);
    else if (means === meaning.fall || means === meaning.bandFall) fall.remove(slot);
    else rise.remove(slot);
  }

  /** Takes all of a task's places out, those of bars too. */
  function clear(member: number): void {
    const start = members.start[member] ?? none;
    const count = members.count[member] ?? 0;
    for (let slot = start; slot < start + count; slot += 1) {
      unlink(slot);
      const means = meaningOf(slot);
      if (means === meaning.trail) trailKeys.delete(slot);
      else if (means === meaning.bandFall || means === meaning.bandRise) bands.delete(slot);
    }
    candles.clear(member);
  }

  /** As many places as the task needs now: those it has where the number is the same. */
  function fit(member: number, count: number): number {
    const had = members.count[member] ?? 0;
    const start = members.start[member] ?? none;
    if (had === count) return start;
    slots.give(start, had);
    members.count[member] = count;
    return (members.start[member] = count === 0 ? none : slots.take(count));
  }

  function arm(task: string, watches: readonly Watch[], asOf = ticksSeen): boolean {
    const member = members.join(task);
    const extremes = extremesOf(task);
    clear(member);
    let slot = fit(
      member,
      watches.reduce((sum, watch) => sum + (watch.type === 'candle' ? 0 : 1), 0),
    );
    const missed = asOf < ticksSeen ? lastTicks : null;
    let due = false;
    for (const watch of watches) {
      if (watch.type === 'candle') candles.add(member, watch);
      else {
        link(slot, member, watch, { extremes, missed });
        due ||= missed !== null && isDue(slot, missed);
        slot += 1;
      }
    }
    return due;
  }

  function link(slot: number, member: number, watch: LevelWatch, at: { extremes: Extremes; missed: number | null }): void {
    slots.tag[slot] = member * meanings + meaningOfWatch[watch.type];
    switch (watch.type) {
      case 'fallTo':
        slots.key[slot] = watch.ticks;
        return fall.add(slot);
      case 'riseTo':
        slots.key[slot] = watch.ticks;
        return rise.add(slot);
      case 'at':
        slots.key[slot] = watch.ts;
        return times.add(slot);
      case 'band':
        bands.set(slot, { low: watch.lowTicks, high: watch.highTicks });
        return linkBand(slot, lastTicks);
      case 'trail':
        trailKeys.set(slot, watch.key);
        return trails.join(slot, watch, followed(watch, at.extremes[watch.key] ?? watch.startTicks, at.missed));
    }
  }

  /** The newest tick was missed by this task's new watches: it counts now. Times are looked at with every tick. */
  function isDue(slot: number, ticks: number): boolean {
    const means = meaningOf(slot);
    if (means === meaning.trail) return trails.fires(slot, ticks);
    if (means === meaning.time) return false;
    if (means === meaning.bandFall || means === meaning.bandRise) return isInBand(slot, ticks);
    return means === meaning.fall ? ticks <= (slots.key[slot] ?? 0) : ticks >= (slots.key[slot] ?? 0);
  }

  function eachTrail(task: string, visit: (slot: number, key: string) => void): void {
    const member = members.find(task);
    if (member === undefined || trailKeys.size === 0) return;
    const start = members.start[member] ?? none;
    for (let slot = start; slot < start + (members.count[member] ?? 0); slot += 1) {
      if (meaningOf(slot) === meaning.trail) visit(slot, trailKeys.get(slot) ?? '');
    }
  }

  function extremesOf(task: string): Extremes {
    let found: Record<string, number> | null = null;
    eachTrail(task, (slot, key) => {
      found ??= {};
      found[key] = trails.extOf(slot);
    });
    return found ?? noExtremes;
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
      const member = members.find(task);
      if (member === undefined) return;
      clear(member);
      fit(member, 0);
      members.leave(task);
    },
    onTick,
    onTime(ts) {
      const fired: number[] = [];
      collectTimes(ts, fired);
      return members.namesOf(fired);
    },
    onCandle: (bar, ts) => members.namesOf(candles.onClose(bar, ts)),
    dueCandle(task) {
      const member = members.find(task);
      return member === undefined ? null : candles.due(member);
    },
    extremesOf,
    exportExtremes() {
      const saved = members.all().map((task) => [task, extremesOf(task)] as const);
      return Object.fromEntries(saved.filter(([, extremes]) => extremes !== noExtremes));
    },
    importExtremes(saved) {
      for (const [task, extremes] of Object.entries(saved)) {
        eachTrail(task, (slot, key) => {
          const ext = extremes[key];
          if (ext !== undefined) trails.move(slot, ext);
        });
      }
    },
  };
}

/** The extreme after a price that the trail did not see. */
function followed(
  { dir, lowTicks = -Infinity, highTicks = Infinity }: Extract<Watch, { type: 'trail' }>,
  ext: number,
  missed: number | null,
): number {
  return missed !== null && missed >= lowTicks && missed <= highTicks && dir * (missed - ext) > 0 ? missed : ext;
}
