// How long to wait before the next try: a random part of a span that doubles, so that a thousand phones do not come back at once.
import { STREAM_BACKOFF_FIRST_MS, STREAM_BACKOFF_MAX_MS } from '../limits.ts';

/** `attempt` counts from 0, `random` is in [0, 1). Between a quarter and the whole of the span. */
export function backOffMs(attempt: number, random: number): number {
  const span = Math.min(STREAM_BACKOFF_FIRST_MS * 2 ** Math.min(attempt, 20), STREAM_BACKOFF_MAX_MS);
  return Math.round(span * (0.25 + 0.75 * random));
}
