// Allows one supervisor for each data folder. The lock is a file that names its owner by process id and start time, so the lock of a dead
// owner is taken over at once, even when its process id was reused. Of two simultaneous starts one gets the lock.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive, ownIdentity, type ProcessIdentity } from '../process/identity.ts';
import { UserFacingError } from '../process/user-facing-error.ts';
import { waitUntil } from '../process/wait-until.ts';
import { isDiskFull } from './disk-room.ts';
import { LOCK_ATTEMPTS_MAX, OWNER_GRACE_MS, STOPPING_OWNER_MS_MAX } from './limits.ts';

interface Owner extends ProcessIdentity {
  stopping: boolean;
}

export interface Lock {
  /** From now on a second start waits for the release instead of being refused. */
  markStopping(): void;
  release(): void;
}

/** Takes the lock. @param otherFolderHint how to choose another folder, for the error text. @throws UserFacingError when a running owner has it and is not stopping */
export async function takeLock(dataDir: string, otherFolderHint = 'set DATA_DIR to another folder'): Promise<Lock> {
  const file = path.join(dataDir, 'lock');
  const own = ownIdentity();
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS_MAX; attempt += 1) {
    if (claim(file, { ...own, stopping: false })) {
      return {
        markStopping: () => replace(file, { ...own, stopping: true }),
        release: () => rmSync(file, { force: true }),
      };
    }
    await waitForOwner(file, dataDir, otherFolderHint);
    removeDead(file);
  }
  throw new UserFacingError(`The data in ${dataDir} is being locked by another start at this moment: try again.`);
}

/** True when the file did not exist and was created, together with its content. */
function claim(file: string, owner: Owner): boolean {
  const draft = `${file}.${owner.pid}`;
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function replace(file: string, owner: Owner): void {
  const draft = `${file}.${owner.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
    renameSync(draft, file);
  } catch (error) {
    // On a full disk the stop goes on, and a second start is refused until it has ended.
    rmSync(draft, { force: true });
    if (!isDiskFull(error)) throw error;
  }
}

/** Returns when the owner has ended. @throws UserFacingError when it keeps running */
async function waitForOwner(file: string, dataDir: string, otherFolderHint: string): Promise<void> {
  const alive = (): Owner | undefined => {
    const owner = findOwner(file);
    return owner && isAlive(owner) ? owner : undefined;
  };
  const gone = (): boolean => alive() === undefined;
  // An owner whose parent process was killed marks itself as stopping within moments.
  await waitUntil(() => gone() || alive()?.stopping === true, OWNER_GRACE_MS);
  if (alive()?.stopping === true) await waitUntil(gone, STOPPING_OWNER_MS_MAX);
  const owner = alive();
  if (owner)
    throw new UserFacingError(
      `Millrace is already running on the data in ${dataDir} (process ${owner.pid}): stop it first, or ${otherFolderHint}.`,
    );
}

/** Removes the lock file of a dead owner. A file that another start created meanwhile is put back. */
function removeDead(file: string): void {
  const aside = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return; // released meanwhile
    throw error;
  }
  const owner = findOwner(aside);
  if (owner && isAlive(owner)) linkSync(aside, file);
  rmSync(aside, { force: true });
}

function findOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
