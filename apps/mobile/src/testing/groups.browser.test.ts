// Groups in real Chromium against a running system: read, agreed to, opened, a task converted out and in, and closed again.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsOf, keepPicture, logIn, openWatchedPage, type PhoneOptions } from './browser.ts';
import { createJourneys } from './journeys.ts';
import { readAgreement } from './read-agreement.ts';
import { newLinkedTrader, type NewTrader } from './traders.ts';

const journeys = createJourneys();
let trader: NewTrader;
const looks = [
  { width: 320, mode: 'light', language: 'zh-CN' },
  { width: 390, mode: 'dark', language: 'en-US' },
] as const;
const futures = 'Three-coin ladder';

journeys.describe('groups in a browser', () => {
  beforeAll(async () => {
    trader = await newLinkedTrader(journeys.system);
  });

  test.each(looks)('a group that is not open at $width in $mode, $language: nothing to find fault with', async (look) => {
    const { page, broken } = await openGroupPage(look);
    await page.locator('[data-figure=needs]').getByRole('meter').waitFor();
    await keepPicture(page, `group-unopened-${look.width}-${look.language}`);
    expect(await faultsOf(page)).toEqual([]);
    await page.locator('.rows button.row').first().click();
    await page.locator('input[name=firstSz]').waitFor();
    await keepPicture(page, `group-slot-${look.width}-${look.language}`);
    expect(await faultsOf(page)).toEqual([]);
    expect(broken).toEqual([]);
  });

  test('a selection of dips names price and distance of each; a row leads to the form with its settings', async () => {
    const { page, broken } = await openWatchedPage(await journeys.openPhone(), { console: true });
    await logIn(page, trader);
    await page.goto('/strategy?view=groups');
    await page.getByRole('button', { name: 'Dips of three coins' }).click();
    await page.waitForURL('**/bottom-fishing/list?iddId=*');
    await page.getByText('Dip at').first().waitFor();
    await keepPicture(page, 'selection');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'ETH/USDT' }).click();
    await page.waitForURL('**/bottom-fishing/form');
    await page.locator('input[name=lossNum]').waitFor();
    expect(await page.locator('input[name=lossNum]').inputValue()).toBe('40');
    expect(broken).toEqual([]);
  });

  test('it cannot be opened before its agreement was read to the end', async () => {
    const { page } = await openGroupPage();
    const open = page.getByRole('button', { name: 'Open 3 tasks' });
    await open.click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.locator('[data-figure=why-off]').getByText('Read and confirm the hosting agreement').waitFor();
    // The box opens the text instead of being ticked.
    await page.getByRole('checkbox').click();
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    await close.waitFor();
    expect(await close.getAttribute('aria-disabled')).toBe('true');
    await keepPicture(page, 'group-agreement');
    await readAgreement(page);
    await page.locator('[data-figure=why-off]').waitFor({ state: 'detached' });
  });

  test('it opens slot by slot, a task leaves it and comes back, and it is closed after a sheet that names what it holds', async () => {
    const { page, broken } = await openGroupPage();
    await page.getByRole('checkbox').click();
    await readAgreement(page);
    await page.getByRole('button', { name: 'Open 3 tasks' }).click();
    await page.getByRole('dialog').getByText('Loss at all limits').waitFor();
    await keepPicture(page, 'group-open-sheet');
    await page.getByRole('dialog').getByRole('button', { name: 'Open 3 tasks' }).click();
    await page.waitForURL('**/contract-trusteeship/list?groupId=*');
    await page.locator('.app-bar').getByText('Running').waitFor();
    expect(await page.locator('[data-task]').count()).toBe(3);
    await page.waitForLoadState('networkidle');
    await keepPicture(page, 'group-opened');
    expect(await faultsOf(page)).toEqual([]);
    await convertOutAndIn(page);
    await page.locator('[data-action=close]').click();
    await page.locator('[data-figure=held]').waitFor();
    await keepPicture(page, 'group-close-sheet');
    await page.getByRole('dialog').getByRole('button', { name: 'Close group' }).click();
    await page.waitForURL('**/trusteeship-unopen?groupId=*');
    await page.getByRole('button', { name: 'Open group' }).click();
    await page.waitForURL('**/trusteeship-open?groupId=*');
    expect(broken).toEqual([]);
  });
});

/** Takes the task on bitcoin out of its group and into it again, and comes back to the group. */
async function convertOutAndIn(page: Page): Promise<void> {
  const act = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await page.getByRole('dialog').locator('button.button-primary').click();
  };
  const groupPage = page.url();
  await page.locator('[data-task]', { hasText: 'BTC/USDT' }).click();
  await page.waitForURL('**/contract-trusteeship/details/tsk_*');
  await act('Convert out');
  await page.waitForURL('**/contract-optional/details/tsk_*');
  await act('Convert in');
  await page.waitForURL('**/contract-trusteeship/details/tsk_*');
  await page.goto(groupPage);
  await page.locator('[data-task]').nth(2).waitFor();
}

async function openGroupPage(options: Partial<PhoneOptions> = {}): Promise<{ page: Page; broken: string[] }> {
  const visit = await openWatchedPage(await journeys.openPhone(options), { console: true });
  await logIn(visit.page, trader);
  await visit.page.goto('/strategy?view=groups');
  await visit.page.getByRole('button', { name: futures }).click();
  await visit.page.waitForURL('**/trusteeship-open?groupId=*');
  return visit;
}
