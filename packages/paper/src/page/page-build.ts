// The built files of the page. The first request starts the build in a child process, so that the process that answers trading calls is never blocked;
// a build that is up to date ends the child within a moment.
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** How long a request waits for the child, ms; after that it is answered without the page. */
const ANSWER_MS_MAX = 1500;
const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };

export interface Asset {
  type: string;
  content: Buffer;
}

export interface PageFiles {
  /** The built index.html. */
  html: string;
  /** By file name. */
  assets: ReadonlyMap<string, Asset>;
}

export type PageState = { state: 'ready'; files: PageFiles } | { state: 'building' } | { state: 'failed' };

export interface PageBuildOptions {
  /** Builds `dist` if it is missing or outdated; exit code 0 when it is there. */
  script: string;
  dist: string;
}

const OPTIONS: PageBuildOptions = {
  script: fileURLToPath(new URL('../../cli/build-page.ts', import.meta.url)),
  dist: fileURLToPath(new URL('../../page/dist', import.meta.url)),
};

/** Returns a function that starts the build if none is under way and gives its state. After a failure the next call tries again. */
export function createPageBuild({ script, dist }: PageBuildOptions = OPTIONS): () => Promise<PageState> {
  let build: Promise<PageState> | undefined;
  const run = async (): Promise<PageState> => {
    if (await succeeds(script)) return { state: 'ready', files: await readFiles(dist) };
    build = undefined;
    return { state: 'failed' };
  };
  return async () => {
    build ??= run();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<PageState>((resolve) => (timer = setTimeout(() => resolve({ state: 'building' }), ANSWER_MS_MAX)));
    const state = await Promise.race([build, timeout]);
    clearTimeout(timer);
    return state;
  };
}

/** The child goes on when the exchange ends: its build serves the next start. */
function succeeds(script: string): Promise<boolean> {
  // The settings of the exchange hold secrets that a build has no use for.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PAPER|MARKET)_/.test(name)));
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    child.unref();
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

async function readFiles(dist: string): Promise<PageFiles> {
  const folder = path.join(dist, 'assets');
  const names = (await readdir(folder)).filter((name) => TYPES[path.extname(name)] !== undefined);
  const assets = await Promise.all(
    names.map(async (name): Promise<[string, Asset]> => {
      return [name, { type: TYPES[path.extname(name)] ?? '', content: await readFile(path.join(folder, name)) }];
    }),
  );
  return { html: await readFile(path.join(dist, 'index.html'), 'utf8'), assets: new Map(assets) };
}
