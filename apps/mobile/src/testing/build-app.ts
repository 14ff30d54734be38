// Builds the app as a release would, for tests that deploy one after another. Two releases differ in one page, so its chunk has another name.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { keepOldAssets } from '../../../../tools/launch/old-assets.ts';
import { replaceFolder } from '../../../../tools/launch/vite-build.ts';

const app = fileURLToPath(new URL('../..', import.meta.url));

/** Builds release `mark` into `dist` in one step, over the release before if there is one; `keepOld: false` forgets that one's files. */
export async function deployApp(dist: string, mark: string, { keepOld = true } = {}): Promise<void> {
  const draft = `${dist}-${mark}`;
  mkdirSync(path.dirname(draft), { recursive: true });
  // A test runner sets another environment, which would give a build for development.
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  await build({
    root: app,
    configFile: path.join(app, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: draft, emptyOutDir: true },
    plugins: [
      {
        name: 'release',
        transform: (code: string, id: string) =>
          id.endsWith('messages-page.tsx') ? `${code}\nglobalThis.release = ${JSON.stringify(mark)};` : undefined,
      },
    ],
  });
  process.env['NODE_ENV'] = before;
  if (keepOld) keepOldAssets(dist, draft);
  replaceFolder(draft, dist);
}
