// Builds the apps that the server serves, each when its built files are missing or older than any of its sources.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildIfOutdated } from './vite-build.ts';

/** Folders whose files are part of each built app. */
const SHARED = ['packages/ui', 'packages/contract', 'packages/i18n', 'packages/market'];
const apps = {
  app: { project: 'apps/mobile', sources: [...SHARED, 'packages/engine'], name: 'The app' },
  console: { project: 'apps/admin', sources: SHARED, name: 'The console' },
} as const;

/** Builds one of the apps under `root` if needed and returns the folder to serve; undefined while there is none to build. */
export async function buildWebApp(root: string, which: keyof typeof apps, print: (line: string) => void): Promise<string | undefined> {
  const { project, sources, name } = apps[which];
  if (existsSync(path.join(root, project, 'index.html')))
    return buildIfOutdated({ root, project, sources: [project, ...sources], name, print });
  print(`${name} has nothing to build yet (${project}/index.html): the server is started without it.`);
  return undefined;
}
