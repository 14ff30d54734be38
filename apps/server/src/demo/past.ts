// The past of the demo: how far the paper exchange is on its way to the present.
import type { DemoPast } from '@millrace/contract';
import type { Context } from '../shared/context/context.ts';

const DAY_MS = 86_400_000;
/** A clock that is behind by less keeps the time of the wall. */
const BEHIND_MS = 600_000;

/** Undefined where nothing is played: the demo has no past, or the exchange has arrived. */
export function readPast({
  config,
  engine,
  clock,
}: Pick<Context, 'config' | 'engine' | 'clock'>): (DemoPast & { venueId: string }) | undefined {
  const venueId = config.venues.find(({ kind }) => kind === 'paper')?.id;
  const atMs = venueId === undefined || config.demoHistory === 0 ? undefined : engine?.venueNow(venueId);
  if (venueId === undefined || atMs === undefined) return undefined;
  const leftMs = clock.now() - atMs;
  const totalMs = config.demoHistory * DAY_MS;
  return leftMs < BEHIND_MS ? undefined : { venueId, atMs, leftMs: Math.min(leftMs, totalMs), totalMs };
}
