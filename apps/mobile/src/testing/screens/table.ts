// One entry for each route of the app: whose page it is, at which address it is looked at, and in which states. A route without an entry is a type
// error here and fails the test beside; the pages of a task are looked at with several tasks.
import type { createAppRouter } from '../../app/router.tsx';
import type { Applicant } from './seed-applicants.ts';
import { sharedCodes } from './seed-shares.ts';
import type { Seeded } from './seed.ts';

export type AppPath = Exclude<keyof ReturnType<typeof createAppRouter>['routesByPath'], '/$' | ''>;

/** `waiting`: the server does not answer yet. `error`: its calls fail, those of the guard apart. `offline`: the line went while the page stood. */
export type State = 'filled' | 'empty' | 'error' | 'offline' | 'waiting';

export interface Screen {
  who: 'guest' | 'trader';
  /** Whose session an address is looked at with, where that is not the trader with everything. */
  sessions?: Readonly<Record<string, Applicant>>;
  /** Addresses by name; the first is the page's own, others the same page with other data. */
  addresses: Readonly<Record<string, (seeded: Seeded) => string>>;
  states: readonly State[];
  /** By the name of an address: the selector of what is tapped there once the page stands, to open a sheet. */
  taps?: Readonly<Record<string, string>>;
}

/** Of a page that reads nothing of its own. */
const still: readonly State[] = ['filled', 'offline'];
const everyState: readonly State[] = ['filled', 'empty', 'error', 'offline'];

/** A page at its own path. */
function at(path: string, who: Screen['who'], states: readonly State[]): Screen {
  return { who, addresses: { '': () => path }, states };
}

export const screens: Readonly<Record<AppPath, Screen>> = {
  '/': at('/', 'guest', ['waiting']),
  '/login': at('/login', 'guest', still),
  '/reg': at('/reg?invitecode=DEMO8888', 'guest', still),
  '/forgetPassword': at('/forgetPassword', 'guest', still),
  '/language': at('/language', 'guest', still),
  '/userContract': at('/userContract', 'guest', ['filled', 'error', 'offline']),
  '/privacy': at('/privacy', 'guest', ['filled', 'error', 'offline']),
  '/error': at('/error?code=-999999', 'guest', still),
  '/404': at('/404', 'guest', still),
  '/contracts': at('/contracts', 'guest', ['filled', 'error', 'offline']),
  '/download': at('/download', 'guest', still),
  '/handover': at('/handover', 'guest', still),
  '/updates': at('/updates', 'guest', still),
  '/usercenter': at('/usercenter', 'trader', everyState),
  '/info': {
    who: 'trader',
    addresses: { '': () => '/info', none: () => '/info?text=xyz', gone: () => '/info?aid=art_00000000' },
    states: everyState,
  },
  '/jiaocheng': at('/jiaocheng', 'trader', everyState),
  '/customerService': at('/customerService', 'trader', everyState),
  '/chat': at('/chat', 'trader', everyState),
  '/choose-location': at('/choose-location', 'trader', still),
  '/open-location': at('/open-location?latitude=13.756331&longitude=100.501765&name=Konstantinopolsky%20Plaza', 'trader', still),
  '/standings': {
    who: 'trader',
    addresses: { '': () => '/standings', new: () => '/standings?list=new', none: () => '/standings?fall=5&instId=SOL-USDT' },
    states: everyState,
  },
  '/placeorder': {
    who: 'trader',
    addresses: {
      '': ({ leads }) => `/placeorder?traderId=${leads.open}`,
      new: ({ leads }) => `/placeorder?traderId=${leads.young}`,
      closed: ({ leads }) => `/placeorder?traderId=${leads.closed}`,
      report: ({ leads }) => `/placeorder?traderId=${leads.open}`,
    },
    taps: { report: '[data-action=report]' },
    states: everyState,
  },
  '/myfollow': {
    who: 'trader',
    addresses: { '': () => '/myfollow', ended: () => '/myfollow?view=ended', lead: () => '/myfollow' },
    sessions: { lead: 'lead' },
    states: everyState,
  },
  '/copylog': {
    who: 'trader',
    addresses: {
      '': ({ follow }) => `/copylog?id=${follow}`,
      missed: ({ follow }) => `/copylog?id=${follow}&state=missed`,
      none: ({ endedFollow }) => `/copylog?id=${endedFollow}`,
    },
    states: ['filled', 'error', 'offline'],
  },
  '/positions': {
    who: 'trader',
    addresses: { '': () => '/positions', one: ({ follow }) => `/positions?followId=${follow}` },
    states: everyState,
  },
  '/positisets': {
    who: 'trader',
    addresses: { '': ({ copying }) => `/positisets?userAssignmentId=${copying}&posSide=long` },
    states: everyState,
  },
  '/takeposion': {
    who: 'trader',
    addresses: { '': ({ follow }) => `/takeposion?followId=${follow}`, none: ({ endedFollow }) => `/takeposion?followId=${endedFollow}` },
    states: ['filled', 'error', 'offline'],
  },
  '/traderapply': {
    who: 'trader',
    addresses: Object.fromEntries(['', 'pending', 'rejected', 'lead', 'resigned', 'revoked'].map((name) => [name, () => '/traderapply'])),
    sessions: { '': 'applicant', rejected: 'rejected', lead: 'lead', resigned: 'resigned', revoked: 'revoked' },
    states: everyState,
  },
  '/setting': at('/setting', 'trader', everyState),
  '/person': at('/person', 'trader', everyState),
  '/personDetail': at('/personDetail', 'trader', everyState),
  '/modifyPassword': at('/modifyPassword', 'trader', still),
  '/secondPassword': at('/secondPassword', 'trader', still),
  '/modifyEmail': at('/modifyEmail', 'trader', still),
  '/devices': at('/devices', 'trader', everyState),
  '/closeAccount': at('/closeAccount', 'trader', everyState),
  '/twoStep': at('/twoStep', 'trader', everyState),
  '/index': at('/index', 'trader', everyState),
  '/discover': at('/discover', 'trader', everyState),
  '/instrument/$instId': {
    who: 'trader',
    addresses: { '': () => '/instrument/BTC-USDT-SWAP', spot: () => '/instrument/SOL-USDT', gone: () => '/instrument/ABC-USDT' },
    states: ['filled', 'error', 'offline'],
  },
  '/strategy': {
    who: 'trader',
    addresses: {
      '': () => '/strategy',
      groups: () => '/strategy?view=groups',
      own: () => '/strategy?view=own',
      copying: () => '/strategy?view=copying',
    },
    states: everyState,
  },
  '/profit': {
    who: 'trader',
    addresses: {
      '': () => '/profit',
      day: () => '/profit?days=7&by=day',
      custom: () => '/profit?start=2025-01-01&end=2025-12-31',
      long: () => '/profit?start=2024-01-01&end=2025-12-31',
    },
    states: everyState,
  },
  '/team': at('/team', 'trader', everyState),
  '/team/floor': at('/team/floor?depth=1', 'trader', everyState),
  '/team/members': at('/team/members', 'trader', everyState),
  '/team/rewards': at('/team/rewards', 'trader', everyState),
  '/invite': at('/invite', 'trader', still),
  '/team/posters': at('/team/posters', 'trader', still),
  '/share': {
    who: 'trader',
    addresses: { '': ({ longest }) => `/share?kind=task&taskId=${longest}`, unknown: () => '/share?kind=days&days=7&money=real' },
    states: ['filled', 'error', 'offline'],
  },
  '/share/cards': at('/share/cards', 'trader', everyState),
  '/s/$code': {
    who: 'guest',
    addresses: { '': () => `/s/${sharedCodes.shown}`, gone: () => `/s/${sharedCodes.takenBack}`, none: () => '/s/0SCREENS0009' },
    states: ['filled', 'error', 'offline'],
  },
  '/zichan': at('/zichan', 'trader', everyState),
  '/energy': at('/energy?type=dusdt', 'trader', everyState),
  '/recharge': at('/recharge', 'trader', everyState),
  '/recharge-details': {
    who: 'trader',
    addresses: { '': ({ openTopUp }) => `/recharge-details?order=${openTopUp}`, new: () => '/recharge-details?money=150&types=1' },
    states: ['filled', 'error', 'offline'],
  },
  '/my-order': at('/my-order', 'trader', everyState),
  '/nbhz': at('/nbhz?currency=usdt', 'trader', everyState),
  '/drawMoney': at('/drawMoney', 'trader', everyState),
  '/tx': at('/tx', 'trader', everyState),
  '/transfer-record': {
    who: 'trader',
    addresses: { '': () => '/transfer-record', none: () => '/transfer-record?currency=token&kind=adjust' },
    states: everyState,
  },
  '/auth': at('/auth', 'trader', everyState),
  '/okxauth': { who: 'trader', addresses: { '': () => '/okxauth' }, states: everyState },
  '/authmiddle': {
    who: 'trader',
    addresses: {
      '': () => '/authmiddle',
      unknown: () => `/fastapi?state=fcw_${'A'.repeat(22)}&code=c&domain=http://localhost`,
      denied: () => `/fastapi?state=fcw_${'A'.repeat(22)}&error=access_denied`,
      app: () => `/fastapi?state=fcn_${'A'.repeat(22)}&code=c&domain=http://localhost`,
    },
    states: ['filled', 'error', 'offline'],
  },
  '/fastapi': at('/fastapi?state=fcw_x&code=c&domain=http://localhost', 'guest', still),
  '/message': {
    who: 'trader',
    addresses: { '': () => '/message', orders: () => '/message?tab=orders', system: () => '/message?tab=system' },
    states: everyState,
  },
  '/message-details': {
    who: 'trader',
    addresses: {
      '': () => '/message-details?id=msg_SCREENS000000000004&type=message',
      closed: () => '/message-details?id=msg_SCREENS000000000002&type=message',
      key: () => '/message-details?id=msg_SCREENS000000000001&type=message',
      article: () => '/message-details?id=art_00000000&type=article&columnid=market',
    },
    states: ['filled', 'error', 'offline'],
  },
  '/alerts': at('/alerts', 'trader', everyState),
  '/tasks': at('/tasks', 'trader', everyState),
  '/$kindPage/form': {
    who: 'trader',
    addresses: {
      '': () => '/contract-optional/form',
      edit: ({ longest }) => `/contract-optional/form?assignmentId=${longest}`,
      spot: () => '/stock-optional/form',
      'spot-edit': ({ spot }) => `/stock-optional/form?assignmentId=${spot}`,
      grid: () => '/grid-optional/form',
      'grid-edit': ({ idleGrid }) => `/grid-optional/form?assignmentId=${idleGrid}`,
      roll: () => '/bowling-optional/form',
      'roll-edit': ({ idleRoll }) => `/bowling-optional/form?assignmentId=${idleRoll}`,
      dip: () => '/bottom-fishing/form',
    },
    states: everyState,
  },
  '/$kindPage/details/$assignmentId': {
    who: 'trader',
    addresses: {
      '': ({ longest }) => `/contract-optional/details/${longest}`,
      live: ({ live }) => `/contract-optional/details/${live}`,
      both: ({ both }) => `/contract-optional/details/${both}`,
      faulty: ({ faulty }) => `/contract-optional/details/${faulty}`,
      spot: ({ spot }) => `/stock-optional/details/${spot}`,
      'every-part': ({ everyPart }) => `/contract-optional/details/${everyPart}`,
      grid: ({ grid }) => `/grid-optional/details/${grid}`,
      roll: ({ idleRoll }) => `/bowling-optional/details/${idleRoll}`,
    },
    states: ['filled', 'error', 'offline'],
  },
  '/trusteeship-unopen': at('/trusteeship-unopen?groupId=grp_00000000000000000000', 'trader', still),
  '/trusteeship-open': {
    who: 'trader',
    addresses: { '': ({ unopenedGroup }) => `/trusteeship-open?groupId=${unopenedGroup}` },
    states: everyState,
  },
  '/$kindPage/list': {
    who: 'trader',
    addresses: {
      '': ({ openGroup }) => `/contract-trusteeship/list?groupId=${openGroup}`,
      dips: ({ selection }) => `/bottom-fishing/list?iddId=${selection}&iddName=Dips`,
    },
    states: ['filled', 'error', 'offline'],
  },
  '/ultra-trusteeship/list': at('/ultra-trusteeship/list', 'trader', ['filled']),
  '/ultra-trusteeship/details/$assignmentId': {
    who: 'trader',
    addresses: { '': ({ longest }) => `/ultra-trusteeship/details/${longest}?assignmentType=4` },
    states: ['filled'],
  },
  '/trade-record': {
    who: 'trader',
    addresses: {
      '': ({ longest }) => `/trade-record?assignmentType=4&userAssignmentId=${longest}`,
      chart: ({ live }) => `/trade-record?assignmentType=4&userAssignmentId=${live}`,
      calendar: ({ longest }) => `/trade-record?assignmentType=4&userAssignmentId=${longest}&view=calendar`,
      notFound: ({ longest }) => `/trade-record?assignmentType=4&userAssignmentId=${longest}&text=99999&sort=best`,
      fills: ({ live }) => `/trade-record?assignmentType=4&userAssignmentId=${live}&view=fills`,
      none: ({ both }) => `/trade-record?assignmentType=4&userAssignmentId=${both}`,
    },
    states: ['filled', 'error', 'offline'],
  },
};

export interface Shot {
  place: 'app' | 'console';
  path: string;
  /** Of its addresses. */
  variant: string;
  address: string;
  /** A trader, an operator, or nobody who is known at that place. */
  who: 'full' | 'bare' | Applicant | 'guest' | 'operator' | 'abroad' | 'nobody';
  state: State;
  /** Selector of what is tapped to open a sheet. */
  tap?: string | undefined;
}

/** Every page in every state; other data than a page's own only filled. */
export function shotsOf(seeded: Seeded): Shot[] {
  return (Object.entries(screens) as [AppPath, Screen][]).flatMap(([path, { who, addresses, sessions, states, taps }]) =>
    Object.entries(addresses).flatMap(([variant, addressOf], index) =>
      states
        .filter((state) => index === 0 || state === 'filled')
        .map((state): Shot => ({
          place: 'app',
          path,
          variant,
          address: addressOf(seeded),
          state,
          tap: taps?.[variant],
          who: who === 'guest' ? who : state === 'empty' ? 'bare' : (sessions?.[variant] ?? 'full'),
        })),
    ),
  );
}
