// Builds the app when its built files are missing or older than any of its sources. Never touches a build that is up to date.
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../process/run-command.ts';
import { ToldError } from '../process/told-error.ts';
import { WEB_BUILD_MS_MAX } from './limits.ts';
import { keepOldAssets } from './old-assets.ts';

/** Folders whose files end in the built app. */
const SOURCES = ['apps/mobile', 'packages/ui', 'packages/contract', 'packages/i18n', 'packages/market', 'packages/engine'];
const SKIPPED = new Set(['node_modules', 'dist', 'coverage']);

/** Builds `apps/mobile` under `root` if needed and returns the folder to serve; undefined while there is no app to build. */
export async function buildWebApp(root: string, say: (line: string) => void): Promise<string | undefined> {
  const app = path.join(root, 'apps/mobile');
  if (!existsSync(path.join(app, 'index.html'))) {
    say('There is no app to build yet (apps/mobile/index.html); only the server is started.');
    return undefined;
  }
  const dist = path.join(app, 'dist');
  const built = statSync(path.join(dist, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built >= Math.max(...SOURCES.map((folder) => newest(path.join(root, folder))))) return dist;
  say('Building the app ...');
  // Two starts may build at the same moment: each into a folder of its own that then takes the place of the old one.
  const cache = path.join(root, 'node_modules/.cache');
  const draft = path.join(cache, `millrace-app-${process.pid}`);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await runCommand(process.execPath, [vite, 'build', '--outDir', draft, '--emptyOutDir'], {
    cwd: app,
    timeoutMs: WEB_BUILD_MS_MAX,
  });
  if (code === 0) {
    keepOldAssets(dist, draft);
    replaceFolder(draft, dist);
    return dist;
  }
  rmSync(draft, { recursive: true, force: true });
  if (built === 0) throw new ToldError(`The app could not be built:\n${output.trim()}`);
  say(`The app could not be built anew, so its last build is served:\n${output.trim()}`);
  return dist;
}

/** Puts a finished build in the place of the one before. */
export function replaceFolder(draft: string, place: string): void {
  const old = `${draft}.old`;
  if (existsSync(place)) renameSync(place, old);
  renameSync(draft, place);
  rmSync(old, { recursive: true, force: true });
}

/** The moment (ms) of the youngest file below `folder`; tests do not count. */
function newest(folder: string): number {
  let moment = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) moment = Math.max(moment, newest(full));
    else if (entry.isFile()) moment = Math.max(moment, statSync(full).mtimeMs);
  }
  return moment;
}
