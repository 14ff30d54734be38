// The app's frame in real Chromium against a running system: installed, offline, renewed under open hands, and back where a person expects it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addTask, kindOf, operateStatus, wireDefaults, type AssignmentDetails } from '@millrace/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { faultsOf, keepPicture, logIn, openWatchedPage, type PhoneOptions } from './browser.ts';
import { deployApp } from './build-app.ts';
import { createJourneys } from './journeys.ts';
import { callServer } from './system-calls.ts';
import { demoTrader, newLinkedTrader, newTrader, type LinkedTrader, type Login } from './traders.ts';
import { stretch } from '../../../../tools/process/patience.ts';

let folder: string;
let dist: string;
/** Its server serves what the tests deploy here. */
const journeys = createJourneys({
  own: async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'millrace-release-'));
    dist = path.join(folder, 'dist');
    await deployApp(dist, 'one');
    return { WEB_DIR: dist };
  },
});
let phone: BrowserContext;

journeys.describe('the shell in a browser', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  test('each tenant can be installed under its name: Chromium has nothing against the manifest', async () => {
    for (const [url, name] of [
      [journeys.system.url, 'Meridian'],
      [journeys.system.auroraUrl, 'Aurora'],
    ] as const) {
      phone = await journeys.openPhone({ baseUrl: url, workers: true });
      const page = await phone.newPage();
      await page.goto('/login');
      await untilControlled(page);
      const devtools = await phone.newCDPSession(page);
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
      expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
      const { data } = await devtools.send('Page.getAppManifest');
      expect(JSON.parse(data ?? '{}')).toMatchObject({ name });
    }
  });

  test('the line breaks: figures stay in quieter ink with their time; it returns, and they are live again', async () => {
    const { page } = await openLoggedIn();
    await page.getByText('10,000.00').first().waitFor();
    await phone.setOffline(true);
    await page.getByText('No connection since', { exact: false }).waitFor();
    const ink = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((node) => getComputedStyle(node).color);
    expect(await ink('main .numerals')).toBe(await inkOf(page, '--ink-2'));
    await keepPicture(page, 'shell-lost');
    expect(await faultsOf(page)).toEqual([]);
    await phone.setOffline(false);
    await page.getByText('No connection since', { exact: false }).waitFor({ state: 'detached' });
    expect(await ink('main .numerals')).toBe(await inkOf(page, '--ink'));
  });

  test('opened cold without a network Home, the tasks and a task stand as last known, dated, and nothing can be done', async () => {
    const trader = await newLinkedTrader(journeys.system);
    const id = await startTask(trader);
    const visit = await openLoggedIn({}, trader);
    await visit.page.locator('main [data-figure=total][data-value]').waitFor();
    await visit.page.getByRole('link', { name: 'All 1' }).click();
    await visit.page.waitForURL('**/tasks');
    await visit.page.locator(`a[href*="${id}"]`).click();
    await visit.page.getByText('Matches the exchange').waitFor();
    await untilKept(visit.page);
    await visit.page.close();
    await phone.setOffline(true);
    const { page, broken } = await openWatchedPage(phone);
    await page.goto('/index');
    await page.locator('main [data-figure=total][data-value]').waitFor();
    await page.getByText('No connection since', { exact: false }).waitFor();
    await keepPicture(page, 'shell-offline-start');
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/tasks');
    await page.locator(`a[href*="${id}"]`).waitFor();
    await page.getByText('No connection since', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'All tasks of this list' }).click();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'One-tap stop' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('dialog').getByText('Needs a connection').waitFor();
    await page.keyboard.press('Escape');
    await page.locator(`a[href*="${id}"]`).click();
    await page.getByText('Matches the exchange').waitFor();
    expect(await page.locator('.details-agreement time').count()).toBe(1);
    await page.locator('.action-bar').getByText('Needs a connection').waitFor();
    expect(await page.locator('.action-bar button:not([disabled]):not([aria-disabled=true])').count()).toBe(0);
    await keepPicture(page, 'shell-offline-task');
    expect(await faultsOf(page)).toEqual([]);
    // A form keeps what is typed and says why it cannot go.
    await page.goto('/personDetail');
    await page.getByLabel('Nickname').fill('Offline Otter');
    const save = page.getByRole('button', { name: 'Needs a connection' });
    expect(await save.isDisabled()).toBe(true);
    await keepPicture(page, 'shell-offline-form');
    await phone.setOffline(false);
    await page.getByRole('button', { name: 'Save' }).waitFor();
    expect(await page.getByLabel('Nickname').inputValue()).toBe('Offline Otter');
    // Who leaves without a network leaves nothing either, and who comes next finds nothing of it.
    await phone.setOffline(true);
    await logOut(page);
    await vi.waitFor(async () => expect(await keptText(page)).not.toContain('inter/'));
    expect(await keptText(page)).not.toContain(trader.number);
    await phone.setOffline(false);
    const next = await newTrader(journeys.system);
    await logIn(page, next);
    await page.getByRole('button', { name: 'Link exchange' }).first().waitFor();
    await untilKept(page, 'listCredentials');
    await phone.setOffline(true);
    for (const path of ['/index', '/tasks', `/contract-optional/details/${id}`]) {
      await page.goto(path);
      await page.getByText('No connection', { exact: false }).first().waitFor();
      expect(await page.locator('body').textContent()).not.toMatch(/10,000\.00|Matches the|BTC/);
    }
    const kept = await keptText(page);
    for (const word of [trader.number, id, trader.credentialId]) expect(kept).not.toContain(word);
    expect(broken).toEqual([]);
  });

  test('opened again with a slow line Home stands at once as last known and says from when, until the newest has come', async () => {
    const { page } = await openLoggedIn();
    await page.getByText('10,000.00').first().waitFor();
    await untilKept(page);
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/app/**', async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto('/index');
    await page.getByText('10,000.00').first().waitFor();
    await page.getByText(/^Figures from \d/).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['old'])).toBe('');
    await keepPicture(page, 'shell-known');
    expect(await faultsOf(page)).toEqual([]);
    answer();
    await page.getByText(/^Figures from/).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.documentElement.dataset['old'])).toBeUndefined();
  });

  test('opened again Home stands as it was seen last before the app runs, of this session only, and no press on it is lost', async () => {
    const trader = await newLinkedTrader(journeys.system);
    const id = await startTask(trader);
    const visit = await openLoggedIn({}, trader);
    await visit.page.locator(`main a[data-task="${id}"]`).waitFor();
    await untilControlled(visit.page);
    await vi.waitFor(
      async () => {
        await untilKept(visit.page);
        expect(await pictureText(visit.page)).toContain(id);
      },
      { timeout: stretch(40_000), interval: 100 },
    );
    expect(await pictureText(visit.page)).not.toContain(trader.token);
    await visit.page.close();

    // What the app would draw from is not there, and the server is silent: whatever stands there is the picture.
    const { page, broken } = await openWatchedPage(phone);
    let answered = Promise.resolve();
    await page.route('**/app/**', async (route) => {
      await answered;
      // A page that was left has no more questions.
      await route.continue().catch(() => undefined);
    });
    const openSilent = async (): Promise<() => void> => {
      let answer = (): void => undefined;
      answered = new Promise<void>((resolve) => (answer = resolve));
      await page.goto('/404.html');
      await page.evaluate(async () => (await caches.open('millrace-kept')).delete('/last-known'));
      await page.goto('/index');
      await page.locator('.last-home [data-figure=total][data-value]').waitFor();
      return answer;
    };
    const answer = await openSilent();
    const total = await page.locator('.last-home [data-figure=total]').getAttribute('data-value');
    expect(await pictureText(page)).toContain(`"data-value":"${total}"`);
    await page.getByText(/^Figures from \d/).waitFor();
    await keepPicture(page, 'shell-picture');
    expect(await page.getByRole('main').count()).toBe(0);
    // A finger that is down while the app takes over.
    const { x, y, width, height } = (await page.locator('.last-home .icon-button').first().boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    answer();
    await page.locator('.last-home').waitFor({ state: 'detached' });
    await page.mouse.up();
    await page.waitForURL('**/message');
    // A button that the picture cannot answer.
    const late = await openSilent();
    await page.locator('.last-home .icon-button').nth(1).click();
    late();
    await page.waitForURL('**/usercenter');
    // A link leads away by itself.
    const last = await openSilent();
    await page.locator(`.last-home a[data-task="${id}"]`).click();
    await page.waitForURL(`**/details/${id}`);
    last();
    // What the page's first script asked for the task was taken, not asked for again.
    await page.getByText('Matches the exchange').waitFor();
    await vi.waitFor(async () =>
      expect(await page.evaluate(() => Object.values(globalThis.earlyAnswers?.answers ?? { none: 'was asked' }).filter(Boolean))).toEqual(
        [],
      ),
    );
    await page.goto('/index');
    await page.locator(`main a[data-task="${id}"]`).waitFor();
    await untilKept(page);
    const seen = await pictureText(page);
    expect(seen).toContain(id);
    // Another session than the one that saw it sees nothing of it.
    await page.evaluate(() => localStorage.setItem('millrace.session', JSON.stringify({ token: 'another' })));
    answered = new Promise(() => undefined);
    await page.goto('/index');
    await page.waitForFunction(() => globalThis.lastHome !== undefined);
    await page.evaluate(async () => {
      await globalThis.lastHome;
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    expect(await page.locator('.last-home').count()).toBe(0);
    await page.evaluate((token) => localStorage.setItem('millrace.session', JSON.stringify({ token })), trader.token);
    answered = Promise.resolve();
    // Logged out, nothing of it is left.
    expect(await pictureText(page)).toBe(seen);
    await logOut(page);
    await vi.waitFor(async () => expect(await pictureText(page)).toBe(''));
    expect(broken).toEqual([]);
  });

  test('nothing secret is kept: neither token nor password', async () => {
    const { page } = await openLoggedIn();
    await page.getByText('10,000.00').first().waitFor();
    await untilKept(page);
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('millrace.session') ?? '{}').token as string);
    const kept = await keptText(page);
    expect(kept).toContain(demoTrader.number);
    for (const secret of [token, demoTrader.password, 'deviceToken', 'secretKey', 'passphrase']) expect(kept).not.toContain(secret);
  });

  test('a new version while the app is open: it is offered, the old page still works, and taking it leads back to the same page', async () => {
    const { page, broken } = await openLoggedIn();
    await untilControlled(page);
    await page.goto('/setting');
    await deployApp(dist, 'two');
    await checkForUpdate(page);
    await page.getByText('A new version is ready').waitFor();
    await keepPicture(page, 'shell-update');
    expect(await faultsOf(page)).toEqual([]);
    // The page from before still finds its own chunks.
    await page.goBack();
    await page.getByRole('button', { name: 'Messages' }).click();
    await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor();
    expect(await page.evaluate(() => (globalThis as { release?: string }).release)).toBe('one');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.waitForFunction(() => (globalThis as { release?: string }).release === 'two');
    expect(new URL(page.url()).pathname).toBe('/message');
    expect(await page.getByText('A new version is ready').count()).toBe(0);
    expect(broken).toEqual([]);
  });

  test('a chunk that is gone leads on by itself, once', async () => {
    const { page } = await openLoggedIn({ workers: false });
    await page.getByText('10,000.00').first().waitFor();
    await deployApp(dist, 'three', { keepOld: false });
    await page.getByRole('button', { name: 'Messages' }).click();
    await page.waitForFunction(() => (globalThis as { release?: string }).release === 'three');
    expect(new URL(page.url()).pathname).toBe('/message');
    // A second one within the minute is shown, not followed by a reload.
    await page.goto('/index');
    await page.route('**/assets/user-center-page-*', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'My account' }).click();
    await page.getByText('The app has been updated', { exact: false }).waitFor();
    await keepPicture(page, 'shell-chunk-missing');
    expect(await faultsOf(page)).toEqual([]);
  });

  test('a slow chunk shows the mark after 200 ms, and after 120 s says so: a tap anywhere tries again', async () => {
    const { page } = await openLoggedIn({ workers: false });
    await page.getByText('10,000.00').first().waitFor();
    await page.route('**/assets/user-center-page-*', () => undefined);
    const nowMs = Date.now();
    await page.clock.install({ time: nowMs });
    await page.clock.pauseAt(nowMs + 60_000);
    await page.getByRole('button', { name: 'My account' }).click();
    await page.clock.runFor(150);
    expect(await page.locator('.splash').count()).toBe(0);
    await page.clock.runFor(100);
    await page.locator('.splash').waitFor();
    await page.clock.runFor(120_000);
    await page.getByText('The page took too long to load', { exact: false }).waitFor();
    await page.unroute('**/assets/user-center-page-*');
    await page.mouse.click(195, 800);
    await page.getByRole('heading', { name: 'My account' }).waitFor();
  });

  test('back closes what lies on the page first, also on the very first page', async () => {
    const { page } = await openLoggedIn();
    await page.goto('/setting');
    const first = await page.evaluate(() => history.length);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.getByRole('dialog').waitFor();
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // The browser has moved back already and is sent forward again.
      await page.waitForURL('**/setting');
    }
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(first + 1);
    await page.goBack();
    await page.waitForURL('**/index');
  });

  test('a link into the app goes back to the page above it; the heading has the focus and the title follows', async () => {
    const { page } = await openLoggedIn();
    const linked = await phone.newPage();
    await linked.goto('/modifyEmail');
    await linked.getByRole('heading', { level: 1 }).waitFor();
    await linked.goBack();
    await linked.waitForURL('**/person');
    await linked.close();
    await page.getByRole('button', { name: 'My account' }).click();
    await page.waitForURL('**/usercenter');
    await vi.waitFor(async () => expect(await page.title()).toBe('My account · Meridian'));
    await vi.waitFor(async () => expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1'));
    // Two quick taps are one way in, and one back leads out.
    await page.goBack();
    await page.waitForURL('**/index');
    await page.getByRole('button', { name: 'Messages' }).dblclick();
    await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor();
    await page.goBack();
    await page.waitForURL('**/index');
  });

  test('a tab is found where it was left', async () => {
    const { page } = await openLoggedIn({ height: 420 });
    await page.getByRole('link', { name: 'Discover' }).click();
    await page.locator('[data-instrument]').first().waitFor();
    await page.evaluate(() => {
      const scrolled = new Promise((done) => document.addEventListener('scroll', done, { once: true }));
      scrollTo(0, 200);
      return scrolled.then(() => undefined);
    });
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(50);
    await page.getByRole('link', { name: 'Assets' }).click();
    await page.getByRole('heading', { name: 'Assets', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Discover' }).click();
    await vi.waitFor(async () => expect(await page.evaluate(() => scrollY)).toBe(left));
  });
});

interface Visit {
  page: Page;
  broken: string[];
}

async function openLoggedIn(options: Partial<PhoneOptions> = {}, trader?: Login): Promise<Visit> {
  phone = await journeys.openPhone({ workers: true, ...options });
  phone.setDefaultTimeout(stretch(15_000));
  const visit = await openWatchedPage(phone);
  await logIn(visit.page, trader);
  return visit;
}

async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** A task that trades. Answers its id. */
async function startTask({ token, credentialId }: LinkedTrader): Promise<string> {
  const input = { ...wireDefaults(kindOf(4), 'swap'), assignmentType: 4, credentialId, instId: 'BTC-USDT-SWAP' };
  const { id, version } = await callServer<AssignmentDetails>(journeys.system, addTask, { input, token });
  const started = { id, version, status: 'open', stopMake: 'open', confirmNoStop: true, confirmPartialLadder: true };
  await callServer(journeys.system, operateStatus, { input: started, token });
  return id;
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/setting');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
}

/** The worker is there and the last known state is written; leaving sight writes it at once. */
async function untilKept(page: Page, path = 'getExchangeBalance'): Promise<void> {
  await untilControlled(page);
  // Home's lower part is asked for later than the rest.
  await vi.waitFor(
    async () => {
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
        document.dispatchEvent(new Event('visibilitychange'));
        Reflect.deleteProperty(document, 'visibilityState');
      });
      expect(await keptText(page)).toContain(path);
    },
    { timeout: stretch(20_000), interval: 100 },
  );
}

function keptText(page: Page): Promise<string> {
  return page.evaluate(async () => (await (await (await caches.open('millrace-kept')).match('/last-known'))?.text()) ?? '');
}

/** Home as it was seen last; empty where nothing of it is kept. */
function pictureText(page: Page): Promise<string> {
  return page.evaluate(async () => (await (await caches.match('/last-home', { cacheName: 'millrace-kept' }))?.text()) ?? '');
}

/** As the app does when it comes back into sight. */
async function checkForUpdate(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

function inkOf(page: Page, name: string): Promise<string> {
  return page.evaluate((property) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${property})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}
