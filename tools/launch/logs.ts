// The logs of what we start: bounded in size while everything runs, with one older part kept beside each. The processes write through handles that they
// keep, so a log is copied and emptied, never moved away under them.
import { closeSync, copyFileSync, openSync, readSync, renameSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { LOG_BYTES_MAX, LOG_TAIL_BYTES } from './limits.ts';

/** Opens a log of a child for appending: whatever empties it meanwhile, the next line stands at its end. */
export function openLog(dataDir: string, name: string): number {
  const file = logPath(dataDir, name);
  boundLog(file);
  return openSync(file, 'a', 0o600);
}

/**
 * Sets a log that has grown too large aside, in the place of the part set aside before. What is written between copy and emptying is lost: some
 * microseconds, once in so many bytes.
 * @throws when the disk is full or the file is not ours
 */
export function boundLog(file: string, bytesMax = LOG_BYTES_MAX): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= bytesMax) return;
  const draft = `${file}.1.new`;
  copyFileSync(file, draft);
  truncateSync(file);
  renameSync(draft, `${file}.1`);
}

/** The end of a child's log, for an error. */
export function tailLog(dataDir: string, name: string): string {
  const file = logPath(dataDir, name);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return '';
  const bytes = Buffer.alloc(Math.min(size, LOG_TAIL_BYTES));
  const descriptor = openSync(file, 'r');
  readSync(descriptor, bytes, 0, bytes.length, size - bytes.length);
  closeSync(descriptor);
  return bytes.toString('utf8').trim();
}

/** Where a child's log stands. */
export function logPath(dataDir: string, name: string): string {
  return path.join(dataDir, 'logs', `${name}.log`);
}
