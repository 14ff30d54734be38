// The tasks of a watch index by number: the first entry of each, and the order of joining in which fired tasks are returned. A tick that
// reads only entries touches no task.
import { larger, none } from './slots.ts';

export interface Watchers<Owner> {
  /** By task: the first of its entries. */
  start: Int32Array;
  join(owner: Owner): number;
  leave(watcherId: number): void;
  /** Each once, in the order of their joining. The same array object is returned when there are none. */
  ownersOf(found: number[]): readonly Owner[];
}

export const noOwners: readonly never[] = [];

export function createWatchers<Owner>(): Watchers<Owner> {
  const owners: (Owner | undefined)[] = [];
  const spare: number[] = [];
  let order = new Float64Array(0);
  let joined = 0;

  function grow(watcherId: number): void {
    if (watcherId < order.length) return;
    const capacity = watcherId + Math.max(watcherId >> 3, 16);
    order = larger(order, new Float64Array(capacity));
    watchers.start = larger(watchers.start, new Int32Array(capacity));
  }

  const watchers: Watchers<Owner> = {
    start: new Int32Array(0),
    join(owner) {
      const watcherId = spare.pop() ?? owners.length;
      grow(watcherId);
      owners[watcherId] = owner;
      order[watcherId] = joined;
      joined += 1;
      watchers.start[watcherId] = none;
      return watcherId;
    },
    leave(watcherId) {
      owners[watcherId] = undefined;
      spare.push(watcherId);
    },
    ownersOf(found) {
      if (found.length === 0) return noOwners;
      if (found.length > 1) found.sort((left, right) => (order[left] ?? 0) - (order[right] ?? 0));
      const fired: Owner[] = [];
      for (let at = 0; at < found.length; at += 1) {
        const owner = found[at] === found[at - 1] ? undefined : owners[found[at] ?? none];
        if (owner !== undefined) fired.push(owner);
      }
      return fired;
    },
  };
  return watchers;
}
