// Since when a mirror has played nothing, stored over a restart: what happened since is loaded from there.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface HaltFile {
  /** Venue time, ms; null: it was live when it ended. */
  haltedMs: number | null;
  save(haltedMs: number | null): void;
}

export function openHaltFile(folder: string): HaltFile {
  const path = join(folder, 'mirror-halted');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return {
    haltedMs: /^\d{1,16}$/.test(text) ? Number(text) : null,
    save(haltedMs) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (haltedMs === null) rmSync(path, { force: true });
      else writeFileSync(path, Math.floor(haltedMs).toString(), { mode: 0o600 });
    },
  };
}
