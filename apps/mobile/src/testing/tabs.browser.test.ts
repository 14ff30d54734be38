// The five tabs in real Chromium against a running system: in order, reachable, and nothing to find fault with where it is narrowest.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsOf, keepPicture, logIn, openWatchedPage, type PhoneOptions } from './browser.ts';
import { withoutMenu } from './change-answer.ts';
import { createJourneys } from './journeys.ts';
import { newLinkedTrader, type NewTrader } from './traders.ts';

const journeys = createJourneys();
let trader: NewTrader;

const looks = [
  {
    width: 320,
    mode: 'light',
    language: 'ru-RU',
    names: ['Главная', 'Обзор', 'Стратегии', 'Команда', 'Активы'],
  },
  { width: 390, mode: 'dark', language: 'zh-CN', names: ['首页', '发现', '策略', '团队', '资产'] },
] as const;
const paths = ['/index', '/discover', '/strategy', '/team', '/zichan'];

journeys.describe('the tabs in a browser', () => {
  beforeAll(async () => {
    trader = await newLinkedTrader(journeys.system);
  });

  test.each(looks)('every tab without a task at $width in $mode, $language: in order, and nothing to find fault with', walkTabs);

  test('each tab shows what exists: the account, the instruments, the kinds with their forms, the team', async () => {
    const { page, broken } = await openLoggedIn();
    await page.getByText('10,000.00').first().waitFor();
    await page.getByRole('link', { name: 'Discover' }).click();
    await page
      .locator('[data-instrument="BTC-USDT-SWAP"]')
      .getByText(/\d\.\d/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByText('Nobody in your team yet').waitFor();
    await page.getByRole('link', { name: 'Assets' }).click();
    await page.getByText('10,000').first().waitFor();
    await page.getByRole('link', { name: 'Strategy' }).click();
    // A card says from which amount, how it trades, and leads to its form with a preset.
    const card = page.locator('[data-kind="4"]');
    await card.getByText(/^from [\d,]+ USDT$/).waitFor();
    await card.getByRole('button', { name: 'How it trades: Futures DCA' }).click();
    await page.getByRole('dialog', { name: 'Futures DCA' }).getByText('It loses when', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: /^Futures DCA/ }).click();
    await page.waitForURL('**/contract-optional/form?preset=balanced');
    await page.locator('[data-preset=balanced][aria-pressed=true]').waitFor();
    expect(broken).toEqual([]);
  });

  test('an instrument has a page: a star that can be undone, and a form that opens with it', async () => {
    const { page, broken } = await openLoggedIn();
    await page.getByRole('link', { name: 'Discover' }).click();
    const row = page.locator('[data-instrument="SOL-USDT-SWAP"]');
    await row.locator('.sparkline').waitFor();
    await row.getByRole('button', { name: 'SOL/USDT Perpetual' }).click();
    await page.waitForURL('**/instrument/SOL-USDT-SWAP');
    await page.locator('.candle-chart canvas').first().waitFor();
    await page.locator('[data-figure=month]').waitFor();
    const star = page.getByRole('button', { name: 'Watch SOL/USDT' });
    await star.click();
    await page.getByText('SOL/USDT is on your watch list').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('SOL/USDT is off your watch list').waitFor();
    expect(await star.getAttribute('aria-pressed')).toBe('false');
    await star.click();
    await page.getByText('SOL/USDT is on your watch list').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('region', { name: 'Make a task' }).getByRole('button', { name: /^Grid/ }).click();
    await page.waitForURL('**/grid-optional/form?*');
    await page.getByRole('button', { name: /SOL\/USDT/ }).waitFor();
    await page.goto('/discover');
    await page.getByRole('radio', { name: 'Watched' }).click();
    await expect.poll(() => page.locator('[data-instrument]').count()).toBe(1);
    await page.goto('/instrument/ABC-USDT');
    await page.getByText('Not listed any more').waitFor();
    expect(broken).toEqual([]);
  });

  test('Home says what happened since the last visit, from the second visit on', async () => {
    const { page } = await openLoggedIn();
    await page.getByText('10,000.00').first().waitFor();
    expect(await page.locator('[data-figure=since]').count()).toBe(0);
    const name = (await page.evaluate(() => Object.keys(localStorage).find((key) => key.startsWith('millrace.visits.')))) ?? '';
    // Before the page starts again, so that leaving it does not note the visit.
    await page.addInitScript((kept) => localStorage.setItem(kept, JSON.stringify({ lastMs: Date.now() - 86_400_000 })), name);
    await page.reload();
    await page.locator('[data-figure=since]').getByText('Nothing traded', { exact: false }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  test('a tab that the menu closes is not offered, and its address leads to an open one', async () => {
    const { page } = await openLoggedIn();
    // The stream would tell the menu of the tenant, which stays as it is for other suites.
    await page.routeWebSocket(/./, () => undefined);
    await withoutMenu(page, 'P10300');
    await page.goto('/team');
    await page.waitForURL('**/index');
    await page.locator('nav.tab-bar').waitFor();
    expect(await page.locator('nav.tab-bar').getByRole('link').allTextContents()).toEqual(['Home', 'Discover', 'Strategy', 'Assets']);
  });

  test('a started task stands on Home and on Strategy, and leads to its page', async () => {
    const { page, broken } = await openLoggedIn();
    await page.goto('/contract-optional/form');
    await page.locator('[data-rung]').first().waitFor();
    await page.getByRole('button', { name: 'Create and start' }).click();
    await page.getByRole('button', { name: 'Start without a limit' }).click();
    await page.waitForURL('**/contract-optional/details/tsk_*');
    const task = new URL(page.url()).pathname;
    await page.goto('/index');
    await page.locator('[data-figure=total]').waitFor();
    await page.getByRole('region', { name: 'Running tasks' }).getByRole('link').waitFor();
    await page.getByRole('link', { name: 'All 1' }).waitFor();
    await page.getByRole('link', { name: 'Strategy' }).click();
    await page.getByRole('radio', { name: 'My tasks' }).click();
    await page.getByRole('region', { name: 'My tasks' }).locator('[data-task]').click();
    await page.waitForURL(`**${task}`);
    expect(broken).toEqual([]);
  });

  test.each(looks)('every tab with a task at $width in $mode, $language: nothing to find fault with', walkTabs);

  test('a tab whose figures cannot be read says so and offers to try again; asked again by the refresh button, it is whole', async () => {
    const { page } = await openLoggedIn();
    await page.route('**/listCredentials*', (route) => route.abort());
    await page.goto('/zichan');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute('**/listCredentials*');
    await page.getByRole('button', { name: 'Refresh' }).focus();
    await page.keyboard.press('Enter');
    // The task of the test before may have moved it a little.
    await page
      .getByText(/9,9\d\d|10,0\d\d/)
      .first()
      .waitFor();
  });
});

/** Visits every tab and looks for faults as it loads and when it is there. */
async function walkTabs(look: (typeof looks)[number]): Promise<void> {
  const { page, broken } = await openLoggedIn(look);
  const bar = page.locator('nav.tab-bar');
  await bar.waitFor();
  expect(await bar.getByRole('link').allTextContents()).toEqual(look.names);
  for (const [index, path] of paths.entries()) {
    await bar.getByRole('link').nth(index).click();
    await page.waitForURL(`**${path}`);
    await bar.locator('[aria-current="page"]', { hasText: look.names[index] ?? '' }).waitFor();
    expect({ path, loading: await faultsOf(page) }).toEqual({ path, loading: [] });
    await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    await keepPicture(page, `${path.slice(1)}-${look.width}-${look.language}`);
    expect({ path, faults: await faultsOf(page) }).toEqual({ path, faults: [] });
  }
  expect(broken).toEqual([]);
}

async function openLoggedIn(options: Partial<PhoneOptions> = {}): Promise<{ page: Page; broken: string[] }> {
  const visit = await openWatchedPage(await journeys.openPhone(options), { console: true });
  await logIn(visit.page, trader);
  return visit;
}
