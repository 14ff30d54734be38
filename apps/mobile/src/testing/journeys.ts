// What a suite of journeys has: Chromium, and a running system that it shares with other suites or has to itself.
import type { Browser, BrowserContext } from 'playwright-core';
import { stretch } from '../../../../tools/process/patience.ts';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { browserMissing } from '../../../../tools/testing/machine.ts';
import { openBrowser, openPhone, type PhoneOptions } from './browser.ts';
import { PageReports } from './page-reports.ts';
import { startRunningSystem, type RunningSystem } from './running-system.ts';
import { acquireSharedSystem } from './shared-system.ts';

/** Longest start of a system; one that builds the app first takes longest. */
const startMsMax = stretch(150_000);
const stopMsMax = stretch(60_000);

export interface JourneyOptions {
  /**
   * The environment of a system of its own, for journeys that stop it, change its market or its settings, or need the demo trader as seeded.
   * Without it the system is shared: a journey registers its own trader and leaves nothing that others see.
   */
  own?: Readonly<Record<string, string>> | (() => Promise<Readonly<Record<string, string>>>);
}

export interface Journeys {
  /** Declares the suite: skipped where there is no browser; the system and the browser are there before its first hook. */
  describe: (title: string, tests: () => void) => void;
  readonly system: RunningSystem;
  readonly browser: Browser;
  /** A phone at the system's first tenant, closed after the test. */
  openPhone: (options?: Partial<PhoneOptions>) => Promise<BrowserContext>;
}

export function createJourneys({ own }: JourneyOptions = {}): Journeys {
  let system: RunningSystem | undefined;
  let browser: Browser | undefined;
  const phones = new Map<BrowserContext, PageReports>();
  const start = async (): Promise<void> => {
    const starting = own === undefined ? acquireSharedSystem() : startOwn(own);
    [system, browser] = await Promise.all([starting, openBrowser()]);
  };
  const stop = async (): Promise<void> => {
    await browser?.close();
    await system?.stop();
  };
  return {
    describe(title, tests) {
      const missing = browserMissing();
      describe.skipIf(missing !== undefined)(`${title}${missing === undefined ? '' : ` (skipped: ${missing})`}`, () => {
        beforeAll(start, startMsMax);
        afterAll(stop, stopMsMax);
        afterEach(async ({ task }) => {
          if (task.result?.state === 'fail') for (const reports of phones.values()) await reports.print();
          await Promise.all([...phones.keys()].map((phone) => phone.close()));
          phones.clear();
        });
        tests();
      });
    },
    get system() {
      return started(system);
    },
    get browser() {
      return started(browser);
    },
    async openPhone(options) {
      const phone = await openPhone(started(browser), { baseUrl: started(system).url, ...options });
      phones.set(phone, new PageReports(phone));
      return phone;
    },
  };
}

async function startOwn(own: NonNullable<JourneyOptions['own']>): Promise<RunningSystem> {
  return startRunningSystem(typeof own === 'function' ? await own() : own);
}

function started<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('used before the suite has started');
  return part;
}
