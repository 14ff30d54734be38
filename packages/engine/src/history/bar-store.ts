// The only SQL on the tables of the market history. A chunk is written whole: a crash leaves the old one or the new one.
import { type BarSpan, joinSpans, packPrices, packVolumes, unpackPrices, unpackVolumes } from '@millrace/market';
import type pg from 'pg';
import { type Chunk, lengthOf, type StoredBar, type StoredLength, storedLengths, type TimeRange } from './chunks.ts';

export type Queryable = Pick<pg.ClientBase, 'query'>;

export interface Series {
  id: number;
  venueId: string;
  instId: string;
  /** Opening time of the oldest bar that the venue has, by stored bar, where it is known. */
  begins: Partial<Record<StoredBar, number>>;
}

interface SeriesRow {
  id: number;
  venue_id: string;
  inst_id: string;
  begins: Record<string, number>;
}

function seriesOf({ id, venue_id, inst_id, begins }: SeriesRow): Series {
  const known = storedLengths.flatMap(({ bar, minutes }) => (begins[minutes] === undefined ? [] : [[bar, begins[minutes]] as const]));
  return { id, venueId: venue_id, instId: inst_id, begins: Object.fromEntries(known) };
}

/** Notes that somebody wants the history of an instrument; the recorder begins it soon. Writes at most once an hour. */
export async function askForBars(db: Queryable, venueId: string, instId: string): Promise<Series> {
  const { rows } = await db.query<SeriesRow & { fresh: boolean }>(
    `select id, venue_id, inst_id, begins, asked_at > now() - interval '1 hour' as fresh from bar_series where venue_id = $1 and inst_id = $2`,
    [venueId, instId],
  );
  const [row] = rows;
  if (row?.fresh === true) return seriesOf(row);
  await db.query(
    'insert into bar_series (venue_id, inst_id) values ($1, $2) on conflict (venue_id, inst_id) do update set asked_at = now()',
    [venueId, instId],
  );
  return ensureSeries(db, venueId, instId);
}

/** The series of an instrument, made where it is missing. */
export async function ensureSeries(db: Queryable, venueId: string, instId: string): Promise<Series> {
  await db.query('insert into bar_series (venue_id, inst_id) values ($1, $2) on conflict do nothing', [venueId, instId]);
  const found = await findSeries(db, venueId, instId);
  if (found === undefined) throw new Error(`no series of ${instId}`);
  return found;
}

export async function findSeries(db: Queryable, venueId: string, instId: string): Promise<Series | undefined> {
  const { rows } = await db.query<SeriesRow>('select id, venue_id, inst_id, begins from bar_series where venue_id = $1 and inst_id = $2', [
    venueId,
    instId,
  ]);
  return rows[0] && seriesOf(rows[0]);
}

/** Instruments of a venue that a task trades or that were asked for in the last `days`. */
export async function listWanted(db: Queryable, venueId: string, days: number): Promise<string[]> {
  const { rows } = await db.query<{ inst_id: string }>(
    `select inst_id from bar_series where venue_id = $1 and asked_at > now() - make_interval(days => $2)
     union select inst_id from task where venue_id = $1 and deleted_at is null order by 1`,
    [venueId, days],
  );
  return rows.map(({ inst_id }) => inst_id);
}

export async function storeBegin(db: Queryable, seriesId: number, bar: StoredBar, beginTs: number): Promise<void> {
  await db.query('update bar_series set begins = begins || jsonb_build_object($2::text, $3::bigint) where id = $1', [
    seriesId,
    String(lengthOf(bar).minutes),
    beginTs,
  ]);
}

/** Writes chunks, over those that are there. A complete chunk is never replaced by one that is not. */
export async function writeChunks(db: Queryable, seriesId: number, chunks: readonly Chunk[]): Promise<void> {
  if (chunks.length === 0) return;
  const rows = chunks.map(({ bar, opensTs, complete, span }) => {
    const { minutes, barMs } = lengthOf(bar);
    const prices = Buffer.from(packPrices(span.bars, { opensTs, barMs }));
    return { minutes, opensTs, complete, span, prices, volumes: Buffer.from(packVolumes(span.bars)) };
  });
  await db.query(
    `insert into bar_chunk (series, bar, opens_ts, complete, bars, price_decimals, volume_decimals, prices, volumes)
     select $1, * from unnest($2::smallint[], $3::bigint[], $4::boolean[], $5::smallint[], $6::smallint[], $7::smallint[], $8::bytea[], $9::bytea[])
     on conflict (series, bar, opens_ts) do update set complete = excluded.complete, bars = excluded.bars, price_decimals = excluded.price_decimals,
       volume_decimals = excluded.volume_decimals, prices = excluded.prices, volumes = excluded.volumes
     where excluded.complete or not bar_chunk.complete`,
    [
      seriesId,
      rows.map(({ minutes }) => minutes),
      rows.map(({ opensTs }) => opensTs),
      rows.map(({ complete }) => complete),
      rows.map(({ span }) => span.bars.length),
      rows.map(({ span }) => span.priceDecimals),
      rows.map(({ span }) => span.volumeDecimals),
      rows.map(({ prices }) => prices),
      rows.map(({ volumes }) => volumes),
    ],
  );
}

interface ChunkRow {
  opens_ts: string;
  complete: boolean;
  price_decimals: number;
  volume_decimals: number;
  prices: Uint8Array;
  volumes: Uint8Array;
}

/** Chunks that open in a range, oldest first. */
export async function readChunks(db: Queryable, seriesId: number, length: StoredLength, { from, until }: TimeRange): Promise<Chunk[]> {
  const { rows } = await db.query<ChunkRow>(
    `select opens_ts, complete, price_decimals, volume_decimals, prices, volumes from bar_chunk
     where series = $1 and bar = $2 and opens_ts >= $3 and opens_ts < $4 order by opens_ts`,
    [seriesId, length.minutes, from, Number.isFinite(until) ? until : Number.MAX_SAFE_INTEGER],
  );
  return rows.map((row) => {
    const opensTs = Number(row.opens_ts);
    const bars = unpackPrices(row.prices, { opensTs, barMs: length.barMs });
    unpackVolumes(row.volumes, bars);
    const span: BarSpan = { priceDecimals: row.price_decimals, volumeDecimals: row.volume_decimals, bars };
    return { bar: length.bar, opensTs, complete: row.complete, span };
  });
}

/** A day of UTC as it travels: `prices` as packPrices makes them. */
export interface PackedDay {
  day: number;
  /** Every bar of it is known: it changes only when the venue corrects it. */
  isClosed: boolean;
  priceDecimals: number;
  prices: Uint8Array;
}

/** Stored complete days of 5m bars that touch a range, oldest first. */
export async function listClosedDays(db: Queryable, seriesId: number, { from, until }: TimeRange): Promise<PackedDay[]> {
  const { minutes, chunkMs } = lengthOf('5m');
  const { rows } = await db.query<{ opens_ts: string; price_decimals: number; prices: Uint8Array }>(
    `select opens_ts, price_decimals, prices from bar_chunk
     where series = $1 and bar = $2 and complete and bars > 0 and opens_ts > $3 and opens_ts < $4 order by opens_ts`,
    [seriesId, minutes, from - chunkMs, until],
  );
  return rows.map(({ opens_ts, price_decimals, prices }) => ({
    day: Number(opens_ts),
    isClosed: true,
    priceDecimals: price_decimals,
    prices,
  }));
}

/** Opening times of the complete chunks that open in a range. */
export async function listCompleteOpens(
  db: Queryable,
  seriesId: number,
  { minutes }: StoredLength,
  { from, until }: TimeRange,
): Promise<Set<number>> {
  const { rows } = await db.query<{ opens_ts: string }>(
    'select opens_ts from bar_chunk where series = $1 and bar = $2 and complete and opens_ts >= $3 and opens_ts < $4',
    [seriesId, minutes, from, until],
  );
  return new Set(rows.map(({ opens_ts }) => Number(opens_ts)));
}

/** The newest stored minutes of an instrument, of one chunk; undefined when none is stored. */
export async function findNewestMinutes(db: Queryable, seriesId: number): Promise<BarSpan | undefined> {
  const length = lengthOf('1m');
  const { rows } = await db.query<{ opens_ts: string | null }>(
    'select max(opens_ts) as opens_ts from bar_chunk where series = $1 and bar = $2 and bars > 0',
    [seriesId, length.minutes],
  );
  const opensTs = Number(rows[0]?.opens_ts ?? Number.NaN);
  if (Number.isNaN(opensTs)) return undefined;
  return joinSpans((await readChunks(db, seriesId, length, { from: opensTs, until: opensTs + 1 })).map(({ span }) => span));
}

/** Counts corrected bars, and drops the longer bars that were folded from them: they are folded again. */
export async function noteCorrections(db: Queryable, seriesId: number, times: readonly number[]): Promise<void> {
  if (times.length === 0) return;
  await db.query('update bar_series set corrected = corrected + $2 where id = $1', [seriesId, times.length]);
  for (const { minutes, chunkMs } of storedLengths.slice(1))
    await db.query('delete from bar_chunk where series = $1 and bar = $2 and opens_ts = any($3::bigint[])', [
      seriesId,
      minutes,
      [...new Set(times.map((ts) => Math.floor(ts / chunkMs) * chunkMs))],
    ]);
}

export interface FundingRateRow {
  ts: number;
  /** Plain decimal. */
  rate: string;
}

export async function writeFundingRates(db: Queryable, seriesId: number, rates: readonly FundingRateRow[]): Promise<void> {
  await db.query(
    `insert into funding_rate (series, settled_ts, rate) select $1, * from unnest($2::bigint[], $3::numeric[])
     on conflict (series, settled_ts) do update set rate = excluded.rate where funding_rate.rate <> excluded.rate`,
    [seriesId, rates.map(({ ts }) => ts), rates.map(({ rate }) => rate)],
  );
}

/** Settlements with from <= ts < until, oldest first. */
export async function listStoredFunding(db: Queryable, seriesId: number, { from, until }: TimeRange): Promise<FundingRateRow[]> {
  const { rows } = await db.query<{ settled_ts: string; rate: string }>(
    'select settled_ts, trim_scale(rate)::text as rate from funding_rate where series = $1 and settled_ts >= $2 and settled_ts < $3 order by settled_ts',
    [seriesId, from, until],
  );
  return rows.map(({ settled_ts, rate }) => ({ ts: Number(settled_ts), rate }));
}

/** Another market stands behind the venue's id: nothing of the old one is kept. Who asks for which instrument stays known. */
export async function dropHistory(db: Queryable, venueId: string): Promise<void> {
  await db.query('delete from bar_chunk using bar_series s where series = s.id and s.venue_id = $1', [venueId]);
  await db.query('delete from funding_rate using bar_series s where series = s.id and s.venue_id = $1', [venueId]);
  await db.query(`update bar_series set begins = '{}', corrected = 0 where venue_id = $1`, [venueId]);
}

/** Deletes chunks that are kept no longer, by the newest bar of their series; returns how many. */
export async function pruneChunks(db: Queryable): Promise<number> {
  let pruned = 0;
  for (const { minutes, keptMs } of storedLengths.filter((length) => Number.isFinite(length.keptMs))) {
    const { rowCount } = await db.query(
      `delete from bar_chunk c using (select series, max(opens_ts) as newest from bar_chunk group by series) s
       where c.series = s.series and c.bar = $1 and c.opens_ts < s.newest - $2::bigint`,
      [minutes, keptMs],
    );
    pruned += rowCount ?? 0;
  }
  return pruned;
}

/** Figures of an instrument's history for the operator. */
export interface HistoryFigures {
  venueId: string;
  instId: string;
  /** Minutes that the venue was asked for and does not have, after its oldest bar. */
  holes: number;
  /** Bars that the venue gave a second time with other figures. */
  corrected: number;
}

export async function listHistoryFigures(db: Queryable): Promise<HistoryFigures[]> {
  const { minutes, chunkMs, barMs } = lengthOf('1m');
  const { rows } = await db.query<{ venue_id: string; inst_id: string; corrected: string; holes: string }>(
    `select s.venue_id, s.inst_id, s.corrected, coalesce(sum((c.opens_ts + $2 - greatest(c.opens_ts, (s.begins ->> $4)::bigint)) / $3 - c.bars), 0) as holes
     from bar_series s left join bar_chunk c on c.series = s.id and c.bar = $1 and c.complete group by s.id order by 1, 2`,
    [minutes, chunkMs, barMs, String(minutes)],
  );
  return rows.map(({ venue_id, inst_id, corrected, holes }) => ({
    venueId: venue_id,
    instId: inst_id,
    holes: Number(holes),
    corrected: Number(corrected),
  }));
}
