// An announcement from the console to two phones: written in three languages, approved by a second person, seen and opened on both, withdrawn and gone.
import { listAnnouncement } from '@millrace/contract';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { faultsOf as phoneFaults, keepPicture, openWatchedPage, signIn } from './browser.ts';
import { consoleUrl } from './console-calls.ts';
import { faultsOf, looks, openConsole, signInOperator } from './console-page.ts';
import { createJourneys } from './journeys.ts';
import { newTrader } from './traders.ts';

// How many one person may announce to is a setting of the brand.
const journeys = createJourneys({ own: {} });
const texts = [
  ['en-US', 'Fees fall on Monday', 'From **Monday** on, see [fuel](/energy).'],
  ['zh-CN', '周一起费用下调', '从**周一**起'],
  ['th', 'ค่าธรรมเนียมลดลงวันจันทร์', 'ตั้งแต่วันจันทร์'],
] as const;

async function oneMayAnnounceToNobody(): Promise<void> {
  const database = new pg.Client({ connectionString: journeys.system.run.database?.url });
  await database.connect();
  await database.query(`update tenant set announce_alone = 0 where id = 'meridian'`);
  await database.end();
}

/** What the page of a phone has done since it was forgotten last, in order: frames of the notices that it heard, lists that it asked for, pages that it loaded. */
type Heard = ('notice' | 'list' | 'load')[];

async function openHome(language: string): Promise<{ page: Page; heard: Heard }> {
  const phone = await journeys.openPhone({ language });
  await signIn(phone, await newTrader(journeys.system));
  const { page } = await openWatchedPage(phone);
  const heard: Heard = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (payload.toString().includes('"notices"')) heard.push('notice');
    }),
  );
  page.on('request', (request) => {
    if (request.url().includes(listAnnouncement.path)) heard.push('list');
    if (request.isNavigationRequest()) heard.push('load');
  });
  await page.goto('/index');
  await page.locator('.tab-bar').waitFor();
  return { page, heard };
}

/** When a text comes to stand on the page; to be asked before it does. */
function timeOf(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (!document.body.textContent.includes(wanted)) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    text,
  );
}

/** The number at the bell; none is 0. */
const unread = async (page: Page): Promise<number> => {
  const [shown] = await page.locator('header .badge [aria-hidden]').allTextContents();
  return Number(shown ?? '0');
};

async function giveReason(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('Fees fall');
  await dialog.getByRole('button', { name: label, exact: true }).click();
}

journeys.describe('announcements in a browser', () => {
  test('two people announce in three languages; two phones show it, count it and lose it', async () => {
    await oneMayAnnounceToNobody();
    const phones = [await openHome('en-US'), await openHome('th')] as const;
    const [{ page: english }, { page: thai }] = phones;
    const before = [await unread(english), await unread(thai)];

    const { page: brand } = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, brand, 'demo-brand');
    await brand.goto(`${consoleUrl(journeys.system)}/announcements?id=new`);
    for (const [tag, title, body] of texts) {
      await brand.getByLabel('Language', { exact: true }).first().selectOption(tag);
      await brand.getByLabel('Title').fill(title);
      await brand.getByLabel('Text (markdown)').fill(body);
    }
    await brand.getByRole('button', { name: 'Preview' }).click();
    await brand.getByText('A second person must agree.').waitFor();
    await brand.frameLocator('iframe').getByText(texts[0][1]).first().waitFor();
    expect(await faultsOf(brand)).toEqual([]);
    await keepPicture(brand, 'console-announcement');
    await brand.getByRole('button', { name: 'Save draft' }).click();
    await brand.locator('.console-row', { hasText: texts[0][1] }).waitFor();
    await giveReason(brand, 'Publish');
    await brand.getByText('a second person decides.').waitFor();

    const { page: second } = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, second, 'demo-approver');
    await second.goto(`${consoleUrl(journeys.system)}/approvals?state=open`);
    await second.locator('.console-row', { hasText: 'Announcement' }).click();
    await second.getByText(texts[0][1]).first().waitFor();
    await keepPicture(second, 'console-announcement-approval');
    await second.getByRole('button', { name: 'Approve', exact: true }).click();
    for (const { heard } of phones) heard.length = 0;
    const shown = Promise.all([timeOf(english, texts[0][1]), timeOf(thai, texts[2][1])]);
    const approvedMs = Date.now();
    await second.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();

    const took = (await shown).map((atMs) => atMs - approvedMs);
    // What is pushed tells each phone to ask once; nothing was loaded anew or asked for before.
    for (const { heard } of phones) expect(heard.slice(0, 2)).toEqual(['notice', 'list']);
    for (const { heard } of phones) expect(heard).not.toContain('load');
    // Half a second on two cores; the bound is for machines with much else to do.
    expect(Math.max(...took)).toBeLessThan(stretch(5000));
    await english.getByText(texts[0][1]).waitFor();
    await thai.getByText(texts[2][1]).waitFor();
    await expect.poll(async () => [await unread(english), await unread(thai)]).toEqual(before.map((count) => count + 1));
    await keepPicture(english, 'announcement-home');
    await english.getByText(texts[0][1]).click();
    await english.locator('.markdown strong', { hasText: 'Monday' }).waitFor();
    expect(await phoneFaults(english)).toEqual([]);
    await keepPicture(english, 'announcement-page');
    await english.goBack();
    await english.getByText(texts[0][1]).waitFor({ state: 'detached' });
    await expect.poll(() => unread(english)).toBe(before[0]);

    await brand.getByText('opened by 1').waitFor();
    await giveReason(brand, 'Withdraw');
    await thai.getByText(texts[2][1]).waitFor({ state: 'detached' });
    await expect.poll(() => unread(thai)).toBe(before[1]);
  });
});
