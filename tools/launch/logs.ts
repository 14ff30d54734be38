// The logs of the child processes: rotated by size while they run, with one older part kept beside each. The processes keep their file handles open,
// so a log is copied and truncated, never renamed.
import { closeSync, copyFileSync, openSync, readSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { isDiskFull } from './disk-room.ts';
import { LOG_BYTES_MAX, LOG_TAIL_BYTES } from './limits.ts';

/** Opens the log of a child for appending, so that writes continue at its end after a truncation. */
export function openLog(dataDir: string, name: string): number {
  const file = logPath(dataDir, name);
  try {
    boundLog(file);
  } catch (error) {
    // A full disk must not keep a process from starting.
    if (!isDiskFull(error)) throw error;
  }
  return openSync(file, 'a', 0o600);
}

/**
 * Rotates a log that is larger than `bytesMax`, replacing the previous older part. Lines written between copy and truncation are lost.
 * @throws when the disk is full or the file belongs to another user
 */
export function boundLog(file: string, bytesMax = LOG_BYTES_MAX): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= bytesMax) return;
  const draft = `${file}.1.new`;
  try {
    copyFileSync(file, draft);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
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

/** Path of a child's log. */
export function logPath(dataDir: string, name: string): string {
  return path.join(dataDir, 'logs', `${name}.log`);
}
