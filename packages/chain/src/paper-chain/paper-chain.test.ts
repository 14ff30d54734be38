// The paper chain through its door and its page: transfers and confirmations, every fault, kill -9 between orders.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paperAddressOf } from '../addresses/paper-address.ts';
import { createPaperDoor } from '../adapters/paper-door.ts';
import type { ChainDoor } from '../chain-door.ts';

const TREASURY = 'the treasury of meridian';
const folder = mkdtempSync(path.join(tmpdir(), 'millrace-chain-'));
let running: ChildProcess;
let url: string;
let door: ChainDoor;
let friend: string;
let ids = 0;

async function start(): Promise<void> {
  running = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      CHAIN_DATA_DIR: folder,
      CHAIN_BLOCK_MS: '0',
      CHAIN_PURSES: JSON.stringify([
        { secret: TREASURY, label: 'Meridian', open: false, amount: '1000' },
        { secret: 'the purse of a friend', label: 'Friend', open: true, amount: '5000' },
      ]),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = (await once(running, 'message')) as [{ port: number }];
  url = `http://127.0.0.1:${message.port}`;
  door = createPaperDoor({ url, purses: { meridian: TREASURY } });
}

async function kill(): Promise<void> {
  const ended = once(running, 'exit');
  running.kill('SIGKILL');
  await ended;
}

beforeAll(async () => {
  friend = paperAddressOf('the purse of a friend');
  await start();
}, 30_000);
afterAll(async () => {
  await kill();
  rmSync(folder, { recursive: true });
});

async function post(pathname: string, body: unknown): Promise<{ status: number; data: Record<string, unknown> }> {
  const response = await fetch(`${url}/chain/${pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, data: (await response.json()) as Record<string, unknown> };
}

const mine = (blocks: number) => post('blocks', { blocks });
const state = async () =>
  (await fetch(`${url}/chain/state`)).json() as Promise<{ purses: { label: string; balances: Record<string, string> }[]; repeats: number }>;
const balance = async (label: string): Promise<string | undefined> =>
  (await state()).purses.find((purse) => purse.label === label)?.balances['PAPER'];
const pay = (amount: string, sendId = `send ${(ids += 1)}`) =>
  door.send({ sendId, tenantId: 'meridian', network: 'PAPER', to: friend, amount }).then((answer) => ({ sendId, answer }));

test('a transfer is confirmed block by block, is found by its id, and an id moves money once', async () => {
  const { sendId, answer } = await pay('10.123456');
  expect(answer.kind).toBe('sent');
  expect(await door.findSend('meridian', sendId)).toMatchObject([{ amount: '10.123456', to: friend, confirmations: 0 }]);
  expect([await balance('Meridian'), await balance('Friend')]).toEqual(['989.876544', '5000']);
  await mine(3);
  const [found] = await door.listTransfers('PAPER', friend);
  expect(found).toMatchObject({ sendId, confirmations: 3 });
  expect(await door.findTransfer('PAPER', found?.txid ?? '')).toEqual(found);
  expect(await door.findTransfer('PAPER2', found?.txid ?? '')).toBeUndefined();
  expect(await balance('Friend')).toBe('5010.123456');
  expect((await pay('1', sendId)).answer).toEqual({ kind: 'unknown' });
  expect((await state()).repeats).toBe(1);
  expect(await door.findSend('meridian', sendId)).toHaveLength(1);
});

test('refuses what it cannot carry out, and a purse without its secret', async () => {
  expect((await pay('100000')).answer).toEqual({ kind: 'refused', reason: 'tooLittle' });
  const wrong = await door.send({
    sendId: 'x',
    tenantId: 'meridian',
    network: 'PAPER',
    to: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    amount: '1',
  });
  expect(wrong).toEqual({ kind: 'refused', reason: 'addressWrong' });
  const stolen = await post('sends', { from: paperAddressOf(TREASURY), network: 'PAPER', to: friend, amount: '1' });
  expect(stolen).toMatchObject({ status: 409, data: { error: 'notYourPurse' } });
  for (const amount of ['0', '0.0', '-1', '1e3', '1.1234567', '', 1])
    expect([amount, (await post('sends', { from: friend, network: 'PAPER', to: friend, amount })).status]).toEqual([amount, 400]);
});

test.each([
  [
    'late',
    async (sendId: string) => {
      await mine(5);
      expect(await door.findSend('meridian', sendId)).toMatchObject([{ confirmations: 0 }]);
      await mine(20);
      expect(await door.findSend('meridian', sendId)).toMatchObject([{ confirmations: 5 }]);
    },
  ],
  [
    'never',
    async (sendId: string) => {
      await mine(50);
      expect(await door.findSend('meridian', sendId)).toMatchObject([{ confirmations: 0 }]);
    },
  ],
  ['wrongAmount', async (sendId: string) => expect(await door.findSend('meridian', sendId)).toMatchObject([{ amount: '1.01' }])],
  ['wrongNetwork', async (sendId: string) => expect(await door.findSend('meridian', sendId)).toMatchObject([{ network: 'PAPER2' }])],
  ['twice', async (sendId: string) => expect(await door.findSend('meridian', sendId)).toHaveLength(2)],
  [
    'forgotten',
    async (sendId: string) => {
      await mine(2);
      expect(await door.findSend('meridian', sendId)).toMatchObject([{ confirmations: 2 }]);
      await mine(1);
      expect(await door.findSend('meridian', sendId)).toEqual([]);
    },
  ],
  ['answerLost', async (sendId: string) => expect(await door.findSend('meridian', sendId)).toMatchObject([{ amount: '1' }])],
] as const)('the fault %s happens once to the next order', async (fault, check) => {
  expect((await post('faults', { fault, times: 1 })).data).toEqual({ [fault]: 1 });
  const before = await balance('Meridian');
  const { sendId, answer } = await pay('1');
  expect(answer.kind).toBe(fault === 'answerLost' ? 'unknown' : 'sent');
  await check(sendId);
  expect((await pay('1')).answer.kind).toBe('sent');
  expect(await balance('Meridian')).not.toBe(before);
});

test('everything survives kill -9 and a torn last line', async () => {
  await mine(30);
  const before = await state();
  await kill();
  appendFileSync(path.join(folder, 'chain.jsonl'), '{"type":"sent","fau');
  await start();
  expect(await state()).toEqual(before);
  expect((await pay('2')).answer.kind).toBe('sent');
  await kill();
  await expect(door.findSend('meridian', 'send 1')).rejects.toThrow('does not answer');
  expect((await pay('2')).answer.kind).toBe('unknown');
  await start();
}, 30_000);

test('the page shows purses and sends from a test purse, in the reader’s language, to its own forms only', async () => {
  const page = await (await fetch(`${url}/chain`, { headers: { 'accept-language': 'th' } })).text();
  expect(page).toContain('<html lang="th">');
  const send = (origin: string) =>
    fetch(`${url}/chain/page/send`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ from: friend, to: paperAddressOf(TREASURY), amount: '500.37', network: 'PAPER' }),
      redirect: 'manual',
    });
  expect((await send('http://elsewhere.example')).status).toBe(403);
  expect((await send(url)).headers.get('location')).toBe('/chain?said=sent');
  expect((await door.listTransfers('PAPER', paperAddressOf(TREASURY))).at(-1)).toMatchObject({ amount: '500.37', from: friend });
  expect(await (await fetch(`${url}/chain?said=sent`)).text()).toContain('500.37');
});
