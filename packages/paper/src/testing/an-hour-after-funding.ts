const FUNDING_PERIOD_MS = 8 * 3_600_000;

/** A clock that begins an hour after a settlement of funding: a replay begins near the time of the wall, and a short one is to meet none at any time of day. */
export function anHourAfterFunding(): () => number {
  const started = Date.now();
  const begin = Math.floor(started / FUNDING_PERIOD_MS) * FUNDING_PERIOD_MS + 3_600_000;
  return () => begin + Date.now() - started;
}
