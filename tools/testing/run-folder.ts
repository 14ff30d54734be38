// What the test files of one run share: a folder, and what the first file that needs it starts for all (a database cluster, a running system). The run's
// set-up makes the folder and ends everything in it.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { waitUntil } from '../process/wait-until.ts';
import { SHARED_START_MS_MAX } from './limits.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    runFolder: string;
  }
}

type Outcome<T> = { value: T } | { error: string };

/** The answer of `start`, which runs once in a run: in the first test file that asks. The others wait. `T` must survive JSON. */
export async function startShared<T>(name: string, start: (folder: string) => Promise<T>): Promise<T> {
  const folder = inject('runFolder');
  const file = path.join(folder, `${name}.json`);
  if (!existsSync(file) && isFirst(path.join(folder, `${name}.lock`))) writeWhole(file, await outcomeOf(() => start(folder)));
  await waitUntil(() => existsSync(file), SHARED_START_MS_MAX);
  const outcome = JSON.parse(readFileSync(file, 'utf8')) as Outcome<T>;
  if ('error' in outcome) throw new Error(`${name} of this run did not start: ${outcome.error}`);
  return outcome.value;
}

async function outcomeOf<T>(start: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await start() };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function isFirst(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function writeWhole(file: string, content: unknown): void {
  writeFileSync(`${file}.draft`, JSON.stringify(content));
  renameSync(`${file}.draft`, file);
}
