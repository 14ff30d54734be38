// The calls that move money or decide about it, each with what makes a fresh input of it. Transfers from outside are typed: no chain is asked.
import { randomUUID } from 'node:crypto';
import {
  applyTopUp,
  applyTrialFuel,
  applyWithdrawal,
  buyFuel,
  type Call,
  calls,
  cancelTopUp,
  cancelWithdrawal,
  transfer,
} from '@millrace/contract';
import {
  addNote,
  adminCalls,
  answerChat,
  changeTenant,
  decideApproval,
  decideModeration,
  decideTeamRole,
  decideTopUp,
  decideTrader,
  decideTrialFuel,
  decideWithdrawal,
  discardTemplate,
  freezeUser,
  mailExport,
  makeTenant,
  operateLead,
  operateRelease,
  panicStop,
  payWithdrawal,
  proposeAdjustment,
  proposeArrival,
  proposeClose,
  proposeCounter,
  proposeEnd,
  proposeLift,
  proposeNewOperator,
  proposeOperator,
  proposeRebate,
  proposeRelease,
  proposeReset,
  proposeResume,
  proposeRevoke,
  proposeRoleEnd,
  proposeTemplate,
  proposeTemplateEnd,
  proposeTerms,
  proposeTraderRelease,
  publishAnnouncement,
  publishContent,
  publishDraft,
  publishPoster,
  restorePublication,
  revokeKey,
  runAudit,
  saveAnnouncement,
  saveBanner,
  saveContent,
  saveDraft,
  savePoster,
  saveTemplate,
  stopTask,
  typeArrival,
  unfreezeUser,
  withdrawAnnouncement,
  withdrawContent,
  withdrawPoster,
} from '@millrace/contract/admin';
import { seedJournal } from '../../../apps/server/src/ledger/journals/seed.ts';
import { postJournals } from '../../../apps/server/src/ledger/post-journals.ts';
import { inTransaction } from '../../../apps/server/src/shared/database/index.ts';
import { getMoneyTerms, saveMoneyTerms } from '../../../apps/server/src/shared/money/terms.ts';
import { PAYOUT, TRANSFER } from './killed/scenarios.ts';
import type { RepeatedCall, RepeatWorld } from './repeat-world.ts';
import {
  laterDraft,
  madeTenant,
  newAnnouncement,
  newBanner,
  newPoster,
  newQuestion,
  newRelease,
  newTemplate,
  newTenant,
  publishedBrand,
  publishedGroup,
  rollingRelease,
  savedDraft,
  savedPoster,
  savedQuestion,
  savedTemplate,
  writtenAnnouncement,
} from './repeated-drafts.ts';
import {
  ADJUSTMENT,
  TENANT_ADDRESS,
  adjustment,
  approvedWithdrawal,
  arrival,
  endedDifference,
  firstOrder,
  listedArrival,
  lostWithdrawal,
  newStatement,
  noProposal,
  order,
  orderWithSlip,
  paidOrder,
  withdrawal,
  wrongJournal,
} from './repeated-orders.ts';
import {
  application,
  frozenUser,
  leadTrader,
  maskedName,
  newChat,
  newLinkedUser,
  newOperator,
  newUser,
  noApplication,
  noFile,
  noStop,
  ownTrader,
  runningStop,
  runningTask,
  teamRole,
  traderApplication,
} from './repeated-people.ts';

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
  { call: proposeRelease, as: 'administrator', prepare: newRelease },
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
