// A disk without room: how it is recognised, what is said about it, and how a restart waits until there is room again.
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { UserFacingError } from '../process/user-facing-error.ts';
import { ROOM_BYTES_MIN, ROOM_PROBE_BYTES } from './limits.ts';

const MB = 1_048_576;

/** No space left on the device, or the user's quota is used up. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** What is missing on the disk of a folder; undefined when there is room. */
export function roomProblem(folder: string): string | undefined {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= ROOM_BYTES_MIN && canWrite(folder)) return undefined;
  return `The disk of ${folder} is full (${Math.floor(free / MB)} MB free): make room there, at least ${ROOM_BYTES_MIN / MB} MB.`;
}

/** The error to show when `error` is that of a full disk; undefined for any other error. */
export function diskProblem(folder: string, error: unknown): UserFacingError | undefined {
  if (!isDiskFull(error)) return undefined;
  return new UserFacingError(roomProblem(folder) ?? `The disk of ${folder} was full.`, { cause: error });
}

/** A quota is not in what the file system tells, so a file is written. */
function canWrite(folder: string): boolean {
  const probe = path.join(folder, `room.${process.pid}`);
  let file: number | undefined;
  try {
    file = openSync(probe, 'w', 0o600);
    writeSync(file, Buffer.alloc(ROOM_PROBE_BYTES));
    fsyncSync(file);
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    throw error;
  } finally {
    if (file !== undefined) closeSync(file);
    rmSync(probe, { force: true });
  }
}
