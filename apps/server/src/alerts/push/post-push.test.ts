// What leaves for a push service, and what each of its answers leads to.
import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPushStub, type PushStub } from '../../../../../tools/testing/push-stub.ts';
import { testClock } from '../../testing/clock.ts';
import { createPushPoster, type PushPoster } from './post-push.ts';

const curve = createECDH('prime256v1');
const key = { publicKey: curve.generateKeys('base64url'), privateKey: curve.getPrivateKey('base64url') };
const clock = testClock();
const words = { payload: JSON.stringify({ body: 'ปิดรอบแล้ว' }), ttlSec: 600, urgent: true, topic: 'msg_1' };
let stub: PushStub;
let poster: PushPoster;
/** Gives up soon. */
let hasty: PushPoster;

beforeAll(async () => {
  stub = await startPushStub();
  const options = { stub: stub.origin, key, subject: 'mailto:push@example.com', connectionsMax: 8, clock };
  poster = createPushPoster(options);
  hasty = createPushPoster({ ...options, msMax: 300 });
});
beforeEach(() => {
  stub.answer = undefined;
});
afterAll(async () => {
  poster.close();
  hasty.close();
  await stub.stop();
});

test('the service finds one encrypted record and a signature for itself that ends within a day; the signature is used again', async () => {
  const device = stub.subscribe();
  expect(await poster.post(device, words)).toEqual({ kind: 'taken' });
  expect(await poster.post(stub.subscribe(), { ...words, urgent: false })).toEqual({ kind: 'taken' });
  const [first, second] = stub.pushes;
  expect(first).toMatchObject({
    endpoint: device.endpoint,
    text: words.payload,
    ttl: 600,
    urgency: 'high',
    topic: 'msg_1',
    key: key.publicKey,
  });
  expect(second?.urgency).toBe('normal');
  const now = Math.floor(clock.now() / 1000);
  expect(first?.claims).toEqual({ aud: stub.origin, exp: now + 43_200, sub: 'mailto:push@example.com' });
  clock.advance(21_600_000);
  await poster.post(device, words);
  expect(stub.pushes[2]?.claims.exp).toBe(now + 21_600 + 43_200);
});

test.each([
  [201, {}, { kind: 'taken' }],
  [301, { location: 'http://169.254.169.254/' }, { kind: 'refused', reason: '301' }],
  [400, {}, { kind: 'refused', reason: '400' }],
  [403, {}, { kind: 'refused', reason: '403' }],
  [404, {}, { kind: 'gone' }],
  [410, {}, { kind: 'gone' }],
  [413, {}, { kind: 'tooLarge' }],
  [429, { 'retry-after': '120' }, { kind: 'busy', waitMs: 120_000 }],
  [429, { 'retry-after': '99999999' }, { kind: 'busy', waitMs: 3_600_000 }],
  [429, { 'retry-after': 'soon' }, { kind: 'busy', waitMs: 60_000 }],
  [429, {}, { kind: 'busy', waitMs: 60_000 }],
  [500, {}, { kind: 'failed', reason: '500' }],
  [503, {}, { kind: 'failed', reason: '503' }],
] as const)('%i %j', async (status, headers, outcome) => {
  const before = stub.asked;
  stub.answer = (response) => response.writeHead(status, headers).end();
  expect(await poster.post(stub.subscribe(), words)).toEqual(outcome);
  expect(stub.asked).toBe(before + 1);
});

test('a date in Retry-After counts from now', async () => {
  stub.answer = (response) =>
    response.writeHead(429, { 'retry-after': new Date(Math.ceil(clock.now() / 1000) * 1000 + 90_000).toUTCString() }).end();
  const outcome = await poster.post(stub.subscribe(), words);
  expect(outcome.kind === 'busy' && Math.round(outcome.waitMs / 1000)).toBeOneOf([90, 91]);
});

test('a service that says nothing is given up, and one whose answer never ends is cut off', async () => {
  stub.answer = () => undefined;
  expect(await hasty.post(stub.subscribe(), words)).toEqual({ kind: 'failed', reason: 'timeout' });
  let written = 0;
  const state = { isCut: false };
  stub.answer = (response) => {
    response.writeHead(201);
    response.on('close', () => {
      state.isCut = true;
    });
    const pour = (): void => {
      while (!state.isCut && written < 1e9 && response.write(Buffer.alloc(16_384))) written += 16_384;
    };
    response.on('drain', pour);
    pour();
  };
  expect(await poster.post(stub.subscribe(), words)).toEqual({ kind: 'taken' });
  await expect.poll(() => state.isCut).toBe(true);
  expect(written).toBeLessThan(16_000_000);
});

test('a service that hangs in the middle of its answer has taken the push all the same', async () => {
  stub.answer = (response) => void response.writeHead(201).write('half');
  expect(await hasty.post(stub.subscribe(), words)).toEqual({ kind: 'taken' });
});

test('nothing is sent to a name that leads to this network', async () => {
  const before = stub.asked;
  const led = createPushPoster({
    stub: undefined,
    key,
    subject: 'mailto:push@example.com',
    connectionsMax: 8,
    clock,
    resolve: (_name, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  const device = { ...stub.subscribe(), endpoint: 'https://push.example.com/a' };
  expect(await led.post(device, words)).toEqual({ kind: 'refused', reason: 'address' });
  led.close();
  expect(stub.asked).toBe(before);
});
