// Positions of planned orders on a true price axis, and which labels are merged because they would overlap. Pure: no pixels, no texts.

export interface AxisMark {
  /** Decimal text; only its distance from the first price matters. */
  price: string;
}

export interface AxisLabel {
  /** Indexes of the first and last order that share the label. */
  first: number;
  last: number;
  /** Position of the label as a share of the axis; above 1 where it would overlap the label before. */
  at: number;
}

export interface Axis {
  /** Position of each order as a share of the axis: 0 is the first, 1 the end. */
  rungs: readonly number[];
  labels: readonly AxisLabel[];
  /** Positions of the prices past the last order, in the order of the input. */
  ends: readonly { at: number; labelAt: number }[];
  /** Start and length of the empty stretch between the last order's label and the next end. */
  free: number;
}

/** `ends`: prices past the orders, nearest first. `gap`: what a label needs, as a share of the axis. Undefined without an order. */
export function axisOf(rungs: readonly AxisMark[], ends: readonly AxisMark[], gap: number): Axis | undefined {
  const entry = Number(rungs[0]?.price ?? Number.NaN);
  const away = ({ price }: AxisMark): number => Math.abs(Number(price) - entry);
  const span = Math.max(...[...rungs, ...ends].map(away));
  if (!Number.isFinite(span)) return undefined;
  const place = (mark: AxisMark): number => (span === 0 ? 0 : away(mark) / span);
  const places = rungs.map(place);
  const labels = labelsOf(places, gap);
  const lastLabel = labels.at(-1)?.at ?? 0;
  let taken = lastLabel;
  const endPlaces = ends.map((end) => {
    const at = place(end);
    taken = Math.max(at, taken + gap);
    return { at, labelAt: taken };
  });
  return { rungs: places, labels, ends: endPlaces, free: (endPlaces[0]?.labelAt ?? lastLabel) - lastLabel };
}

/** A label is placed at its first order; orders nearer than `gap` share it. The first order is the current price and keeps its own label where there is room. */
function labelsOf(places: readonly number[], gap: number): AxisLabel[] {
  const labels: AxisLabel[] = [];
  for (const [index, at] of places.entries()) {
    const before = labels.at(-1);
    if (before && index > 1 && at - before.at < gap && before.first > 0) before.last = index;
    else labels.push({ first: index, last: index, at: before ? Math.max(at, before.at + gap) : at });
  }
  return labels;
}
