// Groups in real Chromium against a running system: read, agreed to, opened, a task converted out and in, and closed again; a slot that another task owns,
// a template that changes meanwhile, a server that is killed while a group opens, and a failed start that is tried again.
import {
  addTask,
  getWallet,
  kindOf,
  operateStatus,
  pageAssignmentByGroupId,
  pageAssignmentGroup,
  wireDefaults,
  type Assignment,
  type StrategyGroup,
  type Wallet,
} from '@millrace/contract';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { faultsOf, keepPicture, logIn, openWatchedPage, type PhoneOptions } from './browser.ts';
import { correctBalance } from './correct-balance.ts';
import { createJourneys } from './journeys.ts';
import { publishGroup, wordsOf } from './publish-group.ts';
import { readAgreement } from './read-agreement.ts';
import { callServer, killServer } from './system-calls.ts';
import { newLinkedTrader, type LinkedTrader } from './traders.ts';

// Its server is killed.
const journeys = createJourneys({ own: {} });
const killMsMax = stretch(120_000);
let trader: LinkedTrader;
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
    await expectNoticeOfEmptyFuel(page);
    await convertOutAndIn(page);
    await closeFromRow(page);
    await page.locator('[data-action=close]').click();
    await page.locator('[data-figure=held]').waitFor();
    await keepPicture(page, 'group-close-sheet');
    await page.getByRole('dialog').getByRole('button', { name: 'Close group' }).click();
    await page.waitForURL('**/trusteeship-unopen?groupId=*');
    await page.getByRole('button', { name: 'Open group' }).click();
    await page.waitForURL('**/trusteeship-open?groupId=*');
    expect(broken).toEqual([]);
  });

  test('a slot whose position another task owns is named; without it the group opens', async () => {
    const own = {
      ...wireDefaults(kindOf(4), 'swap'),
      assignmentType: 4,
      instId: 'BTC-USDT-SWAP',
      credentialId: trader.credentialId,
      buyType: 1,
    };
    const { id, version } = await call<{ id: string; version: number }>(addTask, { ...own, repeatOrder: -1 });
    await call(operateStatus, { id, version, status: 'open', confirmNoStop: true, confirmPartialLadder: true });
    const { page, broken } = await openGroupPage();
    await page.getByRole('checkbox').click();
    await readAgreement(page);
    await open(page, 3);
    await page.getByRole('dialog').getByText('Another task already trades this market on this account (BTC/USDT)').waitFor();
    await keepPicture(page, 'group-position-owned');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
    await page.locator('.rows button.row', { hasText: 'BTC/USDT' }).click();
    await page.getByRole('switch', { name: 'Open this slot' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await open(page, 2);
    await page.waitForURL('**/contract-trusteeship/list?groupId=*');
    await page.locator('.app-bar').getByText('Running').waitFor();
    expect(await page.locator('[data-task]').count()).toBe(2);
    // A refused call is an error of the console.
    expect(broken.filter((line) => !line.includes('409'))).toEqual([]);
  });

  test(
    'a template that changes meanwhile is read again; a killed server goes on opening; the next version is taken over',
    { timeout: killMsMax },
    async () => {
      const name = 'Changing pair';
      await publishGroup(journeys.system, changingPair(undefined, '1.2'));
      const group = await groupNamed(name);
      const { page } = await openGroupPage({}, name);
      await page.getByRole('checkbox').click();
      await readAgreement(page);
      await publishGroup(journeys.system, changingPair(group.id, '1.4'));
      await open(page, 2);
      await page.getByRole('dialog').getByText('The operator has published a new version of this group').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
      // What was read of another version does not count.
      await page.locator('[data-figure=why-off]').getByText('Read and confirm the hosting agreement').waitFor();
      await page.getByRole('checkbox').click();
      await readAgreement(page);
      await open(page, 2);
      await page.waitForURL('**/contract-trusteeship/list?groupId=*');
      expect(await inDatabase(`select state from opened_group where group_id = $1`, [group.id])).toEqual([{ state: 'opening' }]);
      await killServer(journeys.system);
      await page.reload();
      await page.locator('.app-bar').getByText('Running').waitFor();
      const tasks = await tasksOf(group.id);
      expect(tasks.map((task) => [task.instId, task.group?.step, task.status])).toEqual([
        ['DOGE-USDT-SWAP', 'started', 'open'],
        ['XRP-USDT-SWAP', 'started', 'open'],
      ]);

      await publishGroup(journeys.system, changingPair(group.id, '1.6'));
      await page.reload();
      await page.getByText('The operator has published version 3. Your tasks follow version 2.').waitFor();
      await page.getByRole('button', { name: 'See what changes' }).click();
      await page.getByRole('dialog').locator('.numerals', { hasText: '→' }).first().waitFor();
      expect(await page.getByRole('dialog').locator('.numerals', { hasText: '→' }).allInnerTexts()).toEqual(['1.4% → 1.6%', '1.4% → 1.6%']);
      await keepPicture(page, 'group-take-over');
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Take it over' }).click();
      await page.getByText('The operator has published version 3').waitFor({ state: 'detached' });
      expect((await groupNamed(name)).opened?.version).toBe(3);
      await retriesFailedStart(page, tasks[0]?.id ?? '');
    },
  );
});

/** Fails the start of a task in the database, as an exchange that does not answer does, and tries it again on the page. */
async function retriesFailedStart(page: Page, id: string): Promise<void> {
  const { version } = (await tasksOf((await groupNamed('Changing pair')).id)).find((task) => task.id === id) ?? { version: 0 };
  await call(operateStatus, { id, version, status: 'close' });
  await expect.poll(() => inDatabase('select trading_enabled from task where id = $1', [id])).toEqual([{ trading_enabled: false }]);
  await inDatabase(`update task set group_step = 'failed', group_reason = 'exchangeUnavailable' where id = $1`, [id]);
  await page.locator('[data-step=failed]').waitFor();
  await keepPicture(page, 'group-failed');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.locator('[data-step=failed]').waitFor({ state: 'detached' });
  await page.locator('.app-bar').getByText('Running').waitFor();
}

async function inDatabase(sql: string, values: readonly string[]): Promise<unknown[]> {
  const database = new pg.Client({ connectionString: journeys.system.run.database?.url });
  await database.connect();
  try {
    return (await database.query(sql, [...values])).rows;
  } finally {
    await database.end();
  }
}

function changingPair(id: string | undefined, targetPct: string): Parameters<typeof publishGroup>[1] {
  const settings = {
    addStepPct: '3',
    addGrowthPct: '50',
    callbackPct: '0.2',
    rollbackPct: '0.3',
    maxAddOrders: 2,
    leverage: 3,
    targetPct,
    baseOrderSize: '1',
    stopLossAmount: '60',
  };
  const slots = ['DOGE', 'XRP'].map((coin) => ({ slot: coin.toLowerCase(), instId: `${coin}-USDT-SWAP`, settings }));
  return { ...(id !== undefined && { id }), kind: 3, name: 'Changing pair', words: wordsOf('A pair whose target changes.'), slots };
}

function call<Output>(of: Parameters<typeof callServer>[1], input: object): Promise<Output> {
  return callServer<Output>(journeys.system, of, { input, token: trader.token });
}

async function groupNamed(name: string): Promise<StrategyGroup> {
  const { rows } = await call<{ rows: StrategyGroup[] }>(pageAssignmentGroup, {});
  const found = rows.find(({ groupName }) => groupName === name);
  if (found === undefined) throw new Error(`no group is named ${name}`);
  return found;
}

async function tasksOf(groupId: string): Promise<Assignment[]> {
  const { rows } = await call<{ rows: Assignment[] }>(pageAssignmentByGroupId, { groupId });
  return rows.toSorted((one, other) => one.instId.localeCompare(other.instId));
}

/** Presses the act and confirms its sheet. */
async function open(page: Page, slots: number): Promise<void> {
  const name = `Open ${slots} tasks`;
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** Closes what the task on ether holds by the act of its row. */
async function closeFromRow(page: Page): Promise<void> {
  const act = page.getByRole('button', { name: 'Close all: ETH/USDT' });
  await act.focus();
  await act.press('Enter');
  await page.getByRole('dialog').locator('[data-figure=held]').getByText('ETH/USDT').waitFor();
  await keepPicture(page, 'group-row-close');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close all' }).click();
  await page.getByText('Sent for 1 task').waitFor();
  await act.waitFor({ state: 'detached' });
}

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

async function openGroupPage(options: Partial<PhoneOptions> = {}, name = futures): Promise<{ page: Page; broken: string[] }> {
  const visit = await openWatchedPage(await journeys.openPhone(options), { console: true });
  await logIn(visit.page, trader);
  await visit.page.goto('/strategy?view=groups');
  await visit.page.getByRole('button', { name }).click();
  await visit.page.waitForURL('**/trusteeship-open?groupId=*');
  return visit;
}

/** The list of an open group says so while the trader's fuel is empty. */
async function expectNoticeOfEmptyFuel(page: Page): Promise<void> {
  const { fuel } = await callServer<Wallet>(journeys.system, getWallet, { input: {}, token: trader.token });
  await correctBalance(journeys.system, trader.number, [{ currency: 'experienceFuel', amount: `-${fuel}` }]);
  const notice = page.locator('[data-figure=fuel-empty]').getByRole('link', { name: 'Top up fuel' });
  await notice.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await correctBalance(journeys.system, trader.number, [{ currency: 'experienceFuel', amount: fuel }]);
  await notice.waitFor({ state: 'detached' });
}
