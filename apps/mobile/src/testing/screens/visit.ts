// Brings a page into a state of the table in a real browser, and changes its look while it stands.
import { themeNames } from '@millrace/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ThemeName } from '@millrace/ui';
import { openPhone } from '../browser.ts';
import { consoleUrl } from '../console-calls.ts';
import type { RunningSystem } from '../running-system.ts';
import { bringAxe } from './page-faults.ts';
import { isApplicant } from './seed-applicants.ts';
import type { Seeded } from './seed.ts';
import type { SeededConsole } from './seed-console.ts';
import type { Shot } from './table.ts';
import { stretch } from '../../../../../tools/process/patience.ts';

export const modes = ['light', 'dark'] as const;
export const languages = ['en-US', 'zh-CN', 'th'] as const;
export const widths = [390, 320] as const;

export interface Look {
  theme: ThemeName;
  mode: (typeof modes)[number];
  width: number;
  /** Size of the text in percent of the phone's usual. */
  textPct: 100 | 200;
}

/** Of every theme, mode and width of a phone at the usual size, one with text twice as large, and windows of laptops. */
export const looks: readonly Look[] = [
  ...themeNames.flatMap((theme) => modes.flatMap((mode) => widths.map((width): Look => ({ theme, mode, width, textPct: 100 })))),
  { theme: 'harbour', mode: 'light', width: 390, textPct: 200 },
  { theme: 'harbour', mode: 'light', width: 1440, textPct: 100 },
  { theme: 'harbour', mode: 'dark', width: 1440, textPct: 100 },
  { theme: 'harbour', mode: 'light', width: 1024, textPct: 100 },
];

/** Of the console: what operators sit at. */
export const consoleLooks: readonly Look[] = modes.flatMap((mode) =>
  [1280, 1024].map((width): Look => ({ theme: 'harbour', mode, width, textPct: 100 })),
);
export const consoleLanguages = ['en-US', 'zh-CN'] as const;

export function lookName({ width, theme, mode, textPct }: Look): string {
  return [width, theme, mode, ...(textPct === 100 ? [] : [`text${textPct}`])].join('-');
}

/** What the guards read before any page: without it there is no page to look at. */
const guardCalls = /\/user\/(getTenantByUrl|getAppInfo|info)\b|\/menu\/list\b|\/operator\/getOperator\b/;
/** Of a phone, and of an operator's window. */
const heights = { app: 844, console: 900 };
/** From here on a page has the layout of a laptop. */
const WIDE_PX_MIN = 900;
const settleMsMax = stretch(8000);

export interface Rig {
  system: RunningSystem;
  browser: Browser;
  seeded: Seeded;
  console: SeededConsole;
}

/** A phone or window of one trader or operator (or none) in one language, whose server answers as the state says. */
export async function openVisitor(
  { system, browser, seeded, console }: Rig,
  { place, who, state }: Pick<Shot, 'place' | 'who' | 'state'>,
  language: string,
): Promise<BrowserContext> {
  const phone = await openPhone(browser, { baseUrl: place === 'app' ? system.url : consoleUrl(system), language });
  await bringAxe(phone);
  if (who === 'operator' || who === 'abroad')
    await phone.addInitScript((token) => sessionStorage.setItem('millrace.console.token', token), console[who]);
  const token = who === 'full' || who === 'bare' ? seeded[who] : isApplicant(who) ? seeded.applicants[who] : undefined;
  if (token !== undefined) {
    const session = JSON.stringify({ token });
    await phone.addInitScript((kept) => localStorage.setItem('millrace.session', kept), session);
  }
  if (state === 'error') {
    const answer = {
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ code: '500', msg: 'internal', data: { reason: 'internal' } }),
    };
    await phone.route(/\/app\/(inter|outer|admin)\//, (route) =>
      guardCalls.test(route.request().url()) ? route.fallback() : route.fulfill(answer),
    );
    await phone.routeWebSocket(/./, (socket) => socket.close());
  }
  if (state === 'waiting') await phone.route(/\/app\//, () => undefined);
  return phone;
}

/** Opens the page and waits until it stands still: a heading, no skeleton, and the notice where the line is gone. @throws when it does not */
export async function showPage(phone: BrowserContext, page: Page, { place, address, state, tap }: Shot): Promise<void> {
  await phone.setOffline(false);
  await page.setViewportSize({ width: place === 'app' ? 390 : 1280, height: heights[place] });
  await page.goto(address);
  if (state === 'waiting') await page.locator('.splash').waitFor();
  else await page.locator('h1, [role="alert"]').first().waitFor();
  if (state !== 'waiting')
    await page.waitForFunction(() => document.querySelector('.skeleton') === null, undefined, { timeout: settleMsMax });
  if (tap !== undefined) {
    await page.locator(tap).click();
    await page.getByRole('dialog').waitFor();
  }
  if (state === 'offline') {
    await phone.setOffline(true);
    await page.locator('.frame-note').waitFor();
  }
  await nextFrame(page);
}

/** The theme is what the menu's permissions would put there; the mode is the phone's own. */
export async function putLook(page: Page, { theme, mode, width, textPct }: Look): Promise<void> {
  await page.setViewportSize({ width, height: width < 1000 ? heights.app : heights.console });
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
  await page.evaluate(
    ([name, size]) => {
      document.documentElement.dataset['theme'] = name;
      document.documentElement.style.fontSize = size;
    },
    [theme, textPct === 100 ? '' : `${textPct}%`] as const,
  );
  await page.waitForFunction((wanted) => document.documentElement.dataset['mode'] === wanted, mode);
  // What stands beside a page in a wide window comes with chunks of its own.
  await page.waitForFunction(() => document.querySelector('.desk') === null || document.querySelector('.rail') !== null);
  if (width >= WIDE_PX_MIN) await page.waitForFunction(() => document.querySelector('.task-column .skeleton') === null);
  await nextFrame(page);
}

/** Frames in which a list measures its rows and puts them in their place. */
const FRAMES = 4;

async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    await document.fonts.ready;
    for (let frame = 0; frame < frames; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, FRAMES);
}
