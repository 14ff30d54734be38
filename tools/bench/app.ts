// The traders' app on its production build, in a real browser, on a system full of data: Lighthouse for the login and the home page, and, with the processor
// four times slower, what it takes to a useful Home and page of a task beside a bare page of React, scrolling ten thousand trade records and going from tab to tab.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { deployApp } from '../../apps/mobile/src/testing/build-app.ts';
import { chromeArgs, phoneOptions } from '../../apps/mobile/src/testing/chrome.ts';
import { seedLongest, seedRecords } from '../../apps/mobile/src/testing/screens/seed.ts';
import { startRunningSystem } from '../../apps/mobile/src/testing/running-system.ts';
import { freePort } from '../process/free-port.ts';
import { stretch } from '../process/patience.ts';
import { UserFacingError } from '../process/user-facing-error.ts';
import { browserMissing, getBrowser } from '../testing/machine.ts';
import { addBarePage } from './app/bare-page.ts';
import { measureFirstScreens } from './app/first-screens.ts';
import { rateWithLighthouse } from './app/lighthouse.ts';
import { scrollRecords } from './app/scroll-records.ts';
import { switchTabs } from './app/switch-tabs.ts';
import type { Bench, BenchRow } from './shape.ts';

const RECORDS = 10_000;
const SMALLEST_RECORDS = 200;
const ROUNDS = 3;

export const bench: Bench = {
  about:
    'the app in a browser: Lighthouse of login and home; with 4x CPU throttle Home and a task to useful beside a bare page, 10,000 records scrolled, tabs switched',
  data: 'an installation of its own, seeded with the longest texts, 200 tasks and 10,000 records',
  run: ({ rounds, smallest }) =>
    smallest
      ? benchApp({ rounds: 1, records: SMALLEST_RECORDS, isHomeRated: false })
      : benchApp({ rounds: rounds ?? ROUNDS, records: RECORDS, isHomeRated: true }),
};

interface AppBench {
  /** Runs of Lighthouse (the middle one counts) and walks through the tabs (the slowest counts). */
  rounds: number;
  records: number;
  /** Whether Lighthouse rates Home beside the login. */
  isHomeRated: boolean;
}

async function benchApp({ rounds, records, isHomeRated }: AppBench): Promise<BenchRow[]> {
  const missing = browserMissing();
  if (missing !== undefined) throw new UserFacingError(`This bench needs a browser: ${missing}.`);
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-built-'));
  chmodSync(folder, 0o755);
  const dist = path.join(folder, 'dist');
  await deployApp(dist, 'bench');
  await addBarePage(dist);
  const system = await startRunningSystem({ WEB_DIR: dist });
  try {
    const seeded = await seedLongest(system);
    // The newest cycles are cards, no rows of the list.
    await seedRecords(system, seeded.longest, records + 3);
    const rows = await withBrowser((browser) =>
      measureFirstScreens(browser, {
        url: system.url,
        token: seeded.full,
        details: `/contract-optional/details/${seeded.live}`,
        rounds,
      }),
    );
    await withPhone(async (phone, port) => {
      rows.push(...(await rateWithLighthouse({ name: 'login', url: `${system.url}/login`, port, rounds })));
      await signIn(phone, system.url, seeded.full);
      if (isHomeRated) rows.push(...(await rateWithLighthouse({ name: 'home', url: `${system.url}/index`, port, rounds })));
      rows.push(...(await switchTabs(phone, system.url, rounds)));
      rows.push(...(await scrollRecords(phone, `${system.url}/trade-record?userAssignmentId=${seeded.longest}`, records)));
    });
    return rows;
  } finally {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: getBrowser(), args: [...chromeArgs] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A phone with a folder of its own that Lighthouse reaches too. */
async function withPhone(work: (phone: BrowserContext, port: number) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-phone-'));
  const port = await freePort('127.0.0.1');
  const phone = await chromium.launchPersistentContext(folder, {
    executablePath: getBrowser(),
    args: [...chromeArgs, `--remote-debugging-port=${port}`],
    ...phoneOptions,
  });
  phone.setDefaultTimeout(stretch(60_000));
  try {
    await work(phone, port);
  } finally {
    await phone.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function signIn(phone: BrowserContext, url: string, token: string): Promise<void> {
  const page = await phone.newPage();
  await page.goto(`${url}/404`);
  await page.evaluate(`localStorage.setItem('millrace.session', ${JSON.stringify(JSON.stringify({ token }))})`);
  await page.close();
}
