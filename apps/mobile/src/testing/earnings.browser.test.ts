// The page of earnings in real Chromium against a running system: whatever is chosen, days, tasks, parts and the file add up to the result that is shown.
import { readFile } from 'node:fs/promises';
import { kindOf, readWireSettings, wireDefaults } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import { addDays, dayOf } from '@millrace/ui';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsOf, keepPicture, openWatchedPage, signIn } from './browser.ts';
import { createJourneys } from './journeys.ts';
import { newLinkedTrader, newTrader, type LinkedTrader } from './traders.ts';

const journeys = createJourneys();
const DAY_MS = 86_400_000;
/** Of the tenant of the journeys. */
const ZONE = 'Asia/Shanghai';
let trader: LinkedTrader;
/** Midday of the tenant's today. */
let noonMs: number;
let today: string;

interface Closed {
  task: 0 | 1;
  daysAgo: number;
  realized: string;
  fees: string;
  funding: string;
}

/** The last one lies before the last 30 days. */
const cycles: readonly Closed[] = [
  { task: 0, daysAgo: 0, realized: '12.345', fees: '0.125', funding: '0' },
  { task: 0, daysAgo: 1, realized: '-7.5', fees: '0.1', funding: '0.05' },
  { task: 1, daysAgo: 5, realized: '103.25', fees: '1.75', funding: '-2.5' },
  { task: 1, daysAgo: 12, realized: '48.000001', fees: '0.5', funding: '0' },
  { task: 0, daysAgo: 20, realized: '-31.2', fees: '0.3', funding: '-0.75' },
  { task: 1, daysAgo: 200, realized: '1000', fees: '10', funding: '5' },
];

const netOf = ({ realized, fees, funding }: Closed): string => [realized, `-${fees}`, funding].reduce(addDecimals);
const sumOf = (values: readonly string[]): string => values.reduce(addDecimals, '0');
const within = (days: number): string => sumOf(cycles.filter(({ daysAgo }) => daysAgo < days).map(netOf));

const looks = [
  { width: 320, mode: 'dark', language: 'zh-CN' },
  { width: 390, mode: 'light', language: 'en-US' },
] as const;

journeys.describe('earnings in a browser', () => {
  beforeAll(async () => {
    trader = await newLinkedTrader(journeys.system);
    today = dayOf(Date.now(), ZONE);
    noonMs = Date.parse(`${today}T04:00:00Z`);
    const database = new pg.Client({ connectionString: journeys.system.run.database?.url });
    await database.connect();
    try {
      await closeCycles(database);
    } finally {
      await database.end();
    }
  });

  test.each(looks)('at $width in $mode, $language the page is in order, by task and by day', async (look) => {
    const phone = await journeys.openPhone(look);
    await signIn(phone, trader);
    const { page, broken } = await openWatchedPage(phone);
    await page.goto('/profit');
    await expect.poll(() => result(page)).toBe(within(30));
    await page.locator('[data-task]').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, `profit-${look.width}-${look.mode}`);
    await page.goto('/profit?days=7&by=day');
    await expect.poll(() => result(page)).toBe(within(7));
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/profit?start=2024-01-01&end=2025-06-30');
    await page
      .getByText(look.language === 'en-US' ? 'At most 366 days at once' : '366')
      .first()
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(broken.filter((line) => !line.includes('400'))).toEqual([]);
  });

  test('the parts, the days, the tasks and the file of a span each add up to its result', async () => {
    const page = await openProfit();
    await expect.poll(() => result(page)).toBe(within(30));
    expect(sumOf(await valuesOf(page, '[data-part]:not([data-part=fuel])'))).toBe(within(30));
    expect(await valuesOf(page, '[data-part=fuel]')).toEqual(['2.469']);
    await page.locator('[data-task]').nth(1).waitFor();
    expect(sumOf(await valuesOf(page, '[data-task]'))).toBe(within(30));
    // A deleted task still counts, and leads nowhere.
    const deleted = page.locator('[data-task]').filter({ hasText: 'deleted' });
    expect(await deleted.count()).toBe(1);
    expect(await deleted.getByRole('button').count()).toBe(0);
    await page.getByRole('radio', { name: 'By day' }).click();
    await page.locator('[data-day]').first().waitFor();
    expect(sumOf(await valuesOf(page, '[data-day]'))).toBe(within(30));
    expect(await page.locator('[data-day]').first().getAttribute('data-day')).toBe(today);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as CSV' }).click()]);
    const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).replace('\ufeff', '').trim().split('\r\n');
    const net = head.split(',').indexOf('Result (USDT)');
    expect(sumOf(lines.map((line) => line.split(',')[net] ?? ''))).toBe(within(30));
    await page.getByRole('slider', { name: 'Result of each day' }).press('ArrowLeft');
    await page.getByText('−7.55 USDT').waitFor();
  });

  test('two days of the calendar are a span of their own, which the address keeps', async () => {
    const page = await openProfit();
    await page.getByRole('radio', { name: 'Custom' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Last 7 days' }).click();
    await expect.poll(() => result(page)).toBe(within(7));
    await page.waitForURL((url) => url.searchParams.get('start') === addDays(today, -6) && url.searchParams.get('end') === today);
    await page.goto(`/profit?start=${addDays(today, -364)}&end=${today}`);
    await expect.poll(() => result(page)).toBe(within(365));
    await page.reload();
    await expect.poll(() => result(page)).toBe(within(365));
  });

  test('who has earned nothing reads what will count; without the line the last figures stay', async () => {
    const phone = await journeys.openPhone();
    await signIn(phone, await newTrader(journeys.system));
    const page = await phone.newPage();
    await page.goto('/usercenter');
    await page.getByRole('button', { name: 'Earnings' }).click();
    await page.getByText('Nothing earned in these days').waitFor();
    expect(await result(page)).toBe('0');
    await phone.setOffline(true);
    await page.locator('[aria-label="Save as CSV"][aria-disabled]').click({ force: true });
    await page.getByText('No connection. What you typed stays here').waitFor();
    expect(await result(page)).toBe('0');
  });
});

async function openProfit(): Promise<Page> {
  const phone = await journeys.openPhone();
  await signIn(phone, trader);
  const page = await phone.newPage();
  await page.goto('/profit');
  await page.locator('[data-figure=earned]').waitFor();
  return page;
}

async function result(page: Page): Promise<string | null> {
  return page.locator('[data-figure=earned]').getAttribute('data-value');
}

async function valuesOf(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-value') ?? ''));
}

/** Two tasks, of which one is deleted, with closed cycles as the engine would have stored them, and a fee. */
async function closeCycles(database: pg.Client): Promise<void> {
  const ids = [`tsk_e${trader.number}0`, `tsk_e${trader.number}1`];
  const { rows } = await database.query<{ user: string; tenant: string }>(
    'select user_id as "user", tenant_id as tenant from exchange_credential where id = $1',
    [trader.credentialId],
  );
  const { user, tenant } = rows[0] ?? {};
  const rates = { tickSize: '0.1', lotSize: '0.01', minSize: '0.01', takerRate: '0.0005', makerRate: '0.0002', maxLeverage: 20 };
  const { settings } = readWireSettings(kindOf(4), wireDefaults(kindOf(4), 'swap'), { productType: 'swap', lastPrice: null, ...rates });
  for (const [index, id] of ids.entries())
    await database.query(
      `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at, deleted_at)
       values ($1, $2, $3, $4, 'paper', 'paper', 4, $5, 'long', $6, now(), case when $7 then now() end)`,
      [id, tenant, user, trader.credentialId, index === 0 ? 'BTC-USDT-SWAP' : 'ETH-USDT-SWAP', JSON.stringify(settings), index === 1],
    );
  for (const [cycle, closed] of cycles.entries())
    await database.query(
      `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
       values ($1, 'L', $2, $3, 'paper', 'TARGET', 0, $4, $5, $6, $7, 0, $8)`,
      [...[ids[closed.task], cycle, tenant, closed.realized, closed.fees, closed.funding, netOf(closed)], noonMs - closed.daysAgo * DAY_MS],
    );
  await database.query(
    `insert into task_fee (task_id, leg, cycle, n, tenant_id, user_id, environment, basis, rate, fee, is_charged, bought, ts)
     values ($1, 'L', 0, 0, $2, $3, 'paper', 12.22, 0.2, 2.469, true, 2.469, $4)`,
    [ids[0], tenant, user, noonMs],
  );
}
