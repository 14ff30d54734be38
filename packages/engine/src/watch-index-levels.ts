// Levels on one side of the price, in a binary heap whose root is the next one to be reached. Removal marks; the marked are swept together.

/** One wait. `owner` is the side it stands on. */
export interface Level<Target> {
  at: number;
  target: Target;
  removed: boolean;
  owner: Levels<Target>;
}

export interface Levels<Target> {
  /** The level reached first; what lies short of it concerns nobody. */
  edge(): number;
  add(at: number, target: Target): Level<Target>;
  remove(level: Level<Target>): void;
  /** All levels at or beyond which `value` is; they stay. Visits only these and their children. */
  reached(value: number): Level<Target>[];
}

const sweepFrom = 64;

/** `fall`: reached when the value is at or below the level; `rise`: at or above. */
export function createLevels<Target>(side: 'fall' | 'rise'): Levels<Target> {
  const sign = side === 'fall' ? -1 : 1;
  let heap: Level<Target>[] = [];
  let removed = 0;
  let edge = sign * Infinity;

  const before = (left: Level<Target>, right: Level<Target>): boolean => sign * left.at < sign * right.at;
  const at = (index: number): Level<Target> => {
    const level = heap[index];
    if (level === undefined) throw new Error(`no level at ${index}`);
    return level;
  };

  function swap(left: number, right: number): void {
    const kept = at(left);
    heap[left] = at(right);
    heap[right] = kept;
  }

  function siftUp(from: number): void {
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!before(at(index), at(parent))) return;
      swap(index, parent);
      index = parent;
    }
  }

  function siftDown(from: number): void {
    let index = from;
    for (;;) {
      let best = index;
      for (const child of [2 * index + 1, 2 * index + 2]) if (child < heap.length && before(at(child), at(best))) best = child;
      if (best === index) return;
      swap(index, best);
      index = best;
    }
  }

  function popRoot(): void {
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    heap[0] = last;
    siftDown(0);
  }

  /** Drops marked levels from the root, and all of them once they are the larger part. */
  function sweep(): void {
    if (removed > sweepFrom && removed * 2 > heap.length) {
      heap = heap.filter((level) => !level.removed);
      removed = 0;
      for (let index = (heap.length >> 1) - 1; index >= 0; index -= 1) siftDown(index);
    }
    while (heap[0]?.removed === true) {
      popRoot();
      removed -= 1;
    }
    edge = heap[0]?.at ?? sign * Infinity;
  }

  const levels: Levels<Target> = {
    edge: () => edge,
    add(level, target) {
      const added: Level<Target> = { at: level, target, removed: false, owner: levels };
      heap.push(added);
      siftUp(heap.length - 1);
      edge = heap[0]?.at ?? edge;
      return added;
    },
    remove(level) {
      if (level.removed) return;
      level.removed = true;
      removed += 1;
      if (heap[0] === level || removed > sweepFrom) sweep();
    },
    reached(value) {
      const found: Level<Target>[] = [];
      const open = [0];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        const level = heap[next];
        if (level === undefined || sign * value < sign * level.at) continue;
        if (!level.removed) found.push(level);
        open.push(2 * next + 1, 2 * next + 2);
      }
      return found;
    },
  };
  return levels;
}
