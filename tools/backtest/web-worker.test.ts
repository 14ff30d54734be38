// The pure part of the engine in a real browser's worker gives what Node gives, byte by byte: the preview runs there.
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { build } from 'vite';
import { needBrowser } from '../testing/index.ts';
import { playNinetyDays } from './testing/ninety-days.ts';

test('90 days of 5-minute candles give the same bytes in a Web Worker as in Node', async (context) => {
  const executablePath = needBrowser(context);
  const script = await bundled('./testing/ninety-days.worker.ts');
  const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'] });
  try {
    const page = await browser.newPage();
    const there = await page.evaluate<string>(answerOf(script));
    const here = playNinetyDays();
    expect(there === here, `${there.length} and ${here.length} characters`).toBe(true);
    const [worse] = JSON.parse(here) as { cycles: unknown[] }[];
    expect(worse?.cycles.length).toBeGreaterThan(50);
  } finally {
    await browser.close();
  }
});

/** One script without imports, as the app's build makes workers. A Node module in it would not load. */
async function bundled(entry: string): Promise<string> {
  const input = fileURLToPath(new URL(entry, import.meta.url));
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry: input, formats: ['iife'], name: 'worker', fileName: 'worker' } },
  });
  const outputs = (Array.isArray(made) ? made : [made]).flatMap((each) => ('output' in each ? each.output : []));
  const chunk = outputs.find((each) => each.type === 'chunk');
  if (chunk === undefined) throw new Error('the bundle has no script');
  return chunk.code;
}

/** What the page runs, as text: the types of a page are not known here. */
function answerOf(script: string): string {
  return `new Promise((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(script)}], { type: 'text/javascript' })));
    worker.addEventListener('message', (event) => resolve(event.data));
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
  })`;
}
