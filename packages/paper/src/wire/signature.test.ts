// Our signer against the exchange's check, over the wire: the published vectors, and that the raw bytes count, however they are written.
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { signedHeaders, type SignedParts } from '@millrace/okx';
import { startRig, type Credentials, type Rig } from '../testing/index.ts';

const VECTOR_MS = Date.parse('2020-12-08T09:08:57.715Z');
const endings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function start(options: Parameters<typeof startRig>[0] = {}): Promise<Rig> {
  const rig = await startRig({ wallNow: () => VECTOR_MS, ...options });
  endings.push(rig.close);
  return rig;
}

/** Sends the target and the body byte by byte as they are; answers the code. */
function send(rig: Rig, parts: Pick<SignedParts, 'method' | 'requestPath' | 'body'>, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const { method, requestPath, body } = parts;
    const type = method === 'POST' ? { 'content-type': 'application/json' } : {};
    const sent = request({ port: rig.exchange.port, method, path: requestPath, headers: { ...headers, ...type } }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve((JSON.parse(text) as { code: string }).code));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Signs one form of a request and sends another. */
async function codeOf(
  rig: Rig,
  who: Credentials,
  signed: Pick<SignedParts, 'method' | 'requestPath' | 'body'>,
  sent = signed,
): Promise<string> {
  return send(rig, sent, signedHeaders(who, { ...signed, nowMs: rig.exchange.now() }));
}

const get = (requestPath: string): Pick<SignedParts, 'method' | 'requestPath' | 'body'> => ({ method: 'GET', requestPath, body: '' });

/** An exchange whose one account has the secret of the vectors. */
async function vectorRig(): Promise<{ rig: Rig; who: Credentials }> {
  const before = await startRig({ wallNow: () => VECTOR_MS });
  endings.push(before.removeFiles);
  const { apiKey, secretKey, passphrase, uid } = await before.trader();
  await before.exchange.close();
  const journal = join(before.dataDir, 'journal.jsonl');
  writeFileSync(journal, readFileSync(journal, 'utf8').replaceAll(secretKey, 'mock-secret'));
  return { rig: await start({ dataDir: before.dataDir }), who: { apiKey, passphrase, uid, secretKey: 'mock-secret' } };
}

test('the exchange takes the signatures of the published vectors, and our signer makes them', async () => {
  const { rig, who } = await vectorRig();
  const headers = (sign: string): Record<string, string> => ({
    'OK-ACCESS-KEY': who.apiKey,
    'OK-ACCESS-PASSPHRASE': who.passphrase,
    'OK-ACCESS-TIMESTAMP': '2020-12-08T09:08:57.715Z',
    'OK-ACCESS-SIGN': sign,
  });
  const vectors: [target: string, sign: string][] = [
    ['/api/v5/account/balance', 'tpQYvXdaAfU8ae6zI1rJ2xVcyMIk9BKWK/fysaanweQ='],
    ['/api/v5/account/balance?ccy=BTC', 'pS6nHuBl6Qc9S0h+soCkCVHaVHZzS19KqFpeI/doTlE='],
  ];
  for (const [target, sign] of vectors) {
    expect(signedHeaders(who, { ...get(target), nowMs: VECTOR_MS })).toEqual(headers(sign));
    expect(await send(rig, get(target), headers(sign))).toBe('0');
    expect(await send(rig, get(`${target}${target.includes('?') ? '&' : '?'}a=1`), headers(sign))).toBe('50113');
  }
});

test('a comma may be sent as it is or encoded, if that form was signed', async () => {
  const rig = await start();
  const who = await rig.trader();
  const [raw, upper, lower] = [',', '%2C', '%2c'].map((comma) => get(`/api/v5/account/balance?ccy=USDT${comma}BTC`));
  for (const form of [raw, upper, lower]) expect(await codeOf(rig, who, form as ReturnType<typeof get>)).toBe('0');
  for (const [signed, sent] of [
    [raw, upper],
    [upper, raw],
    [upper, lower],
  ])
    expect(await codeOf(rig, who, signed as ReturnType<typeof get>, sent)).toBe('50113');
});

test('a body counts byte by byte, an empty one as nothing', async () => {
  const rig = await start();
  const who = await rig.trader();
  const post = (body: string): Pick<SignedParts, 'method' | 'requestPath' | 'body'> => ({
    method: 'POST',
    requestPath: '/api/v5/account/set-position-mode',
    body,
  });
  const spaced = post('{ "posMode" :\t"net_mode",\n "unknown": "\\u00fc ü" }');
  expect(await codeOf(rig, who, spaced)).toBe('0');
  expect(await codeOf(rig, who, post(JSON.stringify(JSON.parse(spaced.body))), spaced)).toBe('50113');
  expect(await codeOf(rig, who, post(''))).toBe('50000');
  expect(await codeOf(rig, who, post('{}'), post(''))).toBe('50113');
});
