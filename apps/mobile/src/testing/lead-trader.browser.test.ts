// Becoming a trader in real Chromium: the application with its terms, the operator's rejection and approval, the settings of the lead, and the resignation.
import { getStanding, leadSettings, linkCredential, type TraderStanding } from '@millrace/contract';
import { decideTrader, pageTrader } from '@millrace/contract/admin';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultsOf, keepPicture, logIn, openWatchedPage, type PhoneOptions } from './browser.ts';
import { withoutMenu } from './change-answer.ts';
import { callConsole, logInOperator } from './console-calls.ts';
import { createJourneys } from './journeys.ts';
import { callServer, openPaperAccount } from './system-calls.ts';
import { newLinkedTrader, newTrader, type Login, type NewTrader } from './traders.ts';

const journeys = createJourneys();
const introduction = 'Swaps of BTC and ETH.\nTwo positions at most.';
const looks = [
  { width: 320, mode: 'dark', language: 'en-US' },
  { width: 390, mode: 'light', language: 'zh-CN' },
] as const;

journeys.describe('becoming a trader in a browser', () => {
  test('a trader applies, is rejected with words, applies again, is approved, changes his share and resigns', async () => {
    const trader = await newLinkedTrader(journeys.system);
    await linkSmallAccount(trader);
    const { page, broken } = await openApplication(trader);
    await page.goto('/usercenter');
    await page.getByRole('button', { name: 'Become a trader' }).click();
    await page.waitForURL('**/traderapply');
    const small = page.locator('[data-fit=tooLittle]');
    await small.getByText('More than 500 USDT is needed').waitFor();
    expect(await small.getByRole('radio').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Send the application' }).click();
    await page.getByText('Choose a lead account').waitFor();
    await page.getByText('This field is required').waitFor();
    await page.getByText('Please read and agree to the agreement carefully').waitFor();
    await keepPicture(page, 'trader-apply-errors');
    expect(await faultsOf(page)).toEqual([]);

    await page.locator('[data-fit=fits]').getByRole('radio').check();
    await page.locator('textarea').fill(introduction);
    await page.getByText(`${introduction.length}/200`).waitFor();
    await page.getByRole('button', { name: /^Terms for traders/ }).click();
    await page.getByRole('dialog').getByText('More than 500 USDT of your own').waitFor();
    await keepPicture(page, 'trader-apply-terms');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await sendApplication(page);
    await page.getByText('Two positions at most.').waitFor();
    expect(await faultsOf(page)).toEqual([]);

    const operator = await logInOperator(journeys.system, 'demo-reviewer');
    await decide(operator, trader, { decision: 'reject', reply: 'Too few orders on this account' });
    await page.reload();
    await page.locator('[data-standing=rejected]').getByText('Too few orders on this account').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Apply again' }).click();
    // What was sent the last time stands there; the terms are agreed to anew.
    expect(await page.locator('textarea').inputValue()).toBe(introduction);
    expect(await page.locator('[data-fit=fits]').getByRole('radio').isChecked()).toBe(true);
    await sendApplication(page);

    await decide(operator, trader, { decision: 'approve' });
    await page.reload();
    await page.locator('[data-standing=approved]').waitFor();
    await page.locator('input[name=shareRate]').fill('11');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('From 0 to 10%').waitFor();
    await page.locator('input[name=shareRate]').fill('7.5');
    await page.locator('input[name=followersMax]').fill('20');
    await page.getByRole('switch', { name: 'Takes new copiers' }).click();
    await keepPicture(page, 'trader-settings');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved').waitFor();
    expect((await standingOf(trader)).lead).toMatchObject({ version: 2, shareRate: '0.075', followersMax: 20, accepts: false });

    await page.goto('/usercenter');
    await page.getByRole('button', { name: 'Lead trader' }).click();
    await page.waitForURL('**/traderapply');
    expect(await page.locator('input[name=shareRate]').inputValue()).toBe('7.5');
    await page.getByRole('button', { name: 'Resign as a trader' }).click();
    await page.getByRole('dialog').getByText('Nobody can copy you from now on.').waitFor();
    await keepPicture(page, 'trader-resign');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Resign as a trader' }).click();
    await page.locator('[data-standing=resigned]').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Apply again' }).click();
    await page.locator('[data-fit=fits]').waitFor();
    expect((await standingOf(trader)).state).toBe('resigned');
    expect(broken).toEqual([]);
  });

  test('settings that were changed elsewhere are refused in words and shown anew', async () => {
    const trader = await newLinkedTrader(journeys.system);
    const { page } = await openApplication(trader);
    await page.locator('[data-fit=fits]').getByRole('radio').check();
    await page.locator('textarea').fill(introduction);
    await sendApplication(page);
    await decide(await logInOperator(journeys.system, 'demo-admin'), trader, { decision: 'approve' });
    await page.reload();
    await page.locator('[data-standing=approved]').waitFor();
    await callServer(journeys.system, leadSettings, { input: { version: 1, shareRate: '0.05' }, token: trader.token });
    await page.locator('input[name=shareRate]').fill('3');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Your trader settings have changed meanwhile').waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name=shareRate]')?.value === '5');
    expect(await faultsOf(page)).toEqual([]);
  });

  test.each(looks)('without an account at $width in $mode, $language: leads to the link, and nothing to find fault with', async (look) => {
    const { page, broken } = await openApplication(await newTrader(journeys.system), look);
    await page.locator('textarea').waitFor();
    await keepPicture(page, `trader-apply-${look.width}-${look.mode}-${look.language}`);
    expect(await faultsOf(page)).toEqual([]);
    await page.locator('.lead-accounts').getByRole('button').click();
    await page.waitForURL('**/auth');
    expect(broken).toEqual([]);
  });

  test('without the permission there is no entry, and the page does not open', async () => {
    const { page } = await openWatchedPage(await journeys.openPhone());
    // The stream would tell the menu of the tenant, which stays as it is for other suites.
    await page.routeWebSocket(/./, () => undefined);
    await withoutMenu(page, 'PFOLLOW');
    await logIn(page, await newTrader(journeys.system));
    await page.goto('/usercenter');
    await page.getByRole('button', { name: 'Settings' }).waitFor();
    expect(await page.getByRole('button', { name: 'Become a trader' }).count()).toBe(0);
    await page.goto('/traderapply');
    await page.waitForURL((url) => url.pathname !== '/traderapply');
  });
});

async function openApplication(who: Login, options: Partial<PhoneOptions> = {}): Promise<{ page: Page; broken: string[] }> {
  const visit = await openWatchedPage(await journeys.openPhone(options), { console: true });
  await logIn(visit.page, who);
  await visit.page.goto('/usercenter');
  await visit.page
    .locator('.row', { has: visit.page.locator('.row-title') })
    .first()
    .waitFor();
  await visit.page.goto('/traderapply');
  return visit;
}

/** Ticks the terms, sends what was typed and waits until it is pending. */
async function sendApplication(page: Page): Promise<void> {
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.locator('[data-standing=pending]').waitFor();
}

async function linkSmallAccount({ token }: NewTrader): Promise<void> {
  const { apiKey, secretKey, passphrase } = await openPaperAccount(journeys.system, { balances: { USDT: '500' } });
  const input = { venueId: 'paper', apiKey, secretKey, passphrase, remark: 'small' };
  await callServer(journeys.system, linkCredential, { input, token });
}

async function decide(operator: string, { number }: Login, decision: { decision: 'approve' | 'reject'; reply?: string }): Promise<void> {
  const { system } = journeys;
  const { rows } = await callConsole(system, pageTrader, { input: { state: 'pending' }, token: operator });
  const row = rows.find(({ user }) => user.uid === number);
  await callConsole(system, decideTrader, { input: { id: row?.id, version: row?.version, ...decision }, token: operator });
}

function standingOf({ token }: NewTrader): Promise<TraderStanding> {
  return callServer<TraderStanding>(journeys.system, getStanding, { input: {}, token });
}
