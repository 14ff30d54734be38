// From a setting that is changed in the form to the figures that follow from it, with the bars on the phone.
import type { Page } from 'playwright-core';

const FETCHED_MS_MAX = 120_000;

export interface Changed {
  /** From the change to the figures, with the moment that the form waits for more typing. */
  ms: number;
  /** Longest task of the page's main thread meanwhile, 0 where none took 50 ms. */
  longestTaskMs: number;
}

/** Opens the form of averaging on a swap and waits until 90 days of bars are on the phone and played. */
export async function openForm(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/contract-optional/form`);
  const panel = page.getByRole('region', { name: /^Preview, last/ });
  await panel.getByText('Closed result').first().waitFor({ timeout: FETCHED_MS_MAX });
  await panel
    .getByText(/^Fetching prices/)
    .first()
    .waitFor({ state: 'detached', timeout: FETCHED_MS_MAX });
  await panel.getByText('The preview is up to date').waitFor({ state: 'attached', timeout: FETCHED_MS_MAX });
}

/** The slowest of some changes of the first step. */
export async function changeSetting(page: Page, steps: readonly string[]): Promise<Changed> {
  const changes: Changed[] = [];
  for (const step of steps) changes.push(await page.evaluate<Changed>(changing(step)));
  return { ms: Math.max(...changes.map(({ ms }) => ms)), longestTaskMs: Math.max(...changes.map(({ longestTaskMs }) => longestTaskMs)) };
}

/** Runs in the page: React hears an input event after the browser's own setter. */
const changing = (step: string): string => `new Promise((resolve, reject) => {
  let longestTaskMs = 0;
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
  });
  tasks.observe({ type: 'longtask' });
  const field = document.querySelector('[name=replenishmentRate]');
  const start = performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '${step}');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  let wasBusy = false;
  const look = () => {
    const isBusy = document.querySelector('[aria-busy=true].preview-stale') !== null;
    wasBusy ||= isBusy;
    const ms = performance.now() - start;
    if (wasBusy && !isBusy) return setTimeout(() => { tasks.disconnect(); resolve({ ms, longestTaskMs }); }, 100);
    if (ms > 30_000) return reject(new Error('the figures did not follow the setting'));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;
