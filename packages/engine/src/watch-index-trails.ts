// Trails that share a rate and an extreme share one node, so that a new high costs one step per distinct rate and not one per trail.
import { divCeil, divFloor, safeNumber } from './strategies/lib/money.ts';
import type { Watch } from './strategies/lib/decision.ts';

export type TrailWatch = Extract<Watch, { type: 'trail' }>;

/** Trails with the same rate, bounds and extreme. */
export interface TrailNode {
  id: string;
  dir: 1 | -1;
  rateNum: number;
  rateDen: number;
  /** The extreme follows only within these. */
  low: number;
  high: number;
  ext: number;
  members: Set<TrailRef>;
}

/** One task's trail. */
export interface TrailRef {
  task: string;
  node: TrailNode;
}

/** Where the price must be for a node to fire, and where its extreme moves. */
export interface TrailPlaces {
  place(node: TrailNode): void;
  lift(node: TrailNode): void;
}

export interface Trails {
  join(task: string, watch: TrailWatch, ext: number): TrailRef;
  leave(ref: TrailRef): void;
  /** Gives one trail another extreme. */
  move(ref: TrailRef, ext: number): void;
  /** A new extreme for all trails of a node. */
  follow(node: TrailNode, ext: number): void;
}

export function createTrails(places: TrailPlaces): Trails {
  const nodes = new Map<string, TrailNode>();

  function nodeLike(shape: Omit<TrailNode, 'id' | 'members'>): TrailNode {
    const id = idOf(shape);
    const known = nodes.get(id);
    if (known !== undefined) return known;
    const { dir, rateNum, rateDen, low, high, ext } = shape;
    const node = { id, dir, rateNum, rateDen, low, high, ext, members: new Set<TrailRef>() };
    nodes.set(id, node);
    places.place(node);
    return node;
  }

  function drop(node: TrailNode): void {
    nodes.delete(node.id);
    places.lift(node);
  }

  function leave(ref: TrailRef): void {
    ref.node.members.delete(ref);
    if (ref.node.members.size === 0) drop(ref.node);
  }

  function enter(ref: TrailRef, node: TrailNode): void {
    ref.node = node;
    node.members.add(ref);
  }

  /** The node moves as it is; where it meets another, the smaller crowd joins the larger. */
  function follow(node: TrailNode, ext: number): void {
    drop(node);
    node.ext = ext;
    node.id = idOf(node);
    const met = nodes.get(node.id);
    if (met !== undefined && met.members.size >= node.members.size) {
      for (const ref of node.members) enter(ref, met);
      return;
    }
    if (met !== undefined) {
      drop(met);
      for (const ref of met.members) enter(ref, node);
    }
    nodes.set(node.id, node);
    places.place(node);
  }

  return {
    join(task, watch, ext) {
      const { dir, rateNum, rateDen, lowTicks = -Infinity, highTicks = Infinity } = watch;
      const node = nodeLike({ dir, rateNum, rateDen, low: lowTicks, high: highTicks, ext });
      const ref: TrailRef = { task, node };
      node.members.add(ref);
      return ref;
    },
    leave,
    move(ref, ext) {
      if (ref.node.ext === ext) return;
      const old = ref.node;
      const node = nodeLike({ ...old, ext });
      old.members.delete(ref);
      if (old.members.size === 0) drop(old);
      enter(ref, node);
    },
    follow,
  };
}

function idOf(node: Omit<TrailNode, 'id' | 'members'>): string {
  return [node.dir, node.rateNum, node.rateDen, node.low, node.high, node.ext].join('|');
}

/** The price at which a trail with this extreme fires. dir 1: at or below; dir -1: at or above. Worked figure: 59000 less 0.3 % is 58823. */
export function trailLevel(dir: 1 | -1, ext: number, rateNum: number, rateDen: number): number {
  const den = BigInt(rateDen);
  const num = BigInt(rateNum);
  if (dir === 1) return safeNumber(divFloor(BigInt(ext) * (den - num), den));
  return safeNumber(divCeil(BigInt(ext) * (den + num), den));
}
