import { info, loginout, pageMessage, readMessage, unlinkCredential, userLogin } from '@millrace/contract';
import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { sendJson, startAnsweringServer, type AnsweringServer, type Heard } from '../../testing/answering-server.ts';
import { ApiError, errorText } from './api-error.ts';
import { createApiClient, type ApiClient, type ApiClientOptions } from './client.ts';
import { createCallSender, newIntentKey } from './call-sender.ts';

let server: AnsweringServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function clientOf(
  answer: (response: ServerResponse, request: Heard) => void,
  options: Partial<ApiClientOptions> = {},
): Promise<ApiClient> {
  server = await startAnsweringServer(answer);
  return createApiClient({
    baseUrl: server.url,
    fetch,
    token: () => 'demo_token',
    tenantId: () => 'meridian',
    language: () => 'zh-CN',
    onSessionLost: () => undefined,
    ...options,
  });
}

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('the call did not fail');
}

const done = { code: '200', msg: '', data: { done: true } };

test('sends token, language and tenant, a GET as query', async () => {
  const api = await clientOf((response) =>
    sendJson(response, 200, { code: '200', msg: '', data: { rows: [], next: null, unread: { system: 0, orders: 0, trading: 0 } } }),
  );
  await api.call(pageMessage, { pageSize: 2 });
  expect(server?.heard[0]).toMatchObject({
    method: 'GET',
    url: '/app/inter/user/message/pageMessage?pageSize=2&tenantId=meridian',
    headers: { token: 'demo_token', language: 'zh-CN' },
  });
});

test('sends a POST as JSON', async () => {
  const api = await clientOf((response) => sendJson(response, 200, done));
  await api.call(readMessage, { id: 'msg_12345678' });
  expect(JSON.parse(server?.heard[0]?.body ?? '')).toEqual({ id: 'msg_12345678', tenantId: 'meridian' });
});

test('a refusal keeps code, words, reason and figures', async () => {
  const api = await clientOf((response) =>
    sendJson(response, 429, { code: '429', msg: 'Wait 30 seconds', data: { reason: 'loginDelayed', detail: { seconds: 30 } } }),
  );
  const error = await failureOf(api.call(loginout, {}));
  expect(error).toMatchObject({
    kind: 'refused',
    code: '429',
    message: 'Wait 30 seconds',
    reason: 'loginDelayed',
    detail: { seconds: 30 },
  });
});

test('takes the words from msg, message or error, else the catalogue says that the request failed', async () => {
  const answers = [{ code: '400', msg: 'one' }, { code: '400', message: 'two' }, { code: '400', error: 'three' }, { code: '400' }];
  const api = await clientOf((response) => sendJson(response, 400, answers.shift()));
  const texts: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) texts.push(errorText(await failureOf(api.call(loginout, {})), (key) => key));
  expect(texts).toEqual(['one', 'two', 'three', 'common.requestFailed']);
});

test('code other than "200" is a failure although HTTP says 200', async () => {
  const api = await clientOf((response) => sendJson(response, 200, { code: '500', msg: 'no', data: null }));
  expect(await failureOf(api.call(loginout, {}))).toMatchObject({ kind: 'refused', code: '500' });
});

test.each([401, 403])('a %i ends the session it was asked with', async (status) => {
  const lost: string[] = [];
  const api = await clientOf((response) => sendJson(response, status, { code: String(status), msg: 'over', data: null }), {
    onSessionLost: (token) => lost.push(token),
  });
  await failureOf(api.call(info, {}));
  expect(lost).toEqual(['demo_token']);
});

test.each(['401', '403', 401])('a code of %s under HTTP 200 ends the session as well', async (code) => {
  const lost: string[] = [];
  const api = await clientOf((response) => sendJson(response, 200, { code, msg: 'over', data: null }), {
    onSessionLost: (token) => lost.push(token),
  });
  await failureOf(api.call(info, {}));
  expect(lost).toEqual(['demo_token']);
});

test('an answer of another shape and an answer that is no JSON are malformed', async () => {
  const api = await clientOf((response, request) =>
    request.url.includes('info') ? sendJson(response, 200, { code: '200', msg: '', data: { id: 1 } }) : response.end('<html>'),
  );
  expect((await failureOf(api.call(info, {}))).kind).toBe('malformed');
  expect((await failureOf(api.call(loginout, {}))).kind).toBe('malformed');
});

test('a 401 to a login says nothing about the session', async () => {
  const lost: string[] = [];
  const api = await clientOf((response) => sendJson(response, 401, { code: '401', msg: 'no', data: null }), {
    onSessionLost: (token) => lost.push(token),
  });
  await failureOf(api.call(userLogin, { number: '10000001' }));
  expect(lost).toEqual([]);
  expect(server?.heard[0]?.headers['token']).toBeUndefined();
});

test('an answer that stops in its middle is a timeout or unreachable, never an answer', async () => {
  const half = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"code":"200"');
  };
  const slow = await clientOf(half, { timeoutMs: 50 });
  expect((await failureOf(slow.call(loginout, {}))).kind).toBe('timeout');
  await server?.close();
  const cut = await clientOf((response) => {
    half(response);
    setImmediate(() => response.destroy());
  });
  expect((await failureOf(cut.call(loginout, {}))).kind).toBe('unreachable');
});

test('a server that does not answer in time is a timeout, one that hangs up is unreachable', async () => {
  const slow = await clientOf(() => undefined, { timeoutMs: 50 });
  expect(await failureOf(slow.call(loginout, {}))).toMatchObject({ kind: 'timeout', code: '-999999' });
  await server?.close();
  const gone = await clientOf((response) => response.destroy());
  expect(await failureOf(gone.call(loginout, {}))).toMatchObject({ kind: 'unreachable', code: '-999999' });
});

test('a key of an intent is 32 digits and never the same', () => {
  const keys = Array.from({ length: 100 }, newIntentKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test('a repeat after an unknown outcome carries the same Idempotency-Key; an answer ends the intent', async () => {
  let turn = 0;
  const api = await clientOf((response) => {
    turn += 1;
    if (turn === 1) response.destroy();
    else if (turn === 3) sendJson(response, 409, { code: '409', msg: 'in use', data: { reason: 'credentialInUse' } });
    else sendJson(response, 200, done);
  });
  let made = 0;
  const send = createCallSender(api, () => `key-${(made += 1)}`);
  const input = { id: 'crd_12345678' };
  await failureOf(send(unlinkCredential, input)); // no answer
  await send(unlinkCredential, input); // the same intent
  await failureOf(send(unlinkCredential, input)); // a new one, refused
  await send(unlinkCredential, input);
  expect(server?.heard.map((request) => request.headers['idempotency-key'])).toEqual(['key-1', 'key-1', 'key-2', 'key-3']);
});
