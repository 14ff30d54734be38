// A key's life as a trader sees it, in real Chromium against a running system: linked after questions, revoked on the exchange, its task paused with the
// reason through a kill -9 of the server, and running again under a new key of the same account.
import {
  addTask,
  kindOf,
  wireDefaults,
  getUserAssignmentDetailsById,
  listCredentials,
  operateStatus,
  operateStopMake,
  type Call,
} from '@millrace/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { faultsOf, logIn, openPhone, openWatchedPage } from './browser.ts';
import { createJourneys } from './journeys.ts';
import { callServer, changePaperKey, killServer, openPaperAccount, paperUrl, type PaperAccount } from './system-calls.ts';
import { stretch } from '../../../../tools/process/patience.ts';

/** Longest wait for engine, restart and market. */
const waitMsMax = stretch(60_000);
vi.setConfig({ testTimeout: stretch(180_000) });

const journeys = createJourneys({ own: {} });
let phone: BrowserContext;
let page: Page;
let account: PaperAccount;
let renewed: PaperAccount;
let taskId: string;
let broken: string[];

journeys.describe('the life of a key', () => {
  beforeAll(async () => {
    phone = await openPhone(journeys.browser, { baseUrl: journeys.system.url });
    ({ page, broken } = await openWatchedPage(phone));
    await logIn(page);
  });

  test('a key that does not fit is refused in words and what was typed stays', async () => {
    account = await openPaperAccount(journeys.system, { perm: 'read_only,trade,withdraw', acctLv: '1' });
    await page.goto('/auth');
    // The demo trader has a key already: the form is folded.
    await page.getByRole('button', { name: 'Link another key' }).click();
    await page.getByRole('radio', { name: 'Enter a key' }).click();
    await fillKey(account);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('Note label').fill('main1');
    await page.getByRole('button', { name: 'Check and link' }).click();
    await page.getByText('Take this permission off the key on the exchange', { exact: false }).waitFor();
    expect(await page.getByLabel('API key', { exact: true }).inputValue()).toBe(account.apiKey);
    expect(await faultsOf(page)).toEqual([]);
    await changePaperKey(journeys.system, account, { perm: 'read_only,trade' });
  });

  test('nothing on the account is switched before its owner said so', async () => {
    await page.getByRole('button', { name: 'Check and link' }).click();
    const sheet = page.getByRole('dialog', { name: 'Switch this account for perpetuals?' });
    await sheet.getByText('Account mode: from spot to futures').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Link for spot only' }).click();
    const plate = page.getByRole('region', { name: 'main1' });
    await plate.getByText('Spot: only spot tasks can run').waitFor();
    await plate.getByRole('button', { name: 'Switch for perpetuals' }).click();
    await page.getByRole('button', { name: 'Switch', exact: true }).click();
    await plate.getByRole('button', { name: /\d checks are fine/ }).click();
    await plate.getByText('Futures: spot and perpetual tasks can run').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.content()).not.toContain(account.secretKey);
  });

  test('the key is revoked: the task stands still and says why, and so it does after the server was killed', async () => {
    taskId = await startTask();
    renewed = await changePaperKey(journeys.system, account, { renew: 'true' });
    await page.goto(`/contract-optional/details/${taskId}`);
    const notice = page.getByRole('alert').filter({ hasText: 'Paused: the exchange no longer accepts the key.' });
    await notice.getByText('The exchange does not accept this key', { exact: false }).waitFor({ timeout: waitMsMax });
    expect(await faultsOf(page)).toEqual([]);
    await killServer(journeys.system);
    await page.reload();
    await notice.waitFor({ timeout: waitMsMax });
    await page.goto('/message');
    await page.getByText('Your exchange key “main1” is no longer accepted by the exchange', { exact: false }).waitFor();
  });

  test('a key of another account is refused; one of the same lets the task go on, and nothing is sent twice', async () => {
    await page.goto(`/contract-optional/details/${taskId}`);
    await page.getByRole('button', { name: 'New key' }).click();
    const plate = page.getByRole('region', { name: 'main1' });
    await plate.getByText('1 task is paused.', { exact: false }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await plate.getByRole('button', { name: 'New key' }).click();
    await fillKey(await openPaperAccount(journeys.system, {}));
    await page.getByRole('button', { name: 'Check and replace' }).click();
    await page.getByText('This key belongs to another exchange account', { exact: false }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await fillKey(renewed);
    await page.getByRole('button', { name: 'Check and replace' }).click();
    await plate.getByText('This key works').waitFor();
    await page.goto(`/contract-optional/details/${taskId}`);
    await page.locator('[data-state=running]').waitFor({ timeout: waitMsMax });
    expect(await page.getByText('Paused: the exchange no longer accepts the key.').count()).toBe(0);
    const orders = (await (await fetch(`${paperUrl(journeys.system)}/paper/orders?apiKey=${renewed.apiKey}`)).json()) as {
      side: string;
      accFillSz: string;
    }[];
    expect(orders.filter(({ side, accFillSz }) => side === 'buy' && Number(accFillSz) > 0)).toHaveLength(1);
    expect(broken).toEqual([]);
  });
});

async function fillKey({ apiKey, secretKey, passphrase }: PaperAccount): Promise<void> {
  await page.getByLabel('API key', { exact: true }).fill(apiKey);
  await page.getByLabel('Secret key', { exact: true }).fill(secretKey);
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
}

/** Calls as the app does, with its session. */
async function ask<T>(call: Call, input: Record<string, unknown>): Promise<T> {
  const { token } = JSON.parse((await page.evaluate(() => localStorage.getItem('millrace.session'))) ?? '{}') as { token: string };
  return callServer<T>(journeys.system, call, { input, token });
}

interface Task {
  id: string;
  version: number;
  status: string;
  sz: string;
}

/** A contract task of the account that has bought and waits far from any price. */
async function startTask(): Promise<string> {
  const { credentials } = await ask<{ credentials: { id: string; remark: string }[] }>(listCredentials, {});
  const credentialId = credentials.find(({ remark }) => remark === 'main1')?.id;
  const far = { replenishmentMax: 1, replenishmentRate: '20', targetRate: '50' };
  const made = {
    ...wireDefaults(kindOf(4), 'swap'),
    ...far,
    assignmentType: 4,
    instId: 'BTC-USDT-SWAP',
    credentialId,
    buyType: 1,
    repeatOrder: -1,
  };
  const { id } = await ask<Task>(addTask, made);
  const now = (): Promise<Task> => ask<Task>(getUserAssignmentDetailsById, { id });
  const confirmed = { confirmNoStop: true, confirmPartialLadder: true };
  await ask(operateStatus, { id, version: (await now()).version, status: 'open', ...confirmed });
  await expect.poll(async () => (await now()).status, { timeout: waitMsMax }).toBe('open');
  await ask(operateStopMake, { id, version: (await now()).version, stopMake: 'open' });
  await expect.poll(async () => Number((await now()).sz), { timeout: waitMsMax }).toBeGreaterThan(0);
  return id;
}
