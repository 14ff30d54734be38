// Marks of a chart that would lie on each other, put together. Pure.

/** Marks nearer than this share one ring, px. */
export const CLUSTER_PX = 18;

export interface PlacedMark<Mark> {
  mark: Mark;
  x: number;
  y: number;
}

export interface Cluster<Mark> {
  marks: readonly Mark[];
  /** The middle of its marks. */
  x: number;
  y: number;
}

/** @param marks from left to right; a mark joins the newest cluster that has one nearer than `CLUSTER_PX` */
export function clustersOf<Mark>(marks: readonly PlacedMark<Mark>[]): Cluster<Mark>[] {
  const groups: PlacedMark<Mark>[][] = [];
  for (const mark of marks) {
    const near = groups.findLast((group) => group.some((one) => Math.hypot(one.x - mark.x, one.y - mark.y) < CLUSTER_PX));
    if (near) near.push(mark);
    else groups.push([mark]);
  }
  return groups.map((group) => ({
    marks: group.map(({ mark }) => mark),
    x: group.reduce((sum, { x }) => sum + x, 0) / group.length,
    y: group.reduce((sum, { y }) => sum + y, 0) / group.length,
  }));
}

/** "1", "1–3" of the first and last number; of marks without a number how many they are. */
export function clusterText(texts: readonly string[]): string {
  const named = texts.filter((text) => text !== '');
  const [first, last] = [named[0], named.at(-1)];
  if (first === undefined) return texts.length > 1 ? String(texts.length) : '';
  return first === last ? first : `${first}–${last}`;
}
