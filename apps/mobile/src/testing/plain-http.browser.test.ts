// The app over plain http under a name that is not this machine's own, as another machine in a home network opens it: browsers withhold crypto.randomUUID, the
// clipboard, service workers and more there. Every page opens, and every button of a task works.
import pg from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { faultsOf, openBrowser, openPhone, openWatchedPage, submitLogin } from './browser.ts';
import { createJourneys } from './journeys.ts';
import { screens } from './screens/table.ts';
import { newLinkedTrader, type NewTrader } from './traders.ts';
import { stretch } from '../../../../tools/process/patience.ts';

vi.setConfig({ testTimeout: stretch(120_000) });

/** No address of this machine for a browser; sorts behind the tenant's own host, which stays the one of its links. */
const HOST = 'plain-http.test';

const journeys = createJourneys();
let browser: Browser;
let phone: BrowserContext;
let page: Page;
let broken: string[];
let trader: NewTrader;

journeys.describe('over plain http from another machine', () => {
  beforeAll(async () => {
    await onDatabase("insert into tenant_host (host, tenant_id) values ($1, 'meridian')");
    browser = await openBrowser({ args: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`] });
    trader = await newLinkedTrader(journeys.system);
    phone = await openPhone(browser, { baseUrl: plainUrl() });
    ({ page, broken } = await openWatchedPage(phone));
  });

  afterAll(async () => {
    await browser.close();
    await onDatabase('delete from tenant_host where host = $1');
  });

  test('logs in on a page that lacks what browsers withhold', async () => {
    await page.goto('/login?form=1');
    expect(await page.evaluate(withheld)).toEqual([]);
    await submitLogin(page, trader);
    await page.waitForURL('**/index');
  });

  test('copies the invite link', async () => {
    await page.goto('/invite');
    await page.getByRole('button', { name: 'Copy: Invite link' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
  });

  test('makes a task, and each of its buttons does what it says', async () => {
    await page.goto('/contract-optional/form');
    await page.locator('[data-rung]').first().waitFor();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL('**/contract-optional/details/tsk_*');
    await page.locator('[data-state=stopped]').waitFor();
    await press('startTrading');
    await page.getByRole('button', { name: 'Start without a limit' }).click();
    await press('startBuying');
    await page.locator('[data-leg=L]').getByText('1 contract', { exact: true }).waitFor();
    await press('addPosition');
    await page.getByRole('dialog').locator('input').first().fill('1');
    await answer(/^Add 1 contract/);
    await page.locator('[data-leg=L]').getByText('2 contracts').waitFor();
    await press('reduce');
    await page.getByRole('dialog').locator('input').first().fill('1');
    await answer(/^Reduce by 1 contract/);
    await page.locator('[data-leg=L]').getByText('1 contract', { exact: true }).waitFor();
    await pressMore('Repeat setting');
    await page.getByRole('dialog').getByText('Single').first().click();
    await page.getByText('The current cycle is the last one.').waitFor();
    await press('closeAll');
    await answer(/^Close 1 contract/);
    await page.getByText('No position').waitFor();
    await setTwo('Set TP/SL', { targetNum: '900', lossNum: '500' });
    await setTwo('Set price range', { makeMin: '100', makeMax: '900000' });
    // One of the ways to stop, with a line of its own.
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: /^Stop trading/ }).click();
    await answer('Stop trading');
    await page.locator('header [data-state=stopped]').waitFor();
    expect(broken).toEqual([]);
  });

  test('opens every page of a trader without a fault', async () => {
    const task = new URL(page.url()).pathname.split('/').pop() ?? '';
    const tasks = { longest: task, live: task, both: task, faulty: task, spot: task, everyPart: task, grid: task };
    // Unknown ones: the pages of groups lead to what is not found.
    const group = 'grp_00000000000000000000';
    const groups = { openGroup: group, unopenedGroup: group, selection: group, openTopUp: 'tpu_unknown00000000000' };
    const applicants = { applicant: '', rejected: '', lead: '', resigned: '', revoked: '' };
    // Without one the page of a trader leads to the standings.
    const leads = { open: '', young: '', closed: '' };
    const follow = 'fol_unknown00000000000';
    const follows = { follow, endedFollow: follow, copying: task };
    const seeded = { full: '', bare: '', applicants, leads, ...follows, idleGrid: task, idleRoll: task, ...tasks, ...groups };
    for (const [route, { who, addresses }] of Object.entries(screens)) {
      const [address] = Object.values(addresses);
      if (who === 'guest' || address === undefined) continue;
      await page.goto(address(seeded));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page
        .waitForFunction(() => document.querySelector('.skeleton') === null)
        .catch((error: unknown) => {
          throw new Error(`${route} does not come to rest`, { cause: error });
        });
      expect({ route, alerts: await page.getByRole('alert').allTextContents() }).toEqual({ route, alerts: [] });
    }
    expect(broken).toEqual([]);
  });

  test('deletes the task, and a key is typed where it cannot be pasted', async () => {
    await page.goto('/tasks');
    await page.locator('[data-task]').first().click();
    await pressMore('Delete task');
    await answer('Delete task');
    await page.waitForURL('**/tasks');
    await page.getByText('No task yet').waitFor();
    await page.goto('/auth');
    expect(await page.getByRole('button', { name: /^Paste/ }).count()).toBe(0);
  });
});

function plainUrl(): string {
  return `http://${HOST}:${new URL(journeys.system.url).port}`;
}

/** Runs in the page: what it has although pages over plain http have not. */
function withheld(): string[] {
  return [
    ...['randomUUID', 'subtle'].filter((name) => name in crypto),
    ...['clipboard', 'serviceWorker', 'locks', 'storage'].filter((name) => name in navigator),
    ...['isSecureContext', 'caches'].filter((name) => Boolean(Reflect.get(globalThis, name))),
  ];
}

async function press(action: string): Promise<void> {
  await page.locator(`[data-action=${action}]`).click();
}

async function pressMore(name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name, exact: true }).click();
}

/** Changes settings by an action of their own, and sees them on its sheet when it is opened again. */
async function setTwo(action: string, values: Readonly<Record<string, string>>): Promise<void> {
  const sheet = page.getByRole('dialog', { name: action });
  const field = (word: string) => sheet.locator(`input[name=${word}]`);
  await pressMore(action);
  for (const [word, value] of Object.entries(values)) await field(word).fill(value);
  expect(await faultsOf(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect
    .poll(
      async () => {
        await pressMore(action);
        await sheet.waitFor();
        const shown = await Promise.all(Object.keys(values).map((word) => field(word).inputValue()));
        await sheet.getByRole('button', { name: 'Cancel' }).click();
        await sheet.waitFor({ state: 'detached' });
        return shown;
      },
      { timeout: stretch(20_000) },
    )
    .toEqual(Object.values(values));
}

async function answer(name: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

async function onDatabase(statement: string): Promise<void> {
  const { database } = journeys.system.run;
  const owner = new pg.Client({ connectionString: database?.url, password: database?.password });
  await owner.connect();
  await owner.query(statement, [HOST]);
  await owner.end();
}
