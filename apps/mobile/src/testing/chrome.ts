// The Chromium of tests and benches and how a phone is told to it. Needs no page, so tools that know no DOM may use it too.
import { existsSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';

/** Debian's; CHROME_PATH names another. */
export const chromePath = process.env['CHROME_PATH'] || '/usr/bin/chromium';

export const chromeArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Why browser tests cannot run here; undefined when they can. Under CI a missing browser is a failure, not a reason. */
export function browserMissing(): string | undefined {
  if (existsSync(chromePath)) return undefined;
  if (process.env['CI']) throw new Error(`no browser at ${chromePath}`);
  return `no browser at ${chromePath}`;
}

/** What all phones have in common. */
export const phoneOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'en-US',
  timezoneId: 'UTC',
} satisfies BrowserContextOptions;
