// What the market history is given: everything it reaches outside itself goes through here.
import type { Clock } from '@millrace/okx';
import type pg from 'pg';
import type { Activity } from '../activity.ts';
import type { Logger, VenueSettings } from '../options.ts';
import type { StoredBar } from './chunks.ts';

export interface HistoryOptions {
  /** Role millrace_engine. */
  pool: pg.Pool;
  venues: readonly VenueSettings[];
  wallClock: Clock;
  /** Seeded, [0, 1). */
  random: () => number;
  logger: Logger;
  /** Shared with the engine, so that a replay waits for both. */
  activity: Activity;
  /** How far back bars are fetched, ms, by stored bar; as far as they are kept unless given. */
  reachMs?: Partial<Record<StoredBar, number>>;
}
