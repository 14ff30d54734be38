// The wallet in real Chromium against a running system: balances that follow the stream, fuel on its scale, and the statements behind them.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsOf, keepPicture, logIn, openWatchedPage, type PhoneOptions } from './browser.ts';
import { correctBalance } from './correct-balance.ts';
import { createJourneys } from './journeys.ts';
import { newLinkedTrader, newTrader, type NewTrader } from './traders.ts';

const journeys = createJourneys();
let trader: NewTrader;
const looks = [
  { width: 320, mode: 'dark', language: 'en-US' },
  { width: 390, mode: 'light', language: 'zh-CN' },
] as const;

journeys.describe('the wallet in a browser', () => {
  beforeAll(async () => {
    trader = await newLinkedTrader(journeys.system);
  });

  test('without a movement it says so; a journal that moves it shows at once', async () => {
    const { page, broken } = await openWallet();
    await page.getByText('Nothing has moved here yet').waitFor();
    expect(await shown(page, 'wallet')).toBe('0');
    expect(await faultsOf(page)).toEqual([]);
    await correctBalance(journeys.system, trader.number, [
      { currency: 'usdt', amount: '1206.5' },
      { currency: 'dusdt', amount: '84.2' },
      { currency: 'experienceFuel', amount: '40' },
    ]);
    await page.locator('[data-figure=wallet][data-value="1206.5"]').waitFor();
    await page.locator('[data-figure=fuel][data-value="124.2"]').waitFor();
    await page.getByText('Correction by the operator').first().waitFor();
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    expect(await page.getByText('1,206').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show amounts' }).click();
    await page.getByText('1,206').first().waitFor();
    expect(broken).toEqual([]);
  });

  test('a source of fuel and all records lead to their statements, which can be filtered', async () => {
    const { page, broken } = await openWallet();
    await page.getByRole('button', { name: /^Trial fuel/ }).click();
    await page.waitForURL('**/energy?type=experienceFuel');
    await page.getByText('+40.00').waitFor();
    expect(await page.getByRole('listitem').count()).toBe(1);
    await keepPicture(page, 'energy');
    expect(await faultsOf(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('link', { name: 'All records' }).click();
    await page.waitForURL('**/transfer-record*');
    await page.getByRole('listitem').nth(2).waitFor();
    await page.getByRole('button', { name: /^Show/ }).click();
    await page.getByRole('dialog').getByText('Internal transfer').click();
    await page.getByText('Nothing fits this filter').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/energy?type=btc');
    await page.waitForURL('**/404');
    expect(broken).toEqual([]);
  });

  test.each(looks)('at $width in $mode, $language: nothing to find fault with', async (look) => {
    const { page } = await openWallet(look);
    await page.locator('[data-figure=fuel]').waitFor();
    await page.waitForLoadState('networkidle');
    await keepPicture(page, `wallet-${look.width}-${look.mode}-${look.language}`);
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/transfer-record');
    await page.getByRole('listitem').first().waitFor();
    await keepPicture(page, `records-${look.width}-${look.mode}-${look.language}`);
    expect(await faultsOf(page)).toEqual([]);
  });

  test('a wallet that cannot be read says so and offers to try again', async () => {
    const { page } = await openWatchedPage(await journeys.openPhone());
    await page.routeWebSocket(/./, () => undefined);
    await page.route('**/wallet/*', (route) => route.abort());
    await logIn(page, await newTrader(journeys.system));
    await page.goto('/zichan');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute('**/wallet/*');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await page.locator('[data-figure=wallet]').waitFor();
  });
});

async function shown(page: Page, figure: string): Promise<string | null> {
  return page.locator(`[data-figure=${figure}]`).getAttribute('data-value');
}

async function openWallet(options: Partial<PhoneOptions> = {}): Promise<{ page: Page; broken: string[] }> {
  const visit = await openWatchedPage(await journeys.openPhone(options), { console: true });
  await logIn(visit.page, trader);
  await visit.page.goto('/zichan');
  await visit.page.locator('[data-figure=wallet]').waitFor();
  return visit;
}
