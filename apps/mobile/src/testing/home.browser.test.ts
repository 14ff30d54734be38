// Home in real Chromium against a running system: the figures of a whole account, each environment apart, and where Home leads to.
import assert from 'node:assert/strict';
import { kindOf, readWireSettings, wireDefaults } from '@millrace/contract';
import { addDays, dayOf } from '@millrace/ui';
import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsOf, keepPicture, openWatchedPage, signIn } from './browser.ts';
import { createJourneys } from './journeys.ts';
import { newLinkedTrader, type LinkedTrader } from './traders.ts';

const journeys = createJourneys();
const HOUR_MS = 3_600_000;
/** Of the tenant of the journeys. */
const ZONE = 'Asia/Shanghai';
const STANDS = 'How it stands, booked and open';
let trader: LinkedTrader;
let young: LinkedTrader;
let hourly: LinkedTrader;

const looks = [
  { width: 320, mode: 'dark', language: 'zh-CN' },
  { width: 390, mode: 'light', language: 'en-US' },
  { width: 320, mode: 'light', language: 'ru-RU' },
  { width: 390, mode: 'dark', language: 'th' },
] as const;

journeys.describe('Home in a browser', () => {
  beforeAll(async () => {
    trader = await newLinkedTrader(journeys.system);
    young = await newLinkedTrader(journeys.system);
    hourly = await newLinkedTrader(journeys.system);
    const database = new pg.Client({ connectionString: journeys.system.run.database?.url });
    await database.connect();
    try {
      await plant(database, trader, [2, 30]);
      await plant(database, young, [2]);
      await plant(database, hourly, [2]);
      await plantHours(database, hourly);
    } finally {
      await database.end();
    }
  });

  test.each(looks)('at $width in $mode, $language the figures of the account stand there, and nothing to find fault with', async (look) => {
    const phone = await journeys.openPhone(look);
    await signIn(phone, trader);
    const { page, broken } = await openWatchedPage(phone);
    await page.goto('/index');
    // 110 of 30 days on a mean of 5000 in two days.
    await page.getByText(/401[.,]50\s?%/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, `home-${look.width}-${look.mode}-${look.language}`);
    expect(broken).toEqual([]);
  });

  test('today, yesterday and thirty days, yearly return, risk buffer and peak capital are of real money, and those of practice stand apart', async () => {
    const page = await openHome(trader);
    const figures = page.getByRole('region', { name: STANDS });
    const account = page.getByRole('region', { name: 'The whole account' });
    expect(await valuesOf(figures)).toEqual({ Booked: '+110.00', Open: '0.00', Today: '+12.50', Yesterday: '−2.50', '30 days': '+110.00' });
    expect(await valuesOf(account)).toEqual({ 'Annualized return': '401.50%', 'Risk buffer': '21.40%', 'Peak capital used': '6,543.21' });
    await account.getByText(/^From hourly figures since /).waitFor();
    await figures.getByRole('radio', { name: 'Paper' }).click();
    await expect.poll(() => valuesOf(figures)).toMatchObject({ Booked: '+7.00', Today: '+7.00' });
    expect(await valuesOf(account)).toMatchObject({ 'Peak capital used': '––' });
    await account.getByText('These three appear once a task has run for an hour').waitFor();
  });

  test('the figures follow the point of the curve that a finger, the mouse or a key asks for, and return; days, weeks and months are chosen under it', async () => {
    const page = await openHome(hourly);
    const figures = page.getByRole('region', { name: STANDS });
    await figures.getByRole('radio', { name: 'Demo' }).click();
    const hero = figures.locator('[data-figure=total]');
    const curve = figures.getByRole('slider', { name: 'How it stood, booked and open' });
    // Seven hours were noted and the last point is now: what the headline says.
    await expect.poll(() => hero.textContent()).toMatch(/^\+110\.00\s*USDT$/);
    expect(await curve.getAttribute('aria-valuemax')).toBe('7');
    await curve.focus();
    await page.keyboard.press('Home');
    // 110 booked less the 12.5 that closed since, and 30 less that were open then.
    await expect.poll(() => hero.textContent()).toMatch(/^\+67\.50\s*USDT$/);
    expect(await valuesOf(figures)).toMatchObject({ Booked: '+97.50', Open: '−30.00' });
    expect(await curve.getAttribute('aria-valuetext')).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d\d:\d\d: [+]?67\.50 USDT$/);
    await figures.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d\d:01$/).waitFor();
    await page.keyboard.press('End');
    await expect.poll(() => hero.textContent()).toMatch(/^\+110\.00\s*USDT$/);
    await curve.hover({ position: { x: 1, y: 40 } });
    await expect.poll(() => hero.textContent()).toMatch(/^\+67\.50\s*USDT$/);
    await keepPicture(page, 'home-curve-asked');
    await page.mouse.move(0, 0);
    await expect.poll(() => hero.textContent()).toMatch(/^\+110\.00\s*USDT$/);
    const finger = await fingerOn(page, curve);
    await finger('touchStart', 0.6);
    await finger('touchMove', 0.3);
    await finger('touchMove', 0);
    await expect.poll(() => hero.textContent()).toMatch(/^\+67\.50\s*USDT$/);
    await finger('touchEnd');
    await expect.poll(() => hero.textContent()).toMatch(/^\+110\.00\s*USDT$/);
    await figures.getByText(STANDS, { exact: true }).waitFor();
    // In the last 24 hours there are too few points.
    await figures.getByRole('radio', { name: 'Day' }).click();
    await figures.getByText(/^No curve yet: /).waitFor();
    await figures.getByRole('radio', { name: 'All' }).click();
    await curve.waitFor();
  });

  test('an account younger than a day says so', async () => {
    const page = await openHome(young);
    await page.getByText(/^Less than a day of figures so far, since /).waitFor();
    await keepPicture(page, 'home-young');
  });

  test('a first start asks for each thing that Home shows once, and does not wait for the app to do so', async () => {
    const phone = await journeys.openPhone();
    await signIn(phone, trader);
    const page = await phone.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/index');
    await page.locator('[data-figure=total][data-value]').waitFor();
    const first = [
      ...['/app/outer/user/getTenantByUrl', '/app/inter/user/info', '/app/inter/menu/list'],
      ...['pageAssignmentByAssignmentType', 'earnings', 'productList'].map((call) => `/app/inter/user/assignment/${call}`),
      '/app/inter/user/earnings/getResultCurve',
    ];
    expect(first.map((path) => asked.filter((one) => one === path).length)).toEqual(first.map(() => 1));
    // They were asked for by the page's first script, and taken.
    expect(await page.evaluate(() => Object.values(globalThis.earlyAnswers?.answers ?? { none: 'was asked' }).filter(Boolean))).toEqual([]);
  });

  test('Home leads to top-up, invite, earnings and messages', async () => {
    const page = await openHome(trader);
    const entries = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link');
    expect(await entries.allTextContents()).toEqual(['Top up', 'Invite', 'Earnings', 'Messages']);
    // A tap is painted before the page that it leads to is made.
    await page.evaluate(() => {
      const paths: string[] = [];
      addEventListener('click', () => requestAnimationFrame(() => paths.push(location.pathname)), true);
      Object.assign(globalThis, { pathsAtPaint: paths });
    });
    for (const [index, path] of ['/recharge', '/invite', '/profit', '/message'].entries()) {
      await entries.nth(index).click();
      await page.waitForURL(`**${path}`);
      await page.goBack();
      await page.waitForURL('**/index');
    }
    expect(await page.evaluate(() => (globalThis as { pathsAtPaint?: string[] }).pathsAtPaint)).toEqual(Array(4).fill('/index'));
  });
});

async function openHome(person: LinkedTrader): Promise<Page> {
  const phone = await journeys.openPhone();
  await signIn(phone, person);
  const page = await phone.newPage();
  await page.goto('/index');
  await page.locator('[data-figure=total]').waitFor();
  await page.getByText(/hourly figures|day of figures/).waitFor();
  return page;
}

/** Puts a finger on a part of the width, moves it there, or lifts it. */
async function fingerOn(
  page: Page,
  area: Locator,
): Promise<(type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) => Promise<void>> {
  const tools = await page.context().newCDPSession(page);
  await area.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await area.boundingBox()) ?? assert.fail('the area is not there');
  return async (type, share) => {
    const touchPoints = share === undefined ? [] : [{ x: x + 1 + share * (width - 2), y: y + height / 2 }];
    await tools.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
}

/** What the figures say, by their label. */
async function valuesOf(figures: ReturnType<Page['getByRole']>): Promise<Record<string, string>> {
  const [labels, values] = [await figures.locator('dt').allTextContents(), await figures.locator('dd').allTextContents()];
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
}

/** A deleted task with results of real money and of practice, and real capital in the hours so many hours ago. */
async function plant(database: pg.Client, { number, credentialId }: LinkedTrader, hoursAgo: readonly number[]): Promise<void> {
  const id = `tsk_h${number}`;
  const { rows } = await database.query<{ user: string; tenant: string }>(
    'select user_id as "user", tenant_id as tenant from exchange_credential where id = $1',
    [credentialId],
  );
  const { user, tenant } = rows[0] ?? {};
  const rates = { tickSize: '0.1', lotSize: '0.01', minSize: '0.01', takerRate: '0.0005', makerRate: '0.0002', maxLeverage: 20 };
  const { settings } = readWireSettings(kindOf(4), wireDefaults(kindOf(4), 'swap'), { productType: 'swap', lastPrice: null, ...rates });
  await database.query(
    `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at, deleted_at)
     values ($1, $2, $3, $4, 'paper', 'paper', 4, 'BTC-USDT-SWAP', 'long', $5, now(), now() - interval '2 hours')`,
    [id, tenant, user, credentialId, JSON.stringify(settings)],
  );
  const today = dayOf(Date.now(), ZONE);
  const noonOf = (daysAgo: number): number => Date.parse(`${addDays(today, -daysAgo)}T04:00:00Z`);
  const cycles = [
    { environment: 'real', daysAgo: 0, net: '12.5' },
    { environment: 'real', daysAgo: 1, net: '-2.5' },
    { environment: 'real', daysAgo: 29, net: '100' },
    { environment: 'paper', daysAgo: 0, net: '7' },
  ];
  for (const [cycle, { environment, daysAgo, net }] of cycles.entries())
    await database.query(
      `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
       values ($1, 'L', $2, $3, $4, 'TARGET', 0, $5, 0, 0, $5, 0, $6)`,
      [id, cycle, tenant, environment, net, noonOf(daysAgo)],
    );
  for (const ago of hoursAgo)
    await database.query(
      `insert into account_note (user_id, environment, hour_ts, tenant_id, capital, tied, weighted) values ($1, 'real', $2, $3, 5000, $4, 107000)`,
      [user, Math.floor(Date.now() / HOUR_MS - ago) * HOUR_MS, tenant, ago === 2 ? '6543.21' : '4000'],
    );
}

/** Seven noted hours of an account of the exchange's practice, each in a bar of its own, and results before and between them. */
async function plantHours(database: pg.Client, { number }: LinkedTrader): Promise<void> {
  const agoMs = (hours: number): number => Math.floor(Date.now() / HOUR_MS - hours) * HOUR_MS;
  const taskId = `tsk_h${number}`;
  for (const [cycle, { ago, net }] of [
    { ago: 60, net: '97.5' },
    { ago: 4, net: '12.5' },
  ].entries())
    await database.query(
      `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
       select id, 'L', $2, tenant_id, 'demo', 'TARGET', 0, $3, 0, 0, $3, 0, $4 from task where id = $1`,
      [taskId, 100 + cycle, net, agoMs(ago)],
    );
  for (const ago of [50, 45, 40, 35, 30, 25, 2])
    await database.query(
      `insert into account_note (user_id, environment, hour_ts, noted_ts, tenant_id, capital, tied, weighted, open_result)
       select user_id, 'demo', $2, $2::bigint + 60000, tenant_id, 1000, 500, 20000, $3 from task where id = $1`,
      [taskId, agoMs(ago), ago === 50 ? '-30' : String(ago / 10 - 3)],
    );
}
