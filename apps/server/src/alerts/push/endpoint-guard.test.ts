// Where a push may go: the names that are accepted, and the addresses they may lead to.
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { request } from 'node:https';
import { expect, test } from 'vitest';
import { endpointProblem } from './endpoint-guard.ts';
import { guardedLookup, type Resolve } from './guarded-lookup.ts';
import { isPublicAddress } from './public-address.ts';

const config = { hosts: ['fcm.googleapis.com', '*.push.apple.com'], stub: undefined };

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', undefined],
  ['https://web.push.apple.com/QABC', undefined],
  ['http://fcm.googleapis.com/fcm/send/a', 'url'],
  ['ftp://fcm.googleapis.com/a', 'url'],
  ['javascript:alert(1)', 'url'],
  ['', 'url'],
  ['https://user:secret@fcm.googleapis.com/a', 'url'],
  ['https://fcm.googleapis.com/a#b', 'url'],
  ['https://fcm.googleapis.com/\u0430', 'url'],
  ['https://fcm.googleapis.com/a b', 'url'],
  ['https://fcm.googleapis.com:8443/a', 'pushHost'],
  ['https://push.apple.com/a', 'pushHost'],
  ['https://evilpush.apple.com.example/a', 'pushHost'],
  ['https://fcm.googleapis.com.example/a', 'pushHost'],
  ['https://127.0.0.1/a', 'pushHost'],
  ['https://2130706433/a', 'pushHost'],
  ['https://[::1]/a', 'pushHost'],
  ['https://[::ffff:10.0.0.1]/a', 'pushHost'],
  ['https://localhost/a', 'pushHost'],
  ['https://metadata.google.internal/a', 'pushHost'],
  [`https://fcm.googleapis.com/${'a'.repeat(2021)}`, undefined],
  [`https://fcm.googleapis.com/${'a'.repeat(2022)}`, 'tooLong'],
  [`https://fcm.googleapis.com/${'a'.repeat(3000)}`, 'tooLong'],
])('%s: %s', (endpoint, problem) => {
  expect(endpointProblem(endpoint, config)).toBe(problem);
});

test('the stub of a test is accepted by its whole origin, and an address in the list of hosts is not', () => {
  const stub = 'http://127.0.0.1:9100';
  expect(endpointProblem(`${stub}/a`, { ...config, stub })).toBeUndefined();
  expect(endpointProblem('http://127.0.0.1:9101/a', { ...config, stub })).toBe('url');
  expect(endpointProblem('http://127.0.0.1:9100.example/a', { ...config, stub })).toBe('url');
  expect(endpointProblem('https://127.0.0.1/a', { hosts: ['127.0.0.1', '*.0.0.1'], stub: undefined })).toBe('pushHost');
});

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '239.255.255.255',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
  '2001:0:a00:1::1',
  '2001:db8::1',
  'no address',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '142.250.1.1', '172.15.0.1', '172.32.0.1', '2607:f8b0:4004:800::200a', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('a name that resolves to this machine the second time is caught at the connection: the server behind it is never reached', async () => {
  let reached = 0;
  const server = createServer(() => undefined);
  server.on('connection', () => (reached += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answers = ['93.184.215.14', '127.0.0.1'];
  const resolve: Resolve = (_name, done) => done(null, [{ address: answers.shift() ?? '127.0.0.1', family: 4 }]);
  const lookup = guardedLookup(resolve);
  const first = await new Promise((done) => lookup('push.example', {}, (_error, address) => done(address)));
  expect(first).toBe('93.184.215.14');
  const failed = await new Promise<Error>((done) => {
    const sent = request({ host: 'push.example', port, lookup, method: 'POST' }, () => done(new Error('answered')));
    sent.on('error', done);
    sent.end();
  });
  expect(failed.name).toBe('ClosedAddressError');
  expect(reached).toBe(0);
  server.close();
});

test('one closed address among good ones refuses the whole name', async () => {
  const lookup = guardedLookup((_name, done) =>
    done(null, [
      { address: '93.184.215.14', family: 4 },
      { address: '::ffff:10.0.0.1', family: 6 },
    ]),
  );
  const failed = await new Promise<Error | null>((done) => lookup('push.example', { all: true }, (error) => done(error)));
  expect(failed?.name).toBe('ClosedAddressError');
});
