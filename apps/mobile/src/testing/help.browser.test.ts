// The pages of help, places and hand-over in real Chromium against a running system, in a language with long words, and what a trader does on them.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultsOf, logIn, type PhoneOptions } from './browser.ts';
import { createJourneys } from './journeys.ts';

const journeys = createJourneys();
let phone: BrowserContext;

const pages = [
  '/usercenter',
  '/setting',
  '/jiaocheng',
  '/customerService',
  '/download',
  '/contracts',
  '/choose-location',
  '/open-location?latitude=52.52&longitude=13.405&name=Harbour%20office',
  '/open-location',
];

journeys.describe('in a browser', () => {
  test('every page is in order at 320 in the dark, in a language of long words', async () => {
    const page = await openLoggedIn({ language: 'ru-RU', mode: 'dark', width: 320 });
    for (const path of pages) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const keys = /\b(?:help|nav|accounts|legal)\.[a-z]+[.A-Z]/.exec(await page.locator('body').innerText())?.[0];
      expect({ path, keys, faults: await faultsOf(page) }).toEqual({ path, keys: undefined, faults: [] });
    }
  });

  test('the guide names the addresses of the server, opens the paper exchange, and speaks the language of its address', async () => {
    const page = await openLoggedIn({});
    await page.getByRole('button', { name: 'My account' }).click();
    await page.getByRole('button', { name: 'API guide' }).click();
    await page.getByRole('link', { name: 'Open the page' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toContain('/paper/open?lang=en-US');
    await page.getByRole('radio', { name: 'OKX' }).click();
    await page.getByText('203.0.113.24,203.0.113.25').waitFor();
    await page.getByText('cannot be linked here').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Link exchange' }).click();
    await page.getByRole('button', { name: 'API guide' }).waitFor();
    await page.goto('/jiaocheng?langkey=1');
    await page.getByText('开通模拟账户').waitFor();
    await page.getByRole('heading', { name: 'API guide' }).waitFor();
  });

  test('a letter to support carries UID, version and a place that was chosen, and answers open', async () => {
    const page = await openLoggedIn({});
    await page.goto('/customerService');
    expect(await letterOf(page)).toMatch(/^\s+--\s+UID: 10000001\s+App: Meridian \d+\.\d+\.\d+\s+Language: en-US/);
    await page.getByText('Where is my money?').click();
    await page.getByText('On your exchange account, always.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Your place' }).click();
    await page.getByRole('button', { name: 'Use this place' }).click();
    expect(await page.getByRole('alert').count()).toBe(2);
    await phone.grantPermissions(['geolocation']);
    await phone.setGeolocation({ latitude: 52.520008, longitude: 13.404954 });
    await page.getByRole('button', { name: 'Ask this device' }).click();
    await expect.poll(() => page.getByLabel('Latitude').inputValue()).toBe('52.52001');
    await page.getByLabel('Name (optional)').fill('Harbour office');
    await page.getByRole('button', { name: 'Use this place' }).click();
    await page.getByRole('heading', { name: 'Support' }).waitFor();
    expect(await letterOf(page)).toContain('Place: Harbour office, 52.52001, 13.40495');
    await page.getByRole('button', { name: 'Harbour office' }).click();
    expect(await page.getByRole('link', { name: 'Open in the map app' }).getAttribute('href')).toBe(
      'geo:52.52001,13.40495?q=52.52001,13.40495(Harbour%20office)',
    );
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Remove: Your place' }).click();
    expect(await letterOf(page)).not.toContain('Place:');
  });

  test('another device is logged in by a link that works once, and nobody is logged in without being asked', async () => {
    const page = await openLoggedIn({});
    await page.goto('/devices');
    const link = await drawLink(page);
    expect(await faultsOf(page)).toEqual([]);
    const other = await journeys.openPhone({ width: 320 });
    const otherPage = await other.newPage();
    await otherPage.goto(link.replace('jumpfrom=index', 'jumpfrom=auth'));
    await otherPage.waitForURL('**/handover');
    await otherPage.getByText('Continue only if you made it yourself', { exact: false }).waitFor();
    expect(await faultsOf(otherPage)).toEqual([]);
    await otherPage.getByRole('button', { name: 'Log in as Demo' }).click();
    await otherPage.waitForURL('**/auth');
    await otherPage.goto(link);
    await otherPage.waitForURL('**/handover');
    await otherPage.getByText('This link is no longer valid', { exact: false }).waitFor();
    expect(await faultsOf(otherPage)).toEqual([]);
    await otherPage.goto('/index?token=meridian_stolen&jumpfrom=https://evil.example');
    await otherPage.waitForURL('**/index');
  });
});

async function drawLink(page: Page): Promise<string> {
  const answered = page.waitForResponse('**/makeTicket');
  await page.getByRole('button', { name: 'Log in another device' }).click();
  const { data } = (await (await answered).json()) as { data: { ticket: string } };
  await page.getByRole('img', { name: 'Login link' }).waitFor();
  return `/?token=${data.ticket}&jumpfrom=index`;
}

async function letterOf(page: Page): Promise<string> {
  const href = await page.getByRole('link', { name: 'Write to us' }).getAttribute('href');
  return new URL(href ?? '').searchParams.get('body') ?? '';
}

async function openLoggedIn(look: Partial<PhoneOptions>): Promise<Page> {
  phone = await journeys.openPhone(look);
  const page = await phone.newPage();
  await logIn(page);
  return page;
}
