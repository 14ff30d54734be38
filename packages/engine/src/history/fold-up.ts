// Folds complete chunks into chunks of longer bars: 24 hours of minutes become a day of 5m bars, ten such days a chunk of hours.
import { listCompleteOpens, type Queryable, writeChunks } from './bar-store.ts';
import { chunkOpen, coarserThan, type StoredLength } from './chunks.ts';
import { readBars } from './read-bars.ts';

/** Call after chunks of this length that open at these times were stored as complete. */
export async function foldUp(db: Queryable, seriesId: number, length: StoredLength, opens: readonly number[]): Promise<void> {
  const coarser = coarserThan(length);
  if (coarser === undefined) return;
  const made: number[] = [];
  for (const from of new Set(opens.map((open) => chunkOpen(open, coarser)))) {
    const range = { from, until: from + coarser.chunkMs };
    const complete = await listCompleteOpens(db, seriesId, length, range);
    if (complete.size < coarser.chunkMs / length.chunkMs) continue;
    const { span } = await readBars(db, seriesId, coarser.bar, range);
    await writeChunks(db, seriesId, [{ bar: coarser.bar, opensTs: from, complete: true, span }]);
    made.push(from);
  }
  await foldUp(db, seriesId, coarser, made);
}
