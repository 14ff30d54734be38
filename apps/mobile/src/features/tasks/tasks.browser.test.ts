// The task pages in real Chromium against a running system: make a task with its ladder in sight, watch it enter, act on it, read its records.
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { faultsOf, openPhone, signIn, type PhoneOptions } from '../../testing/browser.ts';
import { createJourneys } from '../../testing/journeys.ts';
import { newLinkedTrader, type NewTrader } from '../../testing/traders.ts';
import { stretch } from '../../../../../tools/process/patience.ts';

const journeys = createJourneys();
let trader: NewTrader;
let phone: BrowserContext;
let page: Page;
const broken: string[] = [];

journeys.describe('in a browser', () => {
  beforeAll(async () => {
    trader = await newLinkedTrader(journeys.system);
    phone = await loggedIn({});
    page = await openPage(phone, '/tasks');
  });

  test('without a task the page says what one does and leads to the form of a kind', async () => {
    await page.getByRole('button', { name: 'Make the first task' }).click();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('radio', { name: /Futures DCA/ }).click();
    await page.waitForURL('**/contract-optional/form');
    await rungs(page).nth(5).waitFor();
    expect(await rungs(page).count()).toBe(6);
    const again = page.getByRole('group', { name: 'Again' });
    expect(await again.innerText()).toMatch(/^Again\s+Each time the price is\s+%\s+below the last order/);
    expect(await again.getByRole('textbox', { name: 'Buy again after a fall of' }).inputValue()).toBe('3');
    expect(await faultsOf(page)).toEqual([]);
  });

  test('the planned orders follow what is typed; a broken rule is said in words and hides them', async () => {
    await field('replenishmentMax').fill('2');
    await vi.waitFor(async () => expect(await rungs(page).count()).toBe(3));
    await field('replenishmentRate').fill('2,5');
    await vi.waitFor(async () => expect(await rungs(page).nth(1).textContent()).toContain('2.5%'));
    await field('callbackRate').fill('9');
    await field('callbackRate').blur();
    expect(await page.getByText('At most 5', { exact: true }).count()).toBe(1);
    // A sentence has several fields: the wrong one is marked, and the words name it.
    expect(await field('callbackRate').getAttribute('aria-invalid')).toBe('true');
    const words = await field('callbackRate').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${String(words)}"]`).innerText()).toBe('Wait for a rebound of: At most 5');
    expect(await field('replenishmentRate').getAttribute('aria-invalid')).toBeNull();
    expect(await rungs(page).count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await field('callbackRate').fill('0.2');
  });

  test('figures too long for a phone scroll inside the ladder, not the page', async () => {
    await field('firstSz').fill('900000');
    await vi.waitFor(async () => expect(await rungs(page).first().textContent()).toContain('900,000'));
    expect(await faultsOf(page)).toEqual([]);
    await field('firstSz').fill('1');
  });

  test('a reload loses nothing that was typed', async () => {
    await page.reload();
    await rungs(page).first().waitFor();
    expect([await field('replenishmentMax').inputValue(), await field('replenishmentRate').inputValue()]).toEqual(['2', '2,5']);
  });

  test('starting without a loss limit asks with figures; kept, the task is there and stopped', async () => {
    await page.getByRole('button', { name: 'Create and start' }).click();
    const sheet = page.getByRole('dialog', { name: 'Start without a loss limit?' });
    await sheet.getByText(/covers a move of 4\.9%.*Liquidation is then near [\d,.]+/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/contract-optional/details/tsk_*');
    await page.locator('[data-state=stopped]').waitFor();
    await page.getByText('Nothing: trading is stopped').waitFor();
    const settings = await page.getByRole('region', { name: 'Settings' }).textContent();
    for (const shown of [
      'Max add orders2 orders',
      'Add step2.5 %',
      'Leverage3×',
      'Lower limit\u2013',
      'After a cycleRepeat',
      'Closed cycles0',
    ])
      expect(settings).toContain(shown);
  });

  test('a form that the server refuses says why where it is seen', async () => {
    const form = await openPage(phone, '/contract-optional/form');
    await form.locator('[data-rung]').first().waitFor();
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    const refusal = form.getByRole('alert').filter({ hasText: 'Another task already trades this market on this account' });
    await refusal.waitFor();
    const box = await refusal.boundingBox();
    expect(box?.y ?? 0).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844);
    expect(await faultsOf(form)).toEqual([]);
    await form.close();
  });

  test('the plan of a dip without a price starts three steps below the high of the last day', async () => {
    const answer = phone.waitForEvent('response', (response) => response.url().includes('bar=1H'));
    const form = await openPage(phone, '/bottom-fishing/form');
    const { data } = (await (await answer).json()) as { data: [number, string, string][] };
    const high = Math.max(...data.slice(-25, -1).map(([, , each]) => Number(each)));
    await form.getByText(/Waits for the price of the dip and a rebound; the orders are shown from there/).waitFor();
    const [first = '', second = ''] = await form.locator('[data-rung] td:nth-child(2)').allTextContents();
    const number = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));
    expect(number(first) / high).toBeCloseTo(0.91, 4);
    expect(number(second)).toBeLessThan(number(first));
    expect(await faultsOf(form)).toEqual([]);
    await form.close();
  });

  test('once started and allowed to enter, it buys and shows what it holds, why and what it waits for', async () => {
    await page.locator('[data-action=startTrading]').click();
    await page.getByRole('button', { name: 'Start without a limit' }).click();
    await page.locator('[data-action=startBuying]').click();
    await page.locator('[data-leg=L]').waitFor();
    await page.getByText(/^Bought 1 contract at [\d,]+\.\d\.$/).waitFor();
    await page.locator('[data-figure=cause]').getByText('The first order of this cycle.').waitFor();
    expect(await page.locator('[data-leg=L]').textContent()).toContain('1 contract');
    expect(await page.locator('[data-figure=open-profit]').textContent()).toMatch(/^[+\u2212]?\d+\.\d\dUSDT$/);
    // The position is shown a moment before what the task waits for next.
    await vi.waitFor(async () =>
      expect(await page.locator('.task-track').first().innerText()).toMatch(/Buys 1\.5 contracts at [\d,.]+[^]*Takes profit from [\d,.]+/),
    );
    // The scale says the price alone: its ends stand under it.
    expect(await page.locator('.task-track [role=img]').getAttribute('aria-label')).toMatch(/^Last [\d,.]+$/);
    await page.locator('.candle-chart canvas').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  test('stopped entries are opened again with one tap while that is offered', async () => {
    await page.locator('[data-action=stopBuying]').click();
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.locator('header [data-state=sellOnly]').waitFor();
    await undo.click();
    await page.locator('header [data-state=running]').waitFor();
    await undo.waitFor({ state: 'detached' });
  });

  test('what the position is made of cannot be edited while it is held, and the form says why', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit' }).click();
    await field('lever').waitFor();
    expect(await field('lever').isDisabled()).toBe(true);
    expect(await page.getByText('This can be changed only when there is no open position').count()).toBeGreaterThan(0);
    await field('lossNum').fill('500');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/contract-optional/details/tsk_*');
    await page
      .getByText(/Stop loss at [\d,.]+/)
      .first()
      .waitFor();
  });

  test('a note on the task is kept', async () => {
    await page.getByRole('button', { name: /^Note/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Note' });
    await sheet.getByRole('textbox').fill('Twice the step of the last one');
    expect(await faultsOf(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('[data-figure=note]').getByText('Twice the step of the last one').waitFor();
  });

  test('copied as a new task, the form begins with its settings and edits nothing', async () => {
    const details = page.url();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Copy as new task' }).click();
    await page.waitForURL('**/contract-optional/form?copyOf=tsk_*');
    await field('lossNum').waitFor();
    expect([await field('lossNum').inputValue(), await field('replenishmentRate').inputValue()]).toEqual(['500', '2.5']);
    expect(await field('lever').isDisabled()).toBe(false);
    await page.getByRole('button', { name: 'Create', exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(details);
    await page
      .getByText(/Stop loss at [\d,.]+/)
      .first()
      .waitFor();
  });

  test('a loss limit that would never act is asked about: where it is set, and where another setting makes it so', async () => {
    const details = page.url();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Set TP/SL' }).click();
    const amounts = page.getByRole('dialog', { name: 'Set TP/SL' });
    await amounts.locator('input[name=lossNum]').fill('900000');
    await amounts.getByRole('button', { name: 'Save' }).click();
    await amounts.getByText(/its stop-loss is missing or lies beyond the margin/).waitFor();
    await amounts.getByRole('button', { name: 'Continue anyway' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await amounts.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await field('firstSz').fill('0.1');
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'The loss limit is no limit' });
    await question
      .getByText(/^The loss limit of 500\.00 USDT cannot act: about \d+\.\d\d USDT is all that this task can lose\.$/)
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await field('firstSz').fill('1');
    await page.goto(details);
    await page
      .getByText(/Stop loss at [\d,.]+/)
      .first()
      .waitFor();
  });

  test('what closes waits for no chunk, neither on the page of a task nor in the list', async () => {
    const details = page.url();
    const noChunks = async (): Promise<void> => {
      await page.waitForLoadState('networkidle');
      await page.route('**/assets/**', (route) => route.abort());
    };
    await noChunks();
    await page.locator('[data-action=closeAll]').click();
    await page.getByRole('dialog', { name: 'Close the whole position?' }).getByText('Cycle result, about').waitFor();
    await page.unroute('**/assets/**');
    await page.goto('/tasks');
    await page.getByRole('button', { name: 'All tasks of this list' }).waitFor();
    await noChunks();
    await page.getByRole('button', { name: 'All tasks of this list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close all' }).click();
    await page.getByRole('dialog', { name: 'Close all positions?' }).waitFor();
    await page.unroute('**/assets/**');
    await page.goto(details);
  });

  test('closing all shows what it brings and costs, closes, and stops entries', async () => {
    await page.locator('[data-action=closeAll]').click();
    const sheet = page.getByRole('dialog', { name: 'Close the whole position?' });
    await sheet.getByText('Cycle result, about').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Close 1 contract' }).click();
    await page.getByText('No position').waitFor();
    await page.locator('header [data-state=sellOnly]').waitFor();
  });

  test('the records show the closed order and the net that the server sums', async () => {
    await page.getByRole('button', { name: 'Trade records' }).click();
    await page.waitForURL('**/trade-record?assignmentType=4&userAssignmentId=tsk_*');
    const cycle = page.locator('[data-cycle]');
    await cycle.first().waitFor();
    expect(await cycle.count()).toBe(1);
    const net = page.locator('[data-figure=net-total]');
    expect(Number(await net.getAttribute('data-value'))).toBeLessThan(0);
    expect(await net.textContent()).toMatch(/^\u2212\d+\.\d\dUSDT$/);
    expect(await cycle.locator('[data-value]').getAttribute('data-value')).toBe(await net.getAttribute('data-value'));
    // Its drawing comes with a chunk of its own, and reads the fills then.
    await page.locator('.cycle-chart-exit b').waitFor();
    await page.route('**/pageTradeFill*', (route) => route.fulfill({ status: 500, body: '' }));
    await cycle.getByRole('button').click();
    const sheet = page.getByRole('dialog', { name: 'Cycle 1' });
    await sheet.locator('[data-record]').getByText('Closed').waitFor();
    const retry = sheet.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await page.unroute('**/pageTradeFill*');
    await retry.click();
    await sheet.locator('[data-fill][data-side=sell]').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(/^Gross .*, fees −.* = net −/).waitFor();
    await page.getByRole('radio', { name: 'Calendar' }).click();
    const day = page.locator('.profit-calendar [data-sign=loss]');
    expect(await day.getAttribute('data-value')).toBe(await net.getAttribute('data-value'));
    expect(await page.locator('[data-figure=month-net]').getAttribute('data-value')).toBe(await net.getAttribute('data-value'));
    await day.click();
    await page.getByRole('dialog').locator('[data-cycle]').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Previous month' }).and(page.locator('[aria-disabled=true]')).waitFor();
    await page.getByRole('radio', { name: 'Cycles' }).click();
    await page.getByRole('button', { name: 'Search, filter and sort' }).click();
    const find = page.getByRole('dialog', { name: 'Search, filter and sort' });
    await find.getByLabel('Number').fill('2');
    expect(await faultsOf(page)).toEqual([]);
    await find.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/text=2/);
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: 'Remove: 2' }).click();
    await cycle.first().waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^For the tax office, / }).click();
    expect((await download).suggestedFilename()).toMatch(/^tax-BTC-USDT-SWAP-\d+-20\d\d\.csv$/);
    await page.getByRole('radio', { name: 'Fills' }).click();
    await page.getByRole('radio', { name: 'Sell' }).click();
    await page.waitForURL(/side=sell/);
    await page.locator('[data-side=buy]').first().waitFor({ state: 'detached' });
    await page.locator('[data-side=sell]').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  const looks = [
    { width: 320, mode: 'light', language: 'ru-RU' },
    { width: 320, mode: 'dark', language: 'zh-CN' },
    { width: 390, mode: 'dark', language: 'th' },
    { width: 430, mode: 'light', language: 'vi-VN' },
  ] as const;
  test.each(looks)(
    'every page is in order at $width in $mode, $language',
    async (look) => {
      const details = new URL(page.url()).searchParams.get('userAssignmentId') ?? '';
      const other = await loggedIn(look);
      try {
        for (const [path, ready] of [
          ['/tasks', '[data-task]'],
          ['/contract-optional/form', '[data-figure=preflight]'],
          ['/stock-optional/form', '[data-figure=preflight]'],
          [`/contract-optional/details/${details}`, '.candle-chart canvas'],
          [`/trade-record?userAssignmentId=${details}`, '[data-cycle]'],
          [`/trade-record?userAssignmentId=${details}&view=calendar`, '.profit-calendar'],
          [`/trade-record?userAssignmentId=${details}&view=fills`, '[data-fill]'],
        ] as const) {
          const opened = await openPage(other, path);
          await opened.locator(ready).first().waitFor();
          expect(await faultsOf(opened), path).toEqual([]);
          await opened.close();
        }
      } finally {
        await other.close();
      }
    },
    stretch(60_000),
  );

  test.each([
    '/contract-optional/details/nothing',
    '/contract-optional/details/tsk_0000000000000000',
    '/contract-optional/form?assignmentId=crd_1',
    '/trade-record',
    '/trade-record?userAssignmentId=tsk_0000000000000000&side=up',
  ])('%s leads to 404', async (path) => {
    const opened = await openPage(phone, path);
    await opened.waitForURL('**/404');
    await opened.close();
  });

  test('a deleted task leaves the list', async () => {
    await page.goBack();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Delete task' }).click();
    await page.getByRole('dialog', { name: 'Delete this task?' }).getByRole('button', { name: 'Delete task' }).click();
    await page.waitForURL('**/tasks');
    await page.getByText('No task yet').waitFor();
    expect(broken).toEqual([]);
  });
});

function field(name: string) {
  return page.locator(`input[name=${name}]`);
}

function rungs(on: Page) {
  return on.locator('[data-rung]');
}

/** A phone of the trader; it stays open from test to test. */
async function loggedIn(look: Omit<PhoneOptions, 'baseUrl'>): Promise<BrowserContext> {
  const made = await openPhone(journeys.browser, { ...look, baseUrl: journeys.system.url });
  await signIn(made, trader);
  return made;
}

async function openPage(on: BrowserContext, path: string): Promise<Page> {
  const opened = await on.newPage();
  opened.setDefaultTimeout(stretch(15_000));
  opened.on('pageerror', (error) => broken.push(error.message));
  await opened.goto(path);
  return opened;
}
