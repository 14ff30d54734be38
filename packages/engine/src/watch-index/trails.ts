// Trails of one direction, rate and bounds form a group: its members with the same extreme share a node, and a new extreme merges all nodes
// that it passes into one. A group costs two levels whatever its size: where its first extreme fires, and where its last one moves.
import { trailLevel } from '../strategies/lib/trail-level.ts';
import type { Watch } from '../strategies/lib/decision.ts';
import type { Levels } from './levels.ts';
import { keyOf, meaning, nextOf, none, ownerOf, prevOf, setKey, setNext, setPrev, setTag, type Slots } from './slots.ts';

export type TrailWatch = Extract<Watch, { type: 'trail' }>;

/** Members of a group with one extreme, in a ring of entries. */
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
  /** The first extreme first: highest for dir 1. Empty ones are dropped at the ends at once, in the middle when they are many. */
  nodes: TrailNode[];
  empty: number;
  /** Two entries: its level among those of a fall, and of a rise. NaN = none. */
  start: number;
  /** The level at which its first member fires. */
  firesAt: number;
}

/** The firing level of a group may stand nearer to the price than it fires: by a part of its way back, in ticks. */
const slackShare = 8;
const slackMax = 64;

export class Trails {
  readonly #slots: Slots;
  readonly #levels: { fall: Levels; rise: Levels };
  readonly #byName = new Map<string, TrailGroup>();
  readonly #groups: (TrailGroup | undefined)[] = [];
  readonly #nodes: (TrailNode | undefined)[] = [];
  readonly #spareGroups: number[] = [];
  readonly #spareNodes: number[] = [];

  constructor(slots: Slots, levels: { fall: Levels; rise: Levels }) {
    this.#slots = slots;
    this.#levels = levels;
  }

  #groupAt(number: number): TrailGroup {
    const group = this.#groups[number];
    if (group === undefined) throw new Error(`no group of trails ${number}`);
    return group;
  }

  #nodeOf(slot: number): TrailNode {
    const node = this.#nodes[keyOf(this.#slots, slot)];
    if (node === undefined) throw new Error(`no trail in entry ${slot}`);
    return node;
  }

  #groupLike({ dir, rateNum, rateDen, lowTicks = -Infinity, highTicks = Infinity }: TrailWatch): TrailGroup {
    const name = `${dir}|${rateNum}|${rateDen}|${lowTicks}|${highTicks}`;
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const number = this.#spareGroups.pop() ?? this.#groups.length;
    const start = this.#slots.take(2);
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
    setKey(this.#slots, start, NaN);
    setKey(this.#slots, start + 1, NaN);
    setTag(this.#slots, start, number, meaning.groupFall);
    setTag(this.#slots, start + 1, number, meaning.groupRise);
    this.#groups[number] = group;
    this.#byName.set(name, group);
    return group;
  }

  /** The node with this extreme, found from the last on: that is where new trails begin. */
  #nodeWith(group: TrailGroup, ext: number): TrailNode {
    let at = group.nodes.length;
    for (let node = group.nodes[at - 1]; node !== undefined && group.dir * (ext - node.ext) >= 0; node = group.nodes[at - 1]) {
      if (node.ext === ext) return node;
      at -= 1;
    }
    const number = this.#spareNodes.pop() ?? this.#nodes.length;
    const node: TrailNode = { ext, number, group, first: none, size: 0 };
    this.#nodes[number] = node;
    if (at === group.nodes.length) group.nodes.push(node);
    else group.nodes.splice(at, 0, node);
    group.empty += 1;
    return node;
  }

  #enter(slot: number, node: TrailNode): void {
    setKey(this.#slots, slot, node.number);
    if (node.size === 0) {
      node.group.empty -= 1;
      setNext(this.#slots, slot, slot);
      setPrev(this.#slots, slot, slot);
      node.first = slot;
    } else this.#link(prevOf(this.#slots, node.first), slot, node.first);
    node.size += 1;
  }

  #link(before: number, slot: number, after: number): void {
    setNext(this.#slots, before, slot);
    setPrev(this.#slots, slot, before);
    setNext(this.#slots, slot, after);
    setPrev(this.#slots, after, slot);
  }

  #exit(slot: number, node: TrailNode): void {
    const next = nextOf(this.#slots, slot);
    const prev = prevOf(this.#slots, slot);
    setNext(this.#slots, prev, next);
    setPrev(this.#slots, next, prev);
    if (node.first === slot) node.first = next;
    node.size -= 1;
    if (node.size === 0) node.group.empty += 1;
  }

  /** All members of the smaller node go over to the larger, which keeps its number. */
  #merge(one: TrailNode, other: TrailNode): TrailNode {
    const [large, small] = one.size >= other.size ? [one, other] : [other, one];
    if (small.size > 0) {
      let slot = small.first;
      for (let count = small.size; count > 0; count -= 1) {
        setKey(this.#slots, slot, large.number);
        slot = nextOf(this.#slots, slot);
      }
      const [lastLarge, lastSmall] = [prevOf(this.#slots, large.first), prevOf(this.#slots, small.first)];
      setNext(this.#slots, lastLarge, small.first);
      setPrev(this.#slots, small.first, lastLarge);
      setNext(this.#slots, lastSmall, large.first);
      setPrev(this.#slots, large.first, lastSmall);
      large.size += small.size;
    } else small.group.empty -= 1;
    this.#free(small);
    return large;
  }

  #free(node: TrailNode): void {
    this.#nodes[node.number] = undefined;
    this.#spareNodes.push(node.number);
  }

  #dropEmpty(group: TrailGroup): void {
    for (const end of [0, -1]) {
      for (let node = group.nodes.at(end); node?.size === 0; node = group.nodes.at(end)) {
        this.#free(node);
        group.empty -= 1;
        if (end === 0) group.nodes.shift();
        else group.nodes.pop();
      }
    }
    if (group.empty * 2 <= group.nodes.length) return;
    for (const node of group.nodes) if (node.size === 0) this.#free(node);
    group.nodes = group.nodes.filter((node) => node.size > 0);
    group.empty = 0;
  }

  /** Puts the two this.#levels of a group where its extremes want them; a group without members goes. */
  #place(group: TrailGroup): void {
    if (group.empty > 0) this.#dropEmpty(group);
    const [first, last] = [group.nodes[0], group.nodes[group.nodes.length - 1]];
    const { dir, rateNum, rateDen, start } = group;
    const firesAt = first === undefined ? NaN : trailLevel(dir, first.ext, rateNum, rateDen);
    group.firesAt = firesAt;
    const movesAt = last === undefined ? NaN : movesFrom(group, last.ext);
    const [firing, moving] = dir === 1 ? [start, start + 1] : [start + 1, start];
    if (!this.#isNearEnough(keyOf(this.#slots, firing), group, first))
      this.#put(dir === 1 ? 'fall' : 'rise', firing, firesAt + dir * this.#slackOf(group, first));
    this.#put(dir === 1 ? 'rise' : 'fall', moving, movesAt);
    if (first !== undefined) return;
    this.#byName.delete(group.name);
    this.#groups[group.number] = undefined;
    this.#spareGroups.push(group.number);
    this.#slots.give(start, 2);
  }

  /** Whether a level stands where its group fires or a little nearer to the price, so that it need not move with every new extreme. */
  #isNearEnough(level: number, group: TrailGroup, first: TrailNode | undefined): boolean {
    const nearer = group.dir * (level - group.firesAt);
    return nearer >= 0 && nearer <= this.#slackOf(group, first);
  }

  /** A part of the way from the extreme back to where it fires; 0 without a member. */
  #slackOf({ dir, firesAt }: TrailGroup, first: TrailNode | undefined): number {
    return first === undefined ? 0 : Math.min(Math.max(Math.floor((dir * (first.ext - firesAt)) / slackShare), 0), slackMax);
  }

  #put(side: 'fall' | 'rise', slot: number, level: number): void {
    const old = keyOf(this.#slots, slot);
    if (old === level) return;
    if (!Number.isNaN(old)) this.#levels[side].remove(slot);
    setKey(this.#slots, slot, level);
    if (!Number.isNaN(level)) this.#levels[side].add(slot);
  }

  leave(slot: number): void {
    const node = this.#nodeOf(slot);
    this.#exit(slot, node);
    if (node.size === 0) this.#place(node.group);
  }

  join(slot: number, watch: TrailWatch, ext: number): void {
    const group = this.#groupLike(watch);
    const node = this.#nodeWith(group, ext);
    this.#enter(slot, node);
    if (node.size === 1) this.#place(group);
  }

  extOf(slot: number): number {
    return this.#nodeOf(slot).ext;
  }

  /** Gives one trail another extreme. */
  move(slot: number, ext: number): void {
    const node = this.#nodeOf(slot);
    if (node.ext === ext) return;
    const { group } = node;
    this.#exit(slot, node);
    this.#enter(slot, this.#nodeWith(group, ext));
    this.#place(group);
  }

  /** Takes a price over as extreme where it is one. */
  follow(number: number, ticks: number): void {
    const group = this.#groupAt(number);
    if (ticks < group.low || ticks > group.high) return;
    let passed: TrailNode | null = null;
    const { dir, nodes: ordered } = group;
    for (let node = ordered[ordered.length - 1]; node !== undefined && dir * (ticks - node.ext) >= 0; node = ordered[ordered.length - 1]) {
      if (node.ext === ticks && passed === null) return;
      ordered.pop();
      passed = passed === null ? node : this.#merge(passed, node);
    }
    if (passed === null) return;
    passed.ext = ticks;
    ordered.push(passed);
    this.#place(group);
  }

  /** Owners of all trails of a group that fire at a price. */
  collect(number: number, ticks: number, into: number[]): void {
    const { dir, rateNum, rateDen, nodes: ordered, firesAt } = this.#groupAt(number);
    if (dir * (ticks - firesAt) > 0) return;
    for (const node of ordered) {
      if (dir * (ticks - trailLevel(dir, node.ext, rateNum, rateDen)) > 0) return;
      let slot = node.first;
      for (let count = node.size; count > 0; count -= 1) {
        into.push(ownerOf(this.#slots, slot));
        slot = nextOf(this.#slots, slot);
      }
    }
  }
}

/** The first price that is a new extreme for the last member; NaN when none within the bounds can be. */
function movesFrom({ dir, low, high }: TrailGroup, ext: number): number {
  if (dir === 1) return ext >= high ? NaN : Math.max(ext + 1, low);
  return ext <= low ? NaN : Math.min(ext - 1, high);
}
