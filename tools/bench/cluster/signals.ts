// Commits of sixteen writers at once: bare, with a signal in the log that a relay reads, and with NOTIFY and a listener, in turns. The writers are procedures of the
// database.
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

const UPDATE = 'update signal_bench set value = value + 1 where id = writer';
/** What a commit of each way does. `n` is its number, no two are alike. */
const ways = {
  bare: UPDATE,
  'with signals and relay': `${UPDATE}; perform send_signal('task_event', json_build_object('taskId', writer, 'n', n)::text)`,
  'with NOTIFY': `${UPDATE}; perform pg_notify('signal_bench', json_build_object('taskId', writer, 'n', n)::text)`,
} as const;
type Way = keyof typeof ways;
const names = Object.keys(ways) as Way[];

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
    for (const [index, way] of names.entries()) await pool.query(writerOf(index, ways[way]));
    const perSecond: Record<Way, number[]> = { bare: [], 'with signals and relay': [], 'with NOTIFY': [] };
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

/** The writers run in the database: a program that sent them commit after commit would be slower than what is measured. */
function writerOf(index: number, work: string): string {
  return `create procedure signal_bench_${String(index)}(writer int, first int, commits int) language plpgsql as
    $$ begin for n in first..first + commits - 1 loop ${work}; commit; end loop; end $$`;
}

async function write(pool: pg.Pool, way: Way, { writer, commits, turn }: { writer: number; commits: number; turn: number }): Promise<void> {
  await pool.query(`call signal_bench_${String(names.indexOf(way))}($1, $2, $3)`, [writer + 1, turn * commits, commits]);
}
