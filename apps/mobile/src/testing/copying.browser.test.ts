// Copying from the trader's first order to its end, in real Chromium on a market that moves when it is told to: the copier's log has a row for each order of
// the trader, the figures on the screen are the exchange's bills of both accounts, a killed server loses and doubles nothing, a trader whose key is revoked is
// said to be silent, positions are closed by one tap or kept as own tasks, and nothing of a copier reaches the trader.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  addFollow,
  addTask,
  applyTrader,
  getStanding,
  getUserAssignmentDetailsById,
  kindOf,
  operateStatus,
  operateStopMake,
  pageCopy,
  pageFollow,
  pagePosition,
  pageStatement,
  sellAll,
  wireDefaults,
  type AssignmentDetails,
  type CopiedPosition,
  type CopyRowView,
  type FollowView,
  type StatementRow,
  type TraderStanding,
} from '@millrace/contract';
import { decideTrader, pageTrader } from '@millrace/contract/admin';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { faultsOf, keepPicture, openWatchedPage, signIn, type PhoneOptions } from './browser.ts';
import { callConsole, logInOperator } from './console-calls.ts';
import { correctBalance } from './correct-balance.ts';
import { holdMarket, type MarketHold } from './hold-market.ts';
import { createJourneys } from './journeys.ts';
import { ordersOf, shownMoney, tradingBills, units } from './kind-journeys/exchange-bills.ts';
import { callServer, changePaperKey, killServer, paperUrl } from './system-calls.ts';
import { newLinkedTrader, type LinkedTrader } from './traders.ts';

const INSTRUMENT = 'BTC-USDT-SWAP';
const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 0, 5);
/** Stands, falls by more than the step of an add, rebounds, rises over the target and falls back: enters, adds, sells in two parts. */
const WAVE = [60000, 60000, 60000, 58500, 58500, 58700, 58700, 61000, 61000, 60700, 60700, 60700, 60700, 60000];
/** It runs from the start of the system until it is held. */
const WAVES = 1000;
/** Of the trader's profit with the copier. */
const SHARE_PCT = 10n;
/** Longest wait for orders on a market that stands still. */
const waitMsMax = stretch(25_000);
vi.setConfig({ testTimeout: stretch(180_000) });

const folder = mkdtempSync(path.join(tmpdir(), 'millrace-copying-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const journeys = createJourneys({ own: () => Promise.resolve(writeMarket()) });
let market: MarketHold;

journeys.describe('copying in a browser', () => {
  beforeAll(async () => {
    market = await holdMarket(journeys.system.run.ports.paper ?? 0);
    await moveTo(60000);
  });

  test('four orders of the trader are four rows of the log; net and share are the bills of the exchange; the server dies while orders are copied', async () => {
    const leader = await newLeader();
    const [copier, small] = [await newCopier(leader, { allocation: '5000' }), await newCopier(leader, { allocation: '20' })];
    const spied = await spyOn(leader, '/myfollow');
    const { page, broken } = await openAs(copier);
    const task = await startTask(leader, { sellNum: '3', sellNumPlaceInterval: '60', repeatOrder: 1 });
    await expect.poll(() => states(copier), { timeout: waitMsMax }).toEqual(['OPEN applied']);
    await page.goto(`/copylog?id=${copier.followId}`);
    await page.locator('[data-copy][data-state=applied]').waitFor();

    await moveTo(58500);
    await expect.poll(async () => (await detailsOf(leader, task)).whys?.[0]?.key, { timeout: waitMsMax }).toBe('why.addArmedLong');
    await moveTo(58700);
    await expect.poll(async () => (await detailsOf(leader, task)).sz, { timeout: waitMsMax }).toBe('5');
    await killServer(journeys.system);
    await expect.poll(() => states(copier), { timeout: waitMsMax }).toEqual(['OPEN applied', 'ADD applied']);

    await moveTo(61000);
    await moveTo(60700);
    await expect.poll(() => states(copier), { timeout: waitMsMax }).toContain('REDUCE applied');
    await moveTo(60000);
    await expect
      .poll(() => states(copier), { timeout: waitMsMax })
      .toEqual(['OPEN applied', 'ADD applied', 'REDUCE applied', 'CLOSE applied']);
    await expect.poll(async () => (await detailsOf(leader, task)).sz, { timeout: waitMsMax }).toBe('0');
    await page.locator('[data-copy]').nth(3).waitFor({ timeout: waitMsMax });
    expect(await page.locator('[data-copy][data-state=applied]').count()).toBe(4);
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'copying-log');

    // Who follows with too little is told why, order by order.
    expect(new Set((await copies(small)).map(({ state, reason }) => `${state} ${String(reason)}`))).toContain('missed belowMin');
    const other = await openAs(small, { width: 320, mode: 'dark', language: 'zh-CN' });
    await other.page.goto(`/copylog?id=${small.followId}&state=missed`);
    await other.page.locator('[data-copy][data-state=missed]').first().waitFor();
    expect(await faultsOf(other.page)).toEqual([]);

    await page.goto('/myfollow');
    const bills = await tradingBills(journeys.system, copier.account);
    expect(bills).toBeGreaterThan(0n);
    await expect.poll(async () => units((await viewOf(copier)).closedNet), { timeout: waitMsMax }).toBe(bills);
    // Fuel is taken off the result as well; amounts of the page are cents.
    const before = await viewOf(copier);
    expect(Number(before.slippage)).toBeCloseTo(await slippageOf(copier), 2);
    expect(Math.abs(Number(before.result) - (Number(bills) / 1e18 - Number(before.fuel)))).toBeLessThan(0.015);
    await page
      .locator('[data-figure=follow-result]')
      .getByText(shownMoney(units(before.result ?? '')))
      .waitFor();
    await stopCopying(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Stop copying' }).click();
    // With the end the share is taken from the wallet.
    const share = shownMoney((bills * SHARE_PCT) / 100n).slice(1);
    await expect.poll(async () => (await viewOf(copier)).share, { timeout: waitMsMax }).toBe(share);
    const after = await viewOf(copier);
    expect(Math.abs(Number(after.result) - (Number(before.result) - Number(share)))).toBeLessThan(0.015);
    await page.goto('/myfollow?view=ended');
    await page
      .locator('[data-figure=follow-result]')
      .getByText(shownMoney(units(after.result ?? '')))
      .waitFor();
    // Earnings of a custom span are the bills of the exchange and the shares and fees of the statement.
    await page.goto('/profit?start=2026-01-01&end=2026-12-31');
    const [shares, fees] = [await statementSum(copier, 'share'), await statementSum(copier, 'fuel')];
    const earned = await page.locator('[data-figure=earned]').getAttribute('data-value');
    expect(units(earned ?? '')).toBe(bills + shares);
    expect(units((await page.locator('[data-part=fuel]').getAttribute('data-value')) ?? '')).toBe(-fees);
    expect(await faultsOf(page)).toEqual([]);
    const ids = (await ordersOf(journeys.system, copier.account)).map(({ clOrdId }) => clOrdId);
    expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
    expect(broken.concat(other.broken)).toEqual([]);
    expect(await spied([copier, small])).toEqual([]);
  });

  test('a trader whose key is revoked is silent: his copier is told and closes by one tap', async () => {
    const leader = await newLeader();
    const copier = await newCopier(leader, { allocation: '5000' });
    await startTask(leader, {});
    await expect.poll(() => states(copier), { timeout: waitMsMax }).toEqual(['OPEN applied']);
    const { page, broken } = await openAs(copier);
    await page.goto('/myfollow');
    await changePaperKey(journeys.system, leader.account, { renew: 'true' });
    await expect.poll(async () => (await viewOf(copier)).silent?.reason ?? '', { timeout: waitMsMax }).not.toBe('');
    const notice = page.locator('[data-notice=silent]');
    await notice.waitFor({ timeout: waitMsMax });
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'copying-silent');
    await notice.getByRole('button').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Close/ })
      .last()
      .click();
    await expect.poll(async () => (await viewOf(copier)).positions, { timeout: waitMsMax }).toBe(0);
    const bills = await tradingBills(journeys.system, copier.account);
    await expect.poll(async () => units((await viewOf(copier)).closedNet), { timeout: waitMsMax }).toBe(bills);
    expect(broken).toEqual([]);
  });

  test('an own stop closes a copied position, which is followed again from the next opening; what is kept becomes an own task', async () => {
    const leader = await newLeader();
    const copier = await newCopier(leader, { allocation: '5000' });
    await moveTo(60000);
    const task = await startTask(leader, { replenishmentMax: 0 });
    await expect.poll(() => states(copier), { timeout: waitMsMax }).toEqual(['OPEN applied']);
    const { page, broken } = await openAs(copier);
    await page.goto(`/positions?followId=${copier.followId}`);
    await page.getByRole('button', { name: 'Take profit, stop' }).click();
    await page.getByLabel('Own stop').fill('59000');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => stopOf(copier), { timeout: waitMsMax }).toBe('59000');
    await moveTo(58500);
    await expect.poll(async () => (await viewOf(copier)).positions, { timeout: waitMsMax }).toBe(0);
    await page.goto(`/copylog?id=${copier.followId}`);
    const closing = await detailsOf(leader, task);
    await callServer(journeys.system, sellAll, { input: { id: task, version: closing.version }, token: leader.token });
    await expect.poll(() => states(copier), { timeout: waitMsMax }).toEqual(['OPEN applied', 'CLOSE missed']);
    const { version } = await detailsOf(leader, task);
    await callServer(journeys.system, operateStopMake, { input: { id: task, version, stopMake: 'open' }, token: leader.token });
    await expect.poll(() => states(copier), { timeout: waitMsMax }).toEqual(['OPEN applied', 'CLOSE missed', 'OPEN applied']);
    await page.goto('/myfollow');
    await stopCopying(page);
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Keep as own tasks').click();
    await sheet.getByLabel('Stop at a loss of each').fill('50');
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'copying-keep');
    await sheet.getByRole('button', { name: 'Keep 1 position' }).click();
    await expect.poll(async () => (await viewOf(copier)).state, { timeout: waitMsMax }).toBe('ended');
    await page.goto('/tasks');
    await page.locator('[data-task]').first().waitFor();
    expect(broken).toEqual([]);
  });
});

interface Leader extends LinkedTrader {
  traderId: string;
  name: string;
}

interface Copier extends LinkedTrader {
  followId: string;
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
  return { ...trader, traderId: lead?.id ?? '', name: row?.user.nickname ?? '' };
}

async function newCopier({ traderId }: Leader, { allocation }: { allocation: string }): Promise<Copier> {
  const trader = await newLinkedTrader(journeys.system);
  await correctBalance(journeys.system, trader.number, [
    { currency: 'usdt', amount: '1000' },
    { currency: 'dusdt', amount: '1000' },
  ]);
  const terms = {
    ...{ mode: 'proportional', allocation, lever: 3, maxSlipPct: '1', replenishmentMax: 3, lossNum: '0', targetNum: '0' },
    ...{ instIds: [INSTRUMENT], directions: ['long', 'short'], onLeaderEnd: 'close', confirmNoStop: true },
  };
  const { token, credentialId } = trader;
  const { id } = await callServer<{ id: string }>(journeys.system, addFollow, { input: { traderId, credentialId, ...terms }, token });
  return { ...trader, followId: id };
}

/** A contract task that enters at once. @returns its id */
async function startTask({ token, credentialId }: Leader, changes: object): Promise<string> {
  const settings = {
    ...wireDefaults(kindOf(4), 'swap'),
    firstSz: '2',
    replenishmentMax: 1,
    replenishmentRate: '2',
    targetRate: '2',
    ...changes,
  };
  const input = { ...settings, assignmentType: 4, instId: INSTRUMENT, credentialId };
  const { id, version } = await callServer<AssignmentDetails>(journeys.system, addTask, { input, token });
  const start = { id, version, status: 'open', stopMake: 'open', confirmNoStop: true, confirmPartialLadder: true };
  await callServer(journeys.system, operateStatus, { input: start, token });
  return id;
}

async function detailsOf({ token }: LinkedTrader, id: string): Promise<AssignmentDetails> {
  return callServer<AssignmentDetails>(journeys.system, getUserAssignmentDetailsById, { input: { id }, token });
}

/** Oldest first. */
async function copies({ token, followId }: Copier): Promise<CopyRowView[]> {
  return (await callServer<{ rows: CopyRowView[] }>(journeys.system, pageCopy, { input: { id: followId }, token })).rows.toReversed();
}

async function states(copier: Copier): Promise<string[]> {
  return (await copies(copier)).map(({ action, state }) => `${action} ${state}`);
}

/** Of a follow that runs or has ended. */
async function viewOf({ token, followId }: Copier): Promise<FollowView> {
  for (const input of [{}, { ended: 'true' }]) {
    const { rows } = await callServer<{ rows: FollowView[] }>(journeys.system, pageFollow, { input, token });
    const row = rows.find(({ id }) => id === followId);
    if (row) return row;
  }
  throw new Error('no such follow');
}

/** What rows of this kind moved, in units of 1e-18. */
async function statementSum({ token }: Copier, kind: StatementRow['kind']): Promise<bigint> {
  const { rows } = await callServer<{ rows: StatementRow[] }>(journeys.system, pageStatement, { input: { kind, pageSize: 50 }, token });
  return rows.reduce((sum, { amount }) => sum + units(amount), 0n);
}

/** The own stop of the only position; empty without one. */
async function stopOf({ token }: Copier): Promise<string | undefined> {
  return (await callServer<{ rows: CopiedPosition[] }>(journeys.system, pagePosition, { input: {}, token })).rows[0]?.stopPx;
}

/** What the copier's prices were worse than the trader's, USDT: of contracts of 0.01 BTC. */
async function slippageOf(copier: Copier): Promise<number> {
  return (await copies(copier)).reduce((sum, { action, px, leadPx, sz }) => {
    const worse = (Number(px) - Number(leadPx)) * (action === 'OPEN' || action === 'ADD' ? 1 : -1);
    return sum + worse * Number(sz) * 0.01;
  }, 0);
}

async function openAs(trader: LinkedTrader, look: Partial<PhoneOptions> = {}) {
  const phone = await journeys.openPhone(look);
  await signIn(phone, trader);
  return openWatchedPage(phone);
}

/** Asks to stop the only follow. */
async function stopCopying(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.locator('.action-list-act').filter({ hasText: 'Stop copying' }).click();
}

/** Opens a page of the trader and keeps all that reaches it. @returns what of copiers was in it */
async function spyOn(leader: Leader, address: string): Promise<(copiers: readonly Copier[]) => Promise<string[]>> {
  const { page } = await openAs(leader);
  const heard: Promise<string>[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(Promise.resolve(payload.toString()))));
  page.on('response', (answer) => heard.push(answer.text().catch(() => '')));
  for (const each of [address, '/index', '/strategy', '/message', address]) await showWhole(page, each);
  return async (copiers) => {
    for (const each of ['/index', '/strategy', '/message', '/trade-record', '/zichan', '/profit', address]) await showWhole(page, each);
    const all = (await Promise.all(heard)).join('\n');
    expect(all.length).toBeGreaterThan(10_000);
    const secrets = copiers.flatMap(({ number, followId, credentialId }) => [number, followId, credentialId]);
    for (const copier of copiers) secrets.push(...(await ordersOf(journeys.system, copier.account)).map(({ clOrdId }) => clOrdId));
    return secrets.filter((secret) => all.includes(secret));
  };
}

async function showWhole(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Steps until this is the newest price, and on within its bar: prices are pushed a moment after they are made. */
async function moveTo(price: number): Promise<void> {
  for (let steps = 0; (await lastPrice()) !== price; steps += 1) {
    if (steps > 500) throw new Error(`the market does not reach ${String(price)}`);
    await market.step();
  }
  for (let steps = 0; steps < 2; steps += 1) await market.step();
}

async function lastPrice(): Promise<number> {
  const answer = await fetch(`${paperUrl(journeys.system)}/api/v5/market/ticker?instId=${INSTRUMENT}`);
  return Number(((await answer.json()) as { data: { last: string }[] }).data[0]?.last);
}

/** @returns the environment of a system that plays the waves at full speed */
function writeMarket(): Record<string, string> {
  const file = path.join(folder, `${INSTRUMENT}-1m.copying.csv`);
  const prices = Array.from({ length: WAVES }, () => WAVE).flat();
  // Half an hour of it lies before the beginning.
  const rows = [...Array.from({ length: 30 }, () => 60000), ...prices].map((price, minute) =>
    [START_MS + minute * MINUTE_MS, price, price, price, price, 1000].join(','),
  );
  writeFileSync(file, `ts,open,high,low,close,volume\n${rows.join('\n')}\n`);
  return { MARKET: `replay:${file}`, MARKET_SPEED: 'max', MARKET_OFFSET: new Date(START_MS + 30 * MINUTE_MS).toISOString() };
}
