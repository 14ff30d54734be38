// A result is shared in real Chromium: the card is made and saved, a guest opens its code, and it is taken back.
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { faultsOf, keepPicture, openWatchedPage, signIn } from './browser.ts';
import { createJourneys } from './journeys.ts';
import { newLinkedTrader, type LinkedTrader } from './traders.ts';

const journeys = createJourneys();
let trader: LinkedTrader;
let taskId: string;

journeys.describe('share cards in a browser', () => {
  beforeAll(async () => {
    trader = await newLinkedTrader(journeys.system);
    taskId = `tsk_SHARE${trader.credentialId.slice(-15)}`;
    const database = new pg.Client({ connectionString: journeys.system.run.database?.url });
    await database.connect();
    try {
      // A stopped task that lost: 12 of a mean capital of 200, and 15 below its height in between.
      await database.query(stoppedTask, [taskId, trader.credentialId]);
      await database.query(lostCycle, [taskId]);
      await database.query(notes, [taskId]);
    } finally {
      await database.end();
    }
  });

  test('a loss is shared: the card is saved with its code, a guest opens it, and once taken back it tells only that', async () => {
    const phone = await journeys.openPhone();
    await signIn(phone, trader);
    const { page, broken } = await openWatchedPage(phone);
    await page.goto(`/contract-optional/details/${taskId}`);
    await page.getByRole('button', { name: 'Share a result' }).click();
    await page.waitForURL('**/share?kind=task*');
    await page.getByRole('img', { name: /Result, −6\.00%, Worst dip, −7\.50%/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'share-card');
    await page.getByRole('switch', { name: 'Amounts in USDT' }).click();
    await page.getByRole('img', { name: /Result \(−12\.00 USDT\)/ }).waitFor();
    await page.getByRole('button', { name: 'Create card' }).click();
    await page.getByText('The card is made').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save image' }).click();
    const code = /^card-(\w{12})\.png$/.exec((await download).suggestedFilename())?.[1] ?? '';
    expect(code).not.toBe('');
    await keepPicture(page, 'share-card-made');

    const stranger = await journeys.openPhone({ width: 320, mode: 'dark' });
    const { page: seen, broken: brokenSeen } = await openWatchedPage(stranger);
    await seen.goto(`/s/${code}`);
    await seen.getByText('−6.00%').waitFor();
    const sizes = await seen.locator('.share-figure').evaluateAll((figures) => figures.map((one) => getComputedStyle(one).fontSize));
    expect(new Set(sizes).size).toBe(1);
    expect(sizes).toHaveLength(2);
    for (const words of ['−7.50%', 'Paper', 'after fees', 'Past results promise nothing.']) await seen.getByText(words).first().waitFor();
    expect(await seen.locator('main').innerText()).not.toMatch(/Trader [0-9a-f]{8}/);
    expect(await faultsOf(seen)).toEqual([]);
    await keepPicture(seen, 'share-code');

    await page.getByRole('button', { name: 'My cards' }).click();
    await page.locator(`[data-card="${code}"]`).waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await page.getByText('Taken back').waitFor();
    await keepPicture(page, 'share-cards');
    await seen.reload();
    await seen.getByText('This card was taken back').waitFor();
    expect(await seen.locator('main').innerText()).not.toContain('6.00%');
    await seen.goto('/s/000000000000');
    await seen.getByText('There is no such card').waitFor();
    expect([...broken, ...brokenSeen]).toEqual([]);
  });

  test('a result that is not measured yet says so, and the pages of days and of one cycle lead to their cards', async () => {
    const phone = await journeys.openPhone({ width: 320, language: 'zh-CN' });
    await signIn(phone, trader);
    const page = await phone.newPage();
    await page.goto('/share?kind=trader');
    await page.getByRole('alert').waitFor();
    await page.goto('/share?kind=days&days=7&money=real');
    await page.getByText('至少需要交易一小时').waitFor();
    await page.goto('/profit?days=7');
    await page.getByRole('button', { name: '分享结果' }).click();
    await page.waitForURL('**/share?kind=days&days=7*');
    await page.locator('img[data-card]').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'share-card-zh');
    await page.goto(`/share?kind=cycle&taskId=${taskId}&cycle=0&posSide=long`);
    await page.getByRole('alert').waitFor();
  });
});

const stoppedTask = `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, net_total, created_at)
  select $1, tenant_id, user_id, id, environment, venue_id, 4, 'BTC-USDT-SWAP', 'long',
    '{"direction":"long","baseOrderSize":"1","maxAddOrders":3,"addStepPct":"3","addGrowthPct":"50","growthMode":"size","callbackPct":"0.2","rollbackPct":"0.2","targetPct":"1.2","targetAmount":"0","stopLossAmount":"100","rangeMin":null,"rangeMax":null,"entryIntervalSec":0,"leverage":3,"repeatMode":"repeat"}',
    -12, now() - interval '10 hours' from exchange_credential where id = $2`;
const lostCycle = `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
  select id, 'L', 0, tenant_id, environment, 'LOSS', 0, -11, 1, 0, -12, floor(extract(epoch from now() - interval '9 hours')) * 1000,
    floor(extract(epoch from now() - interval '3 hours')) * 1000 from task where id = $1`;
const notes = `insert into task_note (task_id, hour_ts, tenant_id, opened_group_id, margin, reserved, open_result, resistance)
  select id, (extract(epoch from date_trunc('hour', now())) - n * 3600)::bigint * 1000, tenant_id, null, 150, 50, case n when 8 then 0 when 5 then -15 else -4 end, 20
    from task, generate_series(5, 8) n where id = $1`;
