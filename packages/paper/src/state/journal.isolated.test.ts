// The journal on a disk that fills up: a line that does not fit leaves nothing behind, and what was written before is there at the next start.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openJournal, type JournalLine } from './journal.ts';

/** Bytes that still fit; undefined: all do. */
let room: number | undefined;
vi.mock(import('node:fs'), async (original) => {
  const real = await original();
  const writeSync = (file: number, bytes: Buffer, offset: number): number => {
    const fits = Math.min(room ?? Infinity, bytes.length - offset);
    if (fits === 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    if (room !== undefined) room -= fits;
    return real.writeSync(file, bytes, offset, fits);
  };
  return { ...real, writeSync } as typeof real;
});

const folders: string[] = [];
afterEach(() => {
  room = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const line = (seq: string): JournalLine => ({ ts: 1, seq, rows: [['meta', { seq }]] });

function open(folder: string): { journal: ReturnType<typeof openJournal>; lines: string[] } {
  const lines: string[] = [];
  return { journal: openJournal(folder, ({ seq }) => void lines.push(seq)), lines };
}

test('a line that does not fit is taken back whole, and one that fits later stands alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-journal-'));
  folders.push(folder);
  const { journal } = open(folder);
  journal.append(line('1'));
  room = 10;
  expect(() => journal.append(line('2'))).toThrow('ENOSPC');
  room = undefined;
  journal.append(line('3'));
  journal.close();
  const again = open(folder);
  expect(again.lines).toEqual(['1', '3']);
  again.journal.close();
});

test('a snapshot that does not fit keeps the journal as it is, and gives its room back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-journal-'));
  folders.push(folder);
  const { journal } = open(folder);
  journal.append(line('1'));
  room = 10;
  expect(() => journal.fold([line('2')])).toThrow('ENOSPC');
  room = undefined;
  expect(existsSync(join(folder, 'journal.jsonl.next'))).toBe(false);
  journal.append(line('3'));
  journal.close();
  const again = open(folder);
  expect(again.lines).toEqual(['1', '3']);
  again.journal.close();
});
