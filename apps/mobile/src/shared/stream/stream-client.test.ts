import { afterEach, expect, test, vi } from 'vitest';
import { startSocketServer, type Meeting, type SocketServer } from '../../testing/socket-server.ts';
import { StreamClient } from './stream-client.ts';
import { priceTopic, tasksTopic } from './topics.ts';

let server: SocketServer | undefined;
let client: StreamClient | undefined;
/** The phone's clock. */
let nowMs = 5;
afterEach(async () => {
  nowMs = 5;
  client?.close();
  await server?.close();
});

const btc = priceTopic('BTC-USDT');
const price = (last: string) => ({ last, mark: last, ts: 1 });

async function open(
  onMessage?: (meeting: Meeting, text: string) => void,
): Promise<{ server: SocketServer; client: StreamClient; ended: () => number }> {
  server = await startSocketServer(onMessage);
  let ended = 0;
  client = new StreamClient({
    origin: server.origin,
    token: () => 'meridian_token',
    now: () => nowMs,
    random: () => 0,
    openSocket: (url, protocols) => new WebSocket(url, protocols),
    onSessionEnded: () => {
      ended += 1;
    },
  });
  return { server, client, ended: () => ended };
}

function say(meeting: Meeting | undefined, frame: unknown): void {
  meeting?.socket.send(JSON.stringify(frame));
}

/** Answers every subscription with a snapshot of price "100", seq 1. */
function snapshots(meeting: Meeting, text: string): void {
  const { op, topic } = JSON.parse(text) as { op: string; topic: string };
  if (op === 'sub') say(meeting, { topic, seq: 1, kind: 'snapshot', data: topic === 'tasks' ? { tasks: [] } : price('100') });
}

function subscriptions(server: SocketServer): string[] {
  return server.meetings.flatMap((meeting) => meeting.heard);
}

test('says who it is by subprotocol and shows snapshot, then deltas', async () => {
  const { server, client } = await open(snapshots);
  client.subscribe(btc, () => undefined);
  await vi.waitFor(() => expect(client.state(btc)).toEqual({ phase: 'live', data: price('100'), asOfMs: 5 }));
  expect(server.meetings[0]).toMatchObject({ path: '/app/inter/stream', protocols: ['millrace.1', 'auth.meridian_token'] });
  say(server.meetings[0], { topic: btc.name, seq: 2, kind: 'delta', data: price('101') });
  await vi.waitFor(() => expect(client.state(btc).data).toEqual(price('101')));
});

test('shares one subscription among many readers and leaves with the last', async () => {
  const { server, client } = await open(snapshots);
  const leave = [client.subscribe(btc, () => undefined), client.subscribe(btc, () => undefined)];
  client.subscribe(tasksTopic, () => undefined);
  await vi.waitFor(() => expect(client.state(tasksTopic).phase).toBe('live'));
  leave[0]?.();
  leave[1]?.();
  await vi.waitFor(() =>
    expect(subscriptions(server)).toEqual([
      `{"op":"sub","topic":"${btc.name}"}`,
      '{"op":"sub","topic":"tasks"}',
      `{"op":"unsub","topic":"${btc.name}"}`,
    ]),
  );
});

test('a gap in seq keeps the last figures, marks them stale and asks for a new snapshot once', async () => {
  let quiet = false;
  const { server, client } = await open((meeting, text) => {
    if (!quiet) snapshots(meeting, text);
  });
  client.subscribe(btc, () => undefined);
  await vi.waitFor(() => expect(client.state(btc).phase).toBe('live'));
  quiet = true;
  for (const seq of [3, 4, 5]) say(server.meetings[0], { topic: btc.name, seq, kind: 'delta', data: price('200') });
  await vi.waitFor(() => expect(client.state(btc)).toMatchObject({ phase: 'stale', data: price('100') }));
  await vi.waitFor(() => expect(subscriptions(server)).toHaveLength(3));
  say(server.meetings[0], { topic: btc.name, seq: 9, kind: 'snapshot', data: price('300') });
  say(server.meetings[0], { topic: btc.name, seq: 10, kind: 'delta', data: price('301') });
  await vi.waitFor(() => expect(client.state(btc)).toMatchObject({ phase: 'live', data: price('301') }));
  expect(subscriptions(server)).toEqual(['sub', 'unsub', 'sub'].map((op) => `{"op":"${op}","topic":"${btc.name}"}`));
});

test('a topic that the server cannot follow keeps its figures and is stale until its next snapshot', async () => {
  const { server, client } = await open(snapshots);
  client.subscribe(tasksTopic, () => undefined);
  await vi.waitFor(() => expect(client.state(tasksTopic).phase).toBe('live'));
  say(server.meetings[0], { topic: 'tasks', seq: 0, kind: 'stale', data: null });
  await vi.waitFor(() => expect(client.state(tasksTopic)).toMatchObject({ phase: 'stale', data: [], asOfMs: 5 }));
  const known = client.state(tasksTopic);
  nowMs = 9;
  say(server.meetings[0], { topic: 'tasks', seq: 2, kind: 'delta', data: { tasks: [] } });
  await vi.waitFor(() => expect(client.state(tasksTopic)).not.toBe(known));
  expect(client.state(tasksTopic)).toMatchObject({ phase: 'stale', asOfMs: 5 });
  say(server.meetings[0], { topic: 'tasks', seq: 1, kind: 'snapshot', data: { tasks: [] } });
  await vi.waitFor(() => expect(client.state(tasksTopic)).toMatchObject({ phase: 'live', asOfMs: 9 }));
  expect(subscriptions(server)).toEqual(['{"op":"sub","topic":"tasks"}']);
});

test('comes back by itself after a lost connection and subscribes again', async () => {
  const { server, client } = await open(snapshots);
  client.subscribe(btc, () => undefined);
  await vi.waitFor(() => expect(client.state(btc).phase).toBe('live'));
  server.meetings[0]?.socket.terminate();
  await vi.waitFor(() => expect(client.state(btc)).toMatchObject({ phase: 'stale', data: price('100') }));
  await vi.waitFor(() => expect(client.state(btc).phase).toBe('live'), { timeout: 3000 });
  expect(server.meetings).toHaveLength(2);
});

test('a session that ended is reported once and not tried again', async () => {
  const { server, client, ended } = await open(snapshots);
  client.subscribe(btc, () => undefined);
  await vi.waitFor(() => expect(client.state(btc).phase).toBe('live'));
  server.meetings[0]?.socket.close(1008, 'session ended');
  await vi.waitFor(() => expect(ended()).toBe(1));
  client.wake();
  expect(server.meetings).toHaveLength(1);
});

test('a refused topic says so; nonsense is not heard', async () => {
  const { server, client } = await open((meeting, text) => {
    meeting.socket.send('nonsense');
    say(meeting, { topic: (JSON.parse(text) as { topic: string }).topic, seq: 0, kind: 'refused', data: { reason: 'notFound' } });
  });
  client.subscribe(btc, () => undefined);
  await vi.waitFor(() => expect(client.state(btc)).toEqual({ phase: 'refused', data: undefined, asOfMs: 0 }));
  expect(server.meetings).toHaveLength(1);
});

test('closes with 1000 and the word close', async () => {
  const { server, client } = await open(snapshots);
  client.subscribe(btc, () => undefined);
  await vi.waitFor(() => expect(client.state(btc).phase).toBe('live'));
  client.close();
  await vi.waitFor(() => expect(server.meetings[0]?.closed).toEqual({ code: 1000, reason: 'close' }));
});
