// Where planned orders stand on a true price axis, and which of their labels become one because they would touch. Pure; pixels and words are others'.

export interface AxisMark {
  /** Decimal text; how far from the first is all that counts. */
  price: string;
}

export interface AxisLabel {
  /** The first and the last of the orders that share the label; the same where it is one. */
  first: number;
  last: number;
  /** Of the label, as a share of the axis; it may stand past the end, where its price would touch the one before. */
  at: number;
}

export interface Axis {
  /** Of each order, as a share of the axis: 0 is the first, 1 the end. */
  rungs: readonly number[];
  labels: readonly AxisLabel[];
  /** Of the prices past the last order, in the order they were given. */
  ends: readonly { at: number; labelAt: number }[];
  /** Of the empty stretch between the last order's label and the next end. */
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

/** A label stands at its first order; orders nearer than a gap to it share it. The first order is now and shares with nobody who has room. */
function labelsOf(places: readonly number[], gap: number): AxisLabel[] {
  const labels: AxisLabel[] = [];
  for (const [index, at] of places.entries()) {
    const before = labels.at(-1);
    if (before && index > 1 && at - before.at < gap && before.first > 0) before.last = index;
    else labels.push({ first: index, last: index, at: before ? Math.max(at, before.at + gap) : at });
  }
  return labels;
}
