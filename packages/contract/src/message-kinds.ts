// Every kind of message in one table: its tab of the inbox, how urgent it is, who says it, where it leads, why it is sent, and what must happen before a
// decision that it asks for is made. The kinds of `message` are the names of this table; `npm run check` asks the catalogues for the words of each row.
import type { AppRoute } from './page-access.ts';

export const messageTabs = ['system', 'orders', 'trading'] as const;
export type MessageTab = (typeof messageTabs)[number];

/** Page that a message leads to; `task`: the page of the task that it names. */
export const messagePlaces = {
  task: 'task',
  tasks: '/tasks',
  keys: '/auth',
  fuel: '/energy',
  topUp: '/recharge',
  topUps: '/my-order',
  withdrawals: '/tx',
  statement: '/transfer-record',
  wallet: '/zichan',
  copies: '/myfollow',
  leading: '/traderapply',
  groups: '/strategy',
  team: '/team',
  devices: '/devices',
  security: '/person',
  support: '/customerService',
  chat: '/chat',
} as const satisfies Record<string, AppRoute | 'task'>;
export type MessagePlace = keyof typeof messagePlaces;

interface MessageKindRow {
  tab: MessageTab;
  /** urgent: passes quiet hours. quiet: is never more than a row of the inbox. */
  urgency: 'urgent' | 'normal' | 'quiet';
  sender: 'system' | 'brand' | 'support';
  place: MessagePlace;
  /** Name of the rule behind it, in the catalogue. */
  why: string;
  /** What the reader must settle: it stands first until the fault is gone, the key is good, nothing waits for fuel, nothing is owed. */
  decides?: 'fault' | 'key' | 'fuel' | 'share';
}

const trading = { tab: 'trading', urgency: 'normal', sender: 'system', place: 'task' } as const;
const orders = { tab: 'orders', urgency: 'normal', sender: 'brand', place: 'wallet' } as const;
const copying = { ...trading, place: 'copies' } as const;
const leading = { tab: 'system', urgency: 'normal', sender: 'brand', place: 'leading' } as const;
const account = { tab: 'system', urgency: 'urgent', sender: 'system', place: 'security', why: 'security' } as const;

export const messageKinds = {
  taskFault: { ...trading, urgency: 'urgent', why: 'fault', decides: 'fault' },
  keyBroken: { ...trading, urgency: 'urgent', place: 'keys', why: 'key', decides: 'key' },
  keyExpiring: { ...trading, place: 'keys', why: 'keyIdle' },
  keyRevoked: { ...trading, urgency: 'urgent', sender: 'brand', place: 'keys', why: 'operator', decides: 'key' },
  cycleClosed: { ...trading, why: 'cycle' },
  buyingClosed: { ...trading, why: 'taskLimit' },
  groupWithdrawn: { ...trading, sender: 'brand', place: 'groups', why: 'operator' },
  fuelLow: { ...orders, sender: 'system', place: 'topUp', why: 'fuel' },
  fuelEmpty: { ...orders, urgency: 'urgent', sender: 'system', place: 'topUp', why: 'fuel', decides: 'fuel' },
  transferSent: { ...orders, urgency: 'quiet', sender: 'system', place: 'statement', why: 'transfer' },
  transferReceived: { ...orders, sender: 'system', place: 'statement', why: 'transfer' },
  topUpCompleted: { ...orders, place: 'topUps', why: 'topUp' },
  topUpRejected: { ...orders, place: 'topUps', why: 'topUp' },
  topUpArrived: { ...orders, why: 'topUp' },
  withdrawalApproved: { ...orders, place: 'withdrawals', why: 'withdrawal' },
  withdrawalSent: { ...orders, place: 'withdrawals', why: 'withdrawal' },
  withdrawalRejected: { ...orders, place: 'withdrawals', why: 'withdrawal' },
  trialFuelApproved: { ...orders, place: 'fuel', why: 'application' },
  trialFuelRejected: { ...orders, place: 'fuel', why: 'application' },
  traderApproved: { ...leading, why: 'application' },
  traderRejected: { ...leading, why: 'application' },
  roleApproved: { ...leading, place: 'team', why: 'application' },
  roleRejected: { ...leading, place: 'team', why: 'application' },
  roleWithdrawn: { ...leading, place: 'team', why: 'operator' },
  leadEquityLow: { ...leading, sender: 'system', why: 'leadEquity' },
  leadEquityBack: { ...leading, urgency: 'quiet', sender: 'system', why: 'leadEquity' },
  leadClosed: { ...leading, why: 'operator' },
  leadOpened: { ...leading, why: 'operator' },
  leadRevoked: { ...leading, why: 'twoOperators' },
  traderEnded: { ...copying, why: 'copyEnd' },
  shareOwed: { ...copying, urgency: 'urgent', place: 'wallet', why: 'share', decides: 'share' },
  shareTaken: { ...copying, urgency: 'quiet', place: 'statement', why: 'share' },
  followLimit: { ...copying, urgency: 'urgent', why: 'copyEnd' },
  followEnded: { ...copying, why: 'copyEnd' },
  copiesMissed: { ...copying, urgency: 'quiet', why: 'missed' },
  traderSilent: { ...copying, urgency: 'urgent', why: 'silent' },
  traderBack: { ...copying, why: 'silent' },
  balanceAdjusted: { ...orders, place: 'statement', why: 'twoOperators' },
  journalCountered: { ...orders, place: 'statement', why: 'twoOperators' },
  openingStopped: { ...trading, urgency: 'urgent', sender: 'brand', place: 'tasks', why: 'panic' },
  openingResumed: { ...trading, sender: 'brand', place: 'tasks', why: 'panic' },
  accountFrozen: { ...account, sender: 'brand', place: 'support', why: 'freeze' },
  accountUnfrozen: { ...account, urgency: 'normal', sender: 'brand', place: 'tasks', why: 'freeze' },
  accountPreviewed: { ...account, urgency: 'quiet', sender: 'support', place: 'support', why: 'preview' },
  taskStopped: { ...trading, urgency: 'urgent', sender: 'brand', why: 'operator' },
  taskClosed: { ...trading, urgency: 'urgent', sender: 'brand', why: 'twoOperators' },
  wordsRemoved: { tab: 'system', urgency: 'normal', sender: 'brand', place: 'security', why: 'words' },
  supportAnswered: { tab: 'system', urgency: 'normal', sender: 'support', place: 'chat', why: 'chat' },
  newDevice: { ...account, place: 'devices', why: 'newDevice' },
  passwordChanged: account,
  safePasswordChanged: account,
  emailChanged: account,
} as const satisfies Record<string, MessageKindRow>;

export type MessageKind = keyof typeof messageKinds;

/** Kinds of one tab. */
export function kindsOfTab(tab: MessageTab): MessageKind[] {
  return messageKindNames.filter((kind) => messageKinds[kind].tab === tab);
}

/** The keys of the table are its kinds. */
export const messageKindNames = Object.keys(messageKinds) as [MessageKind, ...MessageKind[]];

/** What the reader of such a message must settle; undefined where he need not. */
export function decisionOfKind(kind: MessageKind): MessageKindRow['decides'] {
  const row: MessageKindRow = messageKinds[kind];
  return row.decides;
}
