// Places for what is waited for, in typed arrays: about 20 bytes each. One task's places lie side by side, so that arming again touches few lines
// of memory. Who owns a place and what its columns mean is the business of those who link it.

/** What a place stands for; `tag` holds the owner x 8 + this. The owner of the last two is a group of trails, of the others a task. */
export const meaning = { fall: 0, rise: 1, time: 2, bandFall: 3, bandRise: 4, trail: 5, groupFall: 6, groupRise: 7 } as const;
export const meanings = 8;

/** No place. */
export const none = -1;

export interface Slots {
  /** A level in ticks, a time in ms, or the number of a trail's node. */
  key: Float64Array;
  next: Int32Array;
  /** The place before it in its list; of a time its position in the heap. */
  prev: Int32Array;
  tag: Int32Array;
  /** The first of `count` places side by side. */
  take(count: number): number;
  give(start: number, count: number): void;
}

const least = 16;

export function createSlots(): Slots {
  const free = new Map<number, number>();
  let used = 0;

  function grow(count: number): void {
    const capacity = Math.max(slots.key.length + (slots.key.length >> 3), used + count, least);
    slots.key = larger(slots.key, new Float64Array(capacity));
    slots.next = larger(slots.next, new Int32Array(capacity));
    slots.prev = larger(slots.prev, new Int32Array(capacity));
    slots.tag = larger(slots.tag, new Int32Array(capacity));
  }

  const slots: Slots = {
    key: new Float64Array(0),
    next: new Int32Array(0),
    prev: new Int32Array(0),
    tag: new Int32Array(0),
    take(count) {
      const start = free.get(count) ?? none;
      if (start !== none) {
        free.set(count, slots.next[start] ?? none);
        return start;
      }
      if (used + count > slots.key.length) grow(count);
      used += count;
      return used - count;
    },
    give(start, count) {
      if (count === 0) return;
      slots.next[start] = free.get(count) ?? none;
      free.set(count, start);
    },
  };
  return slots;
}

/** `to` with the contents of `from` at its front. */
export function larger<Column extends Float64Array | Int32Array | Uint32Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
