// What operators do with a trader who is copied: closing to new copiers, opening again, and the end of the role by two people.
import { getStanding, getTrader, leadSettings, pageFollow, pageMessage } from '@millrace/contract';
import {
  decideApproval,
  decideTrader,
  operateLead,
  pageApproval,
  pageAudit,
  pageLead,
  proposeRevoke,
  type DeskLead,
} from '@millrace/contract/admin';
import { beforeAll, expect, test, vi } from 'vitest';
import { stretch } from '../../../../../tools/process/patience.ts';
import { adminCall, mailsTo, reasonOf, signIn } from '../../testing/index.ts';
import { NEW_FOLLOW, apply, asOwner, newApplicant, setUpTraderWorld, type Applicant } from '../../testing/trader-world.ts';

const world = setUpTraderWorld();
const { server } = world;
let reviewer: string;
let approver: string;
let abroad: string;

beforeAll(async () => {
  [reviewer, approver, abroad] = [
    await signIn(server, 'demo-reviewer'),
    await signIn(server, 'demo-approver'),
    await signIn(server, 'aurora-admin'),
  ];
});

async function newLead(): Promise<{ trader: Applicant; id: string }> {
  const trader = await newApplicant(world);
  await adminCall(server, decideTrader, { id: await apply(world, trader), version: 1, decision: 'approve' }, { token: reviewer });
  return { trader, id: (await server.call(getStanding, {}, { token: trader.token })).data.lead?.id ?? '' };
}

const list = async (input: Record<string, unknown> = {}, token = reviewer) => (await adminCall(server, pageLead, input, { token })).data;
const rowOf = async ({ user }: Applicant, state = 'active'): Promise<DeskLead | undefined> =>
  (await list({ uid: user.number, state })).rows[0];
const operate = (input: Record<string, unknown>, token = reviewer) => adminCall(server, operateLead, input, { token });
const newest = async ({ token }: { token: string }) => (await server.call(pageMessage, {}, { token })).data.rows[0];
const trailOf = async (id: string) =>
  (await adminCall(server, pageAudit, {}, { token: await signIn(server, 'demo-admin') })).data.rows
    .filter(({ subject }) => subject === id)
    .map(({ kind, operator, detail }) => [kind, operator, detail['reason']]);

test('a trader is closed to new copiers at once, with a reason that he reads, and opened again', async () => {
  const { trader, id } = await newLead();
  const copier = await newApplicant(world);
  await asOwner(world, NEW_FOLLOW, [copier.user.id, id]);
  await asOwner(
    world,
    `insert into trader_day (lead_id, day, tenant_id, points, points_due, week_yield, week_days, closed_positions, win_rate, traded, trading_days, copiers,
       copies_applied, copies_missed, copies_priced, slip_bp_sum, results) values ($1, '2026-11-20', 'meridian', 23, 24, 6.646, 7, 3, 66.6667, true, 9, 1, 0, 0, 0, 0, 0)`,
    [id],
  );
  const noteFavour = (seq: number, bp: string, daysAgo = 0) =>
    asOwner(
      world,
      `with signal as (insert into lead_signal (lead_id, seq, tenant_id, inst_id, pos_side, action, lots_before, lots_delta, lots_open, cost, ts)
         values ($1, $2, 'meridian', 'BTC-USDT-SWAP', 'L', 'OPEN', 0, 1, 1, 600000, 1))
       insert into lead_favour (lead_id, seq, tenant_id, filled_ts, price_ts, px, bp, noted_at) values ($1, $2, 'meridian', 1, 1, 60000, $3, now() - $4 * interval '1 day')`,
      [id, seq, bp, daysAgo],
    );
  expect((await rowOf(trader))?.favour).toEqual({ meanBp: null, signals: 0, isFlagged: false });
  await noteFavour(1, '500', 31);
  await noteFavour(2, '4');
  await noteFavour(3, '16');
  expect((await rowOf(trader))?.favour).toEqual({ meanBp: '10', signals: 2, isFlagged: false });
  await noteFavour(4, '10.2');
  expect((await rowOf(trader))?.favour).toEqual({ meanBp: '10.07', signals: 3, isFlagged: true });
  const closedFor = async () => (await server.call(getTrader, { traderId: id }, { token: copier.token })).data.closed;
  expect(await rowOf(trader)).toMatchObject({
    id,
    user: { uid: trader.user.number },
    state: 'active',
    shareRate: '0.1',
    followers: 1,
    accepts: true,
    closedReason: null,
    lowEquity: false,
    takesCopiers: true,
    figures: { day: '2026-11-20', weekYield: '6.646', winRate: '66.6667', trades: 3, points: 23, pointsDue: 24, maxRetracement: null },
    approval: null,
    endTime: null,
  });
  expect(await list({ uid: trader.user.number }, abroad)).toMatchObject({ total: 0 });
  const close = { id, act: 'close', reason: ' Prices ran ahead ' };
  expect((await operate(close, abroad)).status).toBe(404);
  expect((await operate({ ...close, reason: 'no' })).status).toBe(400);
  expect(reasonOf(await operate({ ...close, act: 'open' }))).toBe('alreadyDecided');
  expect(await closedFor()).toBe(null);
  expect((await operate(close)).data).toEqual({ outcome: 'done', approvalId: null });
  expect(reasonOf(await operate(close))).toBe('alreadyDecided');
  expect(await closedFor()).toBe('closed');
  expect(await rowOf(trader)).toMatchObject({ closedReason: 'Prices ran ahead', accepts: true, takesCopiers: false, followers: 1 });
  expect(await newest(trader)).toMatchObject({ kind: 'leadClosed', args: { reason: 'Prices ran ahead', environment: 'paper' } });
  // Only operators open what they have closed.
  const own = (input: Record<string, unknown>) => server.call(leadSettings, input, { token: trader.token });
  expect(reasonOf(await own({ version: 2, accepts: true }))).toBe('traderClosed');
  expect((await operate({ id, act: 'open', reason: 'Explained by the trader' })).data.outcome).toBe('done');
  expect([await closedFor(), (await newest(trader))?.kind]).toEqual([null, 'leadOpened']);
  // His own wish is another thing.
  expect((await own({ version: 3, accepts: false })).status).toBe(200);
  expect([await closedFor(), (await rowOf(trader))?.closedReason]).toEqual(['closed', null]);
  expect(await trailOf(id)).toEqual([
    ['leadOpened', 'demo-reviewer', 'Explained by the trader'],
    ['leadClosed', 'demo-reviewer', 'Prices ran ahead'],
  ]);
});

test('two people take the role away: the trader reads why, and his copiers that their follows end', async () => {
  const { trader, id } = await newLead();
  const copier = await newApplicant(world);
  await asOwner(world, NEW_FOLLOW, [copier.user.id, id]);
  const propose = (token: string) => adminCall(server, proposeRevoke, { id, reason: 'Trades against his copiers' }, { token });
  expect((await propose(abroad)).status).toBe(404);
  const proposed = await propose(reviewer);
  expect(proposed.data).toMatchObject({ outcome: 'waiting', approvalId: expect.stringMatching(/^apr_/) });
  expect(reasonOf(await propose(approver))).toBe('alreadyDecided');
  expect((await rowOf(trader))?.approval).toMatchObject({ id: proposed.data.approvalId, by: 'demo-reviewer', isMine: true });
  // Settings that the trader changes meanwhile do not save the role.
  expect((await server.call(leadSettings, { version: 1, followersMax: 7 }, { token: trader.token })).status).toBe(200);
  const [waiting] = (await adminCall(server, pageApproval, { kind: 'revokeTrader' }, { token: approver })).data.rows;
  expect(waiting).toMatchObject({ content: { uid: trader.user.number, reason: 'Trades against his copiers' }, writes: [] });
  const approve = (token: string) =>
    adminCall(server, decideApproval, { id: waiting?.id, version: waiting?.version, decision: 'approve' }, { token });
  expect(reasonOf(await approve(reviewer))).toBe('roleMissing');
  expect((await approve(approver)).data).toEqual({ outcome: 'done', approvalId: null });
  expect((await server.call(getStanding, {}, { token: trader.token })).data).toMatchObject({
    state: 'revoked',
    lead: { state: 'revoked' },
  });
  expect(await rowOf(trader)).toBe(undefined);
  expect(await rowOf(trader, 'revoked')).toMatchObject({ id, takesCopiers: false, endTime: expect.any(Number) });
  expect(await newest(trader)).toMatchObject({ kind: 'leadRevoked', args: { reason: 'Trades against his copiers' } });
  const mailed = async () => (await mailsTo(server, trader.email)).filter(({ text }) => text.includes('Trades against his copiers'));
  await vi.waitFor(async () => expect(await mailed()).toHaveLength(1), { timeout: stretch(10_000), interval: 50 });
  const ended = { ended: true, pageNum: 1, pageSize: 10 };
  await vi.waitFor(
    async () =>
      expect((await server.call(pageFollow, ended, { token: copier.token })).data.rows).toMatchObject([
        { state: 'ended', reason: 'leader' },
      ]),
    { timeout: stretch(10_000), interval: 50 },
  );
  // Then he is told how his follow ended.
  expect((await server.call(pageMessage, {}, { token: copier.token })).data.rows.slice(0, 2)).toMatchObject([
    { kind: 'followEnded' },
    { kind: 'traderEnded', args: { trader: trader.user.nickname, environment: 'paper', how: 'revoked', end: 'close' } },
  ]);
  expect(reasonOf(await operate({ id, act: 'close', reason: 'Too late' }))).toBe('alreadyDecided');
  expect(reasonOf(await propose(reviewer))).toBe('alreadyDecided');
  expect(await trailOf(id)).toEqual([
    ['approved', 'demo-approver', undefined],
    ['proposed', 'demo-reviewer', 'Trades against his copiers'],
  ]);
});
