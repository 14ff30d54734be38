// The thread that pushes: what it is handed and answers, and what becomes of pushes when it dies.
import { createECDH } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPushStub, type PushStub } from '../../../../../tools/testing/push-stub.ts';
import type { PushDoor } from '../../shared/context/push-door.ts';
import { createPushDoor } from './push-door.ts';

const curve = createECDH('prime256v1');
const key = { publicKey: curve.generateKeys('base64url'), privateKey: curve.getPrivateKey('base64url') };
const words = { payload: JSON.stringify({ body: 'ปิดรอบแล้ว' }), ttlSec: 600, urgent: true, topic: 'msg_1' };
let stub: PushStub;
let options: Parameters<typeof createPushDoor>[0];
let door: PushDoor;

beforeAll(async () => {
  stub = await startPushStub();
  options = { config: { hosts: ['push.example.com'], stub: stub.origin }, key, subject: 'mailto:push@example.com' };
  door = createPushDoor(options);
});
beforeEach(() => {
  stub.answer = undefined;
});
afterAll(async () => {
  await door.close();
  await stub.stop();
});

test('pushes go out of a thread and each gets its own answer; one that cannot be encrypted is rejected and spoils no other', async () => {
  const devices = Array.from({ length: 20 }, () => stub.subscribe());
  const bad = { ...stub.subscribe(), p256dh: 'AAAA' };
  const outcomes = await Promise.allSettled([...devices, bad].map((device) => door.send(device, words)));
  expect(outcomes.slice(0, 20)).toEqual(devices.map(() => ({ status: 'fulfilled', value: { kind: 'taken' } })));
  expect(outcomes[20]?.status).toBe('rejected');
  expect(stub.pushes.map(({ text }) => text)).toEqual(devices.map(() => words.payload));
  expect(new Set(stub.pushes.map(({ endpoint }) => endpoint))).toEqual(new Set(devices.map(({ endpoint }) => endpoint)));
  stub.answer = (response) => response.writeHead(410).end();
  expect(await door.send(stub.subscribe(), words)).toEqual({ kind: 'gone' });
});

test('at most eight pushes to one service are under way', async () => {
  const held: ServerResponse[] = [];
  stub.answer = (response) => void held.push(response);
  const before = stub.asked;
  const sent = Promise.all(Array.from({ length: 12 }, () => door.send(stub.subscribe(), words)));
  await expect.poll(() => held.length).toBe(8);
  expect(stub.asked - before).toBe(8);
  stub.answer = (response) => response.writeHead(201).end();
  for (const response of held) response.writeHead(201).end();
  expect(await sent).toHaveLength(12);
  expect(stub.asked - before).toBe(12);
});

test('an endpoint that is not in the list never reaches the thread', async () => {
  const device = { ...stub.subscribe(), endpoint: 'https://127.0.0.1/a' };
  expect(await door.send(device, words)).toEqual({ kind: 'refused', reason: 'address' });
});

test('when the thread dies the pushes under way are rejected, and the next one starts another', async () => {
  const source = `import { parentPort, workerData } from 'node:worker_threads';
    parentPort.on('message', ({ id, words }) => {
      if (words.payload === 'die') throw new Error('out of order');
      if (words.payload !== 'hang') parentPort.postMessage({ id, outcome: { kind: 'refused', reason: workerData.subject } });
    });`;
  const fragile = createPushDoor({ ...options, threadFile: new URL(`data:text/javascript,${encodeURIComponent(source)}`) });
  const send = (payload: string): Promise<unknown> => fragile.send(stub.subscribe(), { ...words, payload });
  const ends = await Promise.allSettled([send('hang'), send('die'), send('hang')]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await send('go')).toEqual({ kind: 'refused', reason: 'mailto:push@example.com' });
  await Promise.all([expect(send('hang')).rejects.toThrow('the thread of pushes has ended'), fragile.close()]);
  await expect(send('go')).rejects.toThrow('pushes have ended');
});
