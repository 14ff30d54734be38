// How far a task's trails would have moved while the engine was down: the stored extremes, moved on by the minutes that opened since. Prices older
// than the last decision, and so than the last fill, never count.
import { type BarSpan, decimalTextOf, ticksOf } from '@millrace/market';
import { listCandles, type VenueCandle } from '@millrace/okx';
import type { LiveBars } from '../live-bars.ts';
import type { Watch } from '../strategies/lib/decision.ts';
import type { Extremes } from '../strategies/lib/task-event.ts';
import type { TaskRow } from '../stores/task-store.ts';
import type { Venue } from '../accounts/venue.ts';

const MINUTE_MS = 60_000;
const MINUTES_MAX = 300;

type Trail = Extract<Watch, { type: 'trail' }>;
type Minute = Pick<VenueCandle, 'openTimeMs' | 'high' | 'low' | 'close'>;

/** Minutes come from the market history; without one the venue is asked. @throws when nothing answers: then the task is loaded later */
export async function extremesSince(venue: Venue, task: TaskRow, bars: LiveBars | undefined): Promise<Extremes> {
  const trails = task.watches.filter((watch): watch is Trail => watch.type === 'trail');
  const { decidedTs } = task;
  const tickSize = venue.instruments.get(task.instId)?.tickSize;
  if (trails.length === 0 || decidedTs === null || tickSize === undefined) return task.extremes;
  const candles =
    bars === undefined
      ? await askMinutes(venue, task.instId, decidedTs)
      : minutesOf(await bars.minutesAfter(venue.settings.id, task.instId, decidedTs));
  if (candles === null) return task.extremes;
  const ticks = (price: string): number => ticksOf(price, tickSize, 'nearest');
  return foldExtremes(trails, { extremes: task.extremes, sinceMs: decidedTs, candles, ticksOf: ticks });
}

/** null when the venue refuses. @throws when it does not answer */
async function askMinutes(venue: Venue, instId: string, afterMs: number): Promise<Minute[] | null> {
  const reply = await listCandles(venue.connection, { instId, bar: '1m', afterMs, limit: MINUTES_MAX });
  if (reply.kind === 'unreachable') throw new Error(`no bars of ${instId}: ${reply.cause.message}`);
  return reply.kind === 'ok' ? reply.data : null;
}

function minutesOf({ bars, priceDecimals }: BarSpan): Minute[] {
  const text = (price: number): string => decimalTextOf(price, priceDecimals);
  return bars.map(({ ts, high, low, close }) => ({ openTimeMs: ts, high: text(high), low: text(low), close: text(close) }));
}

interface Known {
  extremes: Extremes;
  sinceMs: number;
  /** Oldest first. */
  candles: readonly Minute[];
  ticksOf(price: string): number;
}

/** Trails over these bars; where bars are missing at the front, each starts again at the newest price. */
export function foldExtremes(trails: readonly Trail[], known: Known): Extremes {
  const candles = known.candles.filter((candle) => candle.openTimeMs > known.sinceMs);
  const [first] = candles;
  const newest = candles.at(-1);
  if (first === undefined || newest === undefined) return known.extremes;
  const gap = first.openTimeMs - known.sinceMs > MINUTE_MS;
  return Object.fromEntries(
    trails.map((trail) => {
      if (gap) return [trail.key, known.ticksOf(newest.close)];
      const start = known.extremes[trail.key] ?? trail.startTicks;
      const reached = candles.map((candle) => known.ticksOf(trail.dir === 1 ? candle.high : candle.low));
      const allowed = reached.filter((ticks) => ticks >= (trail.lowTicks ?? 0) && ticks <= (trail.highTicks ?? Number.POSITIVE_INFINITY));
      return [trail.key, trail.dir === 1 ? Math.max(start, ...allowed) : Math.min(start, ...allowed)];
    }),
  );
}
