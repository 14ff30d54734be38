// Builds the traders' app when its built files are missing or older than any of its sources.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildIfOutdated } from './vite-build.ts';

const PROJECT = 'apps/mobile';
/** Folders whose files are part of the built app. */
const SOURCES = [PROJECT, 'packages/ui', 'packages/contract', 'packages/i18n', 'packages/market', 'packages/engine'];

/** Builds `apps/mobile` under `root` if needed and returns the folder to serve; undefined while there is no app to build. */
export async function buildWebApp(root: string, print: (line: string) => void): Promise<string | undefined> {
  if (existsSync(path.join(root, PROJECT, 'index.html')))
    return buildIfOutdated({ root, project: PROJECT, sources: SOURCES, name: 'The app', print });
  print(`There is no app to build yet (${PROJECT}/index.html); only the server is started.`);
  return undefined;
}
