// Takes one kind through the app in a browser: from its form, or a group that its trader opens, to a closed cycle, and compares what the records show
// with the exchange's own bills.
import {
  getUserAssignmentDetailsById,
  kindOf,
  pageAssignmentByGroupId,
  productList,
  type Assignment,
  type AssignmentDetails,
  type InstrumentInfo,
} from '@millrace/contract';
import type { Browser, Page } from 'playwright-core';
import { waitUntil } from '../../../../../tools/process/wait-until.ts';
import { faultsOf, keepPicture, openPhone, openWatchedPage, signIn } from '../browser.ts';
import { holdMarket } from '../hold-market.ts';
import { publishGroup, wordsOf } from '../publish-group.ts';
import { readAgreement } from '../read-agreement.ts';
import type { RunningSystem } from '../running-system.ts';
import { callServer } from '../system-calls.ts';
import { newLinkedTrader, type LinkedTrader } from '../traders.ts';
import { shownMoney, tradingBills, units } from './exchange-bills.ts';
import type { FormJourney, GroupJourney, KindJourney } from './kinds.ts';

/** Stretched by whoever waits. */
const MARKET_MS_MAX = 90_000;
const WIDTHS = [390, 320] as const;

export interface Walked {
  /** What is wrong, in words; empty when all is well. */
  faults: string[];
  /** Net of the closed cycles, USDT as text. */
  net: string;
  cycles: number;
}

export interface Walk {
  system: RunningSystem;
  trader: LinkedTrader;
  page: Page;
  journey: KindJourney;
  faults: string[];
}

/** The market stands still before and after; it runs while the task trades. */
export async function walkKind({ system, browser }: { system: RunningSystem; browser: Browser }, journey: KindJourney): Promise<Walked> {
  let hold = await holdMarket(system.run.ports.paper ?? 0);
  const phone = await openPhone(browser, { baseUrl: system.url });
  try {
    const trader = await newLinkedTrader(system);
    await signIn(phone, trader);
    const { page, broken } = await openWatchedPage(phone);
    const walk: Walk = { system, trader, page, journey, faults: broken };
    const id = journey.from === 'form' ? await makeByForm(walk, journey) : await openGroup(walk, journey);
    hold.release();
    await until(walk, id, ({ cycles }) => cycles > 0);
    hold = await holdMarket(system.run.ports.paper ?? 0);
    await look(walk, 'details');
    await end(walk, id);
    const { cycles } = await until(walk, id, ({ legs }) => legs.every(({ sz }) => !/[1-9]/.test(sz)));
    const net = await compareWithBills(walk, id);
    return { faults: walk.faults, net, cycles };
  } finally {
    hold.release();
    await phone.close();
  }
}

/** @returns the task's id; it trades, for a single cycle unless the journey repeats */
export async function makeByForm(walk: Walk, { type, product, words, prices = {}, repeats = false }: FormJourney): Promise<string> {
  const { page } = walk;
  const kind = kindOf(type);
  await page.goto(`/${kind.page}/form`);
  await page.locator('[name=firstSz]').waitFor();
  if (kind.products.length > 1) await page.getByRole('radio', { name: product === 'spot' ? 'Spot' : 'Perpetual' }).click();
  for (const [word, value] of Object.entries(words)) await page.locator(`[name=${word}]`).fill(value);
  const last = Number(await lastPrice(walk));
  for (const [word, part] of Object.entries(prices)) await page.locator(`[name=${word}]`).fill((last * part).toFixed(1));
  if (!repeats) await page.getByRole('radio', { name: 'Single' }).click();
  await page.locator('[data-figure=preflight]').waitFor();
  await look(walk, 'form');
  await page.getByRole('button', { name: 'Create and start' }).click();
  await page.waitForURL(`**/${kind.page}/details/tsk_*`);
  return page.url().split('/').pop() ?? '';
}

async function lastPrice({ system, trader, journey }: Walk): Promise<string> {
  const rows = await callServer<{ rows: InstrumentInfo[] } | InstrumentInfo[]>(system, productList, { input: {}, token: trader.token });
  const instId = journey.product === 'spot' ? 'BTC-USDT' : 'BTC-USDT-SWAP';
  return (Array.isArray(rows) ? rows : rows.rows).find((each) => each.instId === instId)?.lastPrice ?? '';
}

/** Publishes a group of one slot as its operator does, opens it, and goes to its task. */
async function openGroup(walk: Walk, { type, product, settings }: GroupJourney): Promise<string> {
  const { system, trader, page } = walk;
  const name = `Journey of ${type}`;
  const instId = product === 'spot' ? 'BTC-USDT' : 'BTC-USDT-SWAP';
  await publishGroup(system, { kind: type, name, words: wordsOf(name), slots: [{ slot: 'btc', instId, settings }] });
  await page.goto('/strategy?view=groups');
  await page.getByRole('button', { name }).click();
  await page.waitForURL('**/trusteeship-open?groupId=*');
  await page.locator('[data-figure=needs]').getByRole('meter').waitFor();
  await look(walk, 'group');
  const groupId = new URL(page.url()).searchParams.get('groupId');
  await page.locator('.rows button.row').first().click();
  await page.getByRole('radio', { name: 'Single' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('checkbox').click();
  await readAgreement(page);
  const open = /^Open 1 task$/;
  await page.getByRole('button', { name: open }).click();
  await page.getByRole('dialog').getByRole('button', { name: open }).click();
  await page.waitForURL('**/list?groupId=*');
  const started = await waitUntil(async () => {
    const { rows } = await callServer<{ rows: Assignment[] }>(system, pageAssignmentByGroupId, { input: { groupId }, token: trader.token });
    return rows.find((task) => task.status === 'open' && task.stopMake === 'open');
  }, MARKET_MS_MAX);
  await look(walk, 'opened');
  if (started === undefined) throw new Error(`the task of ${name} was not started`);
  await editForm(walk, started.id);
  await page.goto(`/${kindOf(type).page}/details/${started.id}`);
  await page.locator('[data-figure="why"]').waitFor();
  return started.id;
}

/** What the operator sets cannot be typed; what a trader sets can. A kind of groups has no form of a new task. */
async function editForm({ page, faults, ...walk }: Walk, id: string): Promise<void> {
  const { page: kindPage } = kindOf(walk.journey.type);
  await page.goto(`/${kindPage}/form`);
  await page.waitForURL('**/strategy?view=groups');
  await page.goto(`/${kindPage}/form?assignmentId=${id}`);
  await page.locator('[name=lossNum]:enabled').waitFor();
  for (const word of ['targetRate', 'replenishmentMax'])
    if (await page.locator(`[name=${word}]`).isEnabled()) faults.push(`${word} can be typed although the operator sets it`);
  await look({ page, faults, ...walk }, 'edit');
}

function details({ system, trader }: Walk, id: string): Promise<AssignmentDetails> {
  return callServer<AssignmentDetails>(system, getUserAssignmentDetailsById, { input: { id }, token: trader.token });
}

/** @throws with the task's own words when it does not come so far, or has a fault */
export async function until(walk: Walk, id: string, isSo: (task: AssignmentDetails) => boolean): Promise<AssignmentDetails> {
  const found = await waitUntil(async () => {
    const task = await details(walk, id);
    return task.fault !== null || isSo(task) ? task : undefined;
  }, MARKET_MS_MAX);
  if (found?.fault === null) return found;
  const { fault, why, waits, cycles, legs } = found ?? (await details(walk, id));
  throw new Error(`${walk.journey.id} did not come so far: ${JSON.stringify({ fault, why, waits, cycles, legs })}`);
}

/** What is still held is closed by the button; a task that holds nothing stops buying. */
async function end(walk: Walk, id: string): Promise<void> {
  const { page } = walk;
  const { legs, stopMake } = await details(walk, id);
  if (legs.some(({ sz }) => /[1-9]/.test(sz))) {
    await page.locator('[data-action=closeAll]').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Close / })
      .click();
  } else if (stopMake === 'open') {
    await page.locator('[data-action=stopBuying]').click();
  }
}

/** The net in the records, on the screen and exact, is the sum of the bills; on spot but for the coins that no order could sell. */
async function compareWithBills(walk: Walk, id: string): Promise<string> {
  const { system, trader, page, journey, faults } = walk;
  const bills = await tradingBills(system, trader.account);
  const rest = journey.product === 'spot' ? await tradingBills(system, trader.account, 'BTC') : 0n;
  const slack = rest * BigInt(Math.ceil(Number(await lastPrice(walk))));
  const agrees = async (): Promise<string | undefined> => {
    const { netTotal } = await records(walk, id);
    const away = units(netTotal) - bills;
    return (away < 0n ? -away : away) <= slack ? netTotal : undefined;
  };
  const net = await waitUntil(agrees, MARKET_MS_MAX);
  const shown = (await page.locator('[data-figure="net-total"]').innerText()).replace(/[^\d.,−+]/g, '').replaceAll(',', '');
  const product = journey.product === 'spot' ? 'Spot' : 'Perpetual';
  if ((await page.getByText(`BTC/USDT · ${product}`, { exact: true }).count()) !== 1) faults.push(`the records do not say ${product}`);
  if (net === undefined) faults.push(`the records show ${shown}, the bills add up to ${shownMoney(bills)}`);
  else if (shown !== shownMoney(units(net))) faults.push(`the records show ${shown} instead of ${shownMoney(units(net))}`);
  await look(walk, 'records');
  return net ?? '';
}

async function records({ page, journey }: Walk, id: string): Promise<{ netTotal: string }> {
  await page.goto(`/trade-record?assignmentType=${journey.type}&userAssignmentId=${id}`);
  const figure = page.locator('[data-figure="net-total"][data-value]');
  await figure.waitFor();
  return { netTotal: (await figure.getAttribute('data-value')) ?? '' };
}

/** Idle funds from their form to the first interest, and out again. The market stands still before and after. */
export async function walkSavings({ system, browser }: { system: RunningSystem; browser: Browser }): Promise<Walked> {
  let hold = await holdMarket(system.run.ports.paper ?? 0);
  const phone = await openPhone(browser, { baseUrl: system.url });
  try {
    const trader = await newLinkedTrader(system);
    await signIn(phone, trader);
    const { page, broken } = await openWatchedPage(phone);
    const journey: KindJourney = { id: '6-savings', type: 6, product: 'spot', from: 'form', words: { targetRate: '0.01' } };
    const walk: Walk = { system, trader, page, journey, faults: broken };
    const { page: kindPage } = kindOf(journey.type);
    await page.goto(`/${kindPage}/form`);
    await page.locator('[name=targetRate]').fill('0.01');
    await look(walk, 'form');
    await page.getByRole('button', { name: 'Create and start' }).click();
    await page.waitForURL(`**/${kindPage}/details/tsk_*`);
    const id = page.url().split('/').pop() ?? '';
    hold.release();
    await until(walk, id, ({ savings }) => savings !== null && savings.saved !== '0');
    const { savings } = await until(walk, id, (task) => task.savings !== null && /[1-9]/.test(task.savings.interest));
    hold = await holdMarket(system.run.ports.paper ?? 0);
    await page.locator('[data-figure=interest]').waitFor();
    await look(walk, 'details');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'More actions' }).click();
    await dialog.getByRole('button', { name: 'Stop trading' }).click();
    hold.release();
    await dialog.getByRole('button', { name: /^Stop and bring back [\d.,]+ USDT$/ }).click();
    await until(walk, id, (task) => task.savings?.saved === '0' && task.savings.moving === '0');
    return { faults: walk.faults, net: savings?.interest ?? '', cycles: 0 };
  } finally {
    hold.release();
    await phone.close();
  }
}

/** Notes what is wrong with the page as it stands, at both widths, and keeps a picture of each where PICTURES_DIR names a folder. */
export async function look({ page, journey, faults }: Walk, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await keepPicture(page, `${journey.id}-${name}-${width}`);
    faults.push(...(await faultsOf(page)).map((fault) => `${name} at ${width}: ${fault}`));
  }
  await page.setViewportSize({ width: WIDTHS[0], height: 844 });
}
