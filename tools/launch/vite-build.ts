// Builds a Vite project when its built files are missing or older than any of its sources.
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../process/run-command.ts';
import { UserFacingError } from '../process/user-facing-error.ts';
import { WEB_BUILD_MS_MAX } from './limits.ts';
import { keepOldAssets } from './old-assets.ts';

/** Attempts to put a folder where other processes put theirs at the same time. */
const ATTEMPTS_MAX = 50;
const SKIPPED = new Set(['node_modules', 'dist', 'coverage']);

export interface ViteBuild {
  /** The repository. */
  root: string;
  /** Of the Vite project, under `root`; the build goes into its `dist`. */
  project: string;
  /** Folders under `root` whose files are part of the build. */
  sources: readonly string[];
  /** For messages, such as "The app". */
  name: string;
  print(line: string): void;
}

/** Returns the folder with the built files. @throws UserFacingError when there is no earlier build and the build fails */
export async function buildIfOutdated({ root, project, sources, name, print }: ViteBuild): Promise<string> {
  const folder = path.join(root, project);
  const dist = path.join(folder, 'dist');
  const builtMs = statSync(path.join(dist, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (builtMs >= Math.max(...sources.map((source) => newestMs(path.join(root, source))))) return dist;
  print(`${name} is being built ...`);
  // Two processes may build at the same time: each builds into its own folder, which then replaces the former build.
  const draft = path.join(root, 'node_modules/.cache', `millrace-${path.basename(folder)}-${process.pid}`);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await runCommand(process.execPath, [vite, 'build', '--outDir', draft, '--emptyOutDir'], {
    cwd: folder,
    // A production build, whatever the environment of the caller (a test runner sets another one).
    env: { ...process.env, NODE_ENV: 'production' },
    timeoutMs: WEB_BUILD_MS_MAX,
  });
  if (code === 0) {
    keepOldAssets(dist, draft);
    replaceFolder(draft, dist);
    return dist;
  }
  rmSync(draft, { recursive: true, force: true });
  if (builtMs === 0) throw new UserFacingError(`${name} could not be built:\n${output.trim()}`);
  print(`${name} could not be built; the last build is served:\n${output.trim()}`);
  return dist;
}

/** Replaces the folder `place` by the folder `draft`. Several processes may do so at once: the last one stays. */
export function replaceFolder(draft: string, place: string): void {
  for (let attempt = 1; ; attempt += 1) {
    const old = `${draft}.old`;
    try {
      renameSync(place, old);
    } catch (error) {
      if (!hasCode(error, ['ENOENT'])) throw error;
    }
    try {
      renameSync(draft, place);
      return;
    } catch (error) {
      // Another process has put its folder there in between.
      if (!hasCode(error, ['ENOTEMPTY', 'EEXIST', 'EPERM']) || attempt === ATTEMPTS_MAX) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** The modification time (ms) of the newest file below `folder`, tests excepted. */
function newestMs(folder: string): number {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) newest = Math.max(newest, newestMs(full));
    else if (entry.isFile()) newest = Math.max(newest, statSync(full).mtimeMs);
  }
  return newest;
}
