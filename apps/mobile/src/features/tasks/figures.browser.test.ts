// One figure has one text: the same figure of a running task is read off every page and sheet that shows it, at one price, in real Chromium.
import {
  addTask,
  getUserAssignmentDetailsById,
  kindOf,
  listCredentials,
  operateStatus,
  operateStopMake,
  wireDefaults,
  type AssignmentDetails,
  type OutputOf,
} from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { waitUntil } from '../../../../../tools/process/wait-until.ts';
import { faultsOf, keepPicture, openPhone, signIn } from '../../testing/browser.ts';
import { createJourneys } from '../../testing/journeys.ts';
import { callServer } from '../../testing/system-calls.ts';
import { newLinkedTrader, type NewTrader } from '../../testing/traders.ts';

const journeys = createJourneys();
const startedMsMax = 30_000;
/** Above the average by so much that every money figure has a third place: a page that rounds for itself is seen. */
const ABOVE_AVERAGE = '53.6';
let trader: NewTrader;
let task: AssignmentDetails;
let phone: BrowserContext;
let page: Page;
/** Sends the newest frame of the task once more, as if a cycle had just closed with a profit of 4.20. */
let closeCycle: (() => void) | undefined;

/** What the pages and sheets showed, by figure: the places that show it, and their texts. */
const shown: Record<string, Record<string, string>> = {};

journeys.describe('the figures of a running task', () => {
  beforeAll(async () => {
    trader = await newLinkedTrader(journeys.system);
    task = await startTask();
    phone = await openPhone(journeys.browser, { baseUrl: journeys.system.url });
    await freezePrice(phone, task.instId, addDecimals(task.avgPx, ABOVE_AVERAGE));
    await signIn(phone, trader);
    page = await phone.newPage();
  });

  test('are read from its details', async () => {
    await page.goto(`/contract-optional/details/${task.id}`);
    await untilFrozen();
    await note('details', {
      'last price': page.locator('[data-figure=last-price]'),
      'open profit': page.locator('.details-head [data-figure=open-profit]'),
      'open percent': page.locator('.details-head [data-figure=open-pct]'),
      total: page.locator('.details-head [data-figure=in-all]'),
    });
    const plate = page.locator('[data-leg=L]');
    await note('position', {
      size: valueOf(plate, 'Size'),
      average: valueOf(plate, 'Avg. price'),
      'open profit': valueOf(plate, 'Unrealized PnL'),
      margin: valueOf(plate, 'Margin'),
      liquidation: valueOf(plate, 'Liq. price'),
    });
    const cycle = page.locator('[data-cycle-of=L]');
    await note('cycle so far', {
      'open percent': valueOf(cycle, 'PnL %'),
      fees: valueOf(cycle, 'Fees, this cycle'),
      funding: valueOf(cycle, 'Funding fee'),
      realized: valueOf(cycle, 'Realized PnL'),
    });
    expect(await page.locator('[data-figure=distance]').allTextContents()).toEqual([
      expect.stringMatching(/^\u22125\.\d\d%, rebound 0\.2%$/),
      expect.stringMatching(/^\+5\.\d\d%, fall-back 0\.2%$/),
    ]);
    const chart = (await page.getByRole('img', { name: /^Price with entries/ }).getAttribute('aria-label')) ?? '';
    take('chart', {
      average: after(chart, 'Average'),
      'next order': after(chart, 'Next order'),
      target: after(chart, 'Target'),
      stop: after(chart, 'Stop loss'),
      liquidation: after(chart, 'Liquidation'),
    });
    await noteWaits('details', page.locator('.details-waits'));
    const rest = (await page.locator('.details-waits').textContent()) ?? '';
    take('waits', { stop: after(rest, 'Stop loss at'), liquidation: after(rest, 'Liquidation at') });
  });

  test('the chart is read bar by bar from the keyboard, says what the task did there, and fills the page', async () => {
    await keepPicture(page, 'details');
    const reader = page.getByRole('slider', { name: 'Bars of the chart' });
    await reader.press('ArrowLeft');
    expect(await reader.getAttribute('aria-valuetext')).toMatch(/O [\d,.]+\. H [\d,.]+\. L [\d,.]+\. C [\d,.]+\. Vol [\d,.]+/);
    await reader.press('End');
    await page
      .locator('[data-figure=readout]')
      .getByText(/^Bought 1 contract at /)
      .waitFor();
    await reader.press('Enter');
    const fills = page.getByRole('dialog', { name: 'Orders filled here' });
    await fills.getByText(/^Bought 1 contract at /).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await fills.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => (await page.locator('.candle-chart').boundingBox())?.height ?? 0).toBeGreaterThan(300);
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'full');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Leave full screen' }).click();
  });

  test('What if says each figure at another price, by keys, and closes without a trace', async () => {
    const plate = page.locator('[data-leg=L]');
    await page.getByRole('button', { name: 'What if' }).click();
    const slider = page.getByRole('slider', { name: 'What if the price goes to' });
    const nothing = await plate.locator('[data-figure=then]').count();
    await slider.press('Home');
    const words = (await slider.getAttribute('aria-valuetext')) ?? '';
    await note('what if', { 'adds then': valueOf(plate, 'Adds used').locator('[data-figure=then]') });
    expect(nothing).toBe(0);
    expect(shown['adds then']?.['what if']).toMatch(/^→ [1-9]\d* of \d+$/);
    expect(words).toContain(`Unrealized PnL \u2212`);
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'what-if');
    const low = Number(await slider.getAttribute('aria-valuenow'));
    await slider.press('ArrowRight');
    expect(Number(await slider.getAttribute('aria-valuenow'))).toBe(low + 1);
    await slider.press('Escape');
    await slider.waitFor({ state: 'detached' });
    expect(await plate.locator('[data-figure=then]').count()).toBe(0);
    delete shown['adds then'];
  });

  test('are read from its sheets', async () => {
    await page.locator('[data-action=closeAll]').click();
    const closing = page.getByRole('dialog', { name: 'Close the whole position?' });
    await note('closing', { 'open profit': valueOf(closing, 'Profit at this price'), booked: valueOf(closing, 'Booked in this cycle') });
    const text = (await closing.textContent()) ?? '';
    take('closing', { size: after(text, 'Closes', ' at the market'), 'last price': after(text, 'now near') });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions' }).click();
    const menu = page.getByRole('dialog', { name: 'More actions' });
    expect(
      await menu
        .getByRole('button')
        .filter({ hasText: /Opens nothing new|Does nothing more|Closes everything/ })
        .count(),
    ).toBe(3);
    await keepPicture(page, 'stop-menu');
    await page.getByRole('button', { name: 'Stop trading' }).click();
    const stopping = page.getByRole('dialog', { name: 'Stop trading?' });
    await stopping.getByRole('button', { name: 'Stop entries' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await note('stopping', { size: valueOf(stopping, 'Size'), liquidation: valueOf(stopping, 'Liq. price') });
    await keepPicture(page, 'stop-trading');
    await page.keyboard.press('Escape');
    await page.locator('[data-action=reduce]').click();
    const reduceSheet = page.getByRole('dialog', { name: 'Reduce the position' });
    const reducing = (await reduceSheet.textContent()) ?? '';
    await reduceSheet.getByRole('button', { name: '50%' }).click();
    await reduceSheet.getByRole('button', { name: 'Reduce by 0.5 contracts' }).waitFor();
    expect(await valueOf(reduceSheet, 'Left after it').textContent()).toBe('0.5 contracts');
    await reduceSheet.getByRole('textbox').fill('7');
    expect(await reduceSheet.getByRole('button', { name: /^Reduce by/ }).isDisabled()).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
    take('reducing', { size: after(reducing, 'You hold', '.'), 'last price': after(reducing, 'now near') });
    await page.keyboard.press('Escape');
    await page.locator('[data-action=addPosition]').click();
    const addSheet = page.getByRole('dialog', { name: 'Add to the position' });
    const adding = (await addSheet.textContent()) ?? '';
    await note('adding', { 'adds after': valueOf(addSheet, 'Adds used'), 'new average': valueOf(addSheet, 'New average') });
    expect(shown['adds after']).toEqual({ adding: '1 of 5' });
    await addSheet.getByRole('slider').press('Home');
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'add');
    delete shown['adds after'];
    delete shown['new average'];
    take('adding', { 'next size': after(adding, 'next planned size is', ' contracts'), 'last price': after(adding, 'now near') });
    await page.keyboard.press('Escape');
  });

  test('are read from the lists and from Home', async () => {
    await page.goto('/tasks');
    await untilFrozen();
    const row = page.locator(`[data-task=${task.id}]`);
    await note('list', {
      'open profit': row.locator('[data-figure=open-profit]'),
      'open percent': row.locator('[data-figure=open-pct]'),
      'last price': row.locator('.task-row-states .numerals').first(),
    });
    await noteWaits('list', row);
    await page.goto('/index');
    await untilFrozen();
    const home = page.getByRole('region', { name: 'Running tasks' });
    await note('row of Home', {
      'open profit': home.locator('[data-figure=open-profit]'),
      'open percent': home.locator('[data-figure=open-pct]'),
    });
    const ends = (await home.locator('.scale-labels span').allTextContents()).join(' / ');
    take('row of Home', { 'next order': after(ends, 'Buys'), target: after(ends, 'Target') });
    const hero = page.getByRole('region', { name: 'How it stands, booked and open' });
    await note('Home', {
      'open profit': valueOf(hero, 'Open'),
      booked: valueOf(hero, 'Booked'),
      total: page.locator('[data-figure=total]'),
    });
    await page.goto('/strategy?view=own');
    await untilFrozen();
    const own = page.getByRole('region', { name: 'My tasks' });
    await note('list of Strategy', { 'open profit': own.locator('[data-figure=open-profit]') });
  });

  test('are read from its records', async () => {
    await page.goto(`/trade-record?assignmentType=4&userAssignmentId=${task.id}`);
    const cycle = page.locator('[data-cycle=long0]');
    await note('cycle', {
      average: valueOf(cycle, 'Avg. price'),
      booked: cycle.locator('[data-value] .figure'),
    });
    await cycle.getByRole('button').click();
    const sheet = page.getByRole('dialog', { name: 'Cycle 1' });
    const sum = sheet.locator('.figure-list');
    await note('sheet of the cycle', {
      realized: valueOf(sum, 'Realized PnL'),
      fees: valueOf(sum, 'Fee'),
      funding: valueOf(sum, 'Funding fee'),
      booked: valueOf(sum, 'Net'),
    });
    const order = sheet.locator('[data-record]').first();
    await note('order', { average: valueOf(order, 'Entry price') });
  });

  test('a cycle that closes with a profit is cheered once, with its share card one tap away; not under reduced motion', async () => {
    await opening(() => page.goto(`/contract-optional/details/${task.id}`));
    const joy = page.locator('.cycle-joy');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    closeCycle?.();
    await page.locator('[data-figure=booked-closed]').getByText('+4.20').waitFor();
    expect(await joy.count()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await opening(() => page.reload());
    await page.locator('.candle-chart canvas').first().waitFor();
    closeCycle?.();
    await joy.getByText('+4.20').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'joy');
    await joy.getByRole('button', { name: 'Share a result' }).click();
    await page.waitForURL('**/share?kind=task&taskId=*');
  });

  test('have one text each, wherever they stand', () => {
    expect(Object.fromEntries(Object.entries(shown).map(([figure, places]) => [figure, Object.keys(places).length]))).toEqual({
      'last price': 5,
      'open profit': 7,
      'open percent': 4,
      size: 4,
      average: 4,
      margin: 1,
      liquidation: 4,
      fees: 2,
      funding: 2,
      realized: 2,
      'next order': 4,
      'next size': 3,
      target: 4,
      stop: 2,
      booked: 4,
      total: 2,
    });
    const differing = Object.entries(shown).filter(([, places]) => new Set(Object.values(places)).size > 1);
    expect(Object.fromEntries(differing)).toEqual({});
    expect(Object.values(shown).flatMap((places) => Object.values(places))).not.toContain('');
    // The price was chosen so that these figures are rounded at all.
    expect(shown['open profit']?.['details']).toBe('+0.54');
  });
});

async function startTask(): Promise<AssignmentDetails> {
  const { system } = journeys;
  const { token } = trader;
  const { credentials } = await callServer<OutputOf<typeof listCredentials>>(system, listCredentials, { input: {}, token });
  const input = {
    ...wireDefaults(kindOf(4), 'swap'),
    assignmentType: 4,
    instId: 'BTC-USDT-SWAP',
    credentialId: credentials[0]?.id,
    buyType: 1,
    repeatOrder: -1,
    // Far enough that nothing is bought or sold while the pages are read.
    replenishmentRate: '5',
    targetRate: '6',
    lossNum: '40',
  };
  const { id } = await callServer<{ id: string }>(system, addTask, { input, token });
  const details = (): Promise<AssignmentDetails> => callServer(system, getUserAssignmentDetailsById, { input: { id }, token });
  const until = async (is: (now: AssignmentDetails) => boolean): Promise<AssignmentDetails> => {
    const look = async (): Promise<AssignmentDetails | undefined> => [await details()].find(is);
    const found = await waitUntil(look, startedMsMax);
    if (found === undefined) throw new Error(`the task did not come so far: ${is.toString()}`);
    return found;
  };
  const { version } = await details();
  await callServer(system, operateStatus, { input: { id, version, status: 'open', confirmPartialLadder: true }, token });
  const trading = await until(({ status }) => status === 'open');
  await callServer(system, operateStopMake, { input: { id, version: trading.version, stopMake: 'open' }, token });
  const acts = ['add', 'target', 'loss', 'liquidation'];
  return until(({ waits }) => acts.every((act) => waits.some((wait) => wait.act === act)));
}

/** The stream's prices of this market stay where a test wants them; everything else passes. */
async function freezePrice(on: BrowserContext, instId: string, price: string): Promise<void> {
  await on.routeWebSocket('**/app/inter/stream', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const frame = JSON.parse(String(message)) as { topic?: string; data?: object; seq?: number };
      if (frame.topic === `task:${task.id}`) closeCycle = () => socket.send(JSON.stringify(wonFrame(frame)));
      const frozen = frame.topic === `price:${instId}` ? { ...frame, data: { ...frame.data, last: price, mark: price } } : frame;
      socket.send(JSON.stringify(frozen));
    });
  });
}

function wonFrame(frame: { data?: object; seq?: number }): object {
  const data = frame.data as AssignmentDetails;
  const won = { wonCycles: data.wonCycles + 1, sumPnl: addDecimals(data.sumPnl, '4.2'), version: data.version + 1 };
  return { ...frame, kind: 'snapshot', data: { ...data, ...won } };
}

/** The list of instruments brings a price of its own, which shows until the stream's first. */
async function untilFrozen(): Promise<void> {
  await expect.poll(() => page.locator('[data-figure=open-profit]').first().textContent()).toContain('+0.54');
}

/** Until the page's own stream has told the task: before, the figures are those that were last known. */
async function opening(open: () => Promise<unknown>): Promise<void> {
  closeCycle = undefined;
  await open();
  await untilFrozen();
  await expect.poll(() => closeCycle).toBeDefined();
}

/** Notes what a place shows of figures, once it shows them. */
async function note(place: string, figures: Readonly<Record<string, Locator>>): Promise<void> {
  for (const [figure, where] of Object.entries(figures)) {
    await expect.poll(() => where.textContent()).toMatch(/\d/);
    take(place, { [figure]: (await where.textContent()) ?? '' });
  }
}

function take(place: string, figures: Readonly<Record<string, string>>): void {
  for (const [figure, text] of Object.entries(figures))
    shown[figure] = { ...shown[figure], [place]: text.replace('USDT', '').replace(/^.*·/, '').trim() };
}

/** Both ends of the scale between the two prices that wake the task. */
async function noteWaits(place: string, within: Locator): Promise<void> {
  const ends = (await within.locator('.scale-labels span').allTextContents()).join(' / ');
  take(place, {
    'next order': after(ends, ' at'),
    'next size': after(ends, 'Buys', ' contracts at'),
    target: after(ends, 'Takes profit from'),
  });
}

/** The value beside a label, in a list of labels and values. */
function valueOf(within: Locator, label: string): Locator {
  return within
    .locator('div:has(> dt)')
    .filter({ has: page.locator(`dt:text-is("${label}")`) })
    .locator('dd');
}

/** The figure after these words of a sentence, or what stands between them and others; empty without them. */
function after(text: string, words: string, until?: string): string {
  const from = text.indexOf(words);
  if (from === -1) return '';
  const rest = text.slice(from + words.length).trim();
  return until === undefined ? (/^[\d,.]*\d/.exec(rest)?.[0] ?? '') : (rest.split(until)[0] ?? '');
}
