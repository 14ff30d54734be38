// Operators at a trader's task in real Chromium: found in the list, read in all its parts, stopped with a reason that the trader reads.
import {
  addTask,
  getUserAssignmentDetailsById,
  kindOf,
  operateStatus,
  pageMessage,
  wireDefaults,
  type AssignmentDetails,
  type OutputOf,
} from '@millrace/contract';
import { expect, test } from 'vitest';
import { waitUntil } from '../../../../tools/process/wait-until.ts';
import { keepPicture } from './browser.ts';
import { consoleUrl } from './console-calls.ts';
import { faultsOf, looks, openConsole, signInOperator } from './console-page.ts';
import { correctBalance } from './correct-balance.ts';
import { createJourneys } from './journeys.ts';
import { callServer } from './system-calls.ts';
import { newLinkedTrader } from './traders.ts';

const journeys = createJourneys();

journeys.describe('tasks at the console in a browser', () => {
  test('a task is found, its parts are read, and it is stopped with a reason that its trader reads', async () => {
    const { system } = journeys;
    const { number, token, credentialId } = await newLinkedTrader(system);
    await correctBalance(system, number, [{ currency: 'dusdt', amount: '50' }]);
    const input = { ...wireDefaults(kindOf(4), 'swap'), assignmentType: 4, instId: 'BTC-USDT-SWAP', credentialId, buyType: 1 };
    const { id } = await callServer<{ id: string }>(system, addTask, { input: { ...input, repeatOrder: -1, lossNum: '40' }, token });
    const details = (): Promise<AssignmentDetails> => callServer(system, getUserAssignmentDetailsById, { input: { id }, token });
    const start = {
      id,
      version: (await details()).version,
      status: 'open',
      stopMake: 'open',
      confirmPartialLadder: true,
      confirmNoStop: true,
    };
    await callServer(system, operateStatus, { input: start, token });
    const held = await waitUntil(async () => ((await details()).legs.some(({ sz }) => Number(sz) > 0) ? true : undefined), 30_000);
    expect(held).toBe(true);

    const { page, broken } = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, page, 'demo-approver');
    await page.goto(`${consoleUrl(system)}/tasks`);
    await page.getByLabel('UID').fill(number);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.search.includes(number));
    const listed = async (): Promise<number> => page.locator('.console-table tbody tr').count();
    expect(await waitUntil(async () => ((await listed()) === 1 ? 1 : undefined), 20_000)).toBe(1);
    await page.getByLabel('State').selectOption('running');
    await page.getByText('BTC-USDT-SWAP').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'console-tasks-found');
    await page.locator('.console-table .link').click();
    for (const [part, content] of [
      ['Orders', 'Filled'],
      ['Fills', 'opens'],
      ['Records', 'Holding'],
      ['Overview', 'New orders are on'],
    ] as const) {
      await page.getByRole('radio', { name: part, exact: true }).click();
      await page.getByText(content).first().waitFor();
      expect([part, await faultsOf(page)]).toEqual([part, []]);
      await keepPicture(page, `console-task-${part.toLowerCase()}`);
    }
    await page.getByRole('button', { name: 'Stop trading' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox').fill('Asked by phone');
    await dialog.getByRole('button', { name: 'Stop trading' }).click();
    expect(await waitUntil(async () => ((await details()).status === 'close' ? 'close' : undefined), 20_000)).toBe('close');
    const inbox = await callServer<OutputOf<typeof pageMessage>>(system, pageMessage, { input: {}, token });
    expect(inbox.rows[0]).toMatchObject({ kind: 'taskStopped', args: { act: 'trading', reason: 'Asked by phone' }, taskId: id });

    const begun = await openConsole(journeys, looks[0]);
    await signInOperator(journeys, begun.page, 'demo-admin');
    await begun.page.goto(`${consoleUrl(system)}/panic`);
    await begun.page.getByText(number).first().waitFor();
    const press = begun.page.getByRole('button', { name: 'Stop all opening now' });
    expect(await press.isDisabled()).toBe(true);
    await begun.page.getByLabel('Reason').fill('Prices cannot be right');
    expect(await faultsOf(begun.page)).toEqual([]);
    await keepPicture(begun.page, 'console-panic');
    await begun.page.goto(`${consoleUrl(system)}/accounts`);
    await begun.page.getByText(number).first().waitFor();
    expect(await faultsOf(begun.page)).toEqual([]);
    await keepPicture(begun.page, 'console-accounts');
    await begun.page.getByLabel('State').selectOption('broken');
    await begun.page.getByText(number).first().waitFor({ state: 'detached' });
    await begun.page.getByLabel('State').selectOption('');
    await begun.page.getByLabel('UID').fill(number);
    await begun.page.keyboard.press('Enter');
    await begun.page.waitForURL((url) => url.search.includes(number));
    await begun.page.getByRole('button', { name: number }).click();
    await begun.page.getByText('Withdraw', { exact: true }).waitFor();
    expect(await faultsOf(begun.page)).toEqual([]);
    await keepPicture(begun.page, 'console-account');
    // Times are of the brand's zone, with UTC beside them.
    const moment = begun.page.locator('dd time').first();
    await moment.hover();
    const [shown, hover, iso] = [await moment.textContent(), await moment.getAttribute('title'), await moment.getAttribute('datetime')];
    const hourIn = (timeZone: string): string =>
      new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(
        Date.parse(iso ?? ''),
      );
    expect(shown).toContain(hourIn('Asia/Shanghai'));
    expect(hover).toContain(`${hourIn('UTC')} UTC`);
    await begun.page.getByRole('button', { name: 'Check now' }).click();
    await begun.page.getByText('The exchange accepts the key').waitFor();
    await begun.page.getByRole('button', { name: 'Revoke the key' }).click();
    const revoking = begun.page.getByRole('alertdialog');
    await revoking.getByText('tasks holding a position: 1').waitFor();
    await revoking.getByRole('textbox').fill('Asked by phone');
    expect(await faultsOf(begun.page)).toEqual([]);
    await keepPicture(begun.page, 'console-account-revoking');
    await revoking.getByRole('button', { name: 'Revoke the key' }).click();
    await begun.page.getByText('Revoked', { exact: true }).waitFor();
    expect(await begun.page.getByRole('button', { name: 'Check now' }).isDisabled()).toBe(true);
    await keepPicture(begun.page, 'console-account-revoked');
    await begun.page.goto(`${consoleUrl(system)}/trail`);
    await begun.page.getByLabel('What').selectOption({ label: 'Key revoked' });
    await begun.page.waitForURL((url) => url.searchParams.get('kind') === 'keyRevoked');
    await begun.page.getByLabel('Operator', { exact: true }).fill('demo-admin');
    await begun.page.keyboard.press('Enter');
    await begun.page.waitForURL((url) => url.searchParams.get('operator') === 'demo-admin');
    await begun.page.reload();
    await begun.page.getByText('Asked by phone').first().waitFor();
    expect(await begun.page.locator('.console-table tbody tr').count()).toBe(1);
    expect(await faultsOf(begun.page)).toEqual([]);
    await keepPicture(begun.page, 'console-trail-narrowed');

    const other = await openConsole(journeys, looks[1]);
    await signInOperator(journeys, other.page, 'demo-auditor');
    await other.page.goto(`${consoleUrl(system)}/tasks?id=${id}`);
    await other.page.getByText('BTC-USDT-SWAP').first().waitFor();
    await other.page.getByText('已停止').first().waitFor();
    // Who only reads is offered no act.
    expect(await other.page.getByRole('button', { name: '停止交易' }).count()).toBe(0);
    expect(await faultsOf(other.page)).toEqual([]);
    await keepPicture(other.page, 'console-task-other-look');
    for (const place of ['/panic', '/accounts']) {
      await other.page.goto(`${consoleUrl(system)}${place}`);
      await other.page.getByText(number).first().waitFor();
      expect([place, await faultsOf(other.page)]).toEqual([place, []]);
    }
    expect([...broken, ...begun.broken, ...other.broken]).toEqual([]);
  });
});
