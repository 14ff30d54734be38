// The past of the demo: how far the paper exchange is on its way to the present.
import type { DemoPast } from '@millrace/contract';
import type { Context } from '../shared/context/context.ts';

const DAY_MS = 86_400_000;
/** A clock that is behind by less keeps the time of the wall. */
const BEHIND_MS = 600_000;

export interface PlayedPast extends DemoPast {
  venueId: string;
}

/** Null where nothing is played: the demo has no past, or the exchange has arrived. Undefined before the exchange has told its time. */
export function readPast({ config, engine, clock }: Pick<Context, 'config' | 'engine' | 'clock'>): PlayedPast | null | undefined {
  const venueId = config.venues.find(({ kind }) => kind === 'paper')?.id;
  if (venueId === undefined || config.demoHistory === 0 || engine === undefined) return null;
  const atMs = engine.venueNow(venueId);
  if (atMs === undefined) return undefined;
  const leftMs = clock.now() - atMs;
  const totalMs = config.demoHistory * DAY_MS;
  return leftMs < BEHIND_MS ? null : { venueId, atMs, leftMs: Math.min(leftMs, totalMs), totalMs };
}
