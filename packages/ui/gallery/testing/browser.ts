// Builds, serves and opens the gallery in Chromium with a phone's viewport and touch. All tests of a file share one page, because opening is slow.
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
import { build } from 'vite';
import { stretch } from '../../../../tools/process/patience.ts';
import { ACTION_MS_MAX } from '../../../../tools/testing/limits.ts';
import { getBrowser } from '../../../../tools/testing/machine.ts';
import { writePlace, type Place } from '../place.ts';

const chromeArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
];

export { browserMissing } from '../../../../tools/testing/machine.ts';

export interface OpenGallery {
  page: Page;
  /** Touch input. */
  touch: Touch;
  /** Errors of the page so far. */
  errors: string[];
  /** Goes to a place without loading the page anew, and waits until it is there. */
  go(place: Partial<Place>): Promise<void>;
  close(): Promise<void>;
}

export async function openGallery(): Promise<OpenGallery> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gallery-'));
  await build({
    configFile: path.join(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = await serve(folder);
  const browser = await chromium.launch({ executablePath: getBrowser(), args: chromeArgs });
  const context = await openPhone(browser);
  context.setDefaultTimeout(stretch(ACTION_MS_MAX));
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(addressOf(server));
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') });
  const touch = createTouch(await context.newCDPSession(page));
  return {
    page,
    touch,
    errors,
    go: (place) => goTo(page, { page: '', theme: 'harbour', mode: 'light', lang: 'en-US', dir: 'ltr', ...place }),
    async close() {
      await browser.close();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function openPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
}

async function goTo(page: Page, place: Place): Promise<void> {
  const hash = writePlace(place);
  await page.evaluate((next) => {
    location.hash = next;
  }, hash);
  await page.locator(`[data-page="${place.page}"][data-lang="${place.lang}"]`).waitFor({ state: 'attached' });
  await page.evaluate(() => scrollTo(0, 0));
}

const kinds: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://gallery').pathname;
    const file = path.join(folder, name === '/' ? 'index.html' : path.normalize(name));
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': kinds[path.extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gallery is not served over TCP');
  return `http://127.0.0.1:${address.port}/`;
}

export interface Point {
  x: number;
  y: number;
}

export interface Touch {
  /** Puts a finger down, moves it in steps and lifts it. */
  swipe(from: Point, by: Point): Promise<void>;
  /** The same without lifting; `lift` ends it. */
  drag(from: Point, by: Point): Promise<void>;
  lift(): Promise<void>;
}

const swipeSteps = 8;
const stepMs = 16;
/** The finger rests before release: after a fling Chromium ignores a tap that follows at once. */
const restMs = 120;

function createTouch(session: CDPSession): Touch {
  let clockMs = 0;
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[], laterMs: number): Promise<void> => {
    clockMs += laterMs;
    await session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: clockMs / 1000 });
  };
  const drag = async (from: Point, by: Point): Promise<void> => {
    clockMs = Date.now() - swipeSteps * stepMs - 2 * restMs;
    await send('touchStart', [from], 0);
    for (let step = 1; step <= swipeSteps; step += 1)
      await send('touchMove', [{ x: from.x + (by.x * step) / swipeSteps, y: from.y + (by.y * step) / swipeSteps }], stepMs);
    await send('touchMove', [{ x: from.x + by.x, y: from.y + by.y }], restMs);
  };
  const lift = (): Promise<void> => send('touchEnd', [], stepMs);
  return {
    drag,
    lift,
    async swipe(from, by) {
      await drag(from, by);
      await lift();
    },
  };
}
