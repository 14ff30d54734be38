// Content in real Chromium: written and published at the console, read and found in Thai in the app; an agreement that was raised is asked for once.
import { languageTags } from '@millrace/contract';
import { publishContent, saveContent } from '@millrace/contract/admin';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { faultsOf as appFaultsOf, keepPicture, openWatchedPage, signIn } from './browser.ts';
import { callConsole, consoleUrl, logInOperator } from './console-calls.ts';
import { faultsOf, looks, openConsole, signInOperator } from './console-page.ts';
import { createJourneys } from './journeys.ts';
import { newTrader, type NewTrader } from './traders.ts';

// An agreement that is due stops every trader of the brand.
const journeys = createJourneys({ own: {} });
let trader: NewTrader;

journeys.describe('content', () => {
  beforeAll(async () => {
    trader = await newTrader(journeys.system);
  });

  test('an article is written with its preview, published, and found in Thai', async () => {
    const { page, broken } = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, page, 'demo-editor');
    await page.locator('.console-link[href="/content"]').click();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByLabel('Title').fill('Withdrawals rest on Sunday');
    await page.getByLabel('Summary').fill('For two hours');
    await page.getByLabel('Text (markdown)').fill('See **[your records](/tx)**.\n\n<b>no</b>');
    await page.getByText('This is not shown in the app and must go: html').first().waitFor();
    await page.getByRole('button', { name: 'Save version' }).click();
    await page.getByText('This is not shown in the app and must go: html').nth(1).waitFor();
    await page.getByLabel('Text (markdown)').fill('See **[your records](/tx)**.\n\n- from 02:00\n- to 04:00');
    await page.getByLabel('Language', { exact: true }).selectOption('th');
    await page.getByLabel('Title').fill('วันอาทิตย์งดถอนเงิน');
    await page.getByLabel('Text (markdown)').fill('งดถอนเงินชั่วคราวสองชั่วโมง');
    await page.frameLocator('iframe').locator('.markdown', { hasText: 'งดถอนเงินชั่วคราว' }).waitFor();
    await page.getByText('320 px').click();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'console-content');
    await page.getByRole('button', { name: 'Save version' }).click();
    await page.waitForURL('**id=art_*');
    await page.getByRole('button', { name: 'Publish version 1' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish version 1' }).click();
    await page.getByRole('heading', { name: 'Published' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('cell', { name: 'Withdrawals rest on Sunday' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'console-content-list');

    const phone = await journeys.openPhone({ language: 'th' });
    await signIn(phone, trader);
    const app = await openWatchedPage(phone);
    await app.page.goto('/info');
    await app.page.getByRole('searchbox').fill('ถอนเงิน');
    await app.page.getByRole('link', { name: 'วันอาทิตย์งดถอนเงิน' }).click();
    await app.page.getByText('งดถอนเงินชั่วคราวสองชั่วโมง').waitFor();
    expect(await appFaultsOf(app.page)).toEqual([]);
    await keepPicture(app.page, 'article-th');
    const aid = new URL(app.page.url()).searchParams.get('aid') ?? '';
    await app.page.goto(`/message-details?id=${aid}&type=article&columnid=news`);
    await app.page.getByText('งดถอนเงินชั่วคราวสองชั่วโมง').waitFor();
    await app.page.goto('/message-details?id=art_00000000&type=article&columnid=market');
    await app.page.getByRole('main').getByRole('button').click();
    await app.page.waitForURL('**/info?column=market');
    await app.page.goto('/info?text=ฝากเงิน');
    await app.page.getByText('ไม่พบผลลัพธ์').waitFor();
    expect([...broken, ...app.broken]).toEqual([]);
  });

  test('a banner is made with its picture, shown on Home and Discover, and leads to its page', async () => {
    const { page, broken } = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, page, 'demo-admin');
    await page.locator('.console-link[href="/banners"]').click();
    await page.getByText('No banners').waitFor();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('switch', { name: 'Shown in its window' }).click();
    await page.getByLabel('Leads to').fill('/info');
    await page.getByLabel('What the picture says').fill('Fees fall by 30 %');
    const buffer = await sharp({ create: { width: 1000, height: 400, channels: 3, background: '#2266aa' } })
      .png()
      .toBuffer();
    await page.getByLabel('Choose a picture').first().setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer });
    await page.getByRole('img', { name: 'Fees fall by 30 %' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByText(/^Of these traders it is shown to (\d+) of \1\.$/).waitFor();
    await keepPicture(page, 'console-banner');
    await page.getByRole('button', { name: 'Save banner' }).click();
    await page.getByRole('cell', { name: 'Fees fall by 30 %' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    const phone = await journeys.openPhone();
    await signIn(phone, trader);
    const app = await openWatchedPage(phone);
    await app.page.goto('/index');
    await app.page.getByRole('img', { name: 'Fees fall by 30 %' }).waitFor();
    expect(await appFaultsOf(app.page)).toEqual([]);
    await keepPicture(app.page, 'home-banner');
    await app.page.goto('/discover');
    await app.page.getByRole('img', { name: 'Fees fall by 30 %' }).click();
    await app.page.waitForURL('**/info');
    expect([...broken, ...app.broken]).toEqual([]);
  });

  test('a poster of the brand is drawn at the console as the trader saves it, and is the only one once published', async () => {
    const { page, broken } = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, page, 'demo-editor');
    await page.locator('.console-link[href="/posters"]').click();
    await page.getByText('No posters').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'console-posters-empty');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    const buffer = await sharp({ create: { width: 1080, height: 1748, channels: 3, background: '#123a5c' } })
      .png()
      .toBuffer();
    await page.getByLabel('Choose a picture').setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer });
    await page.getByLabel('Title').fill('Trade while you sleep');
    await page.getByLabel('Second line').fill('Every planned order is seen before it starts');
    await page.getByLabel('Colour of the words').selectOption('light');
    await page.getByRole('group', { name: 'QR code' }).getByLabel('From the top').fill('900');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Overlaps another place').first().waitFor();
    await page.getByRole('group', { name: 'QR code' }).getByLabel('From the top').fill('1360');
    await page.getByRole('img', { name: 'Trade while you sleep' }).waitFor();
    await page.getByText('320 px').click();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'console-poster');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Publish poster' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish poster' }).click();
    await page.getByRole('cell', { name: 'Published' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'console-posters');
    const chinese = await openConsole(journeys, looks[1]);
    await signInOperator(journeys, chinese.page, 'demo-admin');
    await chinese.page.goto(`${consoleUrl(journeys.system)}/posters`);
    await chinese.page.getByRole('button', { name: 'Trade while you sleep' }).click();
    await chinese.page.getByRole('img', { name: 'Trade while you sleep' }).waitFor();
    expect(await faultsOf(chinese.page)).toEqual([]);
    await keepPicture(chinese.page, 'console-poster-zh');

    const phone = await journeys.openPhone({ width: 320, mode: 'dark', language: 'zh-CN' });
    await signIn(phone, trader);
    const app = await openWatchedPage(phone);
    await app.page.goto('/team/posters');
    const poster = app.page.locator('[data-poster]');
    await poster.first().waitFor();
    expect(await poster.count()).toBe(1);
    expect(await poster.evaluate((image: HTMLImageElement) => [image.alt, image.naturalWidth, image.naturalHeight])).toEqual([
      'Trade while you sleep Every planned order is seen before it starts',
      1080,
      1748,
    ]);
    expect(await appFaultsOf(app.page)).toEqual([]);
    await keepPicture(app.page, 'own-poster');
    expect([...broken, ...chinese.broken, ...app.broken]).toEqual([]);
  });

  test('an agreement that was raised is asked for once, before the next action', async () => {
    const token = await logInOperator(journeys.system, 'demo-admin');
    const texts = Object.fromEntries(
      languageTags.map((tag) => [tag, { title: 'User agreement 2027', summary: '', body: 'Paper money stays **paper**.' }]),
    );
    const { id, version } = await callConsole(journeys.system, saveContent, { token, input: { version: 0, kind: 'userContract', texts } });
    await callConsole(journeys.system, publishContent, { token, input: { id, version, mustAccept: true } });
    const phone = await journeys.openPhone({ width: 320 });
    await signIn(phone, trader);
    const { page, broken } = await openWatchedPage(phone);
    await page.goto('/personDetail');
    await change(page, 'Slow and steady');
    await page.getByText('Paper money stays').waitFor();
    expect(await appFaultsOf(page)).toEqual([]);
    await keepPicture(page, 'agreement-due');
    await page.getByRole('button', { name: 'Accept and go on' }).click();
    await page.getByText('Saved').first().waitFor();
    await page.goto('/personDetail');
    await change(page, 'Steady and slow');
    await page.getByText('Saved').first().waitFor();
    await page.goto('/userContract');
    await page.getByText('User agreement 2027').waitFor();
    expect(broken.filter((line) => !line.includes('409'))).toEqual([]);
  });
});

async function change(page: Page, autograph: string): Promise<void> {
  await page.getByLabel('Signature').fill(autograph);
  await page.getByRole('button', { name: 'Save' }).click();
}
