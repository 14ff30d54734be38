// The write-ahead journal: one JSON line per transaction, written before anything is answered, folded into a snapshot at start.
// A kill -9 loses nothing that was answered; a torn last line was never answered and is dropped.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** Stands before the digits of a BigInt; no text from outside may contain it. */
const BIGINT_MARK = '\u0000';

export type RowKind =
  | 'meta'
  | 'account'
  | 'key'
  | 'balance'
  | 'position'
  | 'history'
  | 'order'
  | 'algo'
  | 'fill'
  | 'bill'
  | 'asset'
  | 'assetBill'
  | 'transfer'
  | 'savings'
  | 'lending';
export type JournalRow = readonly [kind: RowKind, row: object];

export interface JournalLine {
  /** Venue time of the transaction, ms. */
  ts: number;
  /** Last number handed out. */
  seq: string;
  rows: JournalRow[];
}

export interface Journal {
  append(line: JournalLine): void;
  /** Bytes since the last fold. */
  size(): number;
  /** Replaces everything by a snapshot, atomically. */
  fold(lines: Iterable<JournalLine>): void;
  close(): void;
}

/** Opens the journal of a folder and hands every line it holds, oldest first, to `load`. */
export function openJournal(folder: string, load: (line: JournalLine) => void): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'journal.jsonl');
  if (existsSync(path)) loadLines(path, load);
  let file = openSync(path, 'a', 0o600);
  let bytes = statSync(path).size;
  return {
    append(line) {
      bytes += writeLine(file, line);
    },
    size: () => bytes,
    fold(lines) {
      const next = `${path}.next`;
      const target = openSync(next, 'w', 0o600);
      for (const line of lines) writeLine(target, line);
      fsyncSync(target);
      closeSync(target);
      closeSync(file);
      renameSync(next, path);
      file = openSync(path, 'a', 0o600);
      bytes = 0;
    },
    close() {
      fsyncSync(file);
      closeSync(file);
    },
  };
}

function loadLines(path: string, load: (line: JournalLine) => void): void {
  const bytes = readFileSync(path);
  let start = 0;
  for (let end = bytes.indexOf(10, start); end !== -1; end = bytes.indexOf(10, start)) {
    load(decodeLine(bytes.toString('utf8', start, end)));
    start = end + 1;
  }
  if (start < bytes.length) truncateSync(path, start);
}

/** Writes the whole line; a short write goes on where it stopped. */
function writeLine(file: number, line: JournalLine): number {
  const bytes = Buffer.from(`${encodeLine(line)}\n`);
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
  return bytes.length;
}

function encodeLine(line: JournalLine): string {
  return JSON.stringify(line, (_key, value: unknown) => (typeof value === 'bigint' ? BIGINT_MARK + value.toString() : value));
}

function decodeLine(text: string): JournalLine {
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(BIGINT_MARK) ? BigInt(value.slice(1)) : value,
  ) as JournalLine;
}
