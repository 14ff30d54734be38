import { permissionAliases } from '@millrace/contract';
import { expect, test } from 'vitest';
import { safeBack } from '../shared/services/link-arrivals.ts';
import { pageAccess } from '@millrace/contract';
import { isOpenToGuests } from '../shared/pages/page-access.ts';
import { guardRoute, type GuardOutcome, type GuardReads, type Place } from './guard.ts';

interface World extends GuardReads {
  session: boolean;
  read: string[];
}

interface WorldParts {
  session: boolean;
  tenantFails: boolean;
  userFails: 'refused' | 'lost';
  permissions: readonly string[];
  registers: boolean;
}

/** With a menu that lists every alias, unless `permissions` says otherwise. */
function world(parts: Partial<WorldParts> = {}): World {
  const made: World = {
    session: parts.session ?? false,
    read: [],
    async loadTenant() {
      made.read.push('tenant');
      if (parts.tenantFails) throw new Error('down');
    },
    hasSession: () => made.session,
    async loadUser() {
      made.read.push('user');
      if (parts.userFails === 'lost') made.session = false;
      if (parts.userFails) throw new Error('no');
    },
    permissions: () => parts.permissions ?? permissionAliases,
    findTaskPermission: async ({ kindPage, editing }) => (kindPage === 'contract-optional' ? (editing ? 'P20102' : 'P20100') : undefined),
    takesRegistrations: () => parts.registers ?? true,
    hasRoute: (path) => ['/auth', '/index'].includes(path),
    describe: () => ({ code: '500', message: 'the words of the server' }),
  };
  return made;
}

function at(path: string, route: string | undefined = path): Place {
  return { path, href: path, route };
}

const unknown = (path: string): Place => ({ path, href: path, route: undefined });
const guestPaths = Object.keys(pageAccess).filter(isOpenToGuests);

test('the error page passes straight through, before anything is read', async () => {
  const reads = world({ session: true, tenantFails: true });
  expect(await guardRoute(at('/error'), reads)).toEqual({ kind: 'pass' });
  expect(reads.read).toEqual([]);
});

test('a failed tenant leads to the error page with -999999, guest or not', async () => {
  for (const session of [false, true])
    expect(await guardRoute(at('/index'), world({ session, tenantFails: true }))).toEqual({
      kind: 'error',
      code: '-999999',
      message: undefined,
    });
});

test('unknown paths go to 404, for guests too', async () => {
  expect(await guardRoute(unknown('/nowhere'), world())).toEqual({ kind: 'redirect', to: '/404' });
  expect(await guardRoute(unknown('/nowhere'), world({ session: true }))).toEqual({ kind: 'redirect', to: '/404' });
});

test('guests reach the open pages only; everything else leads to the login and back', async () => {
  expect(guestPaths).toEqual(expect.arrayContaining(['/', '/login', '/reg', '/forgetPassword', '/customerService', '/privacy']));
  for (const path of guestPaths.filter((each) => each !== '/fastapi'))
    expect(await guardRoute(at(path), world())).toEqual({ kind: 'pass' });
  expect(await guardRoute({ ...at('/auth'), href: '/auth?x=1' }, world())).toEqual({ kind: 'login', back: '/auth?x=1' });
  expect(await guardRoute(at('/index'), world())).toEqual({ kind: 'login', back: undefined });
});

test('reads tenant, then user; a failed user leads to the error page with the words of the server', async () => {
  const reads = world({ session: true });
  expect(await guardRoute(at('/index'), reads)).toEqual({ kind: 'pass' });
  expect(reads.read).toEqual(['tenant', 'user']);
  expect(await guardRoute(at('/index'), world({ session: true, userFails: 'refused' }))).toEqual({
    kind: 'error',
    code: '500',
    message: 'the words of the server',
  });
});

test('a session that the server ended makes a guest, not an error', async () => {
  expect(await guardRoute(at('/auth'), world({ session: true, userFails: 'lost' }))).toEqual({ kind: 'login', back: '/auth' });
  expect(await guardRoute(at('/login'), world({ session: true, userFails: 'lost' }))).toEqual({ kind: 'pass' });
});

test('a logged-in trader who goes to the login is sent to the splash', async () => {
  expect(await guardRoute(at('/login'), world({ session: true }))).toEqual({ kind: 'redirect', to: '/' });
});

test('a hand-over ticket is taken out of the address before anything is drawn, with a route of ours to go on to', async () => {
  const ticket = `hnd_${'A'.repeat(22)}`;
  const outcome = (parts: Partial<Place>) => guardRoute({ ...at('/login'), ticket, ...parts }, world({ session: true }));
  expect(await outcome({ jumpfrom: 'auth' })).toEqual({ kind: 'handover', handover: { ticket, to: '/auth' } });
  expect(await outcome({ jumpfrom: '/auth', route: undefined })).toEqual({ kind: 'handover', handover: { ticket, to: '/auth' } });
  for (const jumpfrom of [undefined, '', 'nowhere', '//evil.example', 'https://evil.example', 'auth?x=1', '../index', 'constructor'])
    expect(await outcome({ jumpfrom })).toEqual({ kind: 'handover', handover: { ticket, to: undefined } });
  for (const none of ['', 'x', `meridian_${'A'.repeat(43)}`, `${ticket}=`])
    expect(await outcome({ ticket: none })).toEqual({ kind: 'handover', handover: undefined });
});

test('what an exchange sent back leaves the address too, with a session and without; a link that begins there keeps where to go', async () => {
  const landing = { state: 'fcw_x', code: 'c', domain: 'http://a' };
  for (const session of [true, false])
    expect(await guardRoute({ ...at('/fastapi'), landing, ticket: 'hnd_x' }, world({ session }))).toEqual({
      kind: 'landing',
      landing: { ...landing, error: '' },
    });
  const ticket = `hnd_${'A'.repeat(22)}`;
  const begun = (jumpfrom: string) => guardRoute({ ...at('/okxauth'), ticket, jumpfrom }, world());
  expect(await begun('index')).toEqual({ kind: 'handover', handover: { ticket, to: '/okxauth', jumpfrom: '/index' } });
  expect(await begun('//evil.example')).toEqual({ kind: 'handover', handover: { ticket, to: '/okxauth', jumpfrom: undefined } });
});

test('the way back never leaves the app', () => {
  expect(safeBack('/auth?x=1')).toBe('/auth?x=1');
  for (const back of [
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login',
    '/login?back=/x',
    '/a\nb',
  ])
    expect(safeBack(back)).toBeUndefined();
});

/** What a trader with these permissions gets at an address. */
async function outcomeAt(place: Place, permissions: readonly string[]): Promise<GuardOutcome> {
  return guardRoute(place, world({ session: true, permissions }));
}

test('with a menu of Home alone only Home opens, and what is open whatever the menu says', async () => {
  const open: string[] = [];
  for (const route of Object.keys(pageAccess).filter((each) => !['/login', '/fastapi'].includes(each)))
    if ((await outcomeAt(at(route), ['P10000'])).kind === 'pass') open.push(route);
  const always = Object.entries(pageAccess).flatMap(([route, access]) =>
    ['everybody', 'registration', 'session'].includes(access) && !['/login', '/fastapi'].includes(route) ? [route] : [],
  );
  expect(open.toSorted()).toEqual([...always, '/index'].toSorted());
  for (const closed of ['/auth', '/message', '/tasks', '/jiaocheng', '/trade-record', '/devices'])
    expect(await outcomeAt(at(closed), ['P10000'])).toEqual({ kind: 'redirect', to: '/404' });
  for (const needed of ['/setting', '/language', '/modifyPassword', '/customerService']) expect(open).toContain(needed);
});

test('a tab that the menu closes leads to the first open one, and without any to the settings', async () => {
  expect(await outcomeAt(at('/team'), ['P10200'])).toEqual({ kind: 'redirect', to: '/strategy' });
  expect(await outcomeAt(at('/index'), [])).toEqual({ kind: 'redirect', to: '/setting' });
});

test('pages of a task open with the permission of their kind', async () => {
  const details = { ...at('/contract-optional/details/tsk_1', '/$kindPage/details/$assignmentId'), kindPage: 'contract-optional' };
  expect(await outcomeAt(details, ['P20100'])).toEqual({ kind: 'pass' });
  expect(await outcomeAt(details, ['P10000'])).toEqual({ kind: 'redirect', to: '/404' });
  expect(await outcomeAt({ ...details, editing: true }, ['P20100'])).toEqual({ kind: 'redirect', to: '/404' });
  expect(await outcomeAt({ ...details, kindPage: 'no-such-kind' }, ['P20100'])).toEqual({ kind: 'redirect', to: '/404' });
});

test('where the tenant takes no registrations the page of registration is not found', async () => {
  expect(await guardRoute(at('/reg'), world({ registers: false }))).toEqual({ kind: 'redirect', to: '/404' });
  expect(await guardRoute(at('/reg'), world())).toEqual({ kind: 'pass' });
});
