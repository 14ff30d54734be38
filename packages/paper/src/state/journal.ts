// The write-ahead journal: one JSON line per transaction, written before anything is answered, folded into a snapshot at start.
// A kill -9 loses nothing that was answered; a torn last line was never answered and is dropped.
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
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
      try {
        for (const line of lines) writeLine(target, line);
        fsyncSync(target);
      } catch (error) {
        // A snapshot that does not fit must not take the room that is left.
        rmSync(next, { force: true });
        throw error;
      } finally {
        closeSync(target);
      }
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

/** Writes the whole line; a short write goes on where it stopped, and what was written of a line that does not fit is taken back. */
function writeLine(file: number, line: JournalLine): number {
  const bytes = Buffer.from(`${encodeLine(line)}\n`);
  let done = 0;
  try {
    while (done < bytes.length) done += writeSync(file, bytes, done);
  } catch (error) {
    ftruncateSync(file, fstatSync(file).size - done);
    throw error;
  }
  return bytes.length;
}

/** As JSON, with BigInts as marked text. Written out, as a replacer function costs JSON.stringify several times its own work. */
function encodeLine({ ts, seq, rows }: JournalLine): string {
  return `{"ts":${String(ts)},"seq":"${seq}","rows":${encode(rows)}}`;
}

/** Names of fields are few; more than these would be data. */
const KEY_TEXTS_MAX = 5000;
const keyTexts = new Map<string, string>();

function keyText(key: string): string {
  let text = keyTexts.get(key);
  if (text === undefined) {
    if (keyTexts.size >= KEY_TEXTS_MAX) keyTexts.clear();
    keyTexts.set(key, (text = `${JSON.stringify(key)}:`));
  }
  return text;
}

function encode(value: unknown): string {
  if (typeof value === 'bigint') return `"\\u0000${value.toString()}"`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: unknown) => (item === undefined ? 'null' : encode(item))).join(',')}]`;
  let text = '';
  for (const key in value) {
    const field = (value as Record<string, unknown>)[key];
    if (field !== undefined) text += `${text === '' ? '' : ','}${keyText(key)}${encode(field)}`;
  }
  return `{${text}}`;
}

function decodeLine(text: string): JournalLine {
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(BIGINT_MARK) ? BigInt(value.slice(1)) : value,
  ) as JournalLine;
}
