// The tasks of a watch index by number: their places, and the order of their first arming in which fired tasks are handed over.
import { larger, none } from './watch-index-slots.ts';

export interface Members {
  /** By member: the first of its places, and how many there are. */
  start: Int32Array;
  count: Int32Array;
  join(task: string): number;
  find(task: string): number | undefined;
  leave(task: string): void;
  /** Each once, in the order of their joining. The same array object is returned when there are none. */
  namesOf(found: number[]): readonly string[];
  all(): string[];
}

export const nobody: readonly string[] = [];

export function createMembers(): Members {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const spare: number[] = [];
  let order = new Float64Array(0);
  let joined = 0;

  function grow(member: number): void {
    if (member < order.length) return;
    const capacity = member + Math.max(member >> 3, 16);
    order = larger(order, new Float64Array(capacity));
    members.start = larger(members.start, new Int32Array(capacity));
    members.count = larger(members.count, new Int32Array(capacity));
  }

  const members: Members = {
    start: new Int32Array(0),
    count: new Int32Array(0),
    join(task) {
      const known = numbers.get(task);
      if (known !== undefined) return known;
      const member = spare.pop() ?? names.length;
      grow(member);
      numbers.set(task, member);
      names[member] = task;
      order[member] = joined;
      joined += 1;
      members.start[member] = none;
      members.count[member] = 0;
      return member;
    },
    find: (task) => numbers.get(task),
    leave(task) {
      const member = numbers.get(task);
      if (member === undefined) return;
      numbers.delete(task);
      names[member] = '';
      spare.push(member);
    },
    namesOf(found) {
      if (found.length === 0) return nobody;
      if (found.length > 1) found.sort((left, right) => (order[left] ?? 0) - (order[right] ?? 0));
      return found.filter((member, at) => member !== found[at - 1]).map((member) => names[member] ?? '');
    },
    all: () => [...numbers.keys()],
  };
  return members;
}
