// The prices that the slider of What if reaches: past the last planned order on one side and past the target on the other. Pure; in ticks.
export interface TrackSpan {
  low: number;
  high: number;
}

/** Of the reach, added beyond both ends. */
const MARGIN_SHARE = 0.06;
/** Of the price, to either side where nothing lies further. */
const LEAST_SHARE = 0.03;

/** Levels and price in ticks. */
export function spanOf(levels: readonly number[], last: number): TrackSpan {
  const low = Math.min(last * (1 - LEAST_SHARE), ...levels);
  const high = Math.max(last * (1 + LEAST_SHARE), ...levels);
  const margin = (high - low) * MARGIN_SHARE;
  return { low: Math.max(1, Math.round(low - margin)), high: Math.round(high + margin) };
}

/** No further in favour of a leg than a price; the last price stays inside. */
export function spanUpTo(span: TrackSpan, leg: 'L' | 'S', { end, last }: { end: number; last: number }): TrackSpan {
  return leg === 'L' ? { ...span, high: Math.max(last, end) } : { ...span, low: Math.min(last, end) };
}

/** Percent of the span. */
export function placeIn({ low, high }: TrackSpan, ticks: number): number {
  return Math.min(100, Math.max(0, (100 * (ticks - low)) / (high - low)));
}

/** The price after a key; undefined where the key means nothing here. A page is half a percent of the price. */
export function afterKey(key: string, ticks: number, { low, high }: TrackSpan): number | undefined {
  const page = Math.max(1, Math.round(ticks * 0.005));
  const moves: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: page, PageDown: -page };
  if (key === 'Home') return low;
  if (key === 'End') return high;
  const move = moves[key];
  return move === undefined ? undefined : Math.min(high, Math.max(low, ticks + move));
}
