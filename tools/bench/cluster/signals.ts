// Commits of sixteen writers at once: bare, with a signal in the log that a relay reads, and with NOTIFY and a listener, in turns.
import pg from 'pg';
import { openSignalLog } from '../../../apps/server/src/app/relay/signal-log.ts';
import { openPool, roleUrl } from '../../../apps/server/src/shared/database/index.ts';
import { waitUntil } from '../../process/wait-until.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import { quantile } from '../lib/statistics.ts';
import type { BenchRow } from '../shape.ts';

export interface SignalSizes {
  writers: number;
  /** Commits of each writer in a turn. */
  commits: number;
  turns: number;
}

/** From the last commit until all of them were heard. */
const HEARD_MS_MAX = 30_000;

const ways = {
  bare: 'update signal_bench set value = value + 1 where id = $1',
  'with signals and relay': `with written as (update signal_bench set value = value + 1 where id = $1 returning id)
    select send_signal('task_event', json_build_object('taskId', id, 'n', $2::text)::text) from written`,
  'with NOTIFY': `with written as (update signal_bench set value = value + 1 where id = $1 returning id)
    select pg_notify('signal_bench', json_build_object('taskId', id, 'n', $2::text)::text) from written`,
} as const;
type Way = keyof typeof ways;

export async function signalRows(database: TemporaryDatabase, { writers, commits, turns }: SignalSizes): Promise<BenchRow[]> {
  const pool = openPool(database.ownerUrl, { onError: () => undefined, connectionsMax: writers });
  let heard = 0;
  let notified = 0;
  const log = await openSignalLog({
    url: roleUrl(database.adminUrl, 'relay', database.secret),
    onSignals: (signals) => {
      heard += signals.filter(({ name }) => name === 'task_event').length;
    },
    onEnd: () => undefined,
  });
  const listener = new pg.Client({ connectionString: database.ownerUrl });
  try {
    await listener.connect();
    listener.on('notification', () => (notified += 1));
    await listener.query('listen signal_bench');
    await pool.query('create table signal_bench (id int primary key, value int not null)');
    await pool.query('insert into signal_bench select n, 0 from generate_series(1, $1) n', [writers]);
    const perSecond: Record<Way, number[]> = { bare: [], 'with signals and relay': [], 'with NOTIFY': [] };
    const names = Object.keys(ways) as Way[];
    // The first turn warms up.
    for (let turn = 0; turn <= turns; turn += 1)
      for (const way of turn % 2 === 0 ? names : names.toReversed()) {
        const startMs = performance.now();
        await Promise.all(Array.from({ length: writers }, (_, writer) => write(pool, way, { writer, commits, turn })));
        if (turn > 0) perSecond[way].push((writers * commits) / ((performance.now() - startMs) / 1000));
      }
    const sent = (turns + 1) * writers * commits;
    await waitUntil(() => heard >= sent && notified >= sent, HEARD_MS_MAX);
    const median = (way: Way): number => quantile(perSecond[way], 0.5);
    const ratio = (value: number): number => Number(value.toFixed(2));
    const by = `${String(writers)} writers`;
    return [
      ...names.map((way) => ({ id: `${by}, ${way}`, value: Math.round(median(way)), unit: 'commits/s' })),
      { id: `${by}, with signals and relay against bare`, value: ratio(median('with signals and relay') / median('bare')), unit: 'ratio' },
      {
        id: `${by}, with signals and relay against NOTIFY`,
        value: ratio(median('with signals and relay') / median('with NOTIFY')),
        unit: 'ratio',
      },
      { id: 'signals that the relay missed', value: sent - heard, unit: 'count' },
      { id: 'notifications that the listener missed', value: sent - notified, unit: 'count' },
    ];
  } finally {
    await log.close();
    await listener.end();
    await pool.end();
  }
}

async function write(pool: pg.Pool, way: Way, { writer, commits, turn }: { writer: number; commits: number; turn: number }): Promise<void> {
  for (let commit = 0; commit < commits; commit += 1) {
    const values = [writer + 1, `${String(turn)}.${String(commit)}`];
    await pool.query(ways[way], way === 'bare' ? values.slice(0, 1) : values);
  }
}
