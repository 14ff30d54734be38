// A brand in real Chromium: drafted by one operator, published by another, followed by the apps that are open. It has a system of its own: every page of
// the brand changes.
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { keepPicture, openWatchedPage, signIn } from './browser.ts';
import { consoleUrl } from './console-calls.ts';
import { faultsOf, looks, openConsole, signInOperator } from './console-page.ts';
import { createJourneys } from './journeys.ts';
import { newTrader, type NewTrader } from './traders.ts';

/** A picture of one colour, as a file that is chosen. */
async function pictureOf(background: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width: 240, height: 120, channels: 3, background } })
    .png()
    .toBuffer();
  return { name: 'sign.png', mimeType: 'image/png', buffer };
}

/** Waits for the picture, and tells whether the browser could draw it. */
async function isDrawn(picture: Locator): Promise<boolean> {
  await picture.waitFor();
  return picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0));
}

const journeys = createJourneys({ own: {} });
let trader: NewTrader;

journeys.describe('a brand in a browser', () => {
  beforeAll(async () => {
    trader = await newTrader(journeys.system);
  });

  test('a theme, a colour and a permission are drafted, a second person publishes them, and an open app changes without a reload', async () => {
    const phone = await journeys.openPhone();
    await signIn(phone, trader);
    const { page: app, broken } = await openWatchedPage(phone);
    await app.goto('/index');
    await app.locator('a[href="/discover"]').first().waitFor();
    await app.evaluate(() => Object.assign(window, { isSamePage: true }));
    const guest = await openWatchedPage(await journeys.openPhone());
    await guest.page.goto('/login');
    await guest.page.locator('h1').first().waitFor();

    const first = await openConsole(journeys, looks[1]);
    await signInOperator(journeys, first.page, 'demo-brand');
    await first.page.goto(`${consoleUrl(journeys.system)}/brand`);
    await first.page.locator('.console-tree').waitFor();
    await first.page.waitForLoadState('networkidle');
    await first.page.locator('select:has(option[value=graphite])').selectOption('graphite');
    const colour = first.page.locator('input[maxlength="7"]');
    await colour.fill('#c8321e');
    await first.page.getByText('会被误认为盈利或亏损').waitFor();
    await colour.fill('#335577');
    await first.page.locator('.console-leaf', { hasText: 'P10100' }).locator('input').uncheck();
    await first.page.getByLabel('交易所注册链接').fill('https://www.okx.com/join/MERIDIAN');
    const [ofApp, ofConsole] = [await pictureOf('#c8321e'), await pictureOf('#335577')];
    await first.page.locator('.console-picture input').first().setInputFiles(ofApp);
    await first.page.locator('.console-picture input').last().setInputFiles(ofConsole);
    await expect.poll(() => first.page.locator('.console-picture img').count()).toBe(2);
    await first.page.getByRole('button', { name: '保存草稿' }).click();
    await first.page.locator('.console-compare').waitFor();
    expect(await faultsOf(first.page)).toEqual([]);
    await keepPicture(first.page, 'console-brand-draft');
    // As a guest and as a trader the draft is seen before anybody published it, and nothing is kept where the app keeps its own.
    const framed = first.page.frameLocator('.console-phone');
    await first.page.getByRole('button', { name: '以访客身份' }).click();
    await framed.locator('html[data-theme=graphite] .guest-hero').waitFor();
    expect(await isDrawn(framed.locator('.brand-picture'))).toBe(true);
    await first.page.getByLabel('UID').fill(trader.number);
    await first.page.locator('.console-preview input').last().fill('Looks at the menu');
    await first.page.getByRole('button', { name: '以用户身份' }).click();
    await framed.locator('html[data-theme=graphite] a[href="/strategy"]').first().waitFor();
    expect(await framed.locator('a[href="/discover"]').count()).toBe(0);
    expect(await framed.locator('body').evaluate(() => innerWidth)).toBe(390);
    expect(await faultsOf(first.page)).toEqual([]);
    await keepPicture(first.page, 'console-preview');

    await first.page.getByRole('button', { name: '提交复核', exact: true }).click();
    await first.page.getByRole('alertdialog').getByRole('textbox').fill('A new season');
    await first.page.getByRole('alertdialog').getByRole('button', { name: '提交复核', exact: true }).click();
    await first.page.getByRole('alertdialog').waitFor({ state: 'detached' });

    const second = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, second.page, 'demo-approver');
    await second.page.goto(`${consoleUrl(journeys.system)}/approvals`);
    await second.page.locator('.console-row', { hasText: 'Change of the brand' }).first().click();
    await second.page.getByRole('cell', { name: 'A new season' }).waitFor();
    expect(await faultsOf(second.page)).toEqual([]);
    await keepPicture(second.page, 'console-brand-approval');
    expect(await app.locator('html').getAttribute('data-theme')).toBe('harbour');
    await second.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await second.page.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await second.page.getByRole('alertdialog').waitFor({ state: 'detached' });
    for (const page of [app, guest.page]) await page.locator('html[data-theme=graphite]').waitFor({ timeout: 5000 });
    await app.locator('a[href="/discover"]').first().waitFor({ state: 'detached', timeout: 5000 });
    for (const page of [app, guest.page]) expect(await isDrawn(page.locator('.brand-picture'))).toBe(true);
    await keepPicture(app, 'brand-picture-home');
    await keepPicture(guest.page, 'brand-picture-login');
    expect(await app.evaluate(() => 'isSamePage' in window)).toBe(true);
    for (const path of ['/auth', '/jiaocheng']) {
      await app.goto(path);
      await app.getByText('save 30% on exchange fees').waitFor();
      await app.locator('a[href="https://www.okx.com/join/MERIDIAN"]').waitFor();
      await app.waitForLoadState('networkidle');
      expect(await faultsOf(app)).toEqual([]);
      await keepPicture(app, `brand-discount-${path.slice(1)}`);
    }
    await second.page.goto(`${consoleUrl(journeys.system)}/brand`);
    await second.page.getByText('published by demo-approver').waitFor();
    expect(await isDrawn(second.page.locator('.console-brand .brand-picture'))).toBe(true);
    // A colleague without a duty about the brand sees its picture too.
    const support = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, support.page, 'demo-support');
    expect(await isDrawn(support.page.locator('.console-brand .brand-picture'))).toBe(true);
    expect(support.broken).toEqual([]);
    await keepPicture(support.page, 'console-brand-picture');
    expect([...broken, ...guest.broken, ...first.broken, ...second.broken]).toEqual([]);
  });

  test('a platform operator makes a tenant and hands the link of its first administrator on; the host of another tenant is refused in words', async () => {
    for (const look of looks) {
      const { page, broken } = await openConsole(journeys, look);
      await signInOperator(journeys, page, 'demo-platform');
      await page.goto(`${consoleUrl(journeys.system)}/tenants`);
      await page.getByText('meridian').first().waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await keepPicture(page, `console-tenants-${look.mode}`);
      if (look.language !== 'en-US') continue;
      await page.getByRole('button', { name: 'New tenant' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByLabel('Id', { exact: true }).fill('fresh');
      await dialog.getByLabel('Name', { exact: true }).fill('Fresh');
      await dialog.getByLabel('Hosts').fill('localhost');
      await dialog.getByLabel('Time zone').fill('Europe/Riga');
      await dialog.getByLabel('Service email').fill('care@fresh.example');
      await dialog.getByRole('button', { name: 'Make the tenant' }).click();
      await dialog.getByText('localhost belongs to another brand').first().waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await dialog.getByLabel('Hosts').fill('fresh.localhost');
      await dialog.getByRole('button', { name: 'Make the tenant' }).click();
      await page.getByText('Its first invite code is').waitFor();
      const row = page.locator('tr', { hasText: 'fresh.localhost' });
      await row.getByRole('button', { name: 'Link for the first administrator' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('fresh-admin');
      await dialog.getByLabel('Email').fill('ann@fresh.example');
      await dialog.getByRole('button', { name: 'Link for the first administrator' }).click();
      const link = (await dialog.locator('.console-link-once').textContent()) ?? '';
      const invited = await openWatchedPage(await journeys.openPhone());
      await invited.page.goto(link);
      await invited.page.getByText('Welcome, fresh-admin: console of Fresh').waitFor();
      expect([...broken, ...invited.broken]).toEqual([]);
    }
  });
});
