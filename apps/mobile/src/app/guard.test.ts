import { expect, test } from 'vitest';
import { safeBack } from '../shared/services/link-arrivals.ts';
import { guardRoute, guestPaths, type GuardReads, type Place } from './guard.ts';

interface World extends GuardReads {
  session: boolean;
  read: string[];
}

function world(parts: Partial<{ session: boolean; tenantFails: boolean; userFails: 'refused' | 'lost' }> = {}): World {
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
    hasRoute: (path) => ['/auth', '/index'].includes(path),
    describe: () => ({ code: '500', message: 'the words of the server' }),
  };
  return made;
}

function at(path: string, known = true): Place {
  return { path, href: path, known };
}

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
  expect(await guardRoute(at('/nowhere', false), world())).toEqual({ kind: 'redirect', to: '/404' });
  expect(await guardRoute(at('/nowhere', false), world({ session: true }))).toEqual({ kind: 'redirect', to: '/404' });
});

test('guests reach the open pages only; everything else leads to the login and back', async () => {
  for (const path of guestPaths) expect(await guardRoute(at(path), world())).toEqual({ kind: 'pass' });
  expect(await guardRoute({ path: '/auth', href: '/auth?x=1', known: true }, world())).toEqual({ kind: 'login', back: '/auth?x=1' });
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
  expect(await outcome({ jumpfrom: '/auth', known: false })).toEqual({ kind: 'handover', handover: { ticket, to: '/auth' } });
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
