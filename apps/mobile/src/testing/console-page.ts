// The console in a browser of a test: opened in a look, signed in, and looked over.
import type { BrowserContext, Page } from 'playwright-core';
import { findAxeFaults } from '../../../../tools/testing/axe.ts';
import { openWatchedPage } from './browser.ts';
import { consoleUrl, operatorCode } from './console-calls.ts';
import type { Journeys } from './journeys.ts';

export const looks = [
  { width: 1280, mode: 'light', language: 'en-US' },
  { width: 1024, mode: 'dark', language: 'zh-CN' },
] as const;

export async function openConsole(
  journeys: Journeys,
  { width, mode, language }: (typeof looks)[number],
): Promise<{ page: Page; broken: string[] }> {
  const context: BrowserContext = await journeys.openPhone({ baseUrl: consoleUrl(journeys.system), width, height: 900, mode, language });
  const opened = await openWatchedPage(context);
  await opened.page.goto('/');
  await opened.page.locator('input[autocomplete=username]').waitFor();
  return opened;
}

export async function fillSignIn(page: Page, name: string, code: string): Promise<void> {
  await page.locator('input[autocomplete=username]').fill(name);
  await page.locator('input[autocomplete=current-password]').fill('demo1234');
  await page.locator('input[autocomplete=one-time-code]').fill(code);
  await page.locator('button[type=submit]').click();
}

const ATTEMPTS_MAX = 4;

/** Of an authenticator app's code, half. */
const CODE_HALF_MS = 15_000;

/** A code counts once: where other suites of the same system have just used it and the next one, a later one is typed. */
export async function signInOperator(journeys: Journeys, page: Page, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/operator/login'));
    await fillSignIn(page, name, await operatorCode(journeys.system, name));
    if ((await answered).ok() || attempt === ATTEMPTS_MAX) break;
    await page.waitForTimeout(CODE_HALF_MS);
  }
  await page.locator('.console-nav').waitFor();
}

/** Axe, and nothing that leaves the window. */
export async function faultsOf(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return [...(await findAxeFaults(page, ['region'])), ...(wide > 0 ? [`scrolls sideways by ${String(wide)} px`] : [])];
}
