// Alerts over HTTP, from the message to the push service and the mail, and what each answer of a service leads to. The stub reads pushes by its own code.
import {
  getAlertSettings,
  listAlert,
  loginout,
  subscribePush,
  tryAlert,
  unsubscribePush,
  updateAlertSettings,
  defaultAlertSettings,
  languageCodeOfTag,
  type Alert,
  type AlertSettings,
  type Message,
} from '@millrace/contract';
import type { ServerResponse } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { inTenant } from '../shared/database/index.ts';
import { mailsTo, newPerson, reasonOf, setUpServer, type Person } from '../testing/index.ts';
import { testClock } from '../testing/clock.ts';
import { startPushStub, type PushStub, type StubDevice } from '../../../../tools/testing/push-stub.ts';
import { writeMessage, writeMessages } from '../messages/index.ts';

let stub: PushStub;
const clock = testClock(Date.parse('2026-11-27T12:00:00Z'));
beforeAll(async () => {
  stub = await startPushStub();
});
const server = setUpServer(() => ({ clock, environment: { PUSH_STUB: stub.origin } }));
let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.adminUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await stub.stop();
});
beforeEach(() => {
  stub.answer = undefined;
  stub.pushes.length = 0;
});

const all: AlertSettings = {
  ...defaultAlertSettings,
  systemPush: 'all',
  ordersPush: 'all',
  tradingPush: 'all',
  systemMail: 'off',
  ordersMail: 'off',
  tradingMail: 'off',
};

async function choose(person: Person, settings: Partial<AlertSettings> = {}) {
  const answer = await server.call(updateAlertSettings, { ...all, ...settings }, { token: person.token });
  expect(answer.code).toBe('200');
}

async function pushKey(person: Person): Promise<string> {
  return (await server.call(getAlertSettings, {}, { token: person.token })).data.pushKey;
}

async function subscribe(person: Person, device: StubDevice = stub.subscribe()) {
  return server.call(subscribePush, { ...device, key: await pushKey(person) }, { token: person.token });
}

/** Somebody with one device that gets alerts. */
async function newSubscriber(settings: Partial<AlertSettings> = {}): Promise<{ person: Person; device: StubDevice }> {
  const person = await newPerson(server);
  const device = stub.subscribe();
  expect((await subscribe(person, device)).code).toBe('200');
  await choose(person, settings);
  return { person, device };
}

interface Written {
  kind?: Message['kind'];
  args?: Message['args'];
  taskId?: string | null;
}

function write(
  { user }: Person,
  { kind = 'cycleClosed', args = { instId: 'BTC-USDT-SWAP', net: '+2.36', environment: 'paper' }, taskId = null }: Written = {},
): Promise<string> {
  return inTenant(server.server.context.pools.app, 'meridian', (tx) =>
    writeMessage(tx, { tenantId: 'meridian', userId: user.id, kind, args, taskId }, clock.now()),
  );
}

async function alertsOf(person: Person): Promise<Alert[]> {
  return (await server.call(listAlert, {}, { token: person.token })).data;
}

/** What the next minute does, seen through to the end of its jobs. */
async function nextMinute(): Promise<void> {
  await owner.query(`select enqueue_job('release_alerts', '{}')`);
  await jobsDone();
}

async function jobsDone(): Promise<void> {
  await expect.poll(waitingJobs, { timeout: stretch(20_000), interval: 20 }).toBe(0);
}

async function waitingJobs(): Promise<number | undefined> {
  const { rows } = await owner.query<{ error: string | null }>(
    `select last_error as error from graphile_worker.jobs where task_identifier in ('send_alert', 'release_alerts')`,
  );
  for (const { error } of rows) if (error !== null) throw new Error(error);
  return rows.length;
}

const textsFor = (device: StubDevice): unknown[] =>
  stub.pushes.filter(({ endpoint }) => endpoint === device.endpoint).map(({ text }) => JSON.parse(text) as unknown);

test('a message is one push with its words, language and page; the amount is hidden until the trader wants it', async () => {
  const { person, device } = await newSubscriber();
  const id = await write(person);
  await jobsDone();
  expect(textsFor(device)).toEqual([
    { tag: id, title: 'Cycle closed', body: '[Paper] BTC/USDT: cycle closed, net ••• USDT', lang: 'en-US', path: '/message' },
  ]);
  expect(stub.pushes.at(-1)).toMatchObject({ urgency: 'normal', topic: id, ttl: 14_400 });
  expect(await alertsOf(person)).toMatchObject([{ channel: 'push', what: 'message', state: 'sent', reason: '', message: { id } }]);
  await choose(person, { showAmounts: true });
  clock.advance(61_000);
  await write(person);
  await jobsDone();
  expect(textsFor(device)[1]).toMatchObject({ body: '[Paper] BTC/USDT: cycle closed, net +2.36 USDT' });
});

test('until somebody chooses, what is urgent is pushed and mailed and nothing else; quiet kinds never leave the inbox', async () => {
  const person = await newPerson(server);
  const device = stub.subscribe();
  await subscribe(person, device);
  await write(person);
  await write(person, { kind: 'accountPreviewed', args: { reason: 'a look' } });
  const urgent = await write(person, {
    kind: 'keyBroken',
    args: { remark: 'main', credentialId: 'crd_1', environment: 'paper', reason: '' },
  });
  await jobsDone();
  expect(textsFor(device)).toMatchObject([{ tag: urgent, path: '/auth' }]);
  expect(stub.pushes[0]).toMatchObject({ urgency: 'high', ttl: 86_400 });
  const mails = await mailsTo(server, person.email);
  // Of the decision: its own mail, as ever.
  const subjects = mails.map(({ subject }) => subject).filter((subject) => !/^Welcome|verification code$/.test(subject));
  expect(subjects.toSorted()).toEqual(['Meridian: Exchange key no longer works', 'Meridian: an operator looked at your account']);
  expect(mails.find(({ subject }) => subject.endsWith('no longer works'))?.text).toContain('exchange key “main”');
  await choose(person, { tradingPush: 'off', tradingMail: 'off' });
  await write(person, { kind: 'keyBroken', args: { remark: 'main', credentialId: 'crd_1', environment: 'paper', reason: '' } });
  expect(await waitingJobs()).toBe(0);
});

test('the words are made when the alert is sent, in the language of that moment', async () => {
  const { person, device } = await newSubscriber();
  await owner.query('update app_user set language_code = $2 where id = $1', [person.user.id, languageCodeOfTag('th')]);
  await write(person);
  await jobsDone();
  expect(textsFor(device)).toMatchObject([{ lang: 'th', body: expect.stringMatching(/BTC\/USDT.*•••/) }]);
});

test('quiet hours hold everything but what is urgent; afterwards one summary comes', async () => {
  // 12:00 UTC is 19:00 in Bangkok.
  const { person, device } = await newSubscriber({ quietFrom: '18:30', quietTo: '07:00', zone: 'Asia/Bangkok' });
  await write(person, { taskId: null });
  await write(person, { kind: 'buyingClosed', args: { instId: 'BTC-USDT', reason: 'SINGLE_DONE', environment: 'paper' } });
  await jobsDone();
  await nextMinute();
  expect(textsFor(device)).toEqual([]);
  expect(await alertsOf(person)).toMatchObject([
    { state: 'held', reason: 'quiet' },
    { state: 'held', reason: 'quiet' },
  ]);
  clock.advance(1000);
  const urgent = await write(person, {
    kind: 'keyBroken',
    args: { remark: 'main', credentialId: 'crd_1', environment: 'paper', reason: '' },
  });
  await jobsDone();
  expect(textsFor(device)).toMatchObject([{ tag: urgent }]);
  clock.advance(11 * 3_600_000);
  await nextMinute();
  expect(textsFor(device).length).toBe(1);
  clock.advance(3_600_000);
  await nextMinute();
  expect(textsFor(device).slice(1)).toMatchObject([{ title: 'Meridian: 2 messages', path: '/message' }]);
  expect((await alertsOf(person)).map(({ what, state, count }) => [what, state, count])).toEqual([
    ['summary', 'sent', 2],
    ['message', 'sent', 1],
    ['message', 'summed', 1],
    ['message', 'summed', 1],
  ]);
  await nextMinute();
  expect(textsFor(device).length).toBe(2);
});

test('who says so is not woken by what is urgent either; one held alert comes as itself', async () => {
  const nowUtc = new Date(clock.now()).toISOString().slice(11, 16);
  const later = new Date(clock.now() + 3_600_000).toISOString().slice(11, 16);
  const { person, device } = await newSubscriber({ quietFrom: nowUtc, quietTo: later, zone: 'Etc/UTC', urgentInQuiet: false });
  const id = await write(person, { kind: 'keyBroken', args: { remark: 'main', credentialId: 'crd_1', environment: 'paper', reason: '' } });
  await jobsDone();
  expect(textsFor(device)).toEqual([]);
  clock.advance(3_600_000);
  await nextMinute();
  expect(textsFor(device)).toMatchObject([{ tag: id }]);
});

test('of one task and kind one alert a minute: the others of that minute come together', async () => {
  const { person, device } = await newSubscriber();
  for (let count = 0; count < 3; count += 1) await write(person);
  await write(person, { kind: 'groupWithdrawn', args: { group: 'Calm', environment: 'paper' } });
  await jobsDone();
  expect(textsFor(device).length).toBe(2);
  await nextMinute();
  expect(textsFor(device).length).toBe(2);
  clock.advance(60_000);
  await nextMinute();
  expect(textsFor(device).slice(2)).toMatchObject([{ title: 'Meridian: 2 messages' }]);
});

test('more than twenty in an hour become one summary', async () => {
  const { person, device } = await newSubscriber();
  for (let count = 0; count < 23; count += 1) await write(person, { taskId: `tsk_${String(count).padStart(20, '0')}` });
  await jobsDone();
  expect(textsFor(device).length).toBe(20);
  expect((await alertsOf(person)).filter(({ reason }) => reason === 'hour').length).toBe(3);
  clock.advance(3_600_000);
  await nextMinute();
  expect(textsFor(device).slice(20)).toMatchObject([{ title: 'Meridian: 3 messages' }]);
});

test('404 and 410 end the subscription, and its address is not taken again; another device still gets the alert', async () => {
  for (const status of [404, 410]) {
    const { person, device } = await newSubscriber();
    stub.answer = (response) => response.writeHead(status).end();
    await write(person);
    await jobsDone();
    expect(await alertsOf(person)).toMatchObject([{ state: 'failed', reason: 'noDevice' }]);
    expect((await server.call(getAlertSettings, {}, { token: person.token })).data).toMatchObject({ endpoint: '', devices: 0 });
    const again = await subscribe(person, device);
    expect([again.status, again.data as unknown]).toEqual([400, [expect.objectContaining({ field: 'endpoint', rule: 'taken' })]]);
    stub.answer = undefined;
    const fresh = stub.subscribe();
    expect((await subscribe(person, fresh)).code).toBe('200');
    clock.advance(61_000);
    await write(person);
    await jobsDone();
    expect(textsFor(fresh).length).toBe(1);
  }
});

test('413: the title alone is sent; a service that takes not even that ends the alert', async () => {
  const { person, device } = await newSubscriber();
  let asked = 0;
  stub.answer = (response) => {
    asked += 1;
    stub.answer = undefined;
    response.writeHead(413).end();
  };
  await write(person);
  await jobsDone();
  expect(asked).toBe(1);
  expect(textsFor(device)).toMatchObject([{ title: 'Cycle closed', body: '' }]);
  stub.answer = (response) => response.writeHead(413).end();
  clock.advance(61_000);
  await write(person);
  await jobsDone();
  expect((await alertsOf(person))[0]).toMatchObject({ state: 'failed', reason: 'tooLarge' });
});

test('429 waits as long as the service says, 500 and silence half a minute and then longer; none is lost and none shown twice', async () => {
  const { person, device } = await newSubscriber();
  const answers: ((response: ServerResponse) => unknown)[] = [
    (response) => response.writeHead(429, { 'retry-after': '600' }).end(),
    (response) => response.writeHead(500).end(),
    () => undefined,
  ];
  stub.answer = (response) => {
    const answer = answers.shift();
    if (answers.length === 0) stub.answer = undefined;
    answer?.(response);
  };
  const id = await write(person);
  await jobsDone();
  expect(await alertsOf(person)).toMatchObject([{ state: 'waiting', reason: 'busy' }]);
  clock.advance(599_000);
  await nextMinute();
  expect(answers.length).toBe(2);
  clock.advance(1000);
  await nextMinute();
  expect(await alertsOf(person)).toMatchObject([{ state: 'waiting', reason: 'channel' }]);
  clock.advance(60_000);
  await nextMinute();
  expect(await alertsOf(person)).toMatchObject([{ state: 'waiting', reason: 'channel' }]);
  clock.advance(120_000);
  await nextMinute();
  expect(textsFor(device)).toMatchObject([{ tag: id }]);
  expect(await alertsOf(person)).toMatchObject([{ state: 'sent', reason: '' }]);
});

test('in a wave a device that hangs, one that is gone and one that is asked too often delay and lose none of the others', async () => {
  const wave: { person: Person; device: StubDevice }[] = [];
  for (let count = 0; count < 12; count += 1) wave.push(await newSubscriber());
  const [hung, gone, busy, ...others] = wave;
  const pathOf = (one: (typeof wave)[number] | undefined): string => new URL(one?.device.endpoint ?? '').pathname;
  let held: ServerResponse | undefined;
  stub.answer = (response, request) => {
    if (request.url === pathOf(hung)) held = response;
    else if (request.url === pathOf(gone)) response.writeHead(410).end();
    else if (request.url === pathOf(busy)) response.writeHead(429, { 'retry-after': '600' }).end();
    else response.writeHead(201).end();
  };
  const args = { instId: 'BTC-USDT-SWAP', net: '+2.36', environment: 'paper' };
  await inTenant(server.server.context.pools.app, 'meridian', (tx) => {
    const readers = wave.map(({ person }) => ({ userId: person.user.id, args }));
    return writeMessages(tx, { tenantId: 'meridian', kind: 'cycleClosed', readers }, clock.now());
  });
  const readersIn = async (state: string): Promise<string[]> =>
    (
      await owner.query<{ user: string }>('select user_id as user from alert where user_id = any($1) and state = $2', [ids, state])
    ).rows.map(({ user }) => user);
  const ids = wave.map(({ person }) => person.user.id);
  await expect.poll(() => readersIn('sent'), { interval: 20, timeout: stretch(20_000) }).toHaveLength(others.length);
  expect(held?.destroyed).toBe(false);
  await jobsDone();
  expect(new Set(await readersIn('sent'))).toEqual(new Set(others.map(({ person }) => person.user.id)));
  for (const [one, state, reason] of [
    [hung, 'waiting', 'channel'],
    [gone, 'failed', 'noDevice'],
    [busy, 'waiting', 'busy'],
  ] as const)
    expect(one && (await alertsOf(one.person))).toMatchObject([{ state, reason }]);
  stub.answer = undefined;
  clock.advance(30_000);
  await nextMinute();
  expect(stub.pushes.map(({ endpoint }) => endpoint)).toEqual([hung?.device.endpoint]);
  clock.advance(570_000);
  await nextMinute();
  expect(stub.pushes.map(({ endpoint }) => endpoint)).toEqual([hung?.device.endpoint, busy?.device.endpoint]);
});

test('a service that stays down is given up when the alert is too old for it; one that refuses at once', async () => {
  const { person } = await newSubscriber();
  stub.answer = (response) => response.writeHead(503).end();
  await write(person);
  await jobsDone();
  for (let attempt = 0; attempt < 12; attempt += 1) {
    clock.advance(3_600_000);
    await nextMinute();
  }
  expect(await alertsOf(person)).toMatchObject([{ state: 'failed', reason: 'channel' }]);
  stub.answer = (response) => response.writeHead(403).end();
  await write(person);
  await jobsDone();
  expect((await alertsOf(person))[0]).toMatchObject({ state: 'failed', reason: 'refused' });
});

test('a trial comes past quiet hours and choices, by each channel; more than a few a minute are refused', async () => {
  const nowUtc = new Date(clock.now()).toISOString().slice(11, 16);
  const later = new Date(clock.now() + 3_600_000).toISOString().slice(11, 16);
  const off = { systemPush: 'off', ordersPush: 'off', tradingPush: 'off' } as const;
  const { person, device } = await newSubscriber({ ...off, quietFrom: nowUtc, quietTo: later, zone: 'Etc/UTC', urgentInQuiet: false });
  for (const channel of ['push', 'mail']) expect((await server.call(tryAlert, { channel }, { token: person.token })).code).toBe('200');
  await jobsDone();
  expect(textsFor(device)).toMatchObject([{ path: '/alerts' }]);
  expect((await mailsTo(server, person.email))[0]?.subject).toBe('Meridian: trial alert');
  for (let more = 0; more < 2; more += 1) await server.call(tryAlert, { channel: 'mail' }, { token: person.token });
  expect((await server.call(tryAlert, { channel: 'mail' }, { token: person.token })).status).toBe(429);
  await server.call(unsubscribePush, {}, { token: person.token });
  clock.advance(61_000);
  expect(reasonOf(await server.call(tryAlert, { channel: 'push' }, { token: person.token }))).toBe('noPushDevice');
});

test('a subscription ends with logout, with a changed password and with a freeze', async () => {
  const ends: Record<string, (person: Person) => Promise<unknown>> = {
    logout: ({ token }) => server.call(loginout, {}, { token }),
    password: ({ user }) => owner.query(`update app_user set password_hash = 'another' where id = $1`, [user.id]),
    freeze: ({ user }) => owner.query('update app_user set frozen = true where id = $1', [user.id]),
    age: ({ user }) => owner.query('update session set expires_at = $2 where user_id = $1', [user.id, new Date(clock.now())]),
  };
  for (const [name, end] of Object.entries(ends)) {
    const { person, device } = await newSubscriber();
    await end(person);
    await write(person);
    await jobsDone();
    expect([name, textsFor(device)]).toEqual([name, []]);
    if (name !== 'password') continue;
    // The device that changed it stays logged in, and its app subscribes the same browser anew.
    expect((await subscribe(person, device)).code).toBe('200');
    await write(person);
    await jobsDone();
    expect(textsFor(device)).toHaveLength(1);
  }
});

test('the browser of another trader is his alone until his session ends; then it is free', async () => {
  const { person: first, device } = await newSubscriber();
  const second = await newPerson(server);
  const refused = await subscribe(second, device);
  expect([refused.status, refused.data as unknown]).toEqual([400, [expect.objectContaining({ field: 'endpoint', rule: 'taken' })]]);
  await write(first);
  await jobsDone();
  expect(textsFor(device).length).toBe(1);
  await server.call(loginout, {}, { token: first.token });
  expect((await subscribe(second, device)).code).toBe('200');
});

test('a wrong endpoint, key or time is refused by field and rule, and nothing is kept', async () => {
  const person = await newPerson(server);
  const key = await pushKey(person);
  const good = { ...stub.subscribe(), key };
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ ...good, endpoint: 'http://127.0.0.1/a' }, 'endpoint', 'url'],
    [{ ...good, endpoint: 'https://127.0.0.1/a' }, 'endpoint', 'pushHost'],
    [{ ...good, endpoint: 'https://[::ffff:10.0.0.1]/a' }, 'endpoint', 'pushHost'],
    [{ ...good, endpoint: 'http://fcm.googleapis.com/a' }, 'endpoint', 'url'],
    [{ ...good, endpoint: 'https://push.example.com/a' }, 'endpoint', 'pushHost'],
    [{ ...good, endpoint: `https://fcm.googleapis.com/${'a'.repeat(3000)}` }, 'endpoint', 'tooLong'],
    [{ ...good, p256dh: `B${'A'.repeat(86)}` }, 'p256dh', 'pushKey'],
    [{ ...good, auth: 'short' }, 'auth', 'pushKey'],
    [{ ...good, key: `${key.slice(0, -1)}x` }, 'key', 'pushKey'],
  ];
  for (const [input, field, rule] of wrong) {
    const answer = await server.call(subscribePush, input, { token: person.token, language: 'th' });
    expect([answer.status, answer.data as unknown]).toEqual([400, [expect.objectContaining({ field, rule })]]);
  }
  const times: [Partial<Record<keyof AlertSettings, unknown>>, string, string][] = [
    [{ quietFrom: '22:00', quietTo: '07:00', zone: 'Mars/Olympus' }, 'zone', 'timeZone'],
    [{ quietFrom: '22:00', quietTo: '07:00', zone: '' }, 'zone', 'timeZone'],
    [{ quietFrom: '22:00', quietTo: '07:00', zone: '+07:00' }, 'zone', 'timeZone'],
    [{ quietFrom: '24:00', quietTo: '07:00', zone: 'Asia/Tokyo' }, 'quietFrom', 'time'],
    [{ quietFrom: '22:00', quietTo: '', zone: 'Asia/Tokyo' }, 'quietTo', 'required'],
    [{ quietFrom: '', quietTo: '07:00', zone: 'Asia/Tokyo' }, 'quietFrom', 'required'],
    [{ quietFrom: '07:00', quietTo: '07:00', zone: 'Asia/Tokyo' }, 'quietTo', 'quietHours'],
    [{ systemPush: 'loud' }, 'systemPush', 'oneOf'],
  ];
  for (const [settings, field, rule] of times) {
    const answer = await server.call(updateAlertSettings, { ...all, ...settings }, { token: person.token });
    expect([answer.status, answer.data as unknown]).toEqual([400, [expect.objectContaining({ field, rule })]]);
  }
  expect((await server.call(getAlertSettings, {}, { token: person.token })).data).toMatchObject({
    settings: defaultAlertSettings,
    endpoint: '',
    devices: 0,
  });
});
