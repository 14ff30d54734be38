// Both sockets against a whole server: who may open them, what they carry, when they end.
import { closeCodes, info, limits, loginout, readMessage, socketProtocol, streamPath, unreadPath } from '@millrace/contract';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { inTenant } from '../../shared/database/index.ts';
import type { Feature } from '../../shared/feature.ts';
import { features } from '../features.ts';
import { writeMessage } from '../../messages/index.ts';
import { refuse } from '../../shared/refusal.ts';
import { newPerson, setUpServer, type Person } from '../../testing/index.ts';
import { openStream } from '../../testing/stream-client.ts';
import type { TopicReader, TopicSource } from '../../shared/topic-source.ts';

/** Readers of the topics below, by topic. */
const readers = new Map<string, TopicReader>();
const stopped: string[] = [];
let countOpens: () => void = () => undefined;

/** Topics whose frames the test sends by hand. */
const handSource = (topic: string, framesPerSecMax?: number): TopicSource => ({
  topic,
  ...(framesPerSecMax === undefined ? {} : { framesPerSecMax }),
  async open(_context, request, reader) {
    countOpens();
    if (request.topic.endsWith('FORBIDDEN')) refuse('notFound');
    readers.set(request.topic, reader);
    reader.delta({ early: true });
    reader.snapshot({ whole: 0 });
    return () => void stopped.push(request.topic);
  },
});
const byHand: Feature = {
  name: 'by-hand',
  routes: [],
  topics: [handSource('price:', limits.streamPriceFramesPerSec), handSource('tasks')],
};

const server = setUpServer({
  features: [byHand, ...features.filter(({ name }) => ['tenants', 'accounts', 'messages'].includes(name))],
});

interface Opened {
  socket: WebSocket;
  texts: string[];
  closed: Promise<{ code: number; reason: string }>;
}

function open(
  path: string,
  { protocols, origin, host = 'localhost' }: { protocols: string[]; origin?: string; host?: string },
): Promise<Opened> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, protocols, {
    headers: { host: `${host}:${server.port}` },
    ...(origin === undefined ? {} : { origin }),
  });
  const texts: string[] = [];
  socket.on('message', (data) => texts.push((data as Buffer).toString('utf8')));
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve({ socket, texts, closed }));
    socket.on('error', reject);
  });
}

const withinASecond = { timeout: 1000, interval: 20 };
const protocolsOf = (token: string): string[] => [socketProtocol, `auth.${token}`];
const openUnread = (person: Person, userId = person.user.id): Promise<Opened> =>
  open(`${unreadPath}/${userId}`, { protocols: protocolsOf(person.token) });
const write = (person: Person): Promise<string> =>
  inTenant(server.server.context.pools.app, person.user.tenantId, (tx) =>
    writeMessage(
      tx,
      { tenantId: person.user.tenantId, userId: person.user.id, kind: 'cycleClosed', args: { net: '1' }, taskId: null },
      Date.now(),
    ),
  );

test('tells the unread count as an integer, and each change of it', async () => {
  const person = await newPerson(server);
  const { texts, socket } = await openUnread(person);
  await vi.waitFor(() => expect(texts).toEqual(['0']));
  const id = await write(person);
  await vi.waitFor(() => expect(texts).toEqual(['0', '1']));
  await write(person);
  await vi.waitFor(() => expect(texts.at(-1)).toBe('2'));
  await server.call(readMessage, { id }, { token: person.token });
  await vi.waitFor(() => expect(texts.at(-1)).toBe('1'));
  await server.call(readMessage, {}, { token: person.token });
  await vi.waitFor(() => expect(texts.at(-1)).toBe('0'));
  const before = texts.length;
  socket.send('ping');
  await vi.waitFor(() => expect(texts.slice(before)).toEqual(['0']));
});

test('selects the first subprotocol', async () => {
  const person = await newPerson(server);
  const { socket } = await openUnread(person);
  expect(socket.protocol).toBe(socketProtocol);
});

test('refuses a socket without a session, to another user, on another brand’s host and from another page', async () => {
  const [person, other] = [await newPerson(server), await newPerson(server)];
  const refused = (status: number) => new RegExp(`Unexpected server response: ${status}`);
  await expect(open(streamPath, { protocols: [socketProtocol] })).rejects.toThrow(refused(401));
  await expect(open(streamPath, { protocols: [`auth.${person.token}`] })).rejects.toThrow(refused(401));
  await expect(open(streamPath, { protocols: protocolsOf(`${person.token.slice(0, -1)}!`) })).rejects.toThrow();
  await expect(openUnread(person, other.user.id)).rejects.toThrow(refused(404));
  await expect(openUnread(person, 'usr_nobody')).rejects.toThrow(refused(404));
  await expect(open(streamPath, { protocols: protocolsOf(person.token), host: 'aurora.localhost' })).rejects.toThrow(refused(403));
  await expect(open(streamPath, { protocols: protocolsOf(person.token), origin: 'https://evil.example' })).rejects.toThrow(refused(403));
  await expect(open(streamPath, { protocols: protocolsOf(person.token), origin: 'aurora://localhost' })).rejects.toThrow(refused(403));
  await open(streamPath, { protocols: protocolsOf(person.token), origin: 'meridian://localhost' });
});

test('a plain request to a socket’s path finds nothing', async () => {
  const person = await newPerson(server);
  for (const path of [streamPath, `${unreadPath}/${person.user.id}`]) {
    expect((await server.ask({ path, token: person.token })).status).toBe(404);
  }
});

test('closes every socket of a session within a second of its logout', async () => {
  const person = await newPerson(server);
  const sockets = [await openUnread(person), await open(streamPath, { protocols: protocolsOf(person.token) })];
  const ends: unknown[] = [];
  for (const { closed } of sockets) void closed.then((end) => ends.push(end));
  await server.call(loginout, {}, { token: person.token });
  await vi.waitFor(
    () => expect(ends).toEqual(sockets.map(() => ({ code: closeCodes.sessionEnded, reason: 'session ended' }))),
    withinASecond,
  );
});

test('a freeze closes sockets and ends calls within a second', async () => {
  const person = await newPerson(server);
  const { closed } = await openUnread(person);
  let ended: { code: number } | undefined;
  void closed.then((end) => {
    ended = end;
  });
  expect((await server.call(info, {}, { token: person.token })).status).toBe(200);
  await inTenant(server.server.context.pools.app, person.user.tenantId, (tx) =>
    tx.query('update app_user set frozen = true where id = $1', [person.user.id]),
  );
  await vi.waitFor(async () => {
    expect(ended?.code).toBe(closeCodes.sessionEnded);
    expect((await server.call(info, {}, { token: person.token })).status).toBe(401);
  }, withinASecond);
});

test('numbers the frames of a topic without a gap, the snapshot first', async () => {
  const person = await newPerson(server);
  const stream = await openStream(server.port, person.token);
  stream.subscribe('tasks');
  await stream.waitFor('tasks', (_data, frame) => frame.kind === 'snapshot');
  for (let each = 1; each <= 20; each += 1) readers.get('tasks')?.delta({ each });
  await stream.waitFor<{ each: number }>('tasks', (data) => data.each === 20);
  expect(stream.frames.map(({ seq }) => seq)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
  expect(stream.frames.map(({ kind }) => kind)).toEqual(['snapshot', ...Array<string>(21).fill('delta')]);
  stream.unsubscribe('tasks');
  await vi.waitFor(() => expect(stopped).toContain('tasks'));
  stream.close();
});

test('thins prices to four a second and always ends with the newest', async () => {
  const person = await newPerson(server);
  const stream = await openStream(server.port, person.token);
  const topic = 'price:BTC-USDT';
  stream.subscribe(topic);
  await stream.waitFor(topic, (_data, frame) => frame.kind === 'snapshot');
  const startMs = performance.now();
  for (let each = 1; each <= 100; each += 1) readers.get(topic)?.delta({ each });
  await stream.waitFor<{ each: number }>(topic, (data) => data.each === 100);
  const seconds = (performance.now() - startMs) / 1000;
  expect(stream.frames.filter(({ kind }) => kind === 'delta').length).toBeLessThanOrEqual(
    2 + Math.ceil(seconds * limits.streamPriceFramesPerSec),
  );
  stream.close();
});

test('a new subscription to the same topic is a new snapshot', async () => {
  const person = await newPerson(server);
  const stream = await openStream(server.port, person.token);
  stream.subscribe('tasks');
  stream.subscribe('tasks');
  await vi.waitFor(() => expect(stream.frames.filter(({ kind, seq }) => kind === 'snapshot' && seq === 1)).toHaveLength(2));
  stream.close();
});

test('refuses topics that do not exist, may not be read, or are too many, and answers nonsense', async () => {
  const person = await newPerson(server);
  const stream = await openStream(server.port, person.token);
  const refusedWith = (topic: string, reason: string) =>
    stream.waitFor<{ reason: string }>(topic, (data, { kind }) => kind === 'refused' && data.reason === reason);
  stream.subscribe('price:FORBIDDEN');
  await refusedWith('price:FORBIDDEN', 'notFound');
  stream.subscribe('nowhere');
  await refusedWith('', 'inputInvalid');
  for (let each = 0; each <= limits.streamTopicsMax; each += 1) stream.subscribe(`price:A-${each}`);
  await refusedWith(`price:A-${limits.streamTopicsMax}`, 'tooManyRequests');
  stream.close();
});

test('drops a client that floods', async () => {
  const person = await newPerson(server);
  const { socket, closed } = await open(streamPath, { protocols: protocolsOf(person.token) });
  for (let each = 0; each < 500; each += 1) socket.send('{"op":"ping"}');
  expect((await closed).code).toBe(closeCodes.slowReader);
});

test('counts the work of an account over all its sockets: a flood within the limits of each is closed, and reconnecting does not help', async () => {
  const [flooding, other] = [await newPerson(server), await newPerson(server)];
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open(streamPath, { protocols: protocolsOf(flooding.token) })));
  let opened = 0;
  countOpens = () => void (opened += 1);
  // 180 a second each, as each alone may.
  const flood = setInterval(() => {
    for (const { socket } of sockets) for (let each = 0; each < 9; each += 1) socket.send('{"op":"sub","topic":"tasks"}', () => undefined);
  }, 50);
  const giveUp = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('not all were closed')), 10_000).unref());
  const ends = await Promise.race([Promise.all(sockets.map(({ closed }) => closed)), giveUp]).finally(() => {
    clearInterval(flood);
    countOpens = () => undefined;
  });
  expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([closeCodes.slowReader]));
  expect(opened).toBeLessThan(1000);
  const again = await Promise.allSettled(Array.from({ length: 18 }, () => open(streamPath, { protocols: protocolsOf(flooding.token) })));
  expect(again.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(8);
  const stream = await openStream(server.port, other.token);
  stream.subscribe('tasks');
  await stream.waitFor('tasks', (_data, frame) => frame.kind === 'snapshot');
  stream.close();
});

test('bounds the topics of an account over all its sockets', async () => {
  const person = await newPerson(server);
  const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(server.port, person.token)));
  for (const [index, stream] of streams.entries())
    for (let each = 0; each < limits.streamTopicsMax; each += 1) stream.subscribe(`price:T-${index}-${each}`);
  const outcomes = () => streams.flatMap(({ frames }) => frames.filter(({ seq, kind }) => kind === 'refused' || seq === 1));
  await vi.waitFor(() => expect(outcomes()).toHaveLength(5 * limits.streamTopicsMax));
  expect(outcomes().filter(({ kind }) => kind === 'snapshot')).toHaveLength(256);
  // Which of the sockets came last is chance: it has the fewest topics, and so room for one more.
  const topicsOf = ({ frames }: (typeof streams)[number]): number => frames.filter(({ kind }) => kind === 'snapshot').length;
  const [last, ...others] = streams.toSorted((one, other) => topicsOf(one) - topicsOf(other));
  others.at(-1)?.close();
  await vi.waitFor(
    () => {
      last?.subscribe('price:FREED');
      expect(last?.frames.some(({ topic, kind }) => topic === 'price:FREED' && kind === 'snapshot')).toBe(true);
    },
    { timeout: 5000, interval: 250 },
  );
  for (const stream of streams) stream.close();
});

test('drops a slow reader and goes on serving the others', async () => {
  const [slow, quick] = [await newPerson(server), await newPerson(server)];
  const { socket, closed } = await open(streamPath, { protocols: protocolsOf(slow.token) });
  readers.delete('tasks');
  socket.send(JSON.stringify({ op: 'sub', topic: 'tasks' }));
  await vi.waitFor(() => expect(readers.has('tasks')).toBe(true));
  const reader = readers.get('tasks');
  socket.pause();
  const page = { text: 'x'.repeat(65_536) };
  // More than the system's own buffers hold, and a pause now and then in which they fill.
  for (let each = 0; each < 400; each += 1) {
    reader?.delta(page);
    if (each % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const dropped = await server.server.context.metrics.socketsDropped.get();
  expect(dropped.values.find(({ labels }) => labels.reason === 'slow reader')?.value).toBe(1);
  const { texts } = await openUnread(quick);
  await vi.waitFor(() => expect(texts).toEqual(['0']));
  socket.resume();
  await closed;
});

test('a subscription begins anew after change signals may have been missed', async () => {
  const person = await newPerson(server);
  const stream = await openStream(server.port, person.token);
  stream.subscribe('notices');
  await stream.waitFor('notices', (_data, { kind }) => kind === 'snapshot');
  const before = stream.frames.length;
  await endSignals(server.database.adminUrl);
  await stream.waitFor('notices', (_data, { kind }) => kind === 'snapshot', { after: before });
  await write(person);
  await stream.waitFor<{ message?: { kind: string } }>('notices', (data) => data.message?.kind === 'cycleClosed', { after: before });
  stream.close();
});

async function endSignals(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rowCount } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'millrace relay' and datname = current_database()`,
  );
  await admin.end();
  expect(rowCount).toBe(1);
}
