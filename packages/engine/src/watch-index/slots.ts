// Entries for what is waited for, 24 bytes each in one buffer. One task's entries lie side by side and an entry's columns too, so that arming again
// touches few lines of memory. Its users decide who owns an entry and what its columns mean.

/** What an entry stands for; its tag holds the owner x 8 + this. The owner of the last two is a group of trails, of the others a task. */
export const meaning = { fall: 0, rise: 1, time: 2, bandFall: 3, bandRise: 4, trail: 5, groupFall: 6, groupRise: 7 } as const;
const meanings = 8;

/** No entry. */
export const none = -1;

export interface Slots {
  /** Two views of one buffer: an entry is three doubles, or six integers of which the first two are its key. */
  doubles: Float64Array;
  integers: Int32Array;
  /** The first of `count` entries side by side. */
  take(count: number): number;
  give(start: number, count: number): void;
}

const least = 16;
const doublesEach = 3;
const integersEach = 6;
const nextColumn = 2;
const prevColumn = 3;
const tagColumn = 4;
const countColumn = 5;

export function createSlots(): Slots {
  const free = new Map<number, number>();
  let used = 0;

  function grow(count: number): void {
    const capacity = slots.doubles.length / doublesEach;
    const wanted = Math.max(capacity + (capacity >> 3), used + count, least);
    slots.doubles = larger(slots.doubles, new Float64Array(wanted * doublesEach));
    slots.integers = new Int32Array(slots.doubles.buffer);
  }

  const slots: Slots = {
    doubles: new Float64Array(0),
    integers: new Int32Array(0),
    take(count) {
      const start = free.get(count) ?? none;
      if (start !== none) {
        free.set(count, nextOf(slots, start));
        return start;
      }
      if ((used + count) * doublesEach > slots.doubles.length) grow(count);
      used += count;
      return used - count;
    },
    give(start, count) {
      if (count === 0) return;
      setNext(slots, start, free.get(count) ?? none);
      free.set(count, start);
    },
  };
  return slots;
}

/** A level in ticks, a time in ms, or the number of a trail's node. */
export function keyOf(slots: Slots, slot: number): number {
  return slots.doubles[slot * doublesEach] ?? NaN;
}
export function setKey(slots: Slots, slot: number, key: number): void {
  slots.doubles[slot * doublesEach] = key;
}

export function nextOf(slots: Slots, slot: number): number {
  return slots.integers[slot * integersEach + nextColumn] ?? none;
}
export function setNext(slots: Slots, slot: number, next: number): void {
  slots.integers[slot * integersEach + nextColumn] = next;
}

/** The entry before it in its list; of a time its position in the heap. */
export function prevOf(slots: Slots, slot: number): number {
  return slots.integers[slot * integersEach + prevColumn] ?? none;
}
export function setPrev(slots: Slots, slot: number, prev: number): void {
  slots.integers[slot * integersEach + prevColumn] = prev;
}

export function ownerOf(slots: Slots, slot: number): number {
  return (slots.integers[slot * integersEach + tagColumn] ?? none) >> 3;
}
export function meaningOf(slots: Slots, slot: number): number {
  return (slots.integers[slot * integersEach + tagColumn] ?? 0) & (meanings - 1);
}
export function setTag(slots: Slots, slot: number, owner: number, means: number): void {
  slots.integers[slot * integersEach + tagColumn] = owner * meanings + means;
}

/** Of a task's first entry: how many it has. */
export function countOf(slots: Slots, start: number): number {
  return slots.integers[start * integersEach + countColumn] ?? 0;
}
export function setCount(slots: Slots, start: number, count: number): void {
  slots.integers[start * integersEach + countColumn] = count;
}

/** `to` with the contents of `from` at its front. */
export function larger<Column extends Float64Array | Int32Array | Uint32Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
