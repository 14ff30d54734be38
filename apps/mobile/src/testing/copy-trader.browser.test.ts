// Copying a trader in real Chromium: found in the standings, his figures computed again from their rows, copied by the form, and without a loss limit only after a question.
import { readFileSync } from 'node:fs';
import { pageFollow, type FollowRow } from '@millrace/contract';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { faultsOf, keepPicture, logIn, openWatchedPage } from './browser.ts';
import { createJourneys } from './journeys.ts';
import { writeLeadTrader } from './lead-traders.ts';
import { callServer } from './system-calls.ts';
import { newLinkedTrader } from './traders.ts';

const journeys = createJourneys();
let database: pg.Client | undefined;
afterAll(() => database?.end());

/** A ranked trader whom others can copy, with a name of his own. */
async function newLead(): Promise<{ id: string; name: string }> {
  const { number } = await newLinkedTrader(journeys.system);
  if (database === undefined) {
    database = new pg.Client({ connectionString: journeys.system.run.database?.url });
    await database.connect();
  }
  const name = `Lead ${number}`;
  await database.query('update app_user set nickname = $1 where uid = $2', [name, number]);
  return { id: await writeLeadTrader(database, { number, introduction: 'Swaps of BTC.\nOne position.', days: 30 }), name };
}

journeys.describe('copying a trader in a browser', () => {
  test('a trader is found, his figures follow from their rows, and he is copied by the form', async () => {
    const lead = await newLead();
    const copier = await newLinkedTrader(journeys.system);
    const { page, broken } = await openWatchedPage(await journeys.openPhone());
    await logIn(page, copier);
    await page.goto('/discover');
    await page.getByRole('button', { name: /^Traders/ }).click();
    await page.waitForURL('**/standings');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByLabel('Name of the trader').fill(lead.name);
    const card = page.locator(`[data-trader=${lead.id}]`);
    await card.getByText('+7.21%').waitFor();
    await page.getByRole('radio', { name: 'Copiers', exact: true }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get('order') === 'copiers');
    await card.getByText('66.7%').waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await card.getByRole('button', { name: `Copy trader ${lead.name}` }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get('traderId') === lead.id);
    await page.getByRole('button', { name: 'Copy with 1,000 USDT' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await assertInputs(page, { kind: 'days', computed: '7.2135%', head: 'day,daily_return', rows: 30 });
    await assertInputs(page, {
      kind: 'positions',
      computed: '66.6667%',
      head: 'instrument,side,opened,closed,result_pct,won,by_hand',
      rows: 6,
    });
    await assertInputs(page, { kind: 'hours', computed: '1.1650%', head: 'time,hour_return', rows: 8 });

    await page.getByLabel('Allocation').fill('100000000');
    await page.getByRole('button', { name: 'Copy with 100,000,000 USDT' }).click();
    await page.getByText(/^More than the .* USDT that are free$/).waitFor();
    await page.getByLabel('Allocation').fill('1000');
    await page.getByLabel('Stop at a loss of').fill('');
    await page.getByText('Without it up to 1,000.00 USDT can be lost').waitFor();
    await keepPicture(page, 'copy-form');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy with 1,000 USDT' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(`Copy trader ${lead.name}?`).waitFor();
    await keepPicture(page, 'copy-sheet');
    expect(await faultsOf(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Copy with 1,000 USDT' }).click();
    await sheet.getByText('the whole 1,000.00 USDT of the allocation can be lost').waitFor();
    expect((await followsOf(copier.token)).length).toBe(0);
    await sheet.getByRole('button', { name: 'Copy without a limit' }).click();
    await page.locator('[data-cannot=copying]').waitFor();
    expect(await followsOf(copier.token)).toMatchObject([
      { traderId: lead.id, allocation: '1000', lossNum: '0', lever: 5, instIds: ['BTC-USDT-SWAP', 'ETH-USDT-SWAP'], onLeaderEnd: 'close' },
    ]);
    await page.goto('/standings');
    await card.getByText('Copying').waitFor();
    await card.getByRole('button', { name: `Settings of your copy of ${lead.name}` }).waitFor();
    expect(broken).toEqual([]);
  });

  test('in Chinese on a narrow dark phone there is nothing to find fault with; the trader himself and a filter that fits nobody are said in words', async () => {
    const lead = await newLead();
    const copier = await newLinkedTrader(journeys.system);
    const { page, broken } = await openWatchedPage(await journeys.openPhone({ width: 320, mode: 'dark', language: 'zh-CN' }));
    await logIn(page, copier);
    await page.goto('/standings');
    await page.locator(`[data-trader=${lead.id}]`).waitFor();
    await keepPicture(page, 'standings-zh');
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`/placeorder?traderId=${lead.id}`);
    await page.getByRole('button', { name: '用1,000 USDT跟单' }).waitFor();
    await keepPicture(page, 'copy-form-zh');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: '举报' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(`举报${lead.name}写的内容？`).waitFor();
    await sheet.getByRole('radio', { name: '承诺收益或欺骗' }).click();
    await keepPicture(page, 'report-sheet-zh');
    expect(await faultsOf(page)).toEqual([]);
    await sheet.getByRole('button', { name: '举报' }).click();
    await page.getByText('已举报给客服').waitFor();
    await sheet.waitFor({ state: 'detached' });
    const reports = await database?.query(
      'select kind, words, reason from word_report r join lead_trader l on l.user_id = r.user_id where l.id = $1',
      [lead.id],
    );
    expect(reports?.rows).toEqual([{ kind: 'introduction', words: 'Swaps of BTC.\nOne position.', reason: 'fraud' }]);
    await page.goto('/standings?instId=SOL-USDT&fall=5');
    await page.getByText('没有符合的交易员').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(broken).toEqual([]);
  });
});

interface ExpectedInputs {
  kind: 'days' | 'positions' | 'hours';
  computed: string;
  head: string;
  rows: number;
}

/** A figure opens its rows, what they give, and a file of all of them. */
async function assertInputs(page: Page, { kind, computed, head, rows }: ExpectedInputs): Promise<void> {
  await page.locator(`[data-inputs=${kind}]`).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(computed, { exact: true }).waitFor();
  expect(await sheet.locator('tbody tr').count()).toBe(rows);
  if (kind === 'positions') expect(await faultsOf(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'Save as CSV' }).click()]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\n');
  expect([lines[0], lines.length]).toEqual([head, rows + 1]);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
}

async function followsOf(token: string): Promise<FollowRow[]> {
  return (await callServer<{ rows: FollowRow[] }>(journeys.system, pageFollow, { input: {}, token })).rows;
}
