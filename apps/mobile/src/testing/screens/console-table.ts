// One entry for each page of the console: who looks at it, at which addresses, and in which states.
import { teamRoleId } from './seed-team-roles.ts';
import type { SeededConsole } from './seed-console.ts';
import type { Shot, State } from './table.ts';

interface ConsoleScreen {
  who: 'operator' | 'nobody';
  /** Addresses by name; the first is the page's own, others the same page with something open. */
  addresses: Readonly<Record<string, (seeded: SeededConsole) => string>>;
  states: readonly State[];
}

const everyState: readonly State[] = ['filled', 'empty', 'error'];

export const consoleScreens: Readonly<Record<string, ConsoleScreen>> = {
  '/sign-in': { who: 'nobody', addresses: { '': () => '/sign-in' }, states: ['filled'] },
  '/invitation': {
    who: 'nobody',
    addresses: { '': ({ invitation }) => `/invitation#${invitation}`, used: () => `/invitation#meridian_${'B'.repeat(43)}` },
    states: ['filled'],
  },
  '/export': { who: 'operator', addresses: { '': () => `/export#${'B'.repeat(43)}` }, states: ['filled'] },
  '/top-ups': {
    who: 'operator',
    addresses: {
      '': () => '/top-ups',
      paid: ({ paidTopUp }) => `/top-ups?id=${paidTopUp}`,
      bare: ({ bareTopUp }) => `/top-ups?id=${bareTopUp}`,
      rejected: () => '/top-ups?state=rejected&id=tpu_SCREENS0000000000003',
    },
    states: everyState,
  },
  '/arrivals': {
    who: 'operator',
    addresses: { '': () => '/arrivals', open: ({ arrival }) => `/arrivals?id=${arrival}`, credited: () => '/arrivals?state=credited' },
    states: everyState,
  },
  '/withdrawals': {
    who: 'operator',
    addresses: {
      '': () => '/withdrawals',
      requested: ({ withdrawals }) => `/withdrawals?id=${withdrawals.requested}`,
      approved: ({ withdrawals }) => `/withdrawals?state=approved&id=${withdrawals.approved}`,
      confirmed: ({ withdrawals }) => `/withdrawals?state=confirmed&id=${withdrawals.confirmed}`,
      rejected: ({ withdrawals }) => `/withdrawals?state=rejected&id=${withdrawals.rejected}`,
      lost: ({ withdrawals }) => `/withdrawals?state=lost&id=${withdrawals.lost}`,
    },
    states: everyState,
  },
  '/trial-fuel': {
    who: 'operator',
    addresses: {
      '': () => '/trial-fuel',
      open: ({ application }) => `/trial-fuel?id=${application}`,
      rejected: () => '/trial-fuel?state=rejected&id=tra_SCREENS0000000000002',
    },
    states: everyState,
  },
  '/lead-traders': {
    who: 'operator',
    addresses: {
      '': () => '/lead-traders',
      open: ({ leadApplications }) => `/lead-traders?id=${leadApplications.pending}`,
      rejected: ({ leadApplications }) => `/lead-traders?state=rejected&id=${leadApplications.rejected}`,
    },
    states: everyState,
  },
  '/leads': {
    who: 'operator',
    addresses: {
      '': () => '/leads',
      open: ({ leadId }) => `/leads?id=${leadId}`,
      revoked: () => '/leads?state=revoked&id=led_SCREENS0000000000005',
    },
    states: everyState,
  },
  '/team-roles': {
    who: 'operator',
    addresses: {
      '': () => '/team-roles',
      open: () => `/team-roles?id=${teamRoleId(1)}`,
      approved: () => `/team-roles?state=approved&id=${teamRoleId(2)}`,
      withdrawn: () => `/team-roles?state=withdrawn&id=${teamRoleId(4)}`,
    },
    states: everyState,
  },
  '/approvals': {
    who: 'operator',
    addresses: {
      '': () => '/approvals',
      'top-up': ({ approvals }) => `/approvals?id=${approvals.topUp}`,
      withdrawal: ({ approvals }) => `/approvals?id=${approvals.withdrawal}`,
      arrival: ({ approvals }) => `/approvals?id=${approvals.arrival}`,
      lost: ({ approvals }) => `/approvals?id=${approvals.lostWithdrawal}`,
      adjustment: ({ approvals }) => `/approvals?id=${approvals.adjustment}`,
      terms: ({ approvals }) => `/approvals?state=open&id=${approvals.terms}`,
      revoke: ({ approvals }) => `/approvals?id=${approvals.revokeTrader}`,
      role: ({ approvals }) => `/approvals?id=${approvals.teamRole}`,
      template: ({ approvals }) => `/approvals?state=open&id=${approvals.template}`,
      endTemplate: ({ approvals }) => `/approvals?state=open&id=${approvals.endTemplate}`,
      brand: ({ approvals }) => `/approvals?state=open&id=${approvals.brand}`,
      operator: ({ approvals }) => `/approvals?state=open&id=${approvals.operator}`,
      'role-end': ({ approvals }) => `/approvals?id=${approvals.endTeamRole}`,
    },
    states: everyState,
  },
  '/chats': {
    who: 'operator',
    addresses: {
      '': () => '/chats',
      open: ({ chat }) => `/chats?id=${chat}`,
      all: () => '/chats?state=all',
      closed: () => '/chats?state=closed',
    },
    states: everyState,
  },
  '/moderation': {
    who: 'operator',
    addresses: {
      '': () => '/moderation',
      open: () => '/moderation?id=mod_SCREENS0000000000001',
      chat: () => '/moderation?id=mod_SCREENS0000000000002',
      removed: () => '/moderation?state=removed&id=mod_SCREENS0000000000003',
    },
    states: everyState,
  },
  '/users': {
    who: 'operator',
    addresses: {
      '': () => '/users',
      one: () => '/users?id=10000001',
      statement: () => '/users?id=10000001&part=statement',
      orders: () => '/users?id=10000001&part=orders',
      messages: () => '/users?id=10000001&part=messages',
      notes: () => '/users?id=10000001&part=notes',
      history: () => '/users?id=10000001&part=history',
    },
    states: ['filled', 'error'],
  },
  '/tasks': {
    who: 'operator',
    addresses: { '': () => '/tasks', faulty: () => '/tasks?state=faulty&sort=oldest' },
    states: everyState,
  },
  '/announcements': {
    who: 'operator',
    addresses: { '': () => '/announcements', draft: () => '/announcements?state=draft&sort=oldest', new: () => '/announcements?id=new' },
    states: everyState,
  },
  '/templates': {
    who: 'operator',
    addresses: {
      '': () => '/templates',
      draft: () => '/templates?state=draft&sort=oldest',
      proposed: ({ templates }) => `/templates?id=${templates.proposed}`,
      ending: ({ templates }) => `/templates?id=${templates.ending}&part=versions`,
      runners: ({ templates }) => `/templates?id=${templates.proposed}&part=runners`,
      mistaken: ({ templates }) => `/templates?id=${templates.mistaken}`,
      new: () => '/templates?id=new',
    },
    states: ['filled', 'error'],
  },
  '/accounts': {
    who: 'operator',
    addresses: {
      '': () => '/accounts',
      one: ({ accounts }) => `/accounts?id=${accounts.works}`,
      broken: ({ accounts }) => `/accounts?id=${accounts.broken}`,
    },
    states: ['filled', 'error'],
  },
  '/panic': { who: 'operator', addresses: { '': () => '/panic' }, states: ['filled', 'error'] },
  '/ledger': {
    who: 'operator',
    addresses: {
      '': () => '/ledger',
      balance: () => '/ledger?part=balance',
      rebates: () => '/ledger?part=rebates',
      audits: () => '/ledger?part=audits',
    },
    states: everyState,
  },
  '/banners': { who: 'operator', addresses: { '': () => '/banners' }, states: everyState },
  '/channels': { who: 'operator', addresses: { '': () => '/channels' }, states: ['filled', 'error'] },
  '/nodes': { who: 'operator', addresses: { '': () => '/nodes' }, states: ['filled', 'error'] },
  '/posters': { who: 'operator', addresses: { '': () => '/posters' }, states: everyState },
  '/content': { who: 'operator', addresses: { '': () => '/content', new: () => '/content?id=new' }, states: everyState },
  '/versions': { who: 'operator', addresses: { '': () => '/versions' }, states: everyState },
  '/brand': { who: 'operator', addresses: { '': () => '/brand' }, states: ['filled', 'error'] },
  '/tenants': { who: 'operator', addresses: { '': () => '/tenants' }, states: ['filled', 'error'] },
  '/terms': { who: 'operator', addresses: { '': () => '/terms' }, states: everyState },
  '/operators': { who: 'operator', addresses: { '': () => '/operators' }, states: ['filled', 'error'] },
  '/access': { who: 'operator', addresses: { '': () => '/access' }, states: ['filled', 'error'] },
  '/trail': { who: 'operator', addresses: { '': () => '/trail', one: () => '/trail?kind=proposed' }, states: everyState },
};

/** Every page in every state; other addresses than a page's own only filled. */
export function consoleShotsOf(seeded: SeededConsole): Shot[] {
  return Object.entries(consoleScreens).flatMap(([path, { who, addresses, states }]) =>
    Object.entries(addresses).flatMap(([variant, addressOf], index) =>
      states
        .filter((state) => index === 0 || state === 'filled')
        .map((state): Shot => ({
          place: 'console',
          path,
          variant,
          address: addressOf(seeded),
          state,
          who: who === 'nobody' ? who : state === 'empty' ? 'abroad' : 'operator',
        })),
    ),
  );
}
