// The trader's team in real Chromium against a running system: its level, tree, members and rewards, how somebody is invited, and how a role is asked for.
import type { OutputOf, pageReward, Team } from '@millrace/contract';
import { decideTeamRole, pageTeamRole } from '@millrace/contract/admin';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { faultsOf, keepPicture, openWatchedPage, signIn } from './browser.ts';
import { changeAnswer } from './change-answer.ts';
import { callConsole, logInOperator } from './console-calls.ts';
import { createJourneys } from './journeys.ts';
import { seedTeam } from './seed-team.ts';
import { newTrader, type NewTrader } from './traders.ts';

const journeys = createJourneys();
let trader: NewTrader;
let leader: NewTrader;

const reward = { base: '8.70128', rate: '0.2', level: 3, fromUid: '84110930', depth: 3, isTakenBack: false, createTime: 1_790_000_000_000 };
const rewards: OutputOf<typeof pageReward> = {
  total: 2,
  pageNum: 1,
  pageSize: 20,
  rows: [
    { ...reward, id: '1.level', share: 'level', usdt: '0.870128', dynamicFuel: '0.870128', communityFuel: '0', fromNickname: 'T. Kovač' },
    {
      ...reward,
      isTakenBack: true,
      id: '2.community',
      share: 'community',
      usdt: '0',
      dynamicFuel: '0',
      communityFuel: '123456.78',
      fromNickname: 'Maximilienne Konstantinopolsky-Oberhuber',
    },
  ],
};

const looks = [
  { width: 320, mode: 'dark', language: 'zh-CN' },
  { width: 390, mode: 'light', language: 'en-US' },
] as const;

journeys.describe('the team in a browser', () => {
  beforeAll(async () => {
    trader = await newTrader(journeys.system);
    leader = await newTrader(journeys.system);
    const database = new pg.Client({ connectionString: journeys.system.run.database?.url });
    await database.connect();
    try {
      await seedTeam(database, { number: leader.number, tag: leader.number.slice(-5) });
    } finally {
      await database.end();
    }
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
    await page.getByRole('button', { name: 'Share poster' }).click();
    const link = await page.getByText('/reg?invitecode=').textContent();
    const shared = await page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared);
    expect(shared).toEqual([{ title: 'It buys the way down.', url: link }]);
  });

  test('a trader without a team reads what a team is, and is led to the invitation', async () => {
    const phone = await journeys.openPhone();
    await signIn(phone, await newTrader(journeys.system));
    const page = await phone.newPage();
    await page.goto('/team');
    await page.getByText('Nobody in your team yet').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Invite friends' }).first().click();
    await page.waitForURL('**/invite');
  });

  test.each(looks)('a team at $width in $mode, $language: every page of it, and nothing to find fault with', async (look) => {
    const phone = await journeys.openPhone(look);
    await signIn(phone, leader);
    const { page, broken } = await openWatchedPage(phone);
    await page.goto('/team');
    await page.locator('[data-floor="4"]').waitFor();
    await page.locator('[data-role=broker]').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, `team-${look.width}-${look.mode}`);
    for (const [path, rows] of [
      ['/team/members', 8],
      ['/team/floor?depth=1', 3],
    ] as const) {
      await page.goto(path);
      await page
        .locator('[data-status]')
        .nth(rows - 1)
        .waitFor();
      expect(await page.locator('[data-status]').count()).toBe(rows);
      expect(await faultsOf(page)).toEqual([]);
      await keepPicture(page, `${path.slice(6, 11)}-${look.width}-${look.mode}`);
    }
    await changeAnswer(page, '**/team/getTeam*', (body) => ({ ...body, data: { ...(body.data as Team), rewardDebt: '1234.567' } }));
    await page.goto('/team');
    await page.locator('[data-figure=reward-debt][data-value="1234.567"]').getByText('1,234.57').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, `team-debt-${look.width}-${look.mode}`);
    await page.route('**/team/pageReward*', (route) => {
      const none = new URL(route.request().url()).searchParams.get('share') === 'broker';
      const data = none ? { ...rewards, total: 0, rows: [] } : rewards;
      return route.fulfill({ json: { code: '200', msg: '', data } });
    });
    await page.goto('/team/rewards');
    await page.getByText('T. Kovač').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await keepPicture(page, `rewards-${look.width}-${look.mode}`);
    // The last kind in the first filter: brokers' shares, of which there are none.
    await page.locator('[aria-haspopup=dialog]').first().click();
    await page.getByRole('dialog').getByRole('radio').nth(4).click();
    await page.getByText('T. Kovač').first().waitFor({ state: 'detached' });
    expect(await faultsOf(page)).toEqual([]);
    expect(broken).toEqual([]);
  });

  test('members are found by scope, state and name, and lead to those whom they invited', async () => {
    const phone = await journeys.openPhone();
    await signIn(phone, leader);
    const page = await phone.newPage();
    const counts = async (n: number): Promise<void> => {
      await expect.poll(() => page.locator('[data-status]').count(), { timeout: stretch(10_000) }).toBe(n);
    };
    await page.goto('/team');
    await page.getByRole('link', { name: '8 members' }).click();
    await counts(8);
    await page.getByRole('radio', { name: 'Indirect' }).click();
    await counts(5);
    await page.getByLabel('UID or nickname').fill('nobody has this name');
    await page.getByText('No member matches').waitFor();
    await page.getByLabel('UID or nickname').fill('王');
    await counts(2);
    await page.getByLabel('UID or nickname').fill('');
    await page.getByRole('radio', { name: 'Direct', exact: true }).click();
    await counts(3);
    await page.getByRole('button', { name: /3 direct/ }).click();
    await page.waitForURL('**/team/floor?depth=1&userid=*');
    await page.getByText(/^Below /).waitFor();
    await counts(3);
  });

  test('a team that cannot be read is said to be so, and read again', async () => {
    const phone = await journeys.openPhone();
    await signIn(phone, leader);
    const page = await phone.newPage();
    await page.route('**/team/getTeam*', (route) => route.abort());
    await page.goto('/team');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor();
    await page.unroute('**/team/getTeam*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('[data-floor="4"]').waitFor();
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
