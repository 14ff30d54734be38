// The only SQL that counts alerts by channel, for operators.
import { alertChannels, type AlertChannel } from '@millrace/contract';
import { CHANNEL_HOURS, type ChannelHealth } from '@millrace/contract/admin';
import type { Queryable } from '../shared/database/index.ts';

const HOUR_MS = 3_600_000;
/** What is not taken is tried again within minutes at first. */
const LATE_MS = 600_000;
/** An alert is tried for about a day, and held through quiet hours of one. */
const OPEN_MS_MAX = 3 * 24 * HOUR_MS;

interface CountRow {
  channel: AlertChannel;
  state: 'due' | 'waiting' | 'held' | 'sent' | 'failed';
  reason: ChannelHealth['reasons'][number]['reason'];
  hour_ms: number;
  count: number;
  oldest: Date;
  newest: Date | null;
}

export async function readChannelHealth(tx: Queryable, nowMs: number): Promise<ChannelHealth[]> {
  const firstHourMs = (Math.floor(nowMs / HOUR_MS) - (CHANNEL_HOURS - 1)) * HOUR_MS;
  // What is open counts however long it has waited; nothing waits for longer than this.
  const earliestMs = firstHourMs - OPEN_MS_MAX;
  const { rows } = await tx.query<CountRow>(
    `select channel, state, reason, floor(extract(epoch from coalesce(settled_at, created_at)) / 3600)::float8 * 3600000 as hour_ms, count(*)::int as count,
            min(created_at) as oldest, max(settled_at) as newest
       from alert where created_at >= $2 and state <> 'summed' and (created_at >= $1 or settled_at >= $1 or state in ('due', 'waiting', 'held'))
      group by 1, 2, 3, 4`,
    [new Date(firstHourMs), new Date(earliestMs)],
  );
  return alertChannels.map((channel) =>
    healthOf(
      channel,
      rows.filter((row) => row.channel === channel),
      { firstHourMs, nowMs },
    ),
  );
}

interface Times {
  firstHourMs: number;
  nowMs: number;
}

function healthOf(channel: AlertChannel, rows: readonly CountRow[], { firstHourMs, nowMs }: Times): ChannelHealth {
  const count = (...states: CountRow['state'][]): number => sum(rows.filter(({ state }) => states.includes(state)));
  const open = rows.filter(({ state }) => state === 'due' || state === 'waiting');
  const oldestOpenTime = open.length === 0 ? null : Math.min(...open.map(({ oldest }) => oldest.getTime()));
  const sentTimes = rows.flatMap(({ state, newest }) => (state === 'sent' && newest ? [newest.getTime()] : []));
  const ofReasons = Map.groupBy(
    rows.filter(({ state, reason }) => reason !== '' && (state === 'failed' || state === 'waiting')),
    ({ reason }) => reason,
  );
  return {
    channel,
    sent: count('sent'),
    failed: count('failed'),
    held: count('held'),
    open: sum(open),
    oldestOpenTime,
    isLate: oldestOpenTime !== null && nowMs - oldestOpenTime > LATE_MS,
    lastSentTime: sentTimes.length === 0 ? null : Math.max(...sentTimes),
    reasons: [...ofReasons]
      .map(([reason, own]) => ({
        reason,
        failed: sum(own.filter(({ state }) => state === 'failed')),
        open: sum(own.filter(({ state }) => state === 'waiting')),
      }))
      .toSorted((one, other) => other.failed + other.open - one.failed - one.open),
    hours: Array.from({ length: CHANNEL_HOURS }, (_, hour) => {
      const time = firstHourMs + hour * HOUR_MS;
      const own = rows.filter(({ hour_ms }) => hour_ms === time);
      return { time, sent: sum(own.filter(({ state }) => state === 'sent')), failed: sum(own.filter(({ state }) => state === 'failed')) };
    }),
  };
}

function sum(rows: readonly CountRow[]): number {
  return rows.reduce((all, { count }) => all + count, 0);
}
