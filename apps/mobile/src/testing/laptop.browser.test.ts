// A trader at a laptop, by keyboard alone: the rail, the list beside a task, the form beside its plan.
import { addTask, getUserAssignmentById, kindOf, operateStatus, operateStopMake, wireDefaults, type Assignment } from '@millrace/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsOf, keepPicture, openWatchedPage, signIn } from './browser.ts';
import { createJourneys } from './journeys.ts';
import { callServer } from './system-calls.ts';
import { newLinkedTrader, type LinkedTrader } from './traders.ts';

const journeys = createJourneys();
const LAPTOP = { width: 1280, height: 800 };
/** Windows of the layout, the narrowest first. */
const WIDTHS = [900, 1440] as const;
let trader: LinkedTrader;
let started: Assignment;

journeys.describe('a trader at a laptop', () => {
  beforeAll(async () => {
    trader = await newLinkedTrader(journeys.system);
    await makeTask('ETH-USDT-SWAP');
    started = await makeTask('BTC-USDT-SWAP');
    await startTask(started);
  });

  test('finds, opens and leaves tasks, reads the keys and begins a new task without a mouse', async () => {
    const { page, broken } = await openWatchedPage(await openLaptop());
    await page.goto('/index');
    await page.locator('nav.rail').waitFor();
    expect(await page.locator('nav.tab-bar').isVisible()).toBe(false);
    await keepPicture(page, 'laptop-home');
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');

    // Home lists what runs as a table; its column adds up to the figure above it.
    const table = page.getByRole('region', { name: 'Running tasks' });
    await table.locator('tbody tr').waitFor();
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/contract-optional/details/*');
    await page.goBack();
    await table.locator('[data-figure=rest]').waitFor();

    await page.keyboard.press('/');
    await page.waitForURL('**/tasks');
    const rows = page.locator('.task-column a[data-task]');
    await expect.poll(() => rows.count()).toBe(2);
    await page.keyboard.press('/');
    await page.keyboard.type('eth');
    await expect.poll(() => rows.count()).toBe(1);
    await page.keyboard.type('zzz');
    await page.getByText('No task fits').waitFor();
    await page.getByRole('searchbox').fill('');
    // In a field the keys are letters.
    await page.keyboard.type('n?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').blur();

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = await rows.nth(1).getAttribute('data-task');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-task'))).toBe(second);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/details/${String(second)}`);
    await page.locator('.details-head').waitFor();
    expect(await page.locator('.task-column [aria-current]').getAttribute('data-task')).toBe(second);
    expect(await page.locator('nav.rail [aria-current]').innerText()).toBe('Strategy');
    await keepPicture(page, 'laptop-task');

    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'New task' }).waitFor();
    await page.keyboard.press('Escape');
    expect(broken).toEqual([]);
  });

  test.each(WIDTHS)('nothing is to be found fault with in a window of %i, and every page has the rail', async (width) => {
    const { page, broken } = await openWatchedPage(await openLaptop(width));
    for (const path of ['/index', '/tasks', '/contract-optional/form', '/zichan', '/setting']) {
      await page.goto(path);
      await page.locator('nav.rail').waitFor();
      await page.locator('h1').first().waitFor();
      await settled(page);
      expect([path, ...(await faultsOf(page))]).toEqual([path]);
      await keepPicture(page, `laptop-${width}${path.replaceAll('/', '-')}`);
    }
    // With the table of Home stand fuel, the newest fills and messages.
    await page.goto('/index');
    await page.getByRole('region', { name: 'Fuel' }).waitFor();
    await page.getByRole('region', { name: 'Messages' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    // The form and its plan are read beside each other.
    await page.goto('/contract-optional/form');
    const [fields, plan] = [page.locator('.task-form-fields'), page.locator('[data-figure=preflight]')];
    await plan.waitFor();
    const [left, right] = [await fields.boundingBox(), await plan.boundingBox()];
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0) - 1);
    expect(broken).toEqual([]);
  });

  test('what a task bought stands beside Home, and leads to the task', async () => {
    const { id } = started;
    const { version } = await callServer<Assignment>(journeys.system, getUserAssignmentById, { input: { id }, token: trader.token });
    await callServer(journeys.system, operateStopMake, { input: { id, version, stopMake: 'open' }, token: trader.token });
    const { page } = await openWatchedPage(await openLaptop());
    const fills = page.getByRole('list', { name: 'Fills' });
    await expect
      .poll(async () => {
        await page.goto('/index');
        await page.getByRole('region', { name: 'Messages' }).waitFor();
        return fills.innerText({ timeout: 5000 }).catch(() => '');
      })
      .toMatch(/BTC\/USDT bought 1 at [\d,]+\.\d/);
    expect(await faultsOf(page)).toEqual([]);
    await fills.getByRole('link').first().click();
    await page.waitForURL(`**/details/${id}`);
  });

  test('a window that becomes narrow is the phone again, with what was typed', async () => {
    const { page } = await openWatchedPage(await openLaptop());
    await page.goto('/contract-optional/form');
    await page.locator('nav.rail').waitFor();
    await page.locator('[name=firstSz]').fill('2');
    await page.locator('[name=firstSz]').press('ArrowUp');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('nav.rail').waitFor({ state: 'detached' });
    expect(await page.locator('[name=firstSz]').inputValue()).toBe('3');
  });
});

async function openLaptop(width = LAPTOP.width): Promise<BrowserContext> {
  const laptop = await journeys.openPhone({ ...LAPTOP, width });
  await signIn(laptop, trader);
  return laptop;
}

async function makeTask(instId: string): Promise<Assignment> {
  const { credentialId, token } = trader;
  const input = { ...wireDefaults(kindOf(4), 'swap'), assignmentType: 4, instId, credentialId, buyType: 1, repeatOrder: -1 };
  return await callServer<Assignment>(journeys.system, addTask, { input, token });
}

/** Entries stay stopped: it waits for nothing. */
async function startTask({ id, version }: Assignment): Promise<void> {
  const input = { id, version, status: 'open', confirmNoStop: true, confirmPartialLadder: true };
  await callServer(journeys.system, operateStatus, { input, token: trader.token });
}

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.skeleton') === null);
}
