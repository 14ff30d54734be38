// For every call of operators an input that its schema accepts, and objects of a trader that such a call may name.
import { languageTags, type Call } from '@millrace/contract';
import pg from 'pg';

/** Ids of what operators decide on, and of the trader. */
export interface DeskIds {
  userId: string;
  uid: string;
  topUpId: string;
  withdrawalId: string;
  arrivalId: string;
  applicationId: string;
  traderApplicationId: string;
  leadId: string;
  teamRoleId: string;
  approvalId: string;
  taskId: string;
  /** Of an operator whose own trader account it is. */
  operatorId: string;
  credentialId: string;
  chatId: string;
  wordsId: string;
}

const NOBODY = '00000000000000000000';
/** Ids that nobody has. */
export const unknownDeskIds: DeskIds = deskIdsOf({ id: `usr_${NOBODY}`, uid: '99999999' });

function deskIdsOf({ id, uid }: { id: string; uid: string }): DeskIds {
  const tail = id.slice(4);
  return {
    userId: id,
    uid,
    topUpId: `tpu_${tail}`,
    withdrawalId: `wdr_${tail}`,
    arrivalId: `arr_${tail}`,
    applicationId: `tra_${tail}`,
    // Of another table.
    traderApplicationId: `tra_${tail}`,
    leadId: `led_${tail}`,
    teamRoleId: `tap_${tail}`,
    approvalId: `apr_${tail}`,
    taskId: `tsk_${tail}`,
    operatorId: `opr_${tail}`,
    credentialId: `crd_${tail}`,
    chatId: `cht_${tail}`,
    wordsId: `mod_${tail}`,
  };
}

const page = { pageNum: '1', pageSize: '10' };
const filter = { sort: 'oldest', uid: '99999999', isFree: 'true' };
const order = { ...filter, ...page };
const decision = { version: '7', decision: 'approve', reply: 'Thank you' };
const tasks = {
  state: 'running',
  kind: '4',
  environment: 'paper',
  uid: '99999999',
  instId: 'BTC-USDT-SWAP',
  fault: 'POSITION_MISMATCH',
  sort: 'oldest',
};
const announcement = {
  texts: [{ language: 'en-US', title: 'Fees fall', body: 'From **Monday** on' }],
  segment: { languages: ['en-US'], linked: true, environment: 'paper', levelMin: '1', roles: ['broker'] },
  shown: 'line',
  pinned: false,
  from: '1800000000000',
  until: '1800000001000',
};
const accounts = { environment: 'paper', uid: '99999999', isBroken: 'true', sort: 'oldest' };
const trail = {
  kind: 'login',
  operator: 'nobody',
  subject: 'none',
  startTime: '1700000000000',
  endTime: '1700000100000',
  sort: 'oldest',
};
const invitation = `meridian_${'A'.repeat(43)}`;
const txid = '0a1b2c';
const dealings = { money: 'paper', timeZone: 'Asia/Tokyo', venues: ['paper'] };
const brand = {
  name: 'Meridian',
  theme: 'harbour',
  brand: '#1a4fae',
  h5Image: '',
  adminImage: '',
  registerUrl: '/reg',
  clientId: 'meridian',
  exchangeUrl: 'https://www.okx.com/join/MERIDIAN',
  languages: ['en-US', 'th'],
  locale: 'th',
  hosts: ['localhost'],
  customerEmail: 'help@meridian.example',
  permissions: ['P10000', 'P90000'],
};
const poster = {
  position: '1',
  ink: 'dark',
  places: { qr: { x: 80, y: 1360, side: 308 }, words: { x: 80, y: 830, width: 920, height: 480 }, code: null },
  texts: Object.fromEntries(languageTags.map((tag) => [tag, { picture: `${'0'.repeat(32)}.webp`, title: 'Join us', text: '' }])),
};
const template = {
  kind: '3',
  name: 'Ladder',
  words: Object.fromEntries(languageTags.map((tag) => [tag, 'Buys low.'])),
  slots: [{ slot: 'btc', instId: 'BTC-USDT-SWAP', bothAllowed: 'false', settings: { addStepPct: '3' } }],
};

const samples: Readonly<Record<string, (ids: DeskIds) => Record<string, unknown>>> = {
  'operator/login': () => ({ name: 'nobody', password: 'no password', totp: '123456' }),
  'operator/logout': () => ({}),
  'operator/getOperator': () => ({}),
  'operator/openInvitation': () => ({ invitation }),
  'operator/acceptInvitation': () => ({ invitation, password: 'no password', totp: '123456' }),
  'operator/proveStep': () => ({ totp: '123456' }),
  'operator/getAccess': () => ({}),
  'operator/endOwnSession': () => ({ id: `ops_${NOBODY}` }),
  'operator/renewRecoveryCodes': () => ({}),
  'operator/changePassword': () => ({ password: 'no password', newPassword: 'another one' }),
  'operator/nameOwnTrader': ({ uid }) => ({ number: uid }),
  'operator/pageOperator': () => ({ state: 'working', role: 'finance', name: 'nobody', sort: 'seen', ...page }),
  'operator/exportOperator': () => ({ state: 'working', role: 'finance', name: 'nobody', sort: 'seen' }),
  'operator/proposeNewOperator': () => ({
    name: 'demo-admin',
    email: 'nobody@meridian.example',
    roles: ['support'],
    reason: 'Helps at night',
  }),
  'operator/proposeOperator': () => ({
    id: `opr_${NOBODY}`,
    version: '7',
    email: 'nobody@meridian.example',
    roles: ['support'],
    isDisabled: 'true',
    reason: 'Left us',
  }),
  'operator/proposeReset': () => ({ id: `opr_${NOBODY}`, version: '7', reason: 'Lost the phone' }),
  'operator/proposeTraderRelease': ({ operatorId, userId }) => ({ id: operatorId, version: '7', userId, reason: 'Named by mistake' }),
  'user/pageUser': () => ({ text: 'nobody', flag: 'frozen', sort: 'oldest', afterId: `usr_${NOBODY}`, pageSize: '10' }),
  'user/exportUser': () => ({ text: 'nobody', flag: 'frozen', sort: 'oldest' }),
  'user/getUser': ({ uid }) => ({ number: uid }),
  'user/pageOrder': ({ userId }) => ({ userId, beforeId: `tpu_${NOBODY}`, pageSize: '10' }),
  'user/freezeUser': ({ userId }) => ({ id: userId, reason: 'Stolen mailbox' }),
  'user/unfreezeUser': ({ userId }) => ({ id: userId, reason: 'Mailbox is his again' }),
  'user/pageNote': ({ userId }) => ({ userId, beforeId: '1', pageSize: '10' }),
  'user/pageUserMessage': ({ userId }) => ({ userId, beforeId: `msg_${NOBODY}`, pageSize: '10' }),
  'chat/pageDeskChat': () => ({
    state: 'waiting',
    text: 'nobody',
    isMine: 'true',
    sort: 'oldest',
    afterId: `cht_${NOBODY}`,
    pageSize: '10',
  }),
  'chat/exportDeskChat': () => ({ state: 'waiting', text: 'nobody', isMine: 'true', sort: 'oldest' }),
  'chat/getDeskChat': ({ chatId }) => ({ id: chatId }),
  'chat/pageDeskChatMessage': ({ chatId }) => ({ id: chatId, beforeNumber: '9', pageSize: '10' }),
  'chat/showChatPicture': ({ chatId }) => ({ id: chatId, filename: `${'0'.repeat(32)}.webp` }),
  'chat/answerChat': ({ chatId }) => ({ id: chatId, reply: 'Thank you, it is credited' }),
  'chat/takeChat': ({ chatId }) => ({ id: chatId }),
  'chat/closeChat': ({ chatId }) => ({ id: chatId }),
  'chat/removeChatMessage': ({ chatId }) => ({ id: chatId, number: '1', reason: 'Shows a password' }),
  'chat/nameInChat': () => ({ name: '' }),
  'chat/getChatMark': () => ({}),
  'chat/setChatMark': () => ({ mark: 'Support' }),
  'user/addNote': ({ userId }) => ({ id: userId, reason: 'Called about his top-up' }),
  'user/pageHistory': ({ userId }) => ({ userId, beforeId: '1', pageSize: '10' }),
  'user/pageStatement': ({ userId }) => ({
    userId,
    currency: 'usdt',
    kind: 'fuel',
    startTime: '1700000000000',
    endTime: '1700000100000',
    beforeId: '1.1',
    pageSize: '10',
  }),
  'task/pageTask': () => ({ ...tasks, afterId: `tsk_${NOBODY}`, pageSize: '10' }),
  'task/exportTask': () => tasks,
  'task/getTask': ({ taskId }) => ({ id: taskId }),
  'task/pageTaskOrder': ({ taskId }) => ({ id: taskId, beforeId: 'P1', pageSize: '10' }),
  'task/pageTaskFill': ({ taskId }) => ({ id: taskId, ...page }),
  'task/pageTaskRecord': ({ taskId }) => ({ id: taskId, ...page }),
  'task/stopTask': ({ taskId }) => ({ id: taskId, version: '7', act: 'buying', reason: 'Prices ran ahead' }),
  'task/proposeClose': ({ taskId }) => ({ id: taskId, version: '7', reason: 'Asked by phone' }),
  'tenant/getPanic': () => ({}),
  'tenant/panicStop': () => ({ name: 'No brand', haltsExits: 'true', reason: 'Prices cannot be right' }),
  'tenant/proposeResume': () => ({ reason: 'Prices are right again' }),
  'account/pageAccount': () => ({ ...accounts, afterId: `crd_${NOBODY}`, pageSize: '10' }),
  'account/exportAccount': () => accounts,
  'account/getAccount': ({ credentialId }) => ({ id: credentialId }),
  'account/checkAccountKey': ({ credentialId }) => ({ id: credentialId }),
  'account/revokeKey': ({ credentialId }) => ({ id: credentialId, reason: 'Asked by phone' }),
  'topUp/pageTopUp': () => ({ state: 'review', ...order }),
  'topUp/exportTopUp': () => ({ state: 'review', ...filter }),
  'topUp/claimTopUp': ({ topUpId }) => ({ id: topUpId }),
  'topUp/showSlip': ({ topUpId }) => ({ id: topUpId }),
  'topUp/decideTopUp': ({ topUpId }) => ({ id: topUpId, ...decision }),
  'topUp/pageArrival': () => ({ state: 'listed', ...page }),
  'topUp/exportArrival': () => ({ state: 'listed' }),
  'topUp/proposeArrival': ({ arrivalId, uid }) => ({ id: arrivalId, version: '7', number: uid }),
  'topUp/typeArrival': () => ({
    network: 'PAPER',
    txid,
    address: 'paper1sample',
    from: 'paper1other',
    amount: '100.01',
    confirmations: '3',
    time: '1700000000000',
  }),
  'withdrawal/pageWithdrawal': () => ({ state: 'requested', ...order }),
  'withdrawal/exportWithdrawal': () => ({ state: 'requested', ...filter }),
  'withdrawal/decideWithdrawal': ({ withdrawalId }) => ({ id: withdrawalId, ...decision }),
  'withdrawal/payWithdrawal': ({ withdrawalId }) => ({ id: withdrawalId, version: '7' }),
  'withdrawal/proposeEnd': ({ withdrawalId }) => ({ id: withdrawalId, version: '7', txid, reply: 'Given back' }),
  'moderation/pageModeration': () => ({ state: 'open', uid: '99999999', sort: 'oldest', ...page }),
  'moderation/decideModeration': ({ wordsId }) => ({ id: wordsId, ...decision }),
  'trialFuel/pageTrialFuel': () => ({ state: 'pending', ...order }),
  'trialFuel/exportTrialFuel': () => ({ state: 'pending', ...filter }),
  'trialFuel/decideTrialFuel': ({ applicationId }) => ({ id: applicationId, ...decision }),
  'trader/pageTrader': () => ({ state: 'pending', ...order }),
  'trader/exportTrader': () => ({ state: 'pending', ...filter }),
  'trader/decideTrader': ({ traderApplicationId }) => ({ id: traderApplicationId, ...decision }),
  'trader/pageLead': () => ({ state: 'active', ...order }),
  'trader/exportLead': () => ({ state: 'active', ...filter }),
  'trader/operateLead': ({ leadId }) => ({ id: leadId, act: 'close', reason: 'Prices ran ahead' }),
  'trader/proposeRevoke': ({ leadId }) => ({ id: leadId, reason: 'Prices ran ahead' }),
  'team/pageTeamRole': () => ({ state: 'pending', role: 'broker', ...order }),
  'team/exportTeamRole': () => ({ state: 'pending', role: 'broker', ...filter }),
  'team/decideTeamRole': ({ teamRoleId }) => ({ id: teamRoleId, ...decision }),
  'team/proposeRoleEnd': ({ teamRoleId }) => ({ id: teamRoleId, reason: 'Invites for another brand' }),
  'approval/pageApproval': () => ({ id: `apr_${NOBODY}`, state: 'open', isForMe: 'true', kind: 'topUp', sort: 'oldest', ...page }),
  'approval/exportApproval': () => ({ id: `apr_${NOBODY}`, state: 'open', isForMe: 'true', kind: 'topUp', sort: 'oldest' }),
  'approval/decideApproval': ({ approvalId }) => ({ id: approvalId, ...decision }),
  'adjustment/proposeAdjustment': ({ uid }) => ({ number: uid, currency: 'usdt', amount: '-1000000', reason: 'Booked twice' }),
  'tenant/getDraft': () => ({}),
  'tenant/saveDraft': () => ({ version: '1999999999', ...brand }),
  'tenant/publishDraft': () => ({ version: '1999999999', isWarningSeen: true, reason: 'A new look' }),
  'tenant/pagePublication': () => ({ ...page }),
  'tenant/restorePublication': () => ({ id: '999999999', version: '1999999999' }),
  'tenant/addImage': () => ({}),
  'tenant/showImage': () => ({ filename: `${'0'.repeat(32)}.webp` }),
  'preview/makePreview': ({ uid }) => ({ number: uid, reason: 'Looks at the menu' }),
  'content/pageContent': () => ({ kind: 'article', state: 'published', column: 'news', text: 'Fees', sort: 'oldest', ...page }),
  'content/exportContent': () => ({ kind: 'article', state: 'published', column: 'news', text: 'Fees', sort: 'oldest' }),
  'content/getContent': () => ({ id: `art_${NOBODY}` }),
  'content/getContentVersion': () => ({ id: `art_${NOBODY}`, version: '1' }),
  'content/saveContent': () => ({
    id: `art_${NOBODY}`,
    version: '1999999999',
    kind: 'article',
    column: 'news',
    picture: `${'0'.repeat(32)}.webp`,
    position: '1',
    texts: Object.fromEntries(languageTags.map((tag) => [tag, { title: 'Fees', summary: 'They fall', body: 'Fees **fall**' }])),
  }),
  'content/publishContent': () => ({ id: `art_${NOBODY}`, version: '1', startTime: '1700000000000', mustAccept: 'false' }),
  'content/withdrawContent': () => ({ id: `art_${NOBODY}` }),
  'content/addContentPicture': () => ({}),
  'content/showContentPicture': () => ({ filename: `${'0'.repeat(32)}.webp` }),
  'content/pageBanner': () => ({ state: 'shown', ...page }),
  'content/exportBanner': () => ({ state: 'shown' }),
  'content/saveBanner': () => ({
    id: `ban_${NOBODY}`,
    version: '1999999999',
    isOn: 'true',
    address: '/info',
    startTime: '1700000000000',
    endTime: '1700000100000',
    position: '1',
    segment: { linked: true, languages: ['th'], environment: 'paper', levelMin: '2', roles: ['broker'] },
    texts: Object.fromEntries(languageTags.map((tag) => [tag, { light: `${'0'.repeat(32)}.webp`, alt: 'Fees fall' }])),
  }),
  'content/pagePoster': () => ({ state: 'published', ...page }),
  'content/savePoster': () => ({ id: `pst_${NOBODY}`, version: '1999999999', design: poster }),
  'content/publishPoster': () => ({ id: `pst_${NOBODY}`, version: '1' }),
  'content/withdrawPoster': () => ({ id: `pst_${NOBODY}`, version: '1' }),
  'content/previewMarkdown': () => ({ draft: { body: 'Fees **fall**' } }),
  'announcement/pageAnnouncement': () => ({ state: 'draft', sort: 'oldest', ...page }),
  'announcement/exportAnnouncement': () => ({ state: 'draft', sort: 'oldest' }),
  'content/previewBanner': () => ({ segment: {}, part: { linked: true } }),
  'announcement/previewAnnouncement': () => ({ draft: announcement, part: { linked: true } }),
  'announcement/saveAnnouncement': () => ({ id: `ann_${NOBODY}`, version: '1999999999', draft: announcement }),
  'announcement/publishAnnouncement': () => ({ id: `ann_${NOBODY}`, version: '1999999999', reason: 'Fees fall' }),
  'announcement/withdrawAnnouncement': () => ({ id: `ann_${NOBODY}`, version: '1999999999', reason: 'A wrong date' }),
  'group/pageTemplate': () => ({ state: 'open', kind: '3', text: 'Ladder', sort: 'oldest', ...page }),
  'group/exportTemplate': () => ({ state: 'open', kind: '3', text: 'Ladder', sort: 'oldest' }),
  'group/getTemplate': () => ({ id: `grp_${NOBODY}` }),
  'group/pageRunner': () => ({ id: `grp_${NOBODY}`, ...page }),
  'group/saveTemplate': () => ({ id: `grp_${NOBODY}`, version: '1999999999', ...template }),
  'group/discardTemplate': () => ({ id: `grp_${NOBODY}`, version: '1999999999' }),
  'group/proposeTemplate': () => ({ id: `grp_${NOBODY}`, version: '1999999999', reason: 'A steeper ladder' }),
  'group/proposeTemplateEnd': () => ({ id: `grp_${NOBODY}`, version: '1999999999', reason: 'Loses in calm markets' }),
  'alert/listChannel': () => ({}),
  'node/listNode': () => ({}),
  'node/drainNode': () => ({ name: 'nobody', drain: 'on' }),
  'node/holdClaims': () => ({ hold: 'off' }),
  'node/removeNode': () => ({ name: 'nobody' }),
  'tenant/exportTenant': () => ({}),
  'tenant/pageTenant': () => ({ ...page }),
  'tenant/makeTenant': () => ({
    id: 'meridian',
    ...dealings,
    name: 'Meridian',
    hosts: ['localhost'],
    languages: ['en-US'],
    locale: 'en-US',
    customerEmail: 'help@meridian.example',
  }),
  'tenant/changeTenant': () => ({ id: 'nowhere', version: '1999999999', ...dealings }),
  'tenant/inviteAdministrator': () => ({ id: 'nowhere', name: 'nobody', email: 'nobody@meridian.example' }),
  'terms/getTerms': () => ({}),
  'terms/proposeTerms': () => ({
    version: '1999999999',
    withdrawalMinimum: '10',
    withdrawalFees: [{ network: 'PAPER', fee: '1' }],
    transferFeeUsdt: '0.001',
    transferFeeToken: '0.001',
    dailyLimit: '1000',
    waitHours: '24',
    topUpMinimum: '100',
    confirmations: [{ network: 'PAPER', count: '2' }],
    addresses: [{ types: '1', network: 'PAPER', address: 'paper1sample' }],
    fourEyesFrom: '5000',
    packages: [{ price: '100', bonus: '0' }],
    fuelRate: '0.2',
    fuelMode: 'perCycle',
    trialMode: 'onFirstLink',
    trialDailyMax: '10',
    announceAlone: '100',
    copyInstruments: ['BTC-USDT-SWAP'],
    copyTurnoverMin: '1000000',
    reason: 'Thin at night',
  }),
  'export/mailExport': () => ({ list: 'exportTopUp', asked: { state: 'review', sort: 'oldest' } }),
  'export/fetchExport': () => ({ link: 'A'.repeat(43) }),
  'ledger/getTrialBalance': () => ({ day: '2026-11-20' }),
  'ledger/pageJournal': () => ({
    ref: 'seed:nobody',
    currency: 'usdt',
    uid: '99999999',
    day: '2026-11-20',
    sort: 'oldest',
    afterId: '1',
    pageSize: '10',
  }),
  'ledger/exportJournal': () => ({ ref: 'seed:nobody', currency: 'usdt', uid: '99999999', day: '2026-11-20', sort: 'oldest' }),
  'ledger/getJournal': () => ({ id: '999999999' }),
  'ledger/pageAuditRun': () => ({ isFaulty: 'true', beforeId: '9', pageSize: '10' }),
  'ledger/exportAuditRun': () => ({ isFaulty: 'true' }),
  'ledger/getAudit': () => ({ id: '999999999' }),
  'ledger/runAudit': () => ({}),
  'ledger/proposeCounter': () => ({ id: '999999999', reason: 'Booked twice' }),
  'ledger/exportRebate': () => ({}),
  'ledger/pageRebate': () => ({ afterId: '999999999', pageSize: '10' }),
  'ledger/proposeRebate': () => ({
    exchange: 'paper',
    statement: 'R-2026-09',
    startDay: '2026-09-01',
    endDay: '2026-09-30',
    currency: 'usdt',
    amount: '12.5',
  }),
  'release/listRelease': () => ({}),
  'release/proposeRelease': () => ({
    ...{ appApkVersion: '2.37.5', appApkGoogleVersion: '', appIpaIosVersion: '', appWgtVersion: '', minVersion: '' },
    ...{ appApkUrl: 'https://files.example/app.apk', appGooglePlay: '', appAppStore: '', appWgtUrl: '', installUrl: '' },
    ...{ appWgtSize: '0', appWgtSha256: '', installType: '', showUpdate: 'true', notes: { 'en-US': 'Faster' }, share: '10' },
  }),
  'release/operateRelease': () => ({ id: 'rel_00000000000000000000', act: 'widen', share: '50' }),
  'ledger/proposeLift': () => ({ reason: 'Explained' }),
  'audit/exportAudit': () => trail,
  'audit/pageAudit': () => ({ ...trail, afterId: '1', pageSize: '10' }),
};

export function adminSampleInput(call: Call, ids: DeskIds = unknownDeskIds): Record<string, unknown> {
  const make = samples[call.path.replace('/app/admin/', '')];
  if (!make) throw new Error(`there is no sample input of ${call.path}`);
  return make(ids);
}

/** Whether a call names a trader or an object of one. */
export function namesTrader(call: Call): boolean {
  return (
    JSON.stringify(adminSampleInput(call, unknownDeskIds)) !== JSON.stringify(adminSampleInput(call, deskIdsOf({ id: 'usr_x', uid: '' })))
  );
}

/** A top-up in review, a requested withdrawal, a listed arrival, applications, an ended lead and an open proposal of this trader, straight into the database. */
export async function giveDeskRows(
  adminUrl: string,
  { tenantId, id, uid }: { tenantId: string; id: string; uid: string },
): Promise<DeskIds> {
  const ids = deskIdsOf({ id, uid });
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(
      `insert into top_up (id, tenant_id, user_id, types, network, address, price, bonus, exact, state, created_at, expires_at, changed_at)
       values ($1, $2, $3, 1, 'PAPER', 'paper1sample', 100, 0, 100.01, 'review', now(), now() + interval '1 day', now())`,
      [ids.topUpId, tenantId, id],
    );
    await admin.query(
      `insert into withdrawal (id, tenant_id, user_id, network, address, amount, fee, state, created_at, changed_at)
       values ($1, $2, $3, 'PAPER', 'paper1sample', 50, 1, 'requested', now(), now())`,
      [ids.withdrawalId, tenantId, id],
    );
    await admin.query(
      `insert into chain_arrival (id, tenant_id, network, txid, address, from_address, amount, confirmations, state, made_at, seen_at)
       values ($1, $2, 'PAPER', $1, 'paper1sample', 'paper1other', 70, 3, 'listed', now(), now())`,
      [ids.arrivalId, tenantId],
    );
    await admin.query(
      `insert into trial_application (id, tenant_id, user_id, venue_id, main_uid, created_at) values ($1, $2, $3, 'paper', $3, now())`,
      [ids.applicationId, tenantId, id],
    );
    await admin.query(
      `insert into moderation_item (id, tenant_id, user_id, kind, words, shown, created_at)
       values ($1, $2, $3, 'nickname', 'eval(', '****(', now())`,
      [ids.wordsId, tenantId, id],
    );
    await admin.query(
      `insert into team_application (id, tenant_id, user_id, role, words, created_at) values ($1, $2, $3, 'broker', 'I run a school', now())`,
      [ids.teamRoleId, tenantId, id],
    );
    await admin.query(
      `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound, account_mode, swap_ready, checked_at, created_at)
       values ($1, $2, $3, 'paper', 'paper', $3, 'lead', 'abc...xyz', 'k1', '', '', false, 'futures', true, now(), now())`,
      [`crd_${id.slice(4)}`, tenantId, id],
    );
    await admin.query(
      `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at)
       values ($1, $2, $3, $4, 'paper', 'paper', 4, 'BTC-USDT-SWAP', 'long', '{}', now())`,
      [ids.taskId, tenantId, id, `crd_${id.slice(4)}`],
    );
    await admin.query(
      `insert into trader_application (id, tenant_id, user_id, credential_id, terms_version, introduction, equity, created_at)
       values ($1, $2, $3, $4, 1, 'Slow and steady', 1000, now())`,
      [ids.traderApplicationId, tenantId, id, `crd_${id.slice(4)}`],
    );
    // Ended: who leads cannot be approved, and both acts answer that it was decided already.
    await admin.query(
      `insert into lead_trader (id, tenant_id, user_id, credential_id, environment, venue_id, state, introduction, share_rate, approved_at, ended_at)
       values ($1, $2, $3, $4, 'paper', 'paper', 'resigned', '', 0.1, now(), now())`,
      [ids.leadId, tenantId, id, `crd_${id.slice(4)}`],
    );
    await admin.query(
      `insert into operator (id, tenant_id, name, roles, created_at) values ($1, $2, 'trades.' || $3, '{support}', now())`,
      [ids.operatorId, tenantId, uid],
    );
    await admin.query(`insert into operator_trader (tenant_id, operator_id, user_id, created_at) values ($1, $2, $3, now())`, [
      tenantId,
      ids.operatorId,
      id,
    ]);
    await admin.query(
      `insert into chat (id, tenant_id, user_id, last_number, waiting_since, last_at, created_at) values ($1, $2, $3, 1, now(), now(), now())`,
      [ids.chatId, tenantId, id],
    );
    await admin.query(
      `insert into chat_message (id, chat_id, number, tenant_id, user_id, client_id, words, created_at) values ($4, $1, 1, $2, $3, $4, 'Where is my top-up?', now())`,
      [ids.chatId, tenantId, id, `chm_${id.slice(4)}`],
    );
    await admin.query(
      `insert into approval (id, tenant_id, kind, subject, user_id, content, proposed_by, created_at, expires_at)
       values ($1, $2, 'adjustment', 'adj_00000000', $3, '{"amount":"1","currency":"usdt","reason":"Booked twice"}',
               (select id from operator where tenant_id = $2 and 'reviewer' = any(roles) limit 1), now(), now() + interval '1 day')`,
      [ids.approvalId, tenantId, id],
    );
  } finally {
    await admin.end();
  }
  return ids;
}
