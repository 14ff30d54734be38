// Who works at the console, and what each role may do. The one table: every call names a duty of it; server, navigation, buttons and tests ask whether a
// call may be made. An operator may have several roles and may then do what any of them may; nobody decides what they proposed, in whatever role.

export const operatorRoles = [
  'support',
  'reviewer',
  'approver',
  'finance',
  'brand',
  'editor',
  'administrator',
  'auditor',
  'platform',
] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export const dutyRoles = {
  /** The own session. */
  self: operatorRoles,
  /** The own way in: password, recovery codes, which trader accounts are one's own. */
  ownAccess: operatorRoles,
  /** Reads queues without money, and traders. What support reads of a trader's balances and orders, he must have allowed (`seesMoney`). */
  look: ['support', 'reviewer', 'approver', 'finance', 'administrator', 'auditor'],
  /** Reads queues of money, evidence, and the ledger; balances and orders of every trader. */
  lookMoney: ['reviewer', 'approver', 'finance', 'administrator', 'auditor'],
  /** Reads conversations of traders with support. */
  lookChats: ['support', 'administrator', 'auditor'],
  /** Answers traders, and removes what must not stand in a conversation. */
  chat: ['support', 'administrator'],
  /** Reads words of traders that had to be masked. */
  lookModeration: ['support', 'administrator', 'auditor'],
  /** Leaves or removes words of traders that had to be masked. */
  moderate: ['support', 'administrator'],
  /** Sets what marks operators before traders. */
  markChats: ['brand', 'administrator'],
  /** Decides applications of traders, alone or as the first of two persons. */
  review: ['reviewer', 'approver', 'administrator'],
  /** Decides top-ups and withdrawals, alone or as the first of two persons; types and assigns arrivals, proposes adjustments and counter journals. */
  money: ['reviewer', 'approver', 'finance', 'administrator'],
  /** Freezes a trader at once, and proposes to unfreeze one. */
  freeze: ['support', 'reviewer', 'approver', 'administrator'],
  /** Stops buying or trading of a trader's task at once. */
  task: ['approver', 'administrator'],
  /** Proposes to close the position of a trader's task. */
  close: ['approver', 'administrator'],
  /** Has an exchange asked about a trader's key. */
  checkKey: ['support', 'approver', 'administrator'],
  /** Ends the use of a trader's key. */
  revokeKey: ['administrator'],
  /** Begins the panic stop of the tenant alone. */
  panic: ['administrator'],
  /** Proposes the end of a panic stop. */
  resume: ['administrator'],
  /** Notes something about a trader for colleagues. */
  note: ['support', 'reviewer', 'approver', 'finance', 'administrator'],
  /** Reads what waits for a second person. */
  lookProposals: ['reviewer', 'approver', 'finance', 'brand', 'administrator', 'auditor'],
  /** Decides as the second of two persons, and pays out. */
  approve: ['approver', 'administrator'],
  /** Proposes terms, broker rebates and the end of a stop of outgoing money. */
  finance: ['finance', 'administrator'],
  /** Has the ledger audited. */
  audit: ['finance', 'administrator'],
  /** Reads the draft and the history of the brand. */
  lookBrand: ['approver', 'brand', 'administrator', 'auditor'],
  /** Writes the draft of the brand and proposes to publish it. */
  brand: ['brand', 'administrator'],
  /** Proposes versions of the app, and widens, stops or takes back what is published. */
  release: ['brand', 'administrator'],
  /** Reads the templates of groups, their drafts and how many traders run each. */
  lookTemplates: ['support', 'reviewer', 'approver', 'brand', 'administrator', 'auditor'],
  /** Writes drafts of templates. */
  template: ['brand', 'administrator'],
  /** Proposes to publish the draft of a template, or to withdraw a group. */
  publishTemplate: ['brand', 'administrator'],
  /** Reads what operators write for traders: content, banners. */
  lookContent: ['support', 'approver', 'brand', 'editor', 'administrator', 'auditor'],
  /** Writes drafts of content and banners, and adds pictures. */
  content: ['editor', 'administrator'],
  /** Publishes and withdraws content and banners. */
  publishContent: ['editor', 'administrator'],
  /** Writes, publishes and withdraws announcements; one that reaches many is published by two. */
  announce: ['brand', 'editor', 'administrator'],
  /** Makes tenants, changes what they deal in, and invites the first administrator of one. */
  platform: ['platform'],
  /** Reads who works at the console. */
  lookOperators: ['administrator', 'auditor'],
  /** Proposes operators, their roles and their new links. */
  operators: ['administrator'],
  /** Reads the audit trail. */
  trail: ['administrator', 'auditor'],
} as const satisfies Record<string, readonly OperatorRole[]>;
export type AdminDuty = keyof typeof dutyRoles;

/** Whether an operator with these roles may make a call; a guest's call, or a trader's, is none of theirs. */
export function mayCall(roles: readonly OperatorRole[], { duty }: { duty: AdminDuty | 'guest' | null }): boolean {
  return duty !== null && duty !== 'guest' && (dutyRoles[duty] as readonly OperatorRole[]).some((role) => roles.includes(role));
}

/** Whether an operator with these roles sees balances and orders of every trader; others only those of a trader who lets support see them. */
export function seesMoney(roles: readonly OperatorRole[]): boolean {
  return mayCall(roles, { duty: 'lookMoney' });
}

/** What costs money or rights: a code of the authenticator app must have been given within `limits.operatorStepSec`. */
const steppedDuties: readonly AdminDuty[] = [
  'ownAccess',
  'review',
  'money',
  'close',
  'revokeKey',
  'resume',
  'approve',
  'finance',
  'publishTemplate',
  'publishContent',
  'release',
  'operators',
  'platform',
];

/** Whether a call asks for the second step again. Reading never does. */
export function needsStep({ method, duty }: { method: 'GET' | 'POST'; duty: AdminDuty | 'guest' | null }): boolean {
  return method === 'POST' && duty !== null && duty !== 'guest' && steppedDuties.includes(duty);
}
