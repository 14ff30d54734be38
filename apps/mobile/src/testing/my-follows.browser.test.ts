// What a copier and his trader see in real Chromium while nothing has been traded yet: the follow with its acts, its log and positions, and the lead page.
import { addFollow, applyTrader, getStanding, pageFollow, type FollowView, type TraderStanding } from '@millrace/contract';
import { decideTrader, pageTrader } from '@millrace/contract/admin';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultsOf, keepPicture, openWatchedPage, signIn, type PhoneOptions } from './browser.ts';
import { callConsole, logInOperator } from './console-calls.ts';
import { createJourneys } from './journeys.ts';
import { callServer } from './system-calls.ts';
import { newLinkedTrader, type LinkedTrader } from './traders.ts';

const journeys = createJourneys();

journeys.describe('what a copier follows, in a browser', () => {
  test('a copier pauses, changes his limits, looks at log and positions, and stops', async () => {
    const leader = await newLeader();
    const copier = await newLinkedTrader(journeys.system);
    await follow(copier, leader.traderId);
    const { page, broken } = await openAs(copier);
    await page.goto('/strategy');
    await page.getByRole('radio', { name: 'Copying' }).click();
    await page.locator('[data-follow]').waitFor();
    await page.goto('/myfollow');
    await page.getByText('Copying, no position').waitFor();
    await keepPicture(page, 'my-follows');
    expect(await faultsOf(page)).toEqual([]);

    await act(page, 'Pause');
    await page.getByRole('dialog').getByText('Nothing is opened until you go on. It costs nothing.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await page.locator('[data-follow][data-state=paused]').waitFor();

    await act(page, 'Settings');
    await page.locator('input[name=maxSlipPct]').fill('2.01');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field-error').waitFor();
    await page.locator('input[name=maxSlipPct]').fill('0.5');
    await page.locator('input[name=lossNum]').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Without a loss limit this copy can lose its whole allocation, 200.00 USDT').waitFor();
    await keepPicture(page, 'my-follows-settings');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save without a loss limit' }).click();
    await page.getByText('Settings saved').waitFor();
    expect(await followOf(copier)).toMatchObject({ state: 'paused', maxSlipPct: '0.5', lossNum: '0' });

    await page.getByRole('button', { name: 'Copy log' }).click();
    await page.getByText('No order of the trader yet').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('button', { name: /^Positions/ }).click();
    await page.getByText('No copied position').waitFor();
    await page.getByRole('button', { name: 'Copy current positions' }).click();
    await page.getByText('Nothing to take over').waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await page.goto('/myfollow');
    await act(page, 'Stop copying');
    await page.getByRole('dialog').getByText('Nothing is held: the copy ends at once').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop copying' }).click();
    await page.getByText('You copy nobody yet').waitFor();
    await page.getByRole('radio', { name: 'Ended' }).click();
    await page.locator('[data-follow][data-state=ended]').waitFor();
    expect(broken).toEqual([]);
  });

  test('a trader finds his lead page in the same place, with the number of his copiers and nothing else of them', async () => {
    const leader = await newLeader();
    const copier = await newLinkedTrader(journeys.system);
    await follow(copier, leader.traderId);
    const { page, broken } = await openAs(leader, { width: 320, mode: 'dark', language: 'zh-CN' });
    await page.goto('/usercenter');
    await page.getByRole('button', { name: '我的带单' }).click();
    await page.waitForURL('**/myfollow');
    await page.locator('[data-figure=copiers-now]').waitFor();
    expect(await page.locator('[data-figure=copiers-now]').textContent()).toBe('1');
    await page.locator('input[name=shareRate]').waitFor();
    expect(await page.locator('body').innerText()).not.toContain(copier.number);
    await keepPicture(page, 'lead-page');
    expect(await faultsOf(page)).toEqual([]);
    expect(broken).toEqual([]);
  });
});

interface Leader extends LinkedTrader {
  traderId: string;
}

async function newLeader(): Promise<Leader> {
  const trader = await newLinkedTrader(journeys.system);
  const { token, credentialId } = trader;
  await callServer(journeys.system, applyTrader, { input: { credentialId, introduction: 'Bitcoin', termsVersion: 1 }, token });
  const operator = await logInOperator(journeys.system, 'demo-reviewer');
  const { rows } = await callConsole(journeys.system, pageTrader, { input: { state: 'pending' }, token: operator });
  const row = rows.find(({ user }) => user.uid === trader.number);
  await callConsole(journeys.system, decideTrader, { input: { id: row?.id, version: row?.version, decision: 'approve' }, token: operator });
  const { lead } = await callServer<TraderStanding>(journeys.system, getStanding, { input: {}, token });
  return { ...trader, traderId: lead?.id ?? '' };
}

async function follow({ token, credentialId }: LinkedTrader, traderId: string): Promise<void> {
  const terms = {
    mode: 'proportional',
    allocation: '200',
    lever: 2,
    maxSlipPct: '0.3',
    replenishmentMax: 3,
    lossNum: '100',
    targetNum: '0',
    instIds: ['BTC-USDT-SWAP'],
    directions: ['long', 'short'],
    onLeaderEnd: 'close',
  };
  await callServer(journeys.system, addFollow, { input: { traderId, credentialId, ...terms }, token });
}

async function followOf({ token }: LinkedTrader): Promise<FollowView | undefined> {
  return (await callServer<{ rows: FollowView[] }>(journeys.system, pageFollow, { input: {}, token })).rows[0];
}

async function openAs(trader: LinkedTrader, look: Partial<PhoneOptions> = {}) {
  const phone = await journeys.openPhone(look);
  await signIn(phone, trader);
  return openWatchedPage(phone);
}

/** Chooses an act of the only follow. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.locator('.action-list-act').filter({ hasText: name }).click();
}
