// What it takes to a useful Home and a useful page of a task, with the processor four times slower: time, requests, bytes and long tasks, at the first visit
// and at a later one, beside the bare page; and how soon a tap is answered.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { phoneOptions } from '../../../apps/mobile/src/testing/chrome.ts';
import { stretch } from '../../process/patience.ts';
import type { BenchRow } from '../shape.ts';
import { openSlowPage } from './slow-phone.ts';

const usefulMsMax = stretch(60_000);
/** A tap is noted some frames after its answer was painted. */
const tapMs = 1500;

export interface FirstScreens {
  url: string;
  token: string;
  /** A task that trades: the path of its page. */
  details: string;
  rounds: number;
}

interface Visit {
  usefulMs: number;
  requests: number;
  kB: number;
  longMs: number;
}

/** Selectors of what must be there, all of them. */
const home = ['[data-figure=total][data-value]', 'main .task-row-states'];
const bare = ['[data-figure=total][data-value]', '[data-task]'];
const task = ['main [data-figure=last-price]', 'main [data-leg]'];

export async function measureFirstScreens(browser: Browser, { url, token, details, rounds }: FirstScreens): Promise<BenchRow[]> {
  const visits = { homeCold: [], homeWarm: [], bareCold: [], bareWarm: [], detailsCold: [], detailsWarm: [] } as Record<string, Visit[]>;
  const note = (name: string, visit: Visit): void => void visits[name]?.push(visit);
  const taps: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, path, needs] of [
      ['bare', '/bare.html', bare],
      ['details', details, task],
      ['home', '/index', home],
    ] as const) {
      const phone = await openNewPhone(browser, { url, token });
      note(`${name}Cold`, await visit(phone, path, needs));
      if (name !== 'bare') await untilKept(phone);
      note(`${name}Warm`, await visit(phone, path, needs));
      if (name === 'home') taps.push(...(await tapAround(phone)));
      await phone.close();
    }
  }
  const middle = (name: string, figure: keyof Visit): number => median((visits[name] ?? []).map((one) => one[figure]));
  const rows = Object.keys(visits).flatMap((name) => {
    const said = name.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`);
    return [
      { id: `useful, ${said}`, value: Math.round(middle(name, 'usefulMs')), unit: 'ms' },
      { id: `requests to useful, ${said}`, value: middle(name, 'requests'), unit: 'requests' },
      { id: `bytes to useful, ${said}`, value: Math.round(middle(name, 'kB')), unit: 'kB' },
      { id: `long tasks to useful, ${said}`, value: Math.round(middle(name, 'longMs')), unit: 'ms' },
    ];
  });
  const ratio = (when: 'Cold' | 'Warm'): number =>
    Math.round((100 * middle(`home${when}`, 'usefulMs')) / middle(`bare${when}`, 'usefulMs')) / 100;
  return [
    ...rows,
    { id: 'home to bare page, cold', value: ratio('Cold'), unit: 'times' },
    { id: 'home to bare page, warm', value: ratio('Warm'), unit: 'times' },
    { id: 'tap answered, slowest', value: Math.max(...taps), unit: 'ms' },
    { id: 'tap answered, middle', value: median(taps), unit: 'ms' },
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Nothing stored but the session. */
async function openNewPhone(browser: Browser, { url, token }: { url: string; token: string }): Promise<BrowserContext> {
  const phone = await browser.newContext({ ...phoneOptions, baseURL: url, serviceWorkers: 'allow' });
  phone.setDefaultTimeout(usefulMsMax);
  const session = JSON.stringify({ token });
  await phone.addInitScript(`if (location.protocol !== 'about:') localStorage.setItem('millrace.session', ${JSON.stringify(session)})`);
  await phone.addInitScript(watch);
  return phone;
}

async function visit(phone: BrowserContext, path: string, needs: readonly string[]): Promise<Visit> {
  const page = await openSlowPage(phone);
  await page.goto(path, { waitUntil: 'commit' });
  const found = await page.evaluate<Visit>(`globalThis.untilUseful(${JSON.stringify(needs)}, ${usefulMsMax})`);
  await page.close();
  return found;
}

/** The service worker has the files of the app, and the last known state is written. */
async function untilKept(phone: BrowserContext): Promise<void> {
  const page = await phone.newPage();
  await page.goto('/index');
  await page.evaluate(`(async () => {
    while (navigator.serviceWorker.controller === null || !(await caches.has('millrace-kept'))) await new Promise((done) => setTimeout(done, 100));
  })()`);
  await page.close();
}

async function tapAround(phone: BrowserContext): Promise<number[]> {
  const page = await openSlowPage(phone);
  await page.goto('/index');
  for (const needed of home) await page.locator(needed).first().waitFor();
  await page.waitForLoadState('networkidle');
  for (const path of ['/discover', '/strategy', '/team', '/zichan', '/index']) await tap(page, `nav.tab-bar a[href="${path}"]`);
  await tap(page, 'main .row >> nth=1');
  const took = await page.evaluate<number[]>('globalThis.taps');
  await page.close();
  return took;
}

async function tap(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().tap();
  await page.waitForTimeout(tapMs);
}

/** Runs in the page before anything of it. */
const watch = `(() => {
  const long = [];
  const taps = (globalThis.taps = []);
  new PerformanceObserver((list) => long.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') taps.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  globalThis.untilUseful = (needs, msMax) => new Promise((resolve, reject) => {
    const look = () => {
      if (performance.now() > msMax) return reject(new Error(location.pathname + ' showed no ' + needs));
      if (!needs.every((selector) => document.querySelector(selector))) return requestAnimationFrame(look);
      // Painted.
      requestAnimationFrame(() => setTimeout(() => {
        const usefulMs = performance.now();
        const loads = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(({ startTime }) => startTime < usefulMs);
        setTimeout(() => resolve({
          usefulMs,
          requests: loads.length,
          kB: loads.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
          longMs: long.filter(({ startTime }) => startTime < usefulMs).reduce((sum, { duration }) => sum + duration, 0),
        }), 100);
      }));
    };
    look();
  });
})()`;
