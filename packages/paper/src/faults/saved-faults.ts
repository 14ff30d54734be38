// The crash on demand: what faults are planned is written down, then the process ends as by kill -9. The next start goes on with them.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Faults, SavedFaults } from './faults.ts';

/** What the crash before this start has left; gone with this call. */
export function loadSavedFaults(folder: string): SavedFaults | undefined {
  const path = join(folder, 'faults.json');
  if (!existsSync(path)) return undefined;
  const saved = JSON.parse(readFileSync(path, 'utf8')) as SavedFaults;
  rmSync(path);
  return saved;
}

export function saveFaults(folder: string, faults: Faults): void {
  writeFileSync(join(folder, 'faults.json'), JSON.stringify(faults.snapshot()), { mode: 0o600 });
}
