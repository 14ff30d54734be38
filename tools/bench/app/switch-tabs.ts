// From the tap on a tab to its content: the page's own heading with nothing that still loads, painted.
import type { BrowserContext, Page } from 'playwright-core';
import { stretch } from '../../process/patience.ts';
import type { BenchRow } from '../shape.ts';
import { openSlowPage } from './slow-phone.ts';

const paths = ['/discover', '/strategy', '/team', '/zichan', '/index'];
const contentMsMax = stretch(20_000);

export async function switchTabs(phone: BrowserContext, url: string, rounds: number): Promise<BenchRow[]> {
  const page = await openSlowPage(phone);
  await page.goto(`${url}/index`);
  await page.locator('nav.tab-bar').waitFor();
  await page.waitForLoadState('networkidle');
  const first = await walk(page);
  const later: number[] = [];
  for (let round = 0; round < rounds; round += 1) later.push(...(await walk(page)));
  await page.close();
  return [
    { id: 'tab to content, first visit, slowest', value: Math.max(...first), unit: 'ms' },
    { id: 'tab to content, slowest', value: Math.max(...later), unit: 'ms' },
    { id: 'tab to content, middle', value: later.toSorted((one, other) => one - other)[Math.floor(later.length / 2)] ?? 0, unit: 'ms' },
  ];
}

async function walk(page: Page): Promise<number[]> {
  const took: number[] = [];
  for (const path of paths) {
    took.push(Math.round(await page.evaluate<number>(tap(path))));
    await page.waitForLoadState('networkidle');
  }
  return took;
}

/** Runs in the page. */
const tap = (path: string): string => `new Promise((resolve, reject) => {
  const link = document.querySelector('nav.tab-bar a[href="${path}"]');
  const start = performance.now();
  const look = () => {
    const here = document.querySelector('nav.tab-bar a[aria-current="page"]')?.getAttribute('href') === '${path}';
    const main = document.querySelector('main');
    if (here && main && main.innerText.trim() !== '' && main.querySelector('.skeleton') === null)
      return requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    if (performance.now() - start > ${contentMsMax}) return reject(new Error('${path} showed no content'));
    requestAnimationFrame(look);
  };
  link.click();
  requestAnimationFrame(look);
})`;
