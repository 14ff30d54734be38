// A trader's first trade in real Chromium on a phone's size, with recorded candles at full speed: register through the caught mail, open a
// paper account, link it, make a contract task, watch it enter, add and take profit; then the server dies in the middle of a cycle, and nothing is lost.
// The exchange's own bills are added up here, in whole numbers, and must be the profit that stands on the screen.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { faultsOf, openPhone, openWatchedPage } from './browser.ts';
import { holdMarket, type MarketHold } from './hold-market.ts';
import { createJourneys } from './journeys.ts';
import { ordersOf, shownMoney, tradingBills, units, type PaperOrder } from './kind-journeys/exchange-bills.ts';
import { killServer, mailedCode, paperUrl, type PaperAccount } from './system-calls.ts';
import { stretch } from '../../../../tools/process/patience.ts';
import { waitUntil } from '../../../../tools/process/wait-until.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const dataFolder = path.resolve(repository, process.env['MARKET_DATA_DIR'] ?? '../shared/market-data');
const tape = path.join(dataFolder, 'BTC-USDT-SWAP-5m.okx.20220501-20221231.csv.gz');
const recorded = existsSync(tape);
const market = recorded ? `replay:${tape}` : 'synthetic';
/** Steps and targets that this market reaches in seconds (its ticks are minutes apart, those of the invented one a moment), and a ladder that no wave leaves. */
const pace = recorded
  ? { step: '0.3', rebound: '0.1', target: '1', pullback: '0.1' }
  : { step: '0.2', rebound: '0.05', target: '0.3', pullback: '0.05' };
const maxAdds = 15;
/** Moments of the market within which the pause between two cycles is over. */
const STEPS_TO_ENTER = 10;
/** Longest wait for the market to bring about what a test waits for. */
const marketMsMax = stretch(120_000);
vi.setConfig({ testTimeout: stretch(240_000) });

const journeys = createJourneys({ own: { MARKET: market, MARKET_SPEED: 'max', MARKET_OFFSET: recorded ? '2022-07-13T00:00:00Z' : '' } });
let phone: BrowserContext;
let page: Page;
let account: PaperAccount;
let hold: MarketHold;
let broken: string[];

journeys.describe(`the first trade on ${market}`, () => {
  beforeAll(async () => {
    // At full speed the tape would have ended before the form is filled: the market waits until the task trades.
    hold = await holdMarket(journeys.system.run.ports.paper ?? 0);
    phone = await openPhone(journeys.browser, { baseUrl: journeys.system.url });
    ({ page, broken } = await openWatchedPage(phone));
  });

  test('registers with the code from the mail and lands inside', async () => {
    await page.goto('/reg?invitecode=DEMO8888');
    await page.getByLabel('Email').fill('first@example.com');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Verification code').fill(await mailedCode(journeys.system, 'first@example.com'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Nickname').fill('First Trader');
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByLabel('Confirm password').fill('a long password');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign up' }).click();
    const sheet = page.getByRole('dialog', { name: 'You are registered' });
    await sheet.getByText(/^\d{8}$/).waitFor();
    await sheet.getByRole('button', { name: 'Copy: UID' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/index');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  test('opens a paper account on the exchange’s own page and links its key', async () => {
    await page.goto('/auth');
    await page.getByRole('radio', { name: 'Enter a key' }).click();
    const [opened] = await Promise.all([phone.waitForEvent('page'), page.getByRole('link', { name: 'Open a paper account' }).click()]);
    await opened.locator('#open-form [type=submit]').click();
    await opened.getByRole('heading', { name: 'This key is shown once. Copy it now.' }).waitFor();
    const shown = async (id: string): Promise<string> => (await opened.locator(`#${id}`).textContent()) ?? '';
    account = { apiKey: await shown('apiKey'), secretKey: await shown('secretKey'), passphrase: await shown('passphrase') };
    await phone.grantPermissions(['clipboard-read', 'clipboard-write']);
    await opened.getByRole('button', { name: 'Copy all three' }).click();
    await opened.getByText('Copied').waitFor();
    expect(await faultsOf(opened)).toEqual([]);
    await opened.close();
    await page.bringToFront();
    await page.getByLabel('Secret key', { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+V');
    for (const [label, value] of [
      ['API key', account.apiKey],
      ['Secret key', account.secretKey],
      ['Passphrase', account.passphrase],
    ] as const)
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
    // The label is filled in.
    await page.getByText('Label: meridian').waitFor();
    await page.getByRole('button', { name: 'Check and link' }).click();
    // A new account has net positions: it is switched only when its owner says so.
    await page.getByText('selling no longer closes a long by itself', { exact: false }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Switch and link' }).click();
    await page.getByText('This key works').waitFor();
    await page.getByRole('heading', { name: 'Your account is linked' }).waitFor();
    await page.getByRole('button', { name: 'Start your first task' }).waitFor();
    expect(await page.getByRole('button', { name: 'Authorize' }).count()).toBe(0);
    expect(await page.content()).not.toContain(account.secretKey);
    expect(await faultsOf(page)).toEqual([]);
  });

  test('creates a contract task from the form, seeing every planned order first', async () => {
    await page.goto('/contract-optional/form');
    await fillTask({
      'First order': '0.1',
      'Orders to add': String(maxAdds),
      'Each order larger by': '30',
      'Buy again after a fall of': pace.step,
      'Wait for a rebound of': pace.rebound,
      'Target over average': pace.target,
      'Fall-back before selling': pace.pullback,
    });
    const ladder = page.getByRole('region', { name: 'Planned orders' });
    await expect.poll(() => ladder.getByRole('row').count()).toBe(maxAdds + 2);
    expect(await faultsOf(page)).toEqual([]);
    const planned = await stillFigures();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL('**/contract-optional/details/tsk_*');
    await page.locator('[data-action=startTrading]').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    // The market stands still: the server's plan at the start is the one of the form.
    await page.locator('[data-action=startTrading]').click();
    const sheet = page.getByRole('dialog', { name: 'Start without a loss limit?' });
    await expect
      .poll(() => sheet.textContent(), { timeout: stretch(30_000) })
      .toContain(`The ladder covers a move of ${planned.coverage}. Liquidation is then near ${planned.liquidation}, and the loss there`);
    await page.keyboard.press('Escape');
  });

  test('enters, adds and takes profit; the bills of the exchange are the profit on the screen', async () => {
    const details = page.url();
    await act({ press: 'Resume entries', then: 'New orders are on.' });
    await act({ press: 'Start trading', answer: 'Start without a limit', then: /Trading was started|Opening|Bought/ });
    hold.release();
    // A cycle closes with one order: two more that opened than that closed means that one was added to.
    const added = async (): Promise<number> => (await filled('open')).length - (await filled('close')).length;
    await expect.poll(added, { timeout: marketMsMax, interval: 20 }).toBeGreaterThanOrEqual(2);
    hold = await holdMarket(journeys.system.run.ports.paper ?? 0);
    await act({ press: 'Repeat setting', answer: /Single/, then: 'The current cycle is the last one.' });
    hold.release();
    await untilFlat();
    // The rest of the tape is for the next test: at full speed and with nobody trading it is played in seconds.
    hold = await holdMarket(journeys.system.run.ports.paper ?? 0);
    const bills = await tradingBills(journeys.system, account);
    expect(bills).not.toBe(0n);
    // The exchange is flat a moment before the server has booked its last order.
    await expect.poll(netOnScreen, { timeout: marketMsMax }).toEqual({ exact: bills, text: shownMoney(bills) });
    await page.goto(details);
    expect(broken).toEqual([]);
  });

  test('survives kill -9 of the server in the middle of a cycle: nothing lost, nothing doubled', async () => {
    const before = (await filled('open')).length;
    // The market stands still: the entry comes when the price has been silent for five seconds, and the pause since the cycle before, which counts in the
    // market's time, is over.
    await act({ press: 'Resume entries', then: /New orders are on|Opening|Bought|Buying/ });
    const hasEntered = (): Promise<boolean> => filled('open').then((orders) => orders.length > before);
    for (let step = 0; step < STEPS_TO_ENTER && !(await waitUntil(hasEntered, 8000)); step += 1) await hold.step();
    expect(await heldUnits()).toBeGreaterThan(0n);
    await killServer(journeys.system);
    hold.release();
    await untilFlat();
    const ids = (await ordersOf(journeys.system, account)).map((order) => order.clOrdId);
    expect(new Set(ids).size).toBe(ids.length);
    const bills = await tradingBills(journeys.system, account);
    // The exchange is flat a moment before the server has booked its last order.
    await expect.poll(netOnScreen, { timeout: marketMsMax }).toEqual({ exact: bills, text: shownMoney(bills) });
    expect(broken).toEqual([]);
  });
});

/** The figures of the plan once the price of the held market has come, however late it is pushed. */
async function stillFigures(): Promise<Planned> {
  const answer = await fetch(`${paperUrl(journeys.system)}/api/v5/market/ticker?instId=BTC-USDT-SWAP`);
  const { data } = (await answer.json()) as { data: { last: string }[] };
  const last = Number(data[0]?.last).toLocaleString('en-US', { minimumFractionDigits: 1 });
  await waitUntil(async () => (await page.locator('main').innerText()).includes(last), 15_000);
  let planned = await plannedFigures();
  for (let pause = 0; pause < 10; pause += 1) {
    await page.waitForTimeout(500);
    const now = await plannedFigures();
    if (pause > 1 && now.liquidation === planned.liquidation) return now;
    planned = now;
  }
  throw new Error('the market is not held: the planned figures change');
}

interface Planned {
  coverage: string;
  liquidation: string;
}

/** What the form shows of its plan: one text for each figure, in the foot, the picture and the table. */
async function plannedFigures(): Promise<Planned> {
  const plate = page.getByRole('region', { name: 'Planned orders' });
  const foot = (await page.locator('.form-summary').textContent()) ?? '';
  const picture = (await plate.getByRole('img').getAttribute('aria-label')) ?? '';
  const last = plate.getByRole('row').last().getByRole('cell');
  const [coverage, liquidation] = [(await last.first().textContent()) ?? '', (await last.last().textContent()) ?? ''];
  const needed = (await plate.locator('.figure-l').first().textContent())?.replace('USDT', '') ?? '';
  const survives = /Survives a fall of ([\d.]+%)/.exec(picture)?.[1] ?? '';
  expect(foot).toContain(`Needs at worst ${needed}`);
  expect(foot).toContain(`Survives a fall of ${survives}`);
  expect(picture).toContain(`Liquidation ${liquidation}`);
  return { coverage: coverage.replace('\u2212', ''), liquidation };
}

async function fillTask(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
}

interface Act {
  press: string;
  /** The button, or the option, that answers what the action asks. */
  answer?: string | RegExp;
  /** What the task gives as its reason once it is done. */
  then: string | RegExp;
}

/** Presses an action of the task, on the bar or behind "More actions", answers what it asks, and waits until the task says that it did it. */
async function act({ press, answer, then }: Act): Promise<void> {
  const button = page.getByRole('button', { name: press, exact: true }).first();
  const more = page.getByRole('button', { name: 'More actions' });
  await button.or(more).first().waitFor();
  if (!(await button.isVisible())) await more.click();
  await button.click();
  if (typeof answer === 'string') await page.getByRole('button', { name: answer, exact: true }).click();
  else if (answer) await page.getByRole('dialog').getByText(answer).first().click();
  await page.locator('[data-figure="why"]').filter({ hasText: then }).waitFor({ timeout: marketMsMax });
}

/** Filled orders that opened (long: bought) or closed. */
async function filled(effect: 'open' | 'close'): Promise<PaperOrder[]> {
  return (await ordersOf(journeys.system, account)).filter(
    (order) => Number(order.accFillSz) > 0 && (order.side === 'buy') === (effect === 'open'),
  );
}

/** What is held, as the exchange sees it: opened less closed, in units of 1e-18 contracts. */
async function heldUnits(): Promise<bigint> {
  const size = (orders: PaperOrder[]): bigint => orders.reduce((sum, order) => sum + units(order.accFillSz), 0n);
  return size(await filled('open')) - size(await filled('close'));
}

/** Waits until everything that was opened is closed again. */
async function untilFlat(): Promise<void> {
  await expect.poll(heldUnits, { timeout: marketMsMax, interval: 100 }).toBe(0n);
}

/** The net of closed cycles as the trade records show it, and the exact figure behind it. */
async function netOnScreen(): Promise<{ exact: bigint; text: string }> {
  const back = page.url();
  await page.getByRole('button', { name: 'Trade records' }).click();
  await page.waitForURL('**/trade-record?*');
  const figure = page.locator('[data-figure="net-total"][data-value]');
  await figure.waitFor();
  const [exact, text] = [await figure.getAttribute('data-value'), await figure.innerText()];
  await page.goto(back);
  return { exact: units(exact ?? ''), text: text.replace(/[^\d.,−+]/g, '').replaceAll(',', '') };
}
