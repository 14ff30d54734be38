// Whether copiers are served in a fair order: places between 0 and 1, of each copier in each order of the leader. The bounds follow from how far chance goes.
import { inQueueOrder } from '../../../packages/engine/src/copying/queue-order.ts';

/** Of a place that is drawn evenly between 0 and 1. */
const DEVIATION = Math.sqrt(1 / 12);
/** Chance passes a bound of so many standard deviations in one of 1.7 million cases. */
const DEVIATIONS = 5;

/** Places of the follows, in their own order, as the code that queues gives them. */
export function placesOf(key: string, seq: number, follows: readonly string[]): number[] {
  const served = inQueueOrder(key, seq, follows, (follow) => follow);
  const places = new Map(served.map((follow, place) => [follow, place / (follows.length - 1)]));
  return follows.map((follow) => places.get(follow) ?? -1);
}

export interface Fairness {
  /** The least and the largest mean place of a copier. */
  means: readonly [number, number];
  /** Of the places of neighbouring orders: the mean of all pairs, and the largest of one pair. */
  correlation: { mean: number; most: number };
}

export function fairnessOf(orders: readonly (readonly number[])[]): Fairness {
  const copiers = orders[0]?.length ?? 0;
  const means = Array.from({ length: copiers }, (_, copier) => sum(orders.map((places) => places[copier] ?? 0)) / orders.length);
  const pairs = orders.slice(1).map((places, index) => correlation(places, orders[index] ?? []));
  return {
    means: [Math.min(...means), Math.max(...means)],
    correlation: { mean: sum(pairs) / pairs.length, most: Math.max(...pairs.map(Math.abs)) },
  };
}

/** How far the figures of so many orders and copiers go by chance. */
export function chanceOf(orders: number, copiers: number): { mean: number; correlation: { mean: number; most: number } } {
  const pair = DEVIATIONS / Math.sqrt(copiers - 1);
  return { mean: (DEVIATIONS * DEVIATION) / Math.sqrt(orders), correlation: { mean: pair / Math.sqrt(orders - 1), most: pair } };
}

/** What goes beyond chance, in words; empty when the order is fair. */
export function unfairness(orders: readonly (readonly number[])[]): string[] {
  const { means, correlation: found } = fairnessOf(orders);
  const bound = chanceOf(orders.length, orders[0]?.length ?? 0);
  const [least, most] = means;
  return [
    ...(Math.min(0.5 + bound.mean, 1) < most || 0.5 - bound.mean > least
      ? [`mean places lie between ${least.toFixed(3)} and ${most.toFixed(3)}`]
      : []),
    ...(Math.abs(found.mean) > bound.correlation.mean || found.most > bound.correlation.most
      ? [`places of neighbouring orders correlate: ${found.mean.toFixed(3)} in the mean, ${found.most.toFixed(3)} at most`]
      : []),
  ];
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const [mean, otherMean] = [sum(one) / one.length, sum(other) / other.length];
  let [both, own, others] = [0, 0, 0];
  for (const [index, place] of one.entries()) {
    const [left, right] = [place - mean, (other[index] ?? 0) - otherMean];
    both += left * right;
    own += left * left;
    others += right * right;
  }
  return both / Math.sqrt(own * others);
}

function sum(values: readonly number[]): number {
  return values.reduce((all, each) => all + each, 0);
}
