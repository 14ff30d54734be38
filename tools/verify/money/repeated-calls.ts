// The calls that move money or decide about it, each with what makes a fresh input of it. Transfers from outside are typed: no chain is asked.
import { randomUUID } from 'node:crypto';
import { paperAddressOf } from '@millrace/chain';
import {
  applyTopUp,
  applyTrialFuel,
  applyWithdrawal,
  buyFuel,
  calls,
  cancelTopUp,
  cancelWithdrawal,
  languageTags,
  transfer,
  upload,
  type Call,
} from '@millrace/contract';
import {
  addNote,
  answerChat,
  discardTemplate,
  getTemplate,
  pageTemplate,
  proposeTemplate,
  proposeTemplateEnd,
  publishContent,
  saveBanner,
  savePoster,
  publishPoster,
  withdrawPoster,
  saveContent,
  saveTemplate,
  withdrawContent,
  publishAnnouncement,
  saveAnnouncement,
  withdrawAnnouncement,
  adminCalls,
  changeTenant,
  decideApproval,
  decideTopUp,
  decideTeamRole,
  decideTrader,
  decideModeration,
  decideTrialFuel,
  decideWithdrawal,
  getDraft,
  freezeUser,
  getTerms,
  mailExport,
  makeTenant,
  operateLead,
  operateRelease,
  panicStop,
  payWithdrawal,
  proposeAdjustment,
  proposeClose,
  proposeArrival,
  proposeCounter,
  proposeEnd,
  proposeLift,
  proposeNewOperator,
  proposeOperator,
  proposeReset,
  proposeRebate,
  proposeRelease,
  proposeResume,
  proposeRevoke,
  proposeRoleEnd,
  proposeTerms,
  proposeTraderRelease,
  publishDraft,
  restorePublication,
  revokeKey,
  runAudit,
  saveDraft,
  stopTask,
  typeArrival,
  unfreezeUser,
} from '@millrace/contract/admin';
import { adjustJournal } from '../../../apps/server/src/ledger/journals/adjust.ts';
import { seedJournal } from '../../../apps/server/src/ledger/journals/seed.ts';
import { postJournals } from '../../../apps/server/src/ledger/post-journals.ts';
import { inTransaction, type Pool } from '../../../apps/server/src/shared/database/index.ts';
import { getMoneyTerms, saveMoneyTerms } from '../../../apps/server/src/shared/money/terms.ts';
import { PAYOUT, slipForm, TRANSFER } from './killed/scenarios.ts';
import type { KilledSystem, Operator } from './killed/system.ts';

export interface RepeatWorld {
  system: KilledSystem;
  /** Of the superuser: makes by hand what no call makes. */
  admin: Pool;
}

export interface RepeatedCall {
  call: Call;
  as: 'trader' | Operator;
  /** Makes what the call is about. */
  prepare(world: RepeatWorld): Promise<Record<string, unknown>>;
}

const TENANT_ADDRESS = paperAddressOf('where meridian is paid');
let statements = 0;
const ADJUSTMENT = { number: '10000001', currency: 'token', amount: '3', reason: 'a correction' } as const;

export const repeatedCalls = [
  { call: buyFuel, as: 'trader', prepare: async () => ({ amount: '100' }) },
  { call: transfer, as: 'trader', prepare: async () => TRANSFER },
  { call: applyWithdrawal, as: 'trader', prepare: async () => PAYOUT },
  { call: cancelWithdrawal, as: 'trader', prepare: withdrawal },
  { call: applyTopUp, as: 'trader', prepare: firstOrder },
  { call: applyTopUp, as: 'trader', prepare: orderWithSlip },
  { call: cancelTopUp, as: 'trader', prepare: async (world) => ({ id: (await order(world)).id }) },
  { call: applyTrialFuel, as: 'trader', prepare: noApplication },
  { call: typeArrival, as: 'reviewer', prepare: async () => arrival('7') },
  { call: decideTopUp, as: 'reviewer', prepare: paidOrder },
  { call: proposeArrival, as: 'reviewer', prepare: listedArrival },
  { call: decideWithdrawal, as: 'reviewer', prepare: async (world) => ({ ...(await withdrawal(world)), version: 0, decision: 'approve' }) },
  { call: payWithdrawal, as: 'approver', prepare: approvedWithdrawal },
  { call: proposeEnd, as: 'reviewer', prepare: lostWithdrawal },
  { call: decideTrialFuel, as: 'reviewer', prepare: application },
  { call: decideModeration, as: 'administrator', prepare: maskedName },
  { call: proposeAdjustment, as: 'reviewer', prepare: async () => ADJUSTMENT },
  { call: decideApproval, as: 'approver', prepare: adjustment },
  { call: proposeTerms, as: 'administrator', prepare: noProposal },
  { call: decideTrader, as: 'reviewer', prepare: traderApplication },
  { call: operateLead, as: 'reviewer', prepare: async (world) => ({ ...(await leadTrader(world)), act: 'close' }) },
  { call: proposeRevoke, as: 'reviewer', prepare: leadTrader },
  {
    call: decideTeamRole,
    as: 'reviewer',
    prepare: async (world) => ({ ...(await teamRole(world, 'pending')), version: 1, decision: 'approve' }),
  },
  {
    call: proposeRoleEnd,
    as: 'reviewer',
    prepare: async (world) => ({ ...(await teamRole(world, 'approved')), reason: 'Invites for another brand' }),
  },
  { call: saveDraft, as: 'administrator', prepare: laterDraft },
  { call: publishDraft, as: 'administrator', prepare: savedDraft },
  { call: makeTenant, as: 'platform', prepare: async () => newTenant() },
  { call: changeTenant, as: 'platform', prepare: madeTenant },
  { call: restorePublication, as: 'administrator', prepare: publishedBrand },
  { call: freezeUser, as: 'reviewer', prepare: async ({ admin }) => ({ id: `usr_${await newUser(admin)}`, reason: 'Stolen mailbox' }) },
  {
    call: stopTask,
    as: 'administrator',
    prepare: async (world) => ({ ...(await runningTask(world)), act: 'trading', reason: 'Asked by phone' }),
  },
  { call: proposeClose, as: 'administrator', prepare: async (world) => ({ ...(await runningTask(world)), reason: 'Asked by phone' }) },
  {
    call: revokeKey,
    as: 'administrator',
    prepare: async ({ admin }) => ({ id: `crd_${await newLinkedUser(admin)}`, reason: 'Asked by phone' }),
  },
  { call: answerChat, as: 'administrator', prepare: async ({ admin }) => ({ id: await newChat(admin), reply: 'It is credited' }) },
  { call: addNote, as: 'reviewer', prepare: async ({ admin }) => ({ id: `usr_${await newUser(admin)}`, reason: 'Called about it' }) },
  { call: unfreezeUser, as: 'reviewer', prepare: frozenUser },
  { call: saveTemplate, as: 'administrator', prepare: newTemplate },
  { call: discardTemplate, as: 'administrator', prepare: savedTemplate },
  { call: proposeTemplate, as: 'administrator', prepare: async (world) => ({ ...(await savedTemplate(world)), reason: 'A new ladder' }) },
  { call: proposeTemplateEnd, as: 'administrator', prepare: publishedGroup },
  { call: mailExport, as: 'reviewer', prepare: noFile },
  { call: saveContent, as: 'administrator', prepare: async () => newQuestion() },
  { call: saveBanner, as: 'administrator', prepare: newBanner },
  { call: savePoster, as: 'administrator', prepare: newPoster },
  { call: publishPoster, as: 'administrator', prepare: savedPoster },
  {
    call: withdrawPoster,
    as: 'administrator',
    prepare: async (world) => {
      const { id, version } = await savedPoster(world);
      await world.system.admin('administrator', publishPoster, { id, version });
      return { id, version: version + 1 };
    },
  },
  { call: publishContent, as: 'administrator', prepare: savedQuestion },
  {
    call: withdrawContent,
    as: 'administrator',
    prepare: async (world) => {
      const { id, version } = await savedQuestion(world);
      await world.system.admin('administrator', publishContent, { id, version });
      return { id };
    },
  },
  { call: saveAnnouncement, as: 'administrator', prepare: async () => newAnnouncement() },
  { call: publishAnnouncement, as: 'administrator', prepare: writtenAnnouncement },
  { call: withdrawAnnouncement, as: 'administrator', prepare: writtenAnnouncement },
  { call: runAudit, as: 'administrator', prepare: async () => ({}) },
  { call: proposeCounter, as: 'reviewer', prepare: wrongJournal },
  { call: proposeRebate, as: 'administrator', prepare: async () => newStatement() },
  { call: proposeRelease, as: 'administrator', prepare: async () => newRelease() },
  { call: operateRelease, as: 'administrator', prepare: rollingRelease },
  { call: panicStop, as: 'administrator', prepare: noStop },
  { call: proposeResume, as: 'administrator', prepare: runningStop },
  {
    call: proposeNewOperator,
    as: 'administrator',
    prepare: async () => ({
      name: `new-${randomUUID().slice(0, 8)}`,
      email: 'new@meridian.example',
      roles: ['support'],
      reason: 'Helps at night',
    }),
  },
  {
    call: proposeOperator,
    as: 'administrator',
    prepare: async (world) => ({ ...(await newOperator(world)), roles: ['reviewer'], reason: 'Learned it' }),
  },
  { call: proposeReset, as: 'administrator', prepare: async (world) => ({ ...(await newOperator(world)), reason: 'Lost the phone' }) },
  { call: proposeTraderRelease, as: 'administrator', prepare: ownTrader },
  // The last: from here on no money leaves.
  { call: proposeLift, as: 'administrator', prepare: endedDifference },
] as const satisfies readonly RepeatedCall[];

/** Idempotent calls about money that are not in the list. */
export function missingCalls(): string[] {
  const all = [...calls.filter(({ path }) => /^\/app\/inter\/user\/(?:wallet|fuel)\//.test(path)), ...adminCalls] as readonly Call[];
  return all.filter((call) => call.idempotent && !repeatedCalls.some((one: RepeatedCall) => one.call === call)).map(({ path }) => path);
}

/** Enough money, an address to pay to, and a linked exchange account. */
export async function giveMeans({ system, admin }: RepeatWorld): Promise<void> {
  // An exchange whose statements can be entered; this system trades nowhere.
  await admin.query(`update tenant set venues = '{paper}' where id = 'meridian'`);
  const ledger = { tenantId: 'meridian', environment: 'paper', atMs: Date.now() } as const;
  await inTransaction(admin, (tx) => postJournals(tx, ledger, [seedJournal({ key: 'repeats', userId: system.userId, amount: '10000' })]));
  const { topUp } = await getMoneyTerms(admin, 'meridian', 'paper');
  await saveMoneyTerms(admin, 'meridian', { topUp: { ...topUp, addresses: [{ types: 1, network: 'PAPER', address: TENANT_ADDRESS }] } });
  await admin.query(
    `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound,
       account_mode, swap_ready, checked_at, created_at)
     values ('crd_repeats', 'meridian', $1, 'paper', 'paper', 'repeats', '', '', 'none', '', '', false, 'futures', true, now(), now())`,
    [system.userId],
  );
}

async function withdrawal({ system }: RepeatWorld): Promise<{ id: string }> {
  return { id: (await system.call(applyWithdrawal, PAYOUT)).id };
}

async function approvedWithdrawal(world: RepeatWorld): Promise<Record<string, unknown>> {
  const { id } = await withdrawal(world);
  await world.system.admin('reviewer', decideWithdrawal, { id, version: 0, decision: 'approve' });
  return { id, version: 1 };
}

async function lostWithdrawal(world: RepeatWorld): Promise<Record<string, unknown>> {
  const { id } = await approvedWithdrawal(world);
  await world.system.admin('approver', payWithdrawal, { id, version: 1 });
  await world.admin.query(`update withdrawal set state = 'lost' where id = $1`, [id]);
  return { id, version: 2, reply: 'never sent' };
}

async function firstOrder({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  // Few orders may be open at once.
  await admin.query(`update top_up set state = 'cancelled' where state in ('open', 'review')`);
  return { money: '100', network: 'PAPER' };
}

async function order(world: RepeatWorld): Promise<{ id: string; exact: string }> {
  return world.system.call(applyTopUp, await firstOrder(world));
}

async function orderWithSlip(world: RepeatWorld): Promise<Record<string, unknown>> {
  const { id } = await order(world);
  return { orderId: id, slip: await world.system.upload(upload.path, await slipForm()) };
}

async function paidOrder(world: RepeatWorld): Promise<Record<string, unknown>> {
  const { id, exact } = await order(world);
  await world.system.call(applyTopUp, { orderId: id, slip: await world.system.upload(upload.path, await slipForm()) });
  await world.system.admin('reviewer', typeArrival, arrival(exact));
  await world.system.work('watchArrivals');
  const { rows } = await world.admin.query<{ version: number }>('select version from top_up where id = $1', [id]);
  return { id, version: rows[0]?.version, decision: 'approve' };
}

function arrival(amount: string): Record<string, unknown> {
  const from = paperAddressOf('somebody');
  const txid = randomUUID().replaceAll('-', '');
  return { network: 'PAPER', txid, address: TENANT_ADDRESS, from, amount, confirmations: '50', time: String(Date.now()) };
}

async function listedArrival({ system, admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const typed = arrival('5');
  await system.admin('reviewer', typeArrival, typed);
  await system.work('watchArrivals');
  const { rows } = await admin.query<{ id: string; version: number }>('select id, version from chain_arrival where txid = $1', [
    typed['txid'],
  ]);
  return { ...rows[0], number: '10000001' };
}

/** No file of the operator waits: only so many may. */
async function noFile({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  await admin.query('delete from console_export');
  return { list: 'exportTopUp', asked: { state: 'review' } };
}

async function noApplication({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  await admin.query('delete from trial_application');
  return {};
}

/** Of a user of its own: trial fuel is given once. */
async function application({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const name = await newUser(admin);
  const { rows } = await admin.query<{ id: string; version: number }>(
    `insert into trial_application (id, tenant_id, user_id, venue_id, main_uid, created_at)
     values ('tra_' || $1, 'meridian', 'usr_' || $1, 'paper', $1, now()) returning id, version`,
    [name],
  );
  return { ...rows[0], decision: 'approve' };
}

async function maskedName({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const name = await newUser(admin);
  const { rows } = await admin.query<{ id: string; version: number }>(
    `insert into moderation_item (id, tenant_id, user_id, kind, words, shown, created_at)
     values ('mod_' || $1, 'meridian', 'usr_' || $1, 'nickname', 'eval(1)', '*****1)', now()) returning id, version`,
    [name],
  );
  return { ...rows[0], decision: 'approve' };
}

/** Of a user and an account of its own: nobody becomes a trader twice. */
async function traderApplication({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const name = await newLinkedUser(admin);
  const { rows } = await admin.query<{ id: string; version: number }>(
    `insert into trader_application (id, tenant_id, user_id, credential_id, terms_version, introduction, equity, created_at)
     values ('tra_' || $1, 'meridian', 'usr_' || $1, 'crd_' || $1, 1, '', 1000, now()) returning id, version`,
    [name],
  );
  return { ...rows[0], decision: 'approve' };
}

/** A trader who is copied. */
async function leadTrader({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const name = await newLinkedUser(admin);
  await admin.query(
    `insert into lead_trader (id, tenant_id, user_id, credential_id, environment, venue_id, introduction, share_rate, approved_at)
     values ('led_' || $1, 'meridian', 'usr_' || $1, 'crd_' || $1, 'paper', 'paper', '', 0.1, now())`,
    [name],
  );
  return { id: `led_${name}`, reason: 'Prices ran ahead' };
}

/** Of a user of its own: one role is asked for once. */
async function teamRole({ admin }: RepeatWorld, state: 'pending' | 'approved'): Promise<{ id: string }> {
  const name = await newUser(admin);
  await admin.query(
    `insert into team_application (id, tenant_id, user_id, role, words, state, created_at, decided_at)
     values ('tap_' || $1, 'meridian', 'usr_' || $1, 'broker', '', $2, now(), case when $2 = 'approved' then now() end)`,
    [name, state],
  );
  return { id: `tap_${name}` };
}

async function noStop({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  await admin.query('update tenant_stop set ended_at = now()');
  const { rows } = await admin.query<{ name: string }>(`select name from tenant where id = 'meridian'`);
  return { name: rows[0]?.name, reason: 'Prices cannot be right' };
}

async function runningStop({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  await admin.query(`update approval set state = 'void', version = version + 1 where kind = 'endPanic' and state = 'open'`);
  await admin.query(
    `insert into tenant_stop (id, tenant_id, operator_id, reason, halts_exits, stopped_at)
     values ('stp_' || $1, 'meridian', (select id from operator where tenant_id = 'meridian' limit 1), 'Prices cannot be right', false, now())
     on conflict (tenant_id) where ended_at is null do nothing`,
    [randomUUID().slice(0, 8)],
  );
  return { reason: 'They are right again' };
}

/** Of a user of its own, with a position. */
async function runningTask({ admin }: RepeatWorld): Promise<{ id: string; version: string }> {
  const name = await newLinkedUser(admin);
  const leg = {
    leg: 'L',
    phase: 'HOLDING',
    sz: '1',
    avgPx: '100',
    securedAssets: '10',
    orderNum: 1,
    liqPx: '',
    realizedPnl: '0',
    fees: '0',
    funding: '0',
  };
  await admin.query(
    `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, trading_enabled, view, created_at)
     values ('tsk_' || $1, 'meridian', 'usr_' || $1, 'crd_' || $1, 'paper', 'paper', 4, 'BTC-USDT-SWAP', 'long', '{}', true, $2, now())`,
    [name, JSON.stringify({ legs: [leg] })],
  );
  return { id: `tsk_${name}`, version: '0' };
}

/** As `newUser`, with an account. */
async function newLinkedUser(admin: Pool): Promise<string> {
  const name = await newUser(admin);
  await admin.query(
    `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound,
       account_mode, swap_ready, checked_at, created_at)
     values ('crd_' || $1, 'meridian', 'usr_' || $1, 'paper', 'paper', $1, '', '', 'none', '', '', false, 'futures', true, now(), now())`,
    [name],
  );
  return name;
}

/** The part of his id that is his own. */
async function newUser(admin: Pool): Promise<string> {
  const name = randomUUID().slice(0, 8);
  await admin.query(
    `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code)
     values ('usr_' || $1, 'meridian', (select max(uid)::int + 1 from app_user)::text, $1 || '@example.com', $1, '', $1)`,
    [name],
  );
  return name;
}

/** One that waits for an answer. */
async function newChat(admin: Pool): Promise<string> {
  const name = await newUser(admin);
  await admin.query(
    `insert into chat (id, tenant_id, user_id, waiting_since, last_at, created_at) values ('cht_' || $1, 'meridian', 'usr_' || $1, now(), now(), now())`,
    [name],
  );
  return `cht_${name}`;
}

/** Frozen by an operator; nobody has proposed the end of it. */
/** One who can sign in to nothing yet. */
async function newOperator({ admin }: RepeatWorld): Promise<{ id: string; version: number }> {
  const name = `op-${randomUUID().slice(0, 8)}`;
  await admin.query(
    `insert into operator (id, tenant_id, name, roles, created_at, email) values ('opr_' || $2, 'meridian', $1, '{support}', now(), $1 || '@meridian.example')`,
    [name, name.slice(3)],
  );
  return { id: `opr_${name.slice(3)}`, version: 0 };
}

async function ownTrader(world: RepeatWorld): Promise<Record<string, unknown>> {
  const operator = await newOperator(world);
  const userId = `usr_${await newUser(world.admin)}`;
  await world.admin.query(`insert into operator_trader (tenant_id, operator_id, user_id, created_at) values ('meridian', $1, $2, now())`, [
    operator.id,
    userId,
  ]);
  return { ...operator, userId, reason: 'Named by mistake' };
}

async function frozenUser({ system, admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const id = `usr_${await newUser(admin)}`;
  await system.admin('reviewer', freezeUser, { id, reason: 'Stolen mailbox' });
  return { id, reason: 'Mailbox is his again' };
}

/** A journal that nobody has proposed to take back. */
async function wrongJournal({ system, admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const ledger = { tenantId: 'meridian', environment: 'paper', atMs: Date.now() } as const;
  const { currency, amount, reason } = ADJUSTMENT;
  const journal = adjustJournal({ approvalId: `apr_${randomUUID()}`, userId: system.userId, currency, amount, reason });
  const [posted] = await inTransaction(admin, (tx) => postJournals(tx, ledger, [journal]));
  return { id: posted?.id, reason };
}

/** Of a day that no other one is of. */
function newStatement(): Record<string, unknown> {
  statements += 1;
  const day = new Date(Date.UTC(2024, 0, statements)).toISOString().slice(0, 10);
  return { exchange: 'paper', statement: `R-${day}`, startDay: day, endDay: day, currency: 'usdc', amount: '12.5' };
}

/** Outgoing money is stopped, the audit after it found nothing, and nobody has proposed to go on. */
async function endedDifference({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  await admin.query(`update approval set state = 'void' where kind = 'liftStop' and state = 'open'`);
  await admin.query(
    `with audit as (
       insert into ledger_audit (tenant_id, is_whole, journal_id, differences, detail, made_at)
       select 'meridian', true, 0, differences, '[]', now() from unnest(array[1, 0]) differences returning id, tenant_id, differences)
     insert into outgoing_stop (tenant_id, audit_id, stopped_at) select tenant_id, id, now() from audit where differences = 1
     on conflict (tenant_id) do update set audit_id = excluded.audit_id`,
  );
  return { reason: 'A balance was written by hand' };
}

async function adjustment({ system }: RepeatWorld): Promise<Record<string, unknown>> {
  const { approvalId } = await system.admin('reviewer', proposeAdjustment, ADJUSTMENT);
  return { id: approvalId, version: 0, decision: 'approve' };
}

/** The brand as its draft has it, under another name. */
async function namedBrand({ system }: RepeatWorld, name: string): Promise<Record<string, unknown>> {
  const { version, draft } = await system.admin('administrator', getDraft, {});
  return { version, ...draft, name };
}

/** A draft that nobody has proposed. */
/** The first draft of a brand keeps what was published beside it. */
async function laterDraft(world: RepeatWorld): Promise<Record<string, unknown>> {
  await world.system.admin('administrator', saveDraft, await namedBrand(world, 'Meridian West'));
  return namedBrand(world, 'Meridian North');
}

async function savedDraft(world: RepeatWorld): Promise<Record<string, unknown>> {
  await world.admin.query(`update approval set state = 'void' where kind = 'brand' and state = 'open'`);
  const { version } = await world.system.admin('administrator', saveDraft, await namedBrand(world, 'Meridian South'));
  return { version, reason: 'A new name' };
}

/** A template of a group that does not exist yet. */
async function newTemplate({ system }: RepeatWorld): Promise<Record<string, unknown>> {
  const [row] = (await system.admin('administrator', pageTemplate, { kind: 3, state: 'open', sort: 'oldest' })).rows;
  const { published } = await system.admin('administrator', getTemplate, { id: row?.id });
  return { version: 0, ...published };
}

/** Its picture is written by hand: a file is no input of a call. */
async function newPicture({ admin }: RepeatWorld): Promise<string> {
  const name = `${randomUUID().replaceAll('-', '')}.webp`;
  await admin.query(
    `insert into upload (name, tenant_id, bytes, used_as, width, height, created_at) values ($1, 'meridian', 'x', 'content', 500, 200, now())`,
    [name],
  );
  return name;
}

async function newPoster(world: RepeatWorld): Promise<Record<string, unknown>> {
  const picture = await newPicture(world);
  const texts = Object.fromEntries(languageTags.map((tag) => [tag, { picture, title: 'Join us', text: '' }]));
  const places = { qr: { x: 80, y: 1360, side: 308 }, words: null, code: null };
  return { version: 0, design: { position: 0, ink: 'dark', places, texts } };
}

async function savedPoster(world: RepeatWorld): Promise<{ id: string; version: number }> {
  const { id, version } = await world.system.admin('administrator', savePoster, await newPoster(world));
  return { id, version };
}

async function newBanner(world: RepeatWorld): Promise<Record<string, unknown>> {
  const name = await newPicture(world);
  const texts = Object.fromEntries(languageTags.map((tag) => [tag, { light: name, alt: 'Fees fall' }]));
  return { version: 0, isOn: false, address: '/info', position: 0, segment: {}, texts };
}

function newQuestion(): Record<string, unknown> {
  const written = { title: 'Why?', summary: '', body: 'Because.' };
  return { version: 0, kind: 'question', texts: Object.fromEntries(languageTags.map((tag) => [tag, written])) };
}

async function savedQuestion({ system }: RepeatWorld): Promise<{ id: string; version: number }> {
  const { id, version } = await system.admin('administrator', saveContent, newQuestion());
  return { id, version };
}

async function savedTemplate(world: RepeatWorld): Promise<Record<string, unknown>> {
  const { id, draftVersion } = await world.system.admin('administrator', saveTemplate, await newTemplate(world));
  return { id, version: draftVersion };
}

function newAnnouncement(): Record<string, unknown> {
  const texts = [{ language: 'en-US', title: `Fees fall ${randomUUID().slice(0, 8)}`, body: 'From Monday on' }];
  return { draft: { texts, segment: {}, shown: 'line', pinned: false, from: 0, until: null } };
}

async function writtenAnnouncement({ system }: RepeatWorld): Promise<Record<string, unknown>> {
  return { ...(await system.admin('administrator', saveAnnouncement, newAnnouncement())), reason: 'Fees fall' };
}

/** A group whose withdrawal nobody has proposed. */
async function publishedGroup({ system, admin }: RepeatWorld): Promise<Record<string, unknown>> {
  await admin.query(`update approval set state = 'void', version = version + 1 where kind = 'endTemplate' and state = 'open'`);
  const [row] = (await system.admin('administrator', pageTemplate, { kind: 3, state: 'open', sort: 'oldest' })).rows;
  return { id: row?.id, version: row?.version, reason: 'Loses in calm markets' };
}

const DEALINGS = { money: 'paper', timeZone: 'Asia/Tokyo', venues: [] } as const;

function newTenant(): { id: string } & Record<string, unknown> {
  const id = `tenant-${randomUUID().slice(0, 8)}`;
  return {
    id,
    ...DEALINGS,
    name: 'Fresh',
    hosts: [`${id}.example`],
    languages: ['en-US'],
    locale: 'en-US',
    customerEmail: 'help@fresh.example',
  };
}

async function madeTenant({ system }: RepeatWorld): Promise<Record<string, unknown>> {
  const { id, ...rest } = newTenant();
  await system.admin('platform', makeTenant, { id, ...rest });
  return { id, version: 0, ...DEALINGS, timeZone: 'Europe/Riga' };
}

async function publishedBrand({ system, admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const { version, published } = await system.admin('administrator', getDraft, {});
  const { rows } = await admin.query<{ id: string }>(
    `insert into tenant_publication (tenant_id, changed, content, proposed_by, published_by, published_at)
     values ('meridian', '{name}', $1, 'demo-admin', 'demo-approver', now()) returning id::text`,
    [JSON.stringify({ ...published, name: 'Meridian of old' })],
  );
  return { id: rows[0]?.id, version };
}

async function noProposal({ system, admin }: RepeatWorld): Promise<Record<string, unknown>> {
  await admin.query(`update approval set state = 'void' where kind = 'terms' and state = 'open'`);
  const { version } = await system.admin('administrator', getTerms, {});
  return { version, dailyLimit: '40000' };
}

function newRelease(): Record<string, unknown> {
  return {
    ...{ appApkVersion: '2.37.5', appApkGoogleVersion: '', appIpaIosVersion: '', appWgtVersion: '', minVersion: '' },
    ...{ appApkUrl: 'https://files.example/app.apk', appGooglePlay: '', appAppStore: '', appWgtUrl: '', installUrl: '' },
    ...{ appWgtSize: 0, appWgtSha256: '', installType: '', showUpdate: true, notes: {}, share: 10 },
  };
}

async function rollingRelease({ admin }: RepeatWorld): Promise<Record<string, unknown>> {
  const id = `rel_${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`;
  await admin.query(
    `with agreed as (
       insert into approval (id, tenant_id, kind, subject, content, before, proposed_by, decided_by, state, decided_at, created_at, expires_at)
       select $2, 'meridian', 'appRelease', $1, '{}', '{}', p.id, d.id, 'approved', now(), now(), now() + interval '1 day'
         from operator p, operator d where p.name = 'demo-admin' and d.name = 'demo-approver' returning id)
     select id from agreed`,
    [id, `apr_${id.slice(4)}`],
  );
  const { share, ...content } = newRelease();
  await admin.query(
    `insert into app_release (id, tenant_id, approval_id, content, share, created_at) values ($1, 'meridian', $2, $3, $4, now())`,
    [id, `apr_${id.slice(4)}`, content, share],
  );
  return { id, act: 'widen', share: 50 };
}
