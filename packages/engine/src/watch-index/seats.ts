// The tasks of a watch index by number, so that nothing of a task itself is touched where only its places count: their first,
// and the order of joining in which fired tasks are handed over.
import { larger, none } from './slots.ts';

export interface Seats<Owner> {
  /** By seat: the first of its places. */
  start: Int32Array;
  join(owner: Owner): number;
  leave(seat: number): void;
  /** Each once, in the order of their joining. The same array object is returned when there are none. */
  ownersOf(found: number[]): readonly Owner[];
}

export const nobody: readonly never[] = [];

export function createSeats<Owner>(): Seats<Owner> {
  const owners: (Owner | undefined)[] = [];
  const spare: number[] = [];
  let order = new Float64Array(0);
  let joined = 0;

  function grow(seat: number): void {
    if (seat < order.length) return;
    const capacity = seat + Math.max(seat >> 3, 16);
    order = larger(order, new Float64Array(capacity));
    seats.start = larger(seats.start, new Int32Array(capacity));
  }

  const seats: Seats<Owner> = {
    start: new Int32Array(0),
    join(owner) {
      const seat = spare.pop() ?? owners.length;
      grow(seat);
      owners[seat] = owner;
      order[seat] = joined;
      joined += 1;
      seats.start[seat] = none;
      return seat;
    },
    leave(seat) {
      owners[seat] = undefined;
      spare.push(seat);
    },
    ownersOf(found) {
      if (found.length === 0) return nobody;
      if (found.length > 1) found.sort((left, right) => (order[left] ?? 0) - (order[right] ?? 0));
      const fired: Owner[] = [];
      for (let at = 0; at < found.length; at += 1) {
        const owner = found[at] === found[at - 1] ? undefined : owners[found[at] ?? none];
        if (owner !== undefined) fired.push(owner);
      }
      return fired;
    },
  };
  return seats;
}
