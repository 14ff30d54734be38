// The clock of the last run: how far the market had come, and when.
import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface SavedClock {
  venueMs: number;
  wallMs: number;
}

export interface ClockFile {
  saved: SavedClock | undefined;
  save(venueMs: number, wallMs: number): void;
  close(): void;
}

/** Two numbers of fixed width, overwritten in place. */
export function openClockFile(folder: string): ClockFile {
  const path = join(folder, 'clock');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const match = /^(\d{16}) (\d{16})\n$/.exec(text);
  const file = openSync(path, match ? 'r+' : 'w', 0o600);
  return {
    saved: match ? { venueMs: Number(match[1]), wallMs: Number(match[2]) } : undefined,
    save(venueMs, wallMs) {
      writeSync(file, `${pad(venueMs)} ${pad(wallMs)}\n`, 0);
    },
    close: () => closeSync(file),
  };
}

function pad(ms: number): string {
  return Math.max(0, Math.floor(ms)).toString().padStart(16, '0');
}
