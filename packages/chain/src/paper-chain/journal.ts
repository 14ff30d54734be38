// The journal of the paper chain: one JSON line per event, written before anything is answered. A torn last line was never answered and is dropped.
import { closeSync, existsSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { ChainEvent } from './state.ts';

export interface Journal {
  append(event: ChainEvent): void;
  close(): void;
}

/** Opens the journal of a folder and hands every event it holds, oldest first, to `load`. */
export function openJournal(folder: string, load: (event: ChainEvent) => void): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'chain.jsonl');
  if (existsSync(file)) loadEvents(file, load);
  const descriptor = openSync(file, 'a', 0o600);
  return {
    append: (event) => writeWhole(descriptor, Buffer.from(`${JSON.stringify(event)}\n`)),
    close: () => closeSync(descriptor),
  };
}

function loadEvents(file: string, load: (event: ChainEvent) => void): void {
  const bytes = readFileSync(file);
  let start = 0;
  for (let end = bytes.indexOf(10, start); end !== -1; end = bytes.indexOf(10, start)) {
    load(JSON.parse(bytes.toString('utf8', start, end)) as ChainEvent);
    start = end + 1;
  }
  if (start < bytes.length) truncateSync(file, start);
}

/** A short write goes on where it stopped; what was written of a line that does not fit is taken back. */
function writeWhole(descriptor: number, bytes: Buffer): void {
  let done = 0;
  try {
    while (done < bytes.length) done += writeSync(descriptor, bytes, done);
  } catch (error) {
    ftruncateSync(descriptor, fstatSync(descriptor).size - done);
    throw error;
  }
}
