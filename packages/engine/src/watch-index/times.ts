// Times that are waited for, in a binary heap of entries: the root is the next one to come. An entry knows its position, so removal is exact.
import { keyOf, larger, none, prevOf, setPrev, type Slots } from './slots.ts';

export interface Times {
  /** The next time; Infinity when there is none. */
  edge: number;
  add(slot: number): void;
  remove(slot: number): void;
  /** All entries whose time is `ts` or earlier; they stay. */
  reached(ts: number, into: number[]): void;
}

export function createTimes(slots: Slots): Times {
  let heap = new Int32Array(0);
  let size = 0;

  const keyAt = (at: number): number => keyOf(slots, heap[at] ?? none);

  function put(at: number, slot: number): void {
    heap[at] = slot;
    setPrev(slots, slot, at);
  }

  function siftUp(from: number, slot: number): number {
    const key = keyOf(slots, slot);
    let at = from;
    while (at > 0 && key < keyAt((at - 1) >> 1)) {
      put(at, heap[(at - 1) >> 1] ?? none);
      at = (at - 1) >> 1;
    }
    put(at, slot);
    return at;
  }

  function siftDown(from: number, slot: number): void {
    const key = keyOf(slots, slot);
    let at = from;
    for (let child = 2 * at + 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && keyAt(child + 1) < keyAt(child)) child += 1;
      if (key <= keyAt(child)) break;
      put(at, heap[child] ?? none);
      at = child;
    }
    put(at, slot);
  }

  const times: Times = {
    edge: Infinity,
    add(slot) {
      if (size === heap.length) heap = larger(heap, new Int32Array(size + Math.max(size >> 3, 16)));
      size += 1;
      siftUp(size - 1, slot);
      times.edge = keyAt(0);
    },
    remove(slot) {
      const at = prevOf(slots, slot);
      size -= 1;
      const last = heap[size] ?? none;
      if (at !== size && siftUp(at, last) === at) siftDown(at, last);
      times.edge = size === 0 ? Infinity : keyAt(0);
    },
    reached(ts, into) {
      const open = [0];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        if (at >= size || keyAt(at) > ts) continue;
        into.push(heap[at] ?? none);
        open.push(2 * at + 1, 2 * at + 2);
      }
    },
  };
  return times;
}
