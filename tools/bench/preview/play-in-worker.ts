// Previews in the worker of the built app, in Chromium: the page sends one and waits for its answer, as the app's runner does.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Preview } from '@millrace/engine/pure';
import type { Page } from 'playwright-core';

const ASSETS = fileURLToPath(new URL('../../../apps/mobile/dist/assets', import.meta.url));

/** A preview with plain arrays: what can be handed to a page. */
function plain(preview: Preview): unknown {
  const { bars } = preview;
  return { ...preview, bars: { ...bars, ts: [...bars.ts], values: [...bars.values] } };
}

/** Opens the worker on a page of the app. @throws Error where the app is not built */
export async function openWorker(page: Page): Promise<void> {
  const file = readdirSync(ASSETS).find((name) => /^preview\.worker-[\w-]+\.js$/.test(name));
  if (file === undefined) throw new Error('the app has no preview worker: npm run build');
  await page.evaluate(`globalThis.previewWorker = new Worker('/assets/${file}', { type: 'module' })`);
}

/** Shortest of so many runs, ms from the message to its answer. @throws Error when the worker plays nothing */
export async function playInWorker(page: Page, preview: Preview, times: number): Promise<number> {
  const answer = await page.evaluate<{ kind: string; ms: number }>(playing(JSON.stringify(plain(preview)), times));
  if (answer.kind !== 'played') throw new Error(`${preview.key} is not played: ${answer.kind}`);
  return answer.ms;
}

/** Runs in the page. */
const playing = (preview: string, times: number): string => `(async () => {
  const given = ${preview};
  const preview = { ...given, bars: { ...given.bars, ts: Float64Array.from(given.bars.ts), values: Float64Array.from(given.bars.values) } };
  const worker = globalThis.previewWorker;
  let least = Infinity;
  let kind = '';
  for (let time = 0; time < ${times}; time += 1) {
    const start = performance.now();
    kind = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data.kind);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(preview);
    });
    least = Math.min(least, performance.now() - start);
  }
  return { kind, ms: least };
})()`;
