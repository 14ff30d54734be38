// The preview of a form: each kind over 90 days of 5m bars in both orders, in the app's worker in Chromium and in Node, and a changed setting in the form of
// averaging, once as fast as the machine and once with the page's processor four times slower (the browser's throttle does not reach workers).
import { backtestKinds, playPreview, reportJson, type Preview, type PreviewInstrument } from '@millrace/engine/pure';
import type { BrowserContext } from 'playwright-core';
import { openBrowser, openPhone, signIn } from '../../apps/mobile/src/testing/browser.ts';
import { startRunningSystem } from '../../apps/mobile/src/testing/running-system.ts';
import { newLinkedTrader } from '../../apps/mobile/src/testing/traders.ts';
import { UserFacingError } from '../process/user-facing-error.ts';
import { browserMissing } from '../testing/machine.ts';
import { openSlowPage } from './app/slow-phone.ts';
import { averagingKey, bestWall, rounded, spot, swap, taskOf, walk } from './backtest-world/market.ts';
import { changeSetting, openForm } from './preview/change-setting.ts';
import { openWorker, playInWorker } from './preview/play-in-worker.ts';
import type { Bench, BenchRow } from './shape.ts';

const BAR_MS = 300_000;
const DAY_BARS = 288;
const DAYS = 90;
const SMALLEST_DAYS = 7;
const ROUNDS = 5;
const SLOWER = 4;
const STEPS = ['1.2', '1.4', '1.6'];

export const bench: Bench = {
  about: 'a preview of each kind in the worker of the app, against Node; from a changed setting to its figures in the form of averaging',
  data: '90 days of 5m bars, of the workers invented from the seed, of the form those of a fresh installation',
  async run({ seed, rounds, smallest }) {
    const missing = browserMissing();
    if (missing !== undefined) throw new UserFacingError(`This bench needs a browser: ${missing}.`);
    const system = await startRunningSystem();
    const browser = await openBrowser();
    try {
      const phone = await openPhone(browser, { baseUrl: system.url });
      await signIn(phone, await newLinkedTrader(system));
      const kinds = await measureKinds(phone, system.url, {
        seed,
        days: smallest ? SMALLEST_DAYS : DAYS,
        times: smallest ? 1 : (rounds ?? ROUNDS),
      });
      const form = await measureForm(phone, system.url, { steps: smallest ? STEPS.slice(0, 1) : STEPS, workerMs: kinds.averagingMs });
      return [...kinds.rows, ...form];
    } finally {
      await browser.close();
      await system.stop();
    }
  },
};

async function measureKinds(
  phone: BrowserContext,
  url: string,
  { seed, days, times }: { seed: number; days: number; times: number },
): Promise<{ rows: BenchRow[]; averagingMs: number }> {
  const page = await phone.newPage();
  await page.goto(`${url}/404`);
  await openWorker(page);
  const rows: BenchRow[] = [];
  let averagingMs = 0;
  for (const key of backtestKinds) {
    const preview = previewOf(key, { seed, days });
    const nodeMs = bestWall(times, () => playInNode(preview));
    const workerMs = await playInWorker(page, preview, times);
    if (key === averagingKey) averagingMs = workerMs;
    rows.push(
      { id: `${key}, worker`, value: rounded(workerMs), unit: 'ms' },
      { id: `${key}, Node`, value: rounded(nodeMs), unit: 'ms' },
      { id: `${key}, worker to Node`, value: rounded(workerMs / nodeMs), unit: 'ratio' },
    );
  }
  await page.close();
  return { rows, averagingMs };
}

async function measureForm(
  phone: BrowserContext,
  url: string,
  { steps, workerMs }: { steps: readonly string[]; workerMs: number },
): Promise<BenchRow[]> {
  const page = await phone.newPage();
  await openForm(page, url);
  const fast = await changeSetting(page, steps);
  await page.close();
  const slowPage = await openSlowPage(phone);
  await openForm(slowPage, url);
  const slow = await changeSetting(slowPage, steps);
  await slowPage.close();
  return [
    { id: 'setting to figures', value: rounded(fast.ms), unit: 'ms' },
    { id: 'longest main-thread task', value: rounded(fast.longestTaskMs), unit: 'ms' },
    { id: `setting to figures, page ${SLOWER}x slower`, value: rounded(slow.ms), unit: 'ms' },
    { id: `setting to figures, page and worker ${SLOWER}x slower`, value: rounded(slow.ms + (SLOWER - 1) * workerMs), unit: 'ms' },
  ];
}

function playInNode(preview: Preview): string {
  const played = playPreview(preview, () => performance.now());
  if (played.kind !== 'played') throw new Error(`${preview.key}: ${JSON.stringify(played)}`);
  return reportJson(played.runs, 'both');
}

/** A day of bars comes before those that are played. */
function previewOf(key: string, { seed, days }: { seed: number; days: number }): Preview {
  const { given, isSpot, minSize } = taskOf(key);
  const { instId, productType, tickSize, lotSize, contractValue, maxLeverage, takerRate, makerRate } = isSpot ? spot : swap;
  const instrument: PreviewInstrument = {
    ...{ instId, productType, tickSize, lotSize, minSize, contractValue, maxLeverage, takerRate, makerRate },
    baseCcy: 'BTC',
  };
  return {
    key,
    given,
    instrument,
    bars: walk(seed, (days + 1) * DAY_BARS, BAR_MS),
    firstRow: DAY_BARS,
    funding: isSpot ? [] : 'flat',
  };
}
