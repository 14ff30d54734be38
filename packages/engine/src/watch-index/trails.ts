// Trails of one direction, rate and bounds form a group: its members with the same extreme share a node, and a new extreme melts all nodes that
// it passes into one. A group costs two levels whatever its size: where its foremost extreme fires, and where its hindmost moves.
import { trailLevel } from '../strategies/lib/trail-level.ts';
import type { Watch } from '../strategies/lib/decision.ts';
import type { Levels } from './levels.ts';
import { keyOf, meaning, nextOf, none, ownerOf, prevOf, setKey, setNext, setPrev, setTag, type Slots } from './slots.ts';

export type TrailWatch = Extract<Watch, { type: 'trail' }>;

/** Members of a group with one extreme, in a ring of places. */
interface TrailNode {
  ext: number;
  number: number;
  group: TrailGroup;
  first: number;
  size: number;
}

interface TrailGroup {
  name: string;
  number: number;
  dir: 1 | -1;
  rateNum: number;
  rateDen: number;
  low: number;
  high: number;
  /** The foremost extreme first: highest for dir 1. Empty ones are dropped at the ends at once, in the middle when they are many. */
  nodes: TrailNode[];
  empty: number;
  /** Two places: its level among those of a fall, and of a rise. NaN = none. */
  start: number;
  /** The level at which its foremost member fires. */
  firesAt: number;
}

export interface Trails {
  join(slot: number, watch: TrailWatch, ext: number): void;
  leave(slot: number): void;
  extOf(slot: number): number;
  /** Gives one trail another extreme. */
  move(slot: number, ext: number): void;
  /** Takes a price over as extreme where it is one. */
  follow(group: number, ticks: number): void;
  /** Owners of all trails of a group that fire at a price. */
  collect(group: number, ticks: number, into: number[]): void;
}

/** The firing level of a group may stand nearer to the price than it fires: by a part of its way back, in ticks. */
const slackShare = 8;
const slackMax = 64;

export function createTrails(slots: Slots, levels: { fall: Levels; rise: Levels }): Trails {
  const byName = new Map<string, TrailGroup>();
  const groups: (TrailGroup | undefined)[] = [];
  const nodes: (TrailNode | undefined)[] = [];
  const spareGroups: number[] = [];
  const spareNodes: number[] = [];

  function groupAt(number: number): TrailGroup {
    const group = groups[number];
    if (group === undefined) throw new Error(`no group of trails ${number}`);
    return group;
  }

  function nodeOf(slot: number): TrailNode {
    const node = nodes[keyOf(slots, slot)];
    if (node === undefined) throw new Error(`no trail in place ${slot}`);
    return node;
  }

  function groupLike({ dir, rateNum, rateDen, lowTicks = -Infinity, highTicks = Infinity }: TrailWatch): TrailGroup {
    const name = `${dir}|${rateNum}|${rateDen}|${lowTicks}|${highTicks}`;
    const known = byName.get(name);
    if (known !== undefined) return known;
    const number = spareGroups.pop() ?? groups.length;
    const start = slots.take(2);
    const group: TrailGroup = {
      name,
      number,
      dir,
      rateNum,
      rateDen,
      low: lowTicks,
      high: highTicks,
      nodes: [],
      empty: 0,
      start,
      firesAt: NaN,
    };
    setKey(slots, start, NaN);
    setKey(slots, start + 1, NaN);
    setTag(slots, start, number, meaning.groupFall);
    setTag(slots, start + 1, number, meaning.groupRise);
    groups[number] = group;
    byName.set(name, group);
    return group;
  }

  /** The node with this extreme, found from the hindmost on: that is where new trails begin. */
  function nodeWith(group: TrailGroup, ext: number): TrailNode {
    let at = group.nodes.length;
    for (let node = group.nodes[at - 1]; node !== undefined && group.dir * (ext - node.ext) >= 0; node = group.nodes[at - 1]) {
      if (node.ext === ext) return node;
      at -= 1;
    }
    const number = spareNodes.pop() ?? nodes.length;
    const node: TrailNode = { ext, number, group, first: none, size: 0 };
    nodes[number] = node;
    if (at === group.nodes.length) group.nodes.push(node);
    else group.nodes.splice(at, 0, node);
    group.empty += 1;
    return node;
  }

  function enter(slot: number, node: TrailNode): void {
    setKey(slots, slot, node.number);
    if (node.size === 0) {
      node.group.empty -= 1;
      setNext(slots, slot, slot);
      setPrev(slots, slot, slot);
      node.first = slot;
    } else link(prevOf(slots, node.first), slot, node.first);
    node.size += 1;
  }

  function link(before: number, slot: number, after: number): void {
    setNext(slots, before, slot);
    setPrev(slots, slot, before);
    setNext(slots, slot, after);
    setPrev(slots, after, slot);
  }

  function exit(slot: number, node: TrailNode): void {
    const next = nextOf(slots, slot);
    const prev = prevOf(slots, slot);
    setNext(slots, prev, next);
    setPrev(slots, next, prev);
    if (node.first === slot) node.first = next;
    node.size -= 1;
    if (node.size === 0) node.group.empty += 1;
  }

  /** All members of the smaller node go over to the larger, which keeps its number. */
  function melt(one: TrailNode, other: TrailNode): TrailNode {
    const [large, small] = one.size >= other.size ? [one, other] : [other, one];
    if (small.size > 0) {
      let slot = small.first;
      for (let count = small.size; count > 0; count -= 1) {
        setKey(slots, slot, large.number);
        slot = nextOf(slots, slot);
      }
      const [lastLarge, lastSmall] = [prevOf(slots, large.first), prevOf(slots, small.first)];
      setNext(slots, lastLarge, small.first);
      setPrev(slots, small.first, lastLarge);
      setNext(slots, lastSmall, large.first);
      setPrev(slots, large.first, lastSmall);
      large.size += small.size;
    } else small.group.empty -= 1;
    free(small);
    return large;
  }

  function free(node: TrailNode): void {
    nodes[node.number] = undefined;
    spareNodes.push(node.number);
  }

  function dropEmpty(group: TrailGroup): void {
    for (const end of [0, -1]) {
      for (let node = group.nodes.at(end); node?.size === 0; node = group.nodes.at(end)) {
        free(node);
        group.empty -= 1;
        if (end === 0) group.nodes.shift();
        else group.nodes.pop();
      }
    }
    if (group.empty * 2 <= group.nodes.length) return;
    for (const node of group.nodes) if (node.size === 0) free(node);
    group.nodes = group.nodes.filter((node) => node.size > 0);
    group.empty = 0;
  }

  /** Puts the two levels of a group where its extremes want them; a group without members goes. */
  function place(group: TrailGroup): void {
    if (group.empty > 0) dropEmpty(group);
    const [foremost, hindmost] = [group.nodes[0], group.nodes[group.nodes.length - 1]];
    const { dir, rateNum, rateDen, start } = group;
    const firesAt = foremost === undefined ? NaN : trailLevel(dir, foremost.ext, rateNum, rateDen);
    group.firesAt = firesAt;
    const movesAt = hindmost === undefined ? NaN : movesFrom(group, hindmost.ext);
    const [firing, moving] = dir === 1 ? [start, start + 1] : [start + 1, start];
    if (!isNearEnough(keyOf(slots, firing), group, foremost))
      put(dir === 1 ? 'fall' : 'rise', firing, firesAt + dir * slackOf(group, foremost));
    put(dir === 1 ? 'rise' : 'fall', moving, movesAt);
    if (foremost !== undefined) return;
    byName.delete(group.name);
    groups[group.number] = undefined;
    spareGroups.push(group.number);
    slots.give(start, 2);
  }

  /** Whether a level stands where its group fires or a little nearer to the price, so that it need not move with every new extreme. */
  function isNearEnough(level: number, group: TrailGroup, foremost: TrailNode | undefined): boolean {
    const nearer = group.dir * (level - group.firesAt);
    return nearer >= 0 && nearer <= slackOf(group, foremost);
  }

  /** A part of the way from the extreme back to where it fires; 0 without a member. */
  function slackOf({ dir, firesAt }: TrailGroup, foremost: TrailNode | undefined): number {
    return foremost === undefined ? 0 : Math.min(Math.max(Math.floor((dir * (foremost.ext - firesAt)) / slackShare), 0), slackMax);
  }

  function put(side: 'fall' | 'rise', slot: number, level: number): void {
    const old = keyOf(slots, slot);
    if (old === level) return;
    if (!Number.isNaN(old)) levels[side].remove(slot);
    setKey(slots, slot, level);
    if (!Number.isNaN(level)) levels[side].add(slot);
  }

  function leave(slot: number): void {
    const node = nodeOf(slot);
    exit(slot, node);
    if (node.size === 0) place(node.group);
  }

  return {
    join(slot, watch, ext) {
      const group = groupLike(watch);
      const node = nodeWith(group, ext);
      enter(slot, node);
      if (node.size === 1) place(group);
    },
    leave,
    extOf: (slot) => nodeOf(slot).ext,
    move(slot, ext) {
      const node = nodeOf(slot);
      if (node.ext === ext) return;
      const { group } = node;
      exit(slot, node);
      enter(slot, nodeWith(group, ext));
      place(group);
    },
    follow(number, ticks) {
      const group = groupAt(number);
      if (ticks < group.low || ticks > group.high) return;
      let passed: TrailNode | null = null;
      const { dir, nodes: ordered } = group;
      for (
        let node = ordered[ordered.length - 1];
        node !== undefined && dir * (ticks - node.ext) >= 0;
        node = ordered[ordered.length - 1]
      ) {
        if (node.ext === ticks && passed === null) return;
        ordered.pop();
        passed = passed === null ? node : melt(passed, node);
      }
      if (passed === null) return;
      passed.ext = ticks;
      ordered.push(passed);
      place(group);
    },
    collect(number, ticks, into) {
      const { dir, rateNum, rateDen, nodes: ordered, firesAt } = groupAt(number);
      if (dir * (ticks - firesAt) > 0) return;
      for (const node of ordered) {
        if (dir * (ticks - trailLevel(dir, node.ext, rateNum, rateDen)) > 0) return;
        let slot = node.first;
        for (let count = node.size; count > 0; count -= 1) {
          into.push(ownerOf(slots, slot));
          slot = nextOf(slots, slot);
        }
      }
    },
  };
}

/** The first price that is a new extreme for the hindmost member; NaN when none within the bounds can be. */
function movesFrom({ dir, low, high }: TrailGroup, ext: number): number {
  if (dir === 1) return ext >= high ? NaN : Math.max(ext + 1, low);
  return ext <= low ? NaN : Math.min(ext - 1, high);
}
