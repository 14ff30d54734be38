// Proves a back-fill against the exchange: the process that fetches is killed again and again, and in the end every stored bar is the exchange's own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { barMs, decimalTextOf } from '@millrace/market';
import { createConnection, listCandleHistory, type VenueCandle } from '@millrace/okx';
import { ensureSeries } from '../history/bar-store.ts';
import { DAY_MS, lengthOf, storedLengths, type TimeRange } from '../history/chunks.ts';
import { readBars } from '../history/read-bars.ts';
import type { HistoryOrders } from './history-child.ts';
import { startTestHistory, until, type EngineDatabase, type World } from './world.ts';

export interface BackfillProof {
  /** Bars compared, of every length. */
  bars: number;
  /** In words; empty when all are the exchange's own. */
  differences: string[];
}

/** Fetches so many days with kills in between, then compares. The exchange's history must reach that far. */
export async function proveBackfill(
  database: EngineDatabase,
  world: World,
  { instId, days, kills }: { instId: string; days: number; kills: number },
): Promise<BackfillProof> {
  const reachMs = { '1m': days * DAY_MS, '5m': days * DAY_MS, '1H': days * DAY_MS };
  const db = database.pools().engine;
  const { id } = await ensureSeries(db, 'paper', instId);
  const stored = async (): Promise<number> =>
    (await db.query('select 1 from bar_chunk where series = $1 and complete', [id])).rowCount ?? 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const orders: HistoryOrders = { databaseUrl: database.engineUrl, venue: world.venue, reachMs };
    const child = fork(path.join(import.meta.dirname, 'history-child.ts'), {
      env: { ...process.env, HISTORY_CHILD: JSON.stringify(orders) },
      stdio: 'inherit',
    });
    const before = await stored();
    // Hours of minutes and days of 5m bars; what is left after the last kill is fetched below.
    const part = Math.floor((days * 25) / (kills + 2));
    await until(async () => (await stored()) >= before + part, 300_000);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const history = startTestHistory(database, world, { reachMs });
  try {
    await until(() => history.status().some((status) => status.instId === instId && status.behind === 0), 600_000);
    const now = history.venueNow('paper') ?? 0;
    return await compareAll(database, world, {
      seriesId: id,
      instId,
      range: { from: now - (days - 0.5) * DAY_MS, until: now - barMs('1H') },
    });
  } finally {
    await history.stop();
  }
}

const COMPARED_BARS = ['1m', '5m', '15m', '1H', '4H', '1Dutc'];

/** Stored bars against those of the exchange, and no chunk twice. */
async function compareAll(
  database: EngineDatabase,
  world: World,
  { seriesId, instId, range }: { seriesId: number; instId: string; range: TimeRange },
): Promise<BackfillProof> {
  const db = database.pools().engine;
  const proof: BackfillProof = { bars: 0, differences: [] };
  for (const bar of COMPARED_BARS) {
    const ms = barMs(bar);
    const inside = { from: Math.ceil(range.from / ms) * ms, until: Math.floor(range.until / ms) * ms };
    const { span, missing } = await readBars(db, seriesId, bar, inside);
    const mine = span.bars.map(({ ts, open, high, low, close, lots }) =>
      [
        ts,
        ...[open, high, low, close].map((price) => decimalTextOf(price, span.priceDecimals)),
        decimalTextOf(lots, span.volumeDecimals),
      ].join(' '),
    );
    const theirs = (await askAll(world, instId, { bar, ...inside })).map(({ openTimeMs, open, high, low, close, volume }) =>
      [openTimeMs, ...[open, high, low, close, volume].map(plain)].join(' '),
    );
    proof.bars += theirs.length;
    const at = theirs.findIndex((line, index) => line !== mine[index]);
    if (at >= 0) proof.differences.push(`${bar} ${String(at + 1)}: ${mine[at] ?? 'missing'} instead of ${theirs[at] ?? 'nothing'}`);
    if (mine.length !== theirs.length) proof.differences.push(`${String(mine.length)} bars of ${bar} instead of ${String(theirs.length)}`);
    if (missing.length > 0) proof.differences.push(`${String(missing.length)} gaps in ${bar}`);
  }
  for (const { bar, minutes } of storedLengths) {
    const { rows } = await db.query<{ count: string }>('select count(*) from bar_chunk where series = $1 and bar = $2 and complete', [
      seriesId,
      minutes,
    ]);
    const least = Math.floor((range.until - range.from) / lengthOf(bar).chunkMs) - 1;
    if (Number(rows[0]?.count) < least) proof.differences.push(`${String(rows[0]?.count)} chunks of ${bar}, not ${String(least)}`);
  }
  return proof;
}

function plain(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

async function askAll(world: World, instId: string, { bar, from, until: end }: TimeRange & { bar: string }): Promise<VenueCandle[]> {
  const wallClock = { nowMs: () => Date.now() };
  const connection = createConnection({ restUrl: world.origin, clock: wallClock, wallClock });
  const bars: VenueCandle[] = [];
  for (let beforeMs = end; beforeMs > from; beforeMs = bars[0]?.openTimeMs ?? from) {
    const reply = await listCandleHistory(connection, { instId, bar, beforeMs, limit: 300 });
    if (reply.kind !== 'ok' || reply.data.length === 0) break;
    bars.unshift(...reply.data);
  }
  return bars.filter(({ openTimeMs }) => openTimeMs >= from);
}
