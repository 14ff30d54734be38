// When Home was looked at before: visits that are closer together than a pause count as one. Kept on the device, for each trader apart. Pure.

/** A trader who was away for less did not leave. */
export const PAUSE_MS = 30 * 60_000;

export interface Visits {
  /** The end of the visit before this one; undefined at the first. */
  beforeMs: number | undefined;
  /** When Home was last seen. */
  lastMs: number;
}

/** @param kept what stands on the device, whatever it is */
export function visitsAt(kept: unknown, nowMs: number): Visits {
  const last = timeIn(kept, 'lastMs');
  if (last === undefined || last > nowMs) return { beforeMs: undefined, lastMs: nowMs };
  return { beforeMs: nowMs - last > PAUSE_MS ? last : timeIn(kept, 'beforeMs'), lastMs: nowMs };
}

function timeIn(kept: unknown, name: keyof Visits): number | undefined {
  const value = typeof kept === 'object' && kept !== null ? (kept as Partial<Record<keyof Visits, unknown>>)[name] : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
