// Scrolls a list of trade records from the first to the last, a screenful every other frame, while the list loads what follows. Counts the tasks that
// held the page for more than 50 ms.
import type { BrowserContext } from 'playwright-core';
import type { BenchRow } from '../shape.ts';
import { openSlowPage } from './slow-phone.ts';

/** On a busy machine the list may not come to its end; how far it came is reported. */
const scrollMsMax = 300_000;

interface Scrolled {
  rows: number;
  ms: number;
  tasks: number[];
  frames: number;
}

export async function scrollRecords(phone: BrowserContext, url: string, records: number): Promise<BenchRow[]> {
  const page = await openSlowPage(phone);
  page.setDefaultTimeout(scrollMsMax);
  await page.goto(url);
  await page.locator('[data-cycle]').first().waitFor();
  // What opening the page costs is not scrolling.
  await page.waitForLoadState('networkidle');
  const { rows, ms, tasks, frames } = await page.evaluate<Scrolled>(scroll(records));
  await page.close();
  return [
    { id: 'records scrolled', value: rows, unit: `of ${records}` },
    { id: `tasks over 50 ms, ${records} records scrolled`, value: tasks.length, unit: 'tasks' },
    { id: `longest task, ${records} records scrolled`, value: Math.round(Math.max(0, ...tasks)), unit: 'ms' },
    { id: `frames a second, ${records} records scrolled`, value: Math.round((10_000 * frames) / ms) / 10, unit: 'frames/s' },
  ];
}

/** Runs in the page. */
const scroll = (records: number): string => `new Promise((resolve) => {
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
  const start = performance.now();
  let frames = 0, rows = 0;
  const step = () => {
    frames += 1;
    for (const item of document.querySelectorAll('[aria-setsize]')) rows = Math.max(rows, Number(item.getAttribute('aria-posinset')));
    const ms = performance.now() - start;
    if (rows >= ${records} || ms > ${scrollMsMax - 10_000}) return setTimeout(() => resolve({ rows, ms, tasks, frames }), 200);
    if (frames % 2 === 0) scrollBy(0, innerHeight / 2);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;
