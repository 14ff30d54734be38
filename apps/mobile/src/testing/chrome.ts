// How tests and benches start Chromium and open a phone in it. Needs no page, so tools that know no DOM may use it too.
import type { BrowserContextOptions } from 'playwright-core';

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

/** What all phones have in common. */
export const phoneOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'en-US',
  timezoneId: 'UTC',
} satisfies BrowserContextOptions;
