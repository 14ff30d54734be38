// The OAuth flow of section 8 of the venue's documents: a person allows, a program gets one key, and nobody else gets anything.
import { afterEach, expect, test } from 'vitest';
import { mayReturnTo, parseClients } from './oauth/clients.ts';
import { type Envelope, type Json, type Rig, rowOf, startRig, type Trader } from './testing/index.ts';

const BACK = 'http://localhost:8080/fastapi';
const CLIENT = { id: 'millrace', name: 'Meridian', secret: 'a secret of thirty-two letters..', redirectUris: [BACK] };
const OTHER = {
  id: 'other',
  name: 'Other',
  secret: 'another secret, of another one..',
  redirectUris: ['https://other.example/back?x=1'],
  ips: ['10.9.9.9'],
};
const PASSPHRASE = 'Aa1!aaaa';

let rig: Rig;
let open = false;
afterEach(async () => {
  if (open) await rig.close();
  open = false;
});

let nowMs = 1_800_000_000_000;

async function start(dataDir?: string): Promise<void> {
  rig = await startRig({
    bars: { 'BTC-USDT': [60_000] },
    clients: [CLIENT, OTHER],
    wallNow: () => nowMs,
    ...(dataDir === undefined ? {} : { dataDir }),
  });
  open = true;
}

/** A browser: keeps its cookie, follows no redirect. */
function newBrowser() {
  let cookie = '';
  const visit = async (method: 'GET' | 'POST', target: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const reply = await fetch(rig.url + target, {
      method,
      redirect: 'manual',
      headers: { ...(cookie === '' ? {} : { cookie }), ...(form ? { origin: rig.url } : {}), ...headers },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const location = reply.headers.get('location');
    return {
      status: reply.status,
      html: await reply.text(),
      headers: reply.headers,
      back: location === null ? undefined : new URL(location),
    };
  };
  return {
    ask: (change: Record<string, string> = {}) => visit('GET', `/paper/oauth/authorize?${queryOf(change)}`),
    answer: (form: Record<string, string>, headers: Record<string, string> = {}) => visit('POST', '/paper/oauth/authorize', form, headers),
    /** Asks, answers, and gives where it is sent. */
    async allow(form: Record<string, string> = { account: 'new', usdt: '500' }, change: Record<string, string> = {}) {
      const page = await visit('GET', `/paper/oauth/authorize?${queryOf(change)}`);
      return visit('POST', '/paper/oauth/authorize', { form: formOf(page.html), answer: 'allow', ...form });
    },
  };
}

function queryOf(change: Record<string, string>): string {
  const query = {
    client_id: CLIENT.id,
    redirect_uri: BACK,
    response_type: 'code',
    access_type: 'offline',
    scope: 'fast_api',
    state: 'st-1',
    lang: 'en-US',
  };
  return new URLSearchParams({ ...query, ...change }).toString();
}

function formOf(html: string): string {
  return /name="form" value="([\w-]+)"/.exec(html)?.[1] ?? '';
}

async function post(path: string, body: Json, token?: string): Promise<Envelope & Json> {
  const reply = await fetch(`${rig.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { httpStatus: reply.status, ...((await reply.json()) as Omit<Envelope, 'httpStatus'>) };
}

function swap(code: string, change: Json = {}): Promise<Envelope & Json> {
  const body = { grant_type: 'authorization_code', code, client_id: CLIENT.id, client_secret: CLIENT.secret, ...change };
  return post('/v5/users/oauth/token', body);
}

const makeKey = (token: string, change: Json = {}) =>
  post('/api/v5/users/oauth/apikey', { label: 'main1', passphrase: PASSPHRASE, perm: 'trade', bindApp: false, ...change }, token);
const dropKey = (token: string) => post('/api/v5/users/oauth/delete-apikey', {}, token);

async function tokenOf(browser = newBrowser()): Promise<string> {
  const { back } = await browser.allow();
  return String((await swap(back?.searchParams.get('code') ?? ''))['access_token']);
}

function traderOf(made: Envelope): Trader {
  const key = rowOf(made);
  return rig.traderOf({ uid: '', apiKey: String(key['apiKey']), secretKey: String(key['secretKey']), passphrase: PASSPHRASE });
}

test('a person allows, the program gets a key that trades and never withdraws, and the account has the money that was asked for', async () => {
  await start();
  const { status, back } = await newBrowser().allow();
  expect([status, back?.origin, back?.pathname]).toEqual([303, 'http://localhost:8080', '/fastapi']);
  expect([back?.searchParams.get('state'), back?.searchParams.get('domain')]).toEqual(['st-1', rig.url]);
  const token = await swap(back?.searchParams.get('code') ?? '');
  expect(token).toMatchObject({ httpStatus: 200, token_type: 'bearer', expires_in: 3600 });
  expect(await dropKey(String(token['access_token']))).toMatchObject({ code: '59506' });
  const made = await makeKey(String(token['access_token']));
  expect(rowOf(made)).toMatchObject({ label: 'main1', perm: 'trade', bindApp: false, passphrase: PASSPHRASE });
  const trader = traderOf(made);
  expect(rowOf(await trader.get('account/config'))).toMatchObject({ perm: 'trade', label: 'main1', ip: '' });
  expect(await trader.place({ instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'market', sz: '500' })).toMatchObject({
    sCode: '0',
  });
});

test('a code is good once, for ten minutes, for its own program; coming twice it ends the token that it gave', async () => {
  await start();
  const code = async () => (await newBrowser().allow()).back?.searchParams.get('code') ?? '';
  expect(await swap('never')).toMatchObject({ httpStatus: 200, code: '53012' });
  const first = await code();
  expect(await swap(first, { client_secret: 'wrong' })).toMatchObject({ httpStatus: 401, code: '50114' });
  expect(await swap(first, { client_id: OTHER.id, client_secret: OTHER.secret })).toMatchObject({ code: '53012' });
  expect(await swap(first, { grant_type: 'password' })).toMatchObject({ httpStatus: 400, code: '51000' });
  const token = String((await swap(first))['access_token']);
  expect(await makeKey(token)).toMatchObject({ code: '0' });
  expect(await swap(first)).toMatchObject({ code: '53012' });
  expect(await makeKey(token)).toMatchObject({ code: '53003' });
  const late = await code();
  nowMs += 600_000;
  expect(await swap(late)).toMatchObject({ code: '53012' });
  const old = await tokenOf();
  nowMs += 3_600_000;
  expect(await makeKey(old)).toMatchObject({ code: '53002' });
  expect(await makeKey('nobody')).toMatchObject({ httpStatus: 401, code: '50114' });
});

test('one key of an account for a program; the rules of label, passphrase, rights and addresses each have their code', async () => {
  await start();
  const token = await tokenOf();
  for (const [change, code] of [
    [{ passphrase: 'alllowercase' }, '59505'],
    [{ label: 'not a label' }, '51000'],
    [{ label: '' }, '50014'],
    [{ perm: 'trade,withdraw' }, '51000'],
    [{ bindApp: true }, '50118'],
  ] as const)
    expect((await makeKey(token, change)).code, JSON.stringify(change)).toBe(code);
  const first = traderOf(await makeKey(token));
  const socket = await first.socket();
  expect(await makeKey(token, { label: 'main2' })).toMatchObject({ code: '50116' });
  expect(await dropKey(token)).toMatchObject({ code: '0' });
  // What the old key opened is closed, and it signs nothing any more.
  nowMs += 1;
  expect(await first.get('account/balance')).toMatchObject({ httpStatus: 401, code: '50111' });
  expect((await socket.closed).code).toBe(4001);
  expect(await makeKey(token, { label: 'main2' })).toMatchObject({ code: '0' });
});

test('keys outlive a restart, deleted ones do not come back, and a browser finds its accounts again', async () => {
  await start();
  const browser = newBrowser();
  const token = await tokenOf(browser);
  const gone = traderOf(await makeKey(token));
  await dropKey(token);
  const stays = traderOf(await makeKey(token, { label: 'main2', perm: 'read_only' }));
  const { dataDir } = rig;
  await rig.exchange.close();
  const before = rig;
  await start(dataDir);
  const [again, never] = [rig.traderOf(stays), rig.traderOf(gone)];
  expect(rowOf(await again.get('account/config'))).toMatchObject({ perm: 'read_only', label: 'main2' });
  expect(await again.post('trade/order', {})).toMatchObject({ code: '50120' });
  expect(await never.get('account/config')).toMatchObject({ code: '50111' });
  const { html } = await browser.ask();
  expect(html).toMatch(/Account 7\d{17} <small>500 USDT/);
  expect((await newBrowser().ask()).html).not.toContain('Account 7');
  before.removeFiles();
});

test('an account that is there is chosen by its own key, or in the browser that knows it, and by nothing else', async () => {
  await start();
  const mine = await rig.trader({ balances: { USDT: '77' } });
  const reader = await rig.trader({ perm: 'read_only' });
  const key = { account: 'key', apiKey: mine.apiKey, secretKey: mine.secretKey, passphrase: mine.passphrase };
  const browser = newBrowser();
  for (const wrong of [
    { ...key, secretKey: 'F'.repeat(32) },
    { ...key, passphrase: 'Wrong-1-pass' },
    { ...key, apiKey: reader.apiKey, secretKey: reader.secretKey, passphrase: reader.passphrase },
    { account: mine.uid },
    { account: '' },
  ]) {
    const answer = await browser.allow(wrong);
    expect([answer.status, answer.back]).toEqual([400, undefined]);
    expect(answer.html).not.toContain(mine.secretKey);
  }
  const { back } = await browser.allow(key);
  const trader = traderOf(await makeKey(String((await swap(back?.searchParams.get('code') ?? ''))['access_token'])));
  expect(rowOf(await trader.get('account/config'))).toMatchObject({ uid: mine.uid });
  expect((await browser.allow({ account: mine.uid })).back?.searchParams.get('code')).toMatch(/^[\w-]{32}$/);
  expect((await newBrowser().allow({ account: mine.uid })).status).toBe(400);
});

test('nobody is sent to an address that is not registered letter by letter; other mistakes go back to the program', async () => {
  await start();
  const browser = newBrowser();
  for (const wrong of [
    `${BACK}/`,
    `${BACK}?x=1`,
    'http://localhost:8081/fastapi',
    'https://localhost:8080/fastapi',
    'javascript:alert(1)',
    '',
  ])
    expect(await browser.ask({ redirect_uri: wrong })).toMatchObject({ status: 400, back: undefined });
  expect(await browser.ask({ client_id: 'nobody' })).toMatchObject({ status: 400, back: undefined });
  expect(await browser.ask({ client_id: OTHER.id })).toMatchObject({ status: 400, back: undefined });
  for (const [change, error] of [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'all' }, 'invalid_scope'],
    [{ state: '' }, 'invalid_request'],
    [{ state: 'x'.repeat(513) }, 'invalid_request'],
  ] as const)
    expect((await browser.ask(change)).back?.searchParams.get('error')).toBe(error);
  const denied = await browser.allow({ answer: 'deny' });
  expect(denied.back?.searchParams.get('error')).toBe('access_denied');
  expect(denied.back?.searchParams.has('code')).toBe(false);
  const elsewhere = await browser.allow({ account: 'new', usdt: '1' }, { client_id: OTHER.id, redirect_uri: OTHER.redirectUris[0] ?? '' });
  expect(elsewhere.back?.href).toMatch(/^https:\/\/other\.example\/back\?x=1&code=[\w-]{32}&domain=/);
});

test('another page, another browser and a form that was answered allow nothing; the page runs no script and stands in no frame', async () => {
  await start();
  const [browser, stranger] = [newBrowser(), newBrowser()];
  const page = await browser.ask({ state: '"><script>alert(1)</script>' });
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^;]+'; base-uri 'none'; form-action 'self' http:\/\/localhost:8080; frame-ancestors 'none'$/,
  );
  expect([page.headers.get('x-frame-options'), page.headers.get('cache-control')]).toEqual(['DENY', 'no-store']);
  expect(page.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax$/);
  expect(page.html).not.toContain('<script');
  const form = { form: formOf(page.html), answer: 'allow', account: 'new', usdt: '1' };
  for (const origin of ['https://evil.example', 'null', 'http://localhost:8080'])
    expect(await browser.answer(form, { origin })).toMatchObject({ status: 400, back: undefined });
  await stranger.ask();
  expect(await stranger.answer(form)).toMatchObject({ status: 400, back: undefined });
  expect((await browser.answer(form)).status).toBe(303);
  expect(await browser.answer(form)).toMatchObject({ status: 400, back: undefined });
});

test('an address of this machine without a port stands for every port, and for nothing else', () => {
  const client = { ...CLIENT, redirectUris: ['http://localhost/fastapi', 'https://app.example/fastapi'] };
  for (const good of ['http://localhost/fastapi', 'http://localhost:41231/fastapi', 'https://app.example/fastapi'])
    expect(mayReturnTo(client, good), good).toBe(true);
  for (const bad of [
    'http://localhost:41231/fastapi?x=1',
    'http://localhost:41231/other',
    'http://user@localhost:41231/fastapi',
    'http://localhost.evil.example:41231/fastapi',
    'https://localhost:41231/fastapi',
    'https://app.example:8443/fastapi',
    'http://127.0.0.1:41231/fastapi',
  ])
    expect(mayReturnTo(client, bad), bad).toBe(false);
});

test('settings name what is wrong with them and repeat no secret', () => {
  expect(parseClients(JSON.stringify([CLIENT, OTHER]))).toHaveLength(2);
  const problem = (list: unknown): string => {
    try {
      parseClients(typeof list === 'string' ? list : JSON.stringify(list));
      return '';
    } catch (error) {
      return String(error);
    }
  };
  expect(problem([{ ...CLIENT, redirectUris: ['javascript:alert(1)'] }])).toContain('wrong at 0.redirectUris.0');
  expect(problem([CLIENT, CLIENT])).toContain('an id stands twice');
  expect(problem(`[{"secret":"${CLIENT.secret}",`)).not.toContain(CLIENT.secret);
});
