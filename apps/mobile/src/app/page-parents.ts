// Where back leads from a page that was opened by a link: the page above it, as a trader would have come to it. Pure.

/** First part of a path -> the page above. Tabs and pages for guests have none. */
const parents: Readonly<Record<string, string>> = {
  invite: '/team',
  auth: '/zichan',
  energy: '/zichan',
  'transfer-record': '/zichan',
  recharge: '/zichan',
  nbhz: '/zichan',
  jiaocheng: '/auth',
  okxauth: '/auth',
  authmiddle: '/auth',
  usercenter: '/index',
  profit: '/index',
  share: '/index',
  s: '/index',
  instrument: '/discover',
  standings: '/discover',
  placeorder: '/standings',
  traderapply: '/usercenter',
  myfollow: '/strategy',
  copylog: '/myfollow',
  positions: '/myfollow',
  positisets: '/positions',
  takeposion: '/myfollow',
  customerService: '/usercenter',
  download: '/usercenter',
  contracts: '/setting',
  'choose-location': '/customerService',
  'open-location': '/customerService',
  message: '/index',
  'message-details': '/message',
  chat: '/customerService',
  info: '/index',
  setting: '/index',
  updates: '/setting',
  alerts: '/setting',
  language: '/setting',
  closeAccount: '/setting',
  person: '/setting',
  personDetail: '/person',
  modifyPassword: '/person',
  secondPassword: '/person',
  modifyEmail: '/person',
  twoStep: '/person',
  devices: '/person',
  tasks: '/strategy',
  'trade-record': '/strategy',
  'trusteeship-unopen': '/strategy',
  'trusteeship-open': '/strategy',
};
/** Pages of tasks are named after their kind: /contract-optional/details/tsk_1, /grid-trusteeship/list. */
const ofTasks = /^\/[a-z-]+\/(?:details|form|list)(?:\/|$)/;

export function parentOf(path: string): string | undefined {
  if (ofTasks.test(path)) return '/strategy';
  if (path.startsWith('/team/')) return '/team';
  const [, first = ''] = path.split('/');
  return Object.hasOwn(parents, first) ? parents[first] : undefined;
}

/**
 * Puts the page above under a page that was opened by a link, so that the phone's own back leads there instead of out of the app.
 * Must run before the router looks at the history; does nothing on a reload or for guests.
 */
export function insertParentEntry(page: { history: History; path: string; href: string; signedIn: boolean }): void {
  const parent = parentOf(page.path);
  const state: unknown = page.history.state;
  const fresh = typeof state !== 'object' || state === null || !('__TSR_key' in state);
  if (!fresh || parent === undefined || !page.signedIn) return;
  const entry = (index: number) => ({ key: `start-${index}`, __TSR_key: `start-${index}`, __TSR_index: index });
  page.history.replaceState(entry(0), '', parent);
  page.history.pushState(entry(1), '', page.href);
}
