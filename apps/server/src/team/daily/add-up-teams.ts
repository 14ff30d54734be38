// Adds up what is below each member of a tree: once from the deepest upward for all, once from the top for the large teams, by depth.
import { setImmediate } from 'node:timers/promises';

/** Everybody at one depth. A user is known by his number, which is an index everywhere here. */
export interface MembersAt {
  depth: number;
  /** `sponsors` are the numbers of those who invited them, at the same places. */
  numbers: Int32Array;
  sponsors: Int32Array;
  marks: Uint8Array;
}

/** Of a member when the day ended; the level is above these bits. */
export const ACTIVE = 1;
/** Not deleted, and already there. */
export const MEMBER = 2;
export const LEVEL_SHIFT = 2;

export interface Tree {
  /** The deepest first. */
  floors: readonly MembersAt[];
  /** No number is above it. */
  largest: number;
  /** Of those who traded, in fixed point. */
  performance: readonly (bigint | undefined)[];
}

/** By number: what is below each, himself left out. */
export interface TeamSums {
  members: Int32Array;
  directActive: Int32Array;
  active: Int32Array;
  performance: readonly (bigint | undefined)[];
}

/** The event loop has its turn after each depth. */
export async function addUpTeams({ floors, largest, performance }: Tree): Promise<TeamSums> {
  const [members, directActive, active] = [new Int32Array(largest + 1), new Int32Array(largest + 1), new Int32Array(largest + 1)];
  const below = Array.from<bigint | undefined>({ length: largest + 1 });
  for (const { depth, numbers, sponsors, marks } of floors) {
    if (depth === 0) continue;
    for (let at = 0; at < numbers.length; at += 1) {
      const [n, sponsor, mark] = [numbers[at] ?? 0, sponsors[at] ?? 0, marks[at] ?? 0];
      const isActive = mark & ACTIVE;
      members[sponsor] = (members[sponsor] ?? 0) + (members[n] ?? 0) + ((mark & MEMBER) === 0 ? 0 : 1);
      directActive[sponsor] = (directActive[sponsor] ?? 0) + isActive;
      active[sponsor] = (active[sponsor] ?? 0) + (active[n] ?? 0) + isActive;
      const traded = sumOf(performance[n], below[n]);
      if (traded !== undefined) below[sponsor] = sumOf(below[sponsor], traded);
    }
    await setImmediate();
  }
  return { members, directActive, active, performance: below };
}

export interface TeamFloor {
  /** The leader's number. */
  leader: number;
  /** From the top of the tree. */
  depth: number;
  members: number;
  active: number;
  performance: bigint;
}

/**
 * What is below each user with more than `above` members, by depth. Each member is added to the nearest such user above him, and the floors of each of these to
 * the next one above, the deepest first: no member is looked at once for each of those above him.
 */
export async function addUpFloors({ floors, largest, performance }: Tree, { members }: TeamSums, above: number): Promise<TeamFloor[]> {
  /** By number, 0 without one. */
  const leaderOf = new Int32Array(largest + 1);
  const byLeader = new Map<number, Map<number, TeamFloor>>();
  for (const { depth, numbers, sponsors, marks } of floors.toReversed()) {
    if (depth > 0)
      for (let at = 0; at < numbers.length; at += 1) {
        const [n, sponsor, mark] = [numbers[at] ?? 0, sponsors[at] ?? 0, marks[at] ?? 0];
        const leader = (members[sponsor] ?? 0) > above ? sponsor : (leaderOf[sponsor] ?? 0);
        leaderOf[n] = leader;
        if (leader === 0) continue;
        const floor = floorOf(byLeader, leader, depth);
        floor.active += mark & ACTIVE;
        if ((mark & MEMBER) === 0) continue;
        floor.members += 1;
        floor.performance += performance[n] ?? 0n;
      }
    await setImmediate();
  }
  // A leader is met before those below him.
  for (const [leader, own] of [...byLeader].toReversed()) {
    const next = leaderOf[leader] ?? 0;
    if (next === 0) continue;
    for (const { depth, members: count, active, performance: traded } of own.values()) {
      const floor = floorOf(byLeader, next, depth);
      floor.members += count;
      floor.active += active;
      floor.performance += traded;
    }
  }
  return [...byLeader.values()].flatMap((own) => [...own.values()]).filter((floor) => floor.members > 0);
}

function floorOf(byLeader: Map<number, Map<number, TeamFloor>>, leader: number, depth: number): TeamFloor {
  const own = byLeader.get(leader) ?? new Map<number, TeamFloor>();
  byLeader.set(leader, own);
  const floor = own.get(depth) ?? { leader, depth, members: 0, active: 0, performance: 0n };
  own.set(depth, floor);
  return floor;
}

function sumOf(left: bigint | undefined, right: bigint | undefined): bigint | undefined {
  return left === undefined ? right : right === undefined ? left : left + right;
}
