// A market history in a process of its own, to be killed. Reads its orders as JSON from the environment variable HISTORY_CHILD. For tests only.
import pg from 'pg';
import { createActivity } from '../activity.ts';
import type { HistoryOptions } from '../history/history-options.ts';
import { startHistory } from '../history/history.ts';
import type { VenueSettings } from '../options.ts';
import { seeded } from './seeded.ts';

export interface HistoryOrders {
  databaseUrl: string;
  venue: VenueSettings;
  reachMs: NonNullable<HistoryOptions['reachMs']>;
}

const orders = JSON.parse(process.env['HISTORY_CHILD'] ?? '{}') as HistoryOrders;
const quiet = (): undefined => undefined;
startHistory({
  pool: new pg.Pool({ connectionString: orders.databaseUrl, max: 4 }),
  venues: [orders.venue],
  wallClock: { nowMs: () => Date.now() },
  random: seeded(12),
  logger: { info: quiet, warn: quiet, error: quiet },
  activity: createActivity(),
  reachMs: orders.reachMs,
});
process.on('disconnect', () => process.exit(1));
