// Long lists at the console in real Chromium: a file above its bound is mailed as a link that gives it once, and the trail leads to what it tells of.
import { limits } from '@millrace/contract';
import { decideApproval, proposeAdjustment } from '@millrace/contract/admin';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '../../../../tools/process/wait-until.ts';
import { keepPicture } from './browser.ts';
import { callConsole, consoleUrl, logInOperator } from './console-calls.ts';
import { faultsOf, looks, openConsole, signInOperator } from './console-page.ts';
import { createJourneys } from './journeys.ts';
import { mailsTo } from './system-calls.ts';

const journeys = createJourneys();
const ROWS = limits.queueExportMax + 1;

async function asOwner(sql: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: journeys.system.run.database?.url });
  await client.connect();
  await client.query(sql, [...values]);
  await client.end();
}

journeys.describe('files of long lists at the console in a browser', () => {
  beforeAll(() =>
    asOwner(
      `insert into chain_arrival (id, tenant_id, network, txid, address, from_address, amount, confirmations, state, made_at, seen_at)
       select 'arr_FILES' || n, 'meridian', 'PAPER', 'FILES' || n, 'paper1files', 'paper1from' || n, n, 3, 'gone', now() - n * interval '1 second', now()
         from generate_series(1, $1::int) n`,
      [ROWS],
    ),
  );
  afterAll(() => asOwner(`delete from chain_arrival where address = 'paper1files'`));

  test('a link is mailed, leads through the way in to the file, and gives it once and to nobody else', async () => {
    const { system } = journeys;
    const asking = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, asking.page, 'demo-auditor');
    await asking.page.goto(`${consoleUrl(system)}/arrivals?state=gone`);
    await asking.page.locator('.console-row').first().waitFor();
    await asking.page.getByRole('button', { name: 'Save as CSV' }).click();
    await asking.page.getByText('a link to the file comes to you by email').waitFor();
    expect(await faultsOf(asking.page)).toEqual([]);
    await keepPicture(asking.page, 'console-file-mailed');
    const link = await waitUntil(
      async () => /http\S+\/export#[\w-]{43}/.exec((await mailsTo(system, 'demo-auditor@meridian.example'))[0]?.text ?? '')?.[0],
      30_000,
    );
    if (link === undefined) throw new Error('no link was mailed');

    const colleague = await openConsole(journeys, looks[1]);
    await signInOperator(journeys, colleague.page, 'demo-support');
    await colleague.page.goto(link);
    await colleague.page.getByRole('button', { name: '下载文件' }).click();
    await colleague.page.getByText('此链接无法下载文件').waitFor();
    expect(await faultsOf(colleague.page)).toEqual([]);
    await keepPicture(colleague.page, 'console-file-gone');

    // As a mail program opens it: in a window where nobody is signed in.
    const opened = await openConsole(journeys, looks[0]);
    await opened.page.goto(link);
    await signInOperator(journeys, opened.page, 'demo-auditor');
    const button = opened.page.getByRole('button', { name: 'Save the file' });
    await button.waitFor();
    expect(await faultsOf(opened.page)).toEqual([]);
    await keepPicture(opened.page, 'console-file');
    const [download] = await Promise.all([opened.page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe('arrivals.csv');
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(1 + ROWS);
    expect([lines[1]?.split(',')[0], lines.at(-1)?.split(',')[0]]).toEqual(['arr_FILES1', `arr_FILES${String(ROWS)}`]);
    await opened.page.getByText('The file is saved').waitFor();
    await opened.page.reload();
    await button.click();
    await opened.page.getByText('This link gives no file').waitFor();
    // The refused call is the browser's own line of the console.
    expect([...asking.broken, ...opened.broken].filter((line) => !/status of 40[04]/.test(line))).toEqual([]);
  });

  test('the trail leads to the approval that a line is part of, in either order', async () => {
    const { system } = journeys;
    const token = await logInOperator(system, 'demo-approver');
    const input = { number: '10000001', currency: 'token', amount: '1', reason: 'Seen in the trail' };
    const { approvalId: id } = await callConsole(system, proposeAdjustment, { input, token });
    const { page, broken } = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, page, 'demo-auditor');
    await page.goto(`${consoleUrl(system)}/trail?kind=proposed&operator=demo-approver`);
    const line = page.locator('.console-table tbody tr').filter({ hasText: 'Seen in the trail' });
    await line.first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'console-trail-approval');
    await page.getByLabel('Order').selectOption('oldest');
    await page.waitForURL((url) => url.searchParams.get('sort') === 'oldest');
    await page.reload();
    await line.first().waitFor();
    await line.first().getByRole('link', { name: 'Open' }).click();
    await page.waitForURL((url) => url.pathname === '/approvals' && url.searchParams.get('id') === id);
    await page.locator('.console-row').waitFor();
    await page.locator('.console-main').getByText('Seen in the trail').first().waitFor();
    expect(await page.locator('.console-row').count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'console-approval-one');
    // Who proposed it takes it back.
    await callConsole(system, decideApproval, { input: { id, version: 0, decision: 'reject', reply: 'Only a look' }, token });
    expect(broken).toEqual([]);
  });
});
