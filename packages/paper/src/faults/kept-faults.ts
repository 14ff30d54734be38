// The crash on demand: what faults are planned is written down, then the process ends as by kill -9. The next start goes on with them.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Faults, KeptFaults } from './faults.ts';

/** What the crash before this start has left; gone with this call. */
export function takeKeptFaults(folder: string): KeptFaults | undefined {
  const path = join(folder, 'faults.json');
  if (!existsSync(path)) return undefined;
  const kept = JSON.parse(readFileSync(path, 'utf8')) as KeptFaults;
  rmSync(path);
  return kept;
}

export function keepFaults(folder: string, faults: Faults): void {
  writeFileSync(join(folder, 'faults.json'), JSON.stringify(faults.keep()), { mode: 0o600 });
}
