// The operators' queue of applications to become a trader: its evidence, the decision, the mail and the trail.
import { pageMessage } from '@millrace/contract';
import { decideTrader, pageAudit, pageTrader, type DeskTrader } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { stretch } from '../../../../../tools/process/patience.ts';
import { adminCall, mailsTo, reasonOf, signIn, type AdminCallOptions } from '../../testing/index.ts';
import { printDatabase } from '../../testing/database-print.ts';
import { NEW_FOLLOW, apply, asOwner, newApplicant, setUpTraderWorld, type Applicant } from '../../testing/trader-world.ts';

const world = setUpTraderWorld();
const { server } = world;
let reviewer: string;
let admin: string;
let abroad: string;

beforeAll(async () => {
  [reviewer, admin, abroad] = [
    await signIn(server, 'demo-reviewer'),
    await signIn(server, 'demo-admin'),
    await signIn(server, 'aurora-admin'),
  ];
});

const queue = async (input: Record<string, unknown> = {}, token = reviewer) => (await adminCall(server, pageTrader, input, { token })).data;
const rowOf = async ({ user: { number: uid } }: Applicant, state = 'pending'): Promise<DeskTrader | undefined> =>
  (await queue({ state, uid })).rows[0];
const decide = (input: Record<string, unknown>, options: AdminCallOptions = {}) =>
  adminCall(server, decideTrader, { version: 1, decision: 'approve', ...input }, { token: reviewer, ...options });
const newestMessage = async ({ token }: Applicant) => (await server.call(pageMessage, {}, { token })).data.rows[0];

test('an application with its evidence is approved once: message, mail in his language, and a line of the trail', async () => {
  const trader = await newApplicant(world, '1234.5');
  // He reads Chinese.
  await asOwner(world, 'update app_user set language_code = 1 where id = $1', [trader.user.id]);
  const id = await apply(world, trader);
  const row = await rowOf(trader);
  expect(row).toMatchObject({
    id,
    version: 1,
    user: { id: trader.user.id, uid: trader.user.number, nickname: trader.user.nickname },
    venueId: 'paper',
    environment: 'paper',
    accountUid: expect.any(String),
    isUsable: true,
    isFollowing: false,
    equity: '1234.5',
    orders: 0,
    introduction: 'Slow and steady',
    termsVersion: 1,
    state: 'pending',
    reply: '',
    decidedBy: '',
  });
  expect(Math.abs(Date.now() - (row?.linkTime ?? 0))).toBeLessThan(stretch(60_000));

  expect(await queue({}, abroad)).toMatchObject({ total: 0, rows: [] });
  const before = await printDatabase(server.database.adminUrl, ['operator_session']);
  const foreign = await decide({ id }, { token: abroad });
  const none = await decide({ id: 'tra_00000000000000000000' });
  expect([foreign.status, foreign.text]).toEqual([404, none.text]);
  expect(reasonOf(await decide({ id, version: 2 }))).toBe('alreadyDecided');
  expect((await decide({ id, decision: 'reject', reply: ' ' })).status).toBe(400);
  expect((await decide({ id, decision: 'maybe' })).status).toBe(400);
  expect(await printDatabase(server.database.adminUrl, ['operator_session'])).toEqual(before);

  const same = () => decide({ id }, { idempotencyKey: 'approve-a-trader' });
  for (const answer of await Promise.all([same(), same(), same()])) expect(answer.data).toEqual({ outcome: 'done', approvalId: null });
  expect(reasonOf(await decide({ id }, { token: admin }))).toBe('alreadyDecided');
  expect(await rowOf(trader, 'approved')).toMatchObject({ id, version: 2, state: 'approved', decidedBy: 'demo-reviewer' });
  const leads = await asOwner(
    world,
    `select id, credential_id as "credentialId", trim_scale(share_rate)::text as rate, introduction, environment, venue_id as "venueId"
       from lead_trader where user_id = $1`,
    [trader.user.id],
  );
  expect(leads).toEqual([
    {
      id: expect.stringMatching(/^led_/),
      credentialId: trader.account.id,
      rate: '0.1',
      introduction: 'Slow and steady',
      environment: 'paper',
      venueId: 'paper',
    },
  ]);

  const told = await newestMessage(trader);
  expect(told).toMatchObject({ kind: 'traderApproved', args: { environment: 'paper' } });
  const t = translatorFor('zh-CN');
  const subject = t('mail.subject.traderApproved', { tenant: 'Meridian' });
  const mails = await vi.waitFor(
    async () => {
      const found = (await mailsTo(server, trader.email)).filter((mail) => mail.subject === subject);
      expect(found).toHaveLength(1);
      return found;
    },
    { timeout: stretch(10_000), interval: 50 },
  );
  expect(mails[0]?.text).toContain(t('messages.traderApproved', told?.args ?? {}));
  const trail = (await adminCall(server, pageAudit, {}, { token: admin })).data.rows.filter(({ subject }) => subject === id);
  expect(trail.map(({ kind, operator }) => [kind, operator])).toEqual([['approved', 'demo-reviewer']]);
});

test('a rejection tells the trader why, and does not need a fit account', async () => {
  const trader = await newApplicant(world);
  const id = await apply(world, trader);
  await asOwner(world, 'update exchange_credential set deleted_at = now() where id = $1', [trader.account.id]);
  expect(await rowOf(trader)).toMatchObject({ isUsable: false });
  expect((await decide({ id, decision: 'reject', reply: 'Too few orders' })).data.outcome).toBe('rejected');
  expect(await newestMessage(trader)).toMatchObject({ kind: 'traderRejected', args: { environment: 'paper', reply: 'Too few orders' } });
  expect(await rowOf(trader, 'rejected')).toMatchObject({ reply: 'Too few orders', decidedBy: 'demo-reviewer' });
});

test('nobody is approved whose account is unlinked or broken, who copies, or who is frozen', async () => {
  const [trader, leader] = [await newApplicant(world), await newApplicant(world)];
  const [id, leaderApplication] = [await apply(world, trader), await apply(world, leader)];
  await decide({ id: leaderApplication });
  const refused = async (sql: string, code: string): Promise<void> => {
    await asOwner(world, sql, [trader.user.id]);
    expect(reasonOf(await decide({ id }))).toBe(code);
    expect(await rowOf(trader)).toMatchObject({ version: 1, state: 'pending' });
  };
  await refused('update exchange_credential set deleted_at = now() where user_id = $1', 'leadAccountUnfit');
  await refused(
    `update exchange_credential set deleted_at = null, status = 'broken', broken_reason = 'exchangeKeyRefused' where user_id = $1`,
    'leadAccountUnfit',
  );
  await refused(`update app_user set frozen = true where id = $1`, 'accountFrozen');
  await asOwner(world, 'update app_user set frozen = false where id = $1', [trader.user.id]);
  await asOwner(world, `update exchange_credential set status = 'ok', broken_reason = null where user_id = $1`, [trader.user.id]);
  const [lead] = await asOwner<{ id: string }>(world, 'select id from lead_trader where user_id = $1', [leader.user.id]);
  await asOwner(world, NEW_FOLLOW, [trader.user.id, lead?.id]);
  expect(await rowOf(trader)).toMatchObject({ isUsable: true, isFollowing: true });
  await refused(`select $1`, 'copierCannotLead');
  await asOwner(world, `update follow set state = 'ended', ended_at = now() where user_id = $1`, [trader.user.id]);
  expect((await decide({ id })).data.outcome).toBe('done');
  const oldest = await queue({ state: 'approved', sort: 'oldest' });
  const newest = await queue({ state: 'approved' });
  expect(oldest.rows.map((row) => row.id)).toEqual(newest.rows.map((row) => row.id).toReversed());
  expect(await queue({ state: 'approved', pageSize: 1, pageNum: 2 })).toMatchObject({ total: 3, rows: [newest.rows[1]] });
});
