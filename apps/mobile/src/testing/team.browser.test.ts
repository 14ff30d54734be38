// The trader's team in real Chromium against a running system: how somebody is invited, and how a role is asked for.
import { decideTeamRole, pageTeamRole } from '@millrace/contract/admin';
import { beforeAll, expect, test } from 'vitest';
import { faultsOf, keepPicture, openWatchedPage, signIn } from './browser.ts';
import { callConsole, logInOperator } from './console-calls.ts';
import { createJourneys } from './journeys.ts';
import { newTrader, type NewTrader } from './traders.ts';

const journeys = createJourneys();
let trader: NewTrader;

const looks = [
  { width: 320, mode: 'dark', language: 'zh-CN' },
  { width: 390, mode: 'light', language: 'en-US' },
] as const;

journeys.describe('the team in a browser', () => {
  beforeAll(async () => {
    trader = await newTrader(journeys.system);
  });

  test.each(looks)('the invitation and the user centre at $width in $mode, $language: nothing to find fault with', async (look) => {
    const phone = await journeys.openPhone(look);
    await signIn(phone, trader);
    const { page, broken } = await openWatchedPage(phone);
    await page.goto('/invite');
    await page.getByText(`${journeys.system.url}/reg?invitecode=`).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, `invite-${look.width}-${look.mode}`);
    await page.goto('/usercenter');
    await page.locator('[data-figure=balances]').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, `user-center-${look.width}-${look.mode}`);
    expect(broken).toEqual([]);
  });

  test('the link is copied, or said not to be, and handed to the phone to share', async () => {
    const phone = await journeys.openPhone();
    await signIn(phone, trader);
    await phone.addInitScript(() => {
      const shared: unknown[] = [];
      const share = (what: unknown): Promise<void> => Promise.resolve(void shared.push(what));
      Object.assign(globalThis, { shared });
      Object.defineProperty(navigator, 'share', { value: share });
    });
    const page = await phone.newPage();
    await page.goto('/usercenter');
    await page.getByRole('button', { name: 'Invite friends' }).click();
    await page.waitForURL('**/invite');
    await page.evaluate(() => {
      Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('refused')) });
      document.execCommand = () => false;
    });
    await page.getByRole('button', { name: 'Copy: Invite link' }).click();
    await page.getByText('Copy failed', { exact: true }).waitFor();
    await page.evaluate(() => {
      document.execCommand = () => true;
    });
    await page.getByRole('button', { name: 'Copy: Invite code' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.getByText('/reg?invitecode=').textContent();
    const shared = await page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared);
    expect(shared).toEqual([{ title: 'Invite friends', url: link }]);
  });

  test('a trader applies to be a broker, and reads what operators decide', async () => {
    const phone = await journeys.openPhone({ width: 320 });
    await signIn(phone, trader);
    const { page, broken } = await openWatchedPage(phone);
    await page.goto('/team');
    await page.locator('[data-role=broker]').waitFor();
    await keepPicture(page, 'team-page');
    await page.getByRole('button', { name: /^Broker/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Send application' }).click();
    await sheet.getByText('This field is required').waitFor();
    await sheet.getByLabel('Why you apply').fill('Forty traders meet here every week');
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'role-sheet');
    await sheet.getByRole('button', { name: 'Send application' }).click();
    await page.locator('[data-role=broker]').getByText('Being reviewed').waitFor();

    const operator = await logInOperator(journeys.system, 'demo-reviewer');
    const { rows } = await callConsole(journeys.system, pageTeamRole, { input: { uid: trader.number }, token: operator });
    const input = { id: rows[0]?.id, version: rows[0]?.version, decision: 'reject', reply: 'Too new' };
    await callConsole(journeys.system, decideTeamRole, { input, token: operator });
    await page.reload();
    await page.locator('[data-role=broker]').getByText('Rejected').waitFor();
    await page.getByText('Too new').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, 'team-roles');
    expect(broken).toEqual([]);
  });
});
