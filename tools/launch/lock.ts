// Lets only one supervisor work on a data folder. The lock is a file that names its owner by process id and start time, so the lock of a dead owner is
// taken over at once, even when the system has given its id to another process. Two starts at the same moment: one wins.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive, ownIdentity, type ProcessIdentity } from '../process/identity.ts';
import { ToldError } from '../process/told-error.ts';
import { waitUntil } from '../process/wait-until.ts';
import { LOCK_ATTEMPTS_MAX, OWNER_GRACE_MS, STOPPING_OWNER_MS_MAX } from './limits.ts';

interface Owner extends ProcessIdentity {
  stopping: boolean;
}

export interface Lock {
  /** From now on a second start waits for our end instead of being refused. */
  markStopping(): void;
  release(): void;
}

/** Takes the lock. @param elsewhere how to say that another folder is meant. @throws ToldError when a living owner has it and is not about to stop */
export async function takeLock(dataDir: string, elsewhere = 'set DATA_DIR to another folder'): Promise<Lock> {
  const file = path.join(dataDir, 'lock');
  const own = ownIdentity();
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS_MAX; attempt += 1) {
    if (claim(file, { ...own, stopping: false })) {
      return {
        markStopping: () => replace(file, { ...own, stopping: true }),
        release: () => rmSync(file, { force: true }),
      };
    }
    await outlive(file, dataDir, elsewhere);
    removeDead(file);
  }
  throw new ToldError(`The data in ${dataDir} is being taken by another start at this moment: try again.`);
}

/** True when the file did not exist and is ours now; its content appears together with its name. */
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
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
  renameSync(draft, file);
}

/** Returns when the owner is dead; refuses when it lives on. */
async function outlive(file: string, dataDir: string, elsewhere: string): Promise<void> {
  const alive = (): Owner | undefined => {
    const owner = findOwner(file);
    return owner && isAlive(owner) ? owner : undefined;
  };
  const gone = (): boolean => alive() === undefined;
  // An owner whose starter was killed notices within moments and says so.
  await waitUntil(() => gone() || alive()?.stopping === true, OWNER_GRACE_MS);
  if (alive()?.stopping === true) await waitUntil(gone, STOPPING_OWNER_MS_MAX);
  const owner = alive();
  if (owner)
    throw new ToldError(`Millrace is already running on the data in ${dataDir} (process ${owner.pid}): stop it first, or ${elsewhere}.`);
}

/** Sets a dead owner's file aside. If another start replaced it meanwhile, its file is put back. */
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
