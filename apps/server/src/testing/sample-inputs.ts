// For every call of the contract an input that its schema accepts, from which the generated tests make wrong ones. A call that is missing here fails them.
import { calls, type Call } from '@millrace/contract';

const PASSWORD = '0123456789ABCDEF0123456789ABCDEF';
const averaging = {
  buyType: '1',
  firstSz: '1',
  replenishmentMax: '3',
  replenishmentRate: '3',
  replenishmentGrowth: '50',
  callbackRate: '0.2',
  rollbackRate: '0.2',
  targetRate: '1.2',
  targetNum: '0',
  lossNum: '100',
  makeMin: '',
  makeMax: '',
  placeFirstInterval: '0',
  lever: '3',
  repeatOrder: '-1',
};

/** Ids of objects that the caller of the sample is to name. */
export interface SampleIds {
  credentialId: string;
  taskId: string;
  messageId: string;
  sessionId: string;
}

/** Ids that nobody has. */
export const unknownIds: SampleIds = {
  credentialId: 'crd_00000000000000000000',
  taskId: 'tsk_00000000000000000000',
  messageId: 'msg_00000000000000000000',
  sessionId: 'ses_00000000000000000000',
};

const NOBODYS_GROUP = 'grp_00000000000000000000';
const NOBODYS_TRADER = 'led_00000000000000000000';
const NOBODYS_FOLLOW = 'fol_00000000000000000000';
const nobodysState = `fcw_${'A'.repeat(22)}`;

export function sampleInput(call: Call, ids: SampleIds = unknownIds): Record<string, unknown> {
  // Calls of one name differ by their folder.
  const make = samples[call.path.split('/').slice(-2).join('/')] ?? samples[call.name];
  if (!make) throw new Error(`there is no sample input of ${call.path}`);
  return make(ids);
}

const action = ({ taskId }: SampleIds) => ({ id: taskId, version: '0' });
const samples: Readonly<Record<string, (ids: SampleIds) => Record<string, unknown>>> = {
  getTenantByUrl: () => ({ url: 'http://localhost/' }),
  getAppInfo: () => ({ id: 'app' }),
  list: () => ({ query: 'x' }),
  sendEmailCode: () => ({ email: 'sample@example.com', purpose: 'register' }),
  register: () => ({
    email: 'sample@example.com',
    inviteCode: 'NOBODY',
    entertype: 'broker',
    code: '123456',
    agreement: 'true',
    nickname: 'Sample',
    password: PASSWORD,
    languageCode: '2',
  }),
  userLogin: () => ({ number: '99999999', password: PASSWORD, deviceToken: `dev_${'A'.repeat(43)}`, remember: 'true', totp: '123456' }),
  forgetPassword: () => ({ email: 'sample@example.com', code: '123456', password: PASSWORD }),
  info: () => ({}),
  loginout: () => ({ forget: 'false' }),
  updateLanguage: () => ({ languageCode: '2' }),
  saveLoginTime: () => ({}),
  getWallet: () => ({}),
  withdrawalTerms: () => ({}),
  applyWithdrawal: () => ({
    network: 'PAPER',
    address: 'paper1sample',
    amount: '10',
    noChecksum: 'false',
    secondPassword: PASSWORD,
    totp: '123456',
  }),
  cancelWithdrawal: () => ({ id: 'wdr_00000000000000000000' }),
  pageWithdrawal: () => ({ pageNum: '1', pageSize: '10' }),
  findPeer: () => ({ uid: '10000002' }),
  transfer: () => ({ uid: '10000002', currency: 'usdt', amount: '1.5', secondPassword: PASSWORD, totp: '123456' }),
  pageTransfer: () => ({ currency: 'usdt', pageNum: '1', pageSize: '10' }),
  applyTopUp: () => ({
    id: '100-0',
    money: '100',
    types: '1',
    network: 'PAPER',
    orderId: 'tpu_00000000000000000000',
    slip: `${'0'.repeat(32)}.webp`,
    txid: '1',
  }),
  cancelTopUp: () => ({ id: 'tpu_00000000000000000000' }),
  pageTopUp: () => ({ pageNum: '1', pageSize: '10' }),
  getTopUp: () => ({ id: 'tpu_00000000000000000000' }),
  listPackage: () => ({}),
  exportStatement: () => ({ startTime: 0, endTime: 1 }),
  topUpTerms: () => ({}),
  buyFuel: () => ({ amount: '100' }),
  getTrialFuel: () => ({}),
  applyTrialFuel: () => ({}),
  getRoles: () => ({}),
  applyCommunity: () => ({ words: 'Forty traders meet here every week' }),
  applyBroker: () => ({ words: 'Forty traders meet here every week' }),
  getStanding: () => ({}),
  applyTrader: ({ credentialId }) => ({ credentialId, introduction: 'Slow and steady', termsVersion: '1' }),
  leadSettings: ({ taskId }) => ({
    version: '1',
    shareRate: '0.1',
    followersMax: '100',
    accepts: 'true',
    tasks: [{ id: taskId, copied: 'true' }],
    resign: 'false',
  }),
  getTeam: () => ({}),
  pageFloor: () => ({ depth: '1', pageNum: '1', pageSize: '10' }),
  pageMember: () => ({ scope: 'direct', level: '1', status: '2', search: 'a', pageNum: '1', pageSize: '10' }),
  pageReward: () => ({ share: 'level', pageNum: '1', pageSize: '10' }),
  pageTrader: () => ({
    order: 'winRate',
    money: 'practice',
    isNew: 'true',
    search: 'a',
    instId: 'BTC-USDT-SWAP',
    retracementMax: '50',
    pageNum: '1',
    pageSize: '10',
  }),
  getTrader: () => ({ traderId: NOBODYS_TRADER }),
  pageTraderPosition: () => ({ traderId: NOBODYS_TRADER, pageNum: '1', pageSize: '10' }),
  pageTraderHour: () => ({ traderId: NOBODYS_TRADER, pageNum: '1', pageSize: '10' }),
  pageSignal: () => ({ traderId: NOBODYS_TRADER, pageNum: '1', pageSize: '10' }),
  pageLeadIncome: () => ({ days: '30', pageNum: '1', pageSize: '10' }),
  pageStatement: () => ({
    currency: 'usdt',
    kind: 'fuel',
    startTime: '1700000000000',
    endTime: '1700000100000',
    beforeId: '1.1',
    pageSize: '10',
  }),
  updatePassword: () => ({ code: '123456', password: PASSWORD }),
  updateSecondPassword: () => ({ code: '123456', password: PASSWORD }),
  updateEmail: () => ({ email: 'sample@example.com', code: '123456', secondPassword: PASSWORD }),
  listSession: () => ({}),
  startTwoStep: () => ({ code: '123456' }),
  confirmTwoStep: () => ({ totp: '123456' }),
  endTwoStep: () => ({ code: '123456', totp: '234567' }),
  upload: () => ({ purpose: 'slip' }),
  show: () => ({ filename: `${'0'.repeat(32)}.webp`, version: '1' }),
  makeTicket: () => ({ purpose: 'device' }),
  readTicket: () => ({ ticket: `hnd_${'A'.repeat(22)}`, purpose: 'device' }),
  takeTicket: () => ({ ticket: `hnd_${'A'.repeat(22)}`, purpose: 'device' }),
  endSession: ({ sessionId }) => ({ id: sessionId }),
  updateInfo: () => ({ nickname: 'Sample', autograph: 'Slow and steady' }),
  listCredentials: () => ({}),
  linkCredential: () => ({
    venueId: 'nowhere',
    apiKey: 'key',
    secretKey: 'secret',
    passphrase: 'Passphrase-1',
    remark: 'sample',
    switchModes: 'false',
  }),
  checkKey: () => ({ venueId: 'nowhere', apiKey: 'key', secretKey: 'secret', passphrase: 'Passphrase-1' }),
  replaceKey: ({ credentialId }) => ({ id: credentialId, apiKey: 'key', secretKey: 'secret', passphrase: 'Passphrase-1' }),
  recheckKey: ({ credentialId }) => ({ id: credentialId }),
  switchAccountModes: ({ credentialId }) => ({ id: credentialId }),
  unlinkCredential: ({ credentialId }) => ({ id: credentialId }),
  getExchangeBalance: ({ credentialId }) => ({ id: credentialId }),
  startFastConnect: () => ({ venueId: 'nowhere', remark: 'sample', installedApp: 'false' }),
  finishFastConnect: () => ({ state: nobodysState, code: 'code', domain: 'https://exchange.example' }),
  cancelFastConnect: () => ({ state: nobodysState }),
  readFastConnect: () => ({ state: nobodysState }),
  productList: () => ({ productType: '2' }),
  barHistory: () => ({ instId: 'BTC-USDT-SWAP', bar: '5m', from: '1700000000000', until: '1700100000000', known: '0123abcd' }),
  candles: () => ({ instId: 'BTC-USDT-SWAP', bar: '1m', before: '1700000000000', limit: '10' }),
  add: ({ credentialId }) => ({ assignmentType: '4', instId: 'BTC-USDT-SWAP', credentialId, ...averaging }),
  update: (ids) => ({ ...action(ids), instId: 'BTC-USDT-SWAP', ...averaging }),
  delete: action,
  operateStatus: (ids) => ({ ...action(ids), status: 'close', confirmNoStop: 'false', confirmPartialLadder: 'false' }),
  operateStopMake: (ids) => ({ ...action(ids), stopMake: 'close' }),
  operateRepeatOrder: (ids) => ({ ...action(ids), repeatOrder: '1' }),
  replenishment: (ids) => ({ ...action(ids), leg: 'L', sz: '1' }),
  sell: (ids) => ({ ...action(ids), leg: 'L', sz: '1' }),
  sellAll: action,
  getUserAssignmentById: ({ taskId }) => ({ id: taskId }),
  getUserAssignmentDetailsById: ({ taskId }) => ({ id: taskId }),
  pageAssignmentByAssignmentType: () => ({ assignmentType: '4', pageNum: '1', pageSize: '99999999' }),
  earnings: () => ({}),
  getEarnings: () => ({ startDay: '2026-11-01', endDay: '2026-11-20', environment: 'paper' }),
  pageTaskEarnings: () => ({ lastDays: '7', pageNum: '1', pageSize: '10' }),
  exportEarnings: () => ({ by: 'day' }),
  pageTradeRecord: ({ taskId }) => ({ userAssignmentId: taskId, assignmentType: '4', side: 'buy', pageNum: '1', pageSize: '20' }),
  pageTradeCycle: ({ taskId }) => ({ userAssignmentId: taskId, cycle: '0', posSide: 'long' }),
  pageTradeFill: ({ taskId }) => ({ userAssignmentId: taskId, side: 'sell', pageNum: '1', pageSize: '20' }),
  pageAssignmentGroup: () => ({ type: '3', pageNum: '1', pageSize: '99999999' }),
  pageTenantAssignmentByGroupId: () => ({ groupId: NOBODYS_GROUP, pageNum: '1', pageSize: '20' }),
  pageAssignmentByGroupId: () => ({ groupId: NOBODYS_GROUP, pageNum: '1', pageSize: '20' }),
  operateAssignmentGroupStatus: ({ credentialId }) => ({
    groupId: NOBODYS_GROUP,
    status: 'open',
    credentialId,
    version: '1',
    agreementVersion: '1',
    slots: [{ slot: 'btc', firstSz: '1' }],
    confirmNoStop: 'false',
    confirmPartialLadder: 'false',
    ask: 'false',
  }),
  operateAssignmentGroupTransformation: (ids) => ({ ...action(ids), transform: 'out', groupId: NOBODYS_GROUP, slot: 'btc' }),
  operateBatch: ({ taskId }) => ({ ids: [taskId], status: 'stop', confirmNoStop: 'false', confirmPartialLadder: 'false' }),
  'follow/add': ({ credentialId }) => ({
    traderId: NOBODYS_TRADER,
    credentialId,
    mode: 'fixed',
    allocation: '100',
    firstSz: '1',
    lever: '3',
    maxSlipPct: '0.3',
    replenishmentMax: '5',
    lossNum: '50',
    targetNum: '0',
    instIds: ['BTC-USDT-SWAP'],
    directions: ['long'],
    onLeaderEnd: 'close',
    confirmNoStop: 'false',
    ask: 'false',
  }),
  'follow/update': () => ({ id: NOBODYS_FOLLOW, version: '1', maxSlipPct: '0.5' }),
  'follow/operateStatus': () => ({ id: NOBODYS_FOLLOW, version: '1', status: 'pause' }),
  stop: () => ({ id: NOBODYS_FOLLOW, version: '1', mode: 'close' }),
  pageFollow: () => ({ ended: 'false', pageNum: '1', pageSize: '20' }),
  pageCopy: () => ({ id: NOBODYS_FOLLOW, state: 'missed', pageNum: '1', pageSize: '20' }),
  pagePosition: () => ({ followId: NOBODYS_FOLLOW, pageNum: '1', pageSize: '20' }),
  setPosition: ({ taskId }) => ({ userAssignmentId: taskId, version: '0', posSide: 'long', targetPx: '61000', stopPx: '59000' }),
  pageStanding: () => ({ followId: NOBODYS_FOLLOW, pageNum: '1', pageSize: '20' }),
  takePosition: () => ({ followId: NOBODYS_FOLLOW, version: '1', instId: 'BTC-USDT-SWAP', posSide: 'long' }),
  closePosition: ({ taskId }) => ({ userAssignmentId: taskId, version: '0', posSide: 'long' }),
  pageMessage: () => ({ pageNum: '1', pageSize: '20' }),
  readMessage: ({ messageId }) => ({ id: messageId }),
};

/** Whether a call names an object of somebody. */
export function namesObject(call: Call): boolean {
  return JSON.stringify(sampleInput(call)).includes('_00000000000000000000');
}

export const interCalls = calls.filter(({ access }) => access === 'inter');
