// Five nodes on one database: what one of them is told reaches the others, and what dies is taken over. Each is a process of its own.
import {
  addTask,
  listCredentials,
  sellAll,
  sendChat,
  getUserAssignmentDetailsById,
  loginout,
  operateStatus,
  operateStopMake,
  type AssignmentDetails,
  type Call,
  type PriceFrame,
} from '@millrace/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findNatsServer } from '../../../../../tools/nats/nats-server.ts';
import { openWire } from '../../../../../tools/process/wire.ts';
import { cloneDatabase, type TestDatabase } from '../../../../../tools/testing/index.ts';
import { drainNode, holdClaims, listNode, removeNode } from '@millrace/contract/admin';
import { adminCall, reasonOf, signIn } from '../../testing/index.ts';
import { logInDemo } from '../../testing/people.ts';
import { startTestPaper, type TestPaper } from '../../testing/start-test-paper.ts';
import { openStream } from '../../testing/stream-client.ts';
import { giveFuel } from '../../testing/give-fuel.ts';
import { contractInput, makeTask } from '../../testing/task-world.ts';
import { features } from '../features.ts';
import { prepareNodes, type NodeCluster, type NodeProcess } from '../../testing/node-cluster.ts';

const isMissing = findNatsServer() === undefined;
/** What waits for a node that died: its lease, its accounts, and a busy machine. */
const SOON = { timeout: 30_000, interval: 100 };

let database: TestDatabase;
let paper: TestPaper;
let cluster: NodeCluster;
let core: NodeProcess;
let engines: NodeProcess[];
let api: NodeProcess[];
let token: string;
let task: AssignmentDetails;

beforeAll(async () => {
  if (isMissing) return;
  [database, paper] = await Promise.all([cloneDatabase(), startTestPaper()]);
  cluster = await prepareNodes(database, { VENUES: paper.venues });
  core = await cluster.start('core', 'market,relay,jobs');
  [engines, api] = await Promise.all([
    Promise.all(['engine-1', 'engine-2'].map((name) => cluster.start(name, 'engine'))),
    Promise.all(['api-1', 'api-2'].map((name) => cluster.start(name, 'api'))),
  ]);
  ({ token } = await vi.waitFor(() => logInDemo(first()), SOON));
});

afterAll(async () => {
  await cluster?.discard();
  await paper?.stop();
  await database?.drop();
});

const first = (): NodeProcess => api[0]!;
const second = (): NodeProcess => api[1]!;

async function detailsOn(node: NodeProcess): Promise<AssignmentDetails> {
  return (await node.call(getUserAssignmentDetailsById, { id: task.id }, { token })).data;
}

/** Looks at the task again when it has changed meanwhile, as people do. */
async function act(node: NodeProcess, call: Parameters<NodeProcess['call']>[0], more: Record<string, unknown> = {}): Promise<void> {
  await vi.waitFor(async () => {
    const { version } = await detailsOn(node);
    expect((await node.call(call, { id: task.id, version, ...more }, { token })).text).toContain('"code":"200"');
  }, SOON);
}

const heldNow = async (node: NodeProcess): Promise<string> => (await detailsOn(node)).legs[0]?.sz ?? '0';

/** What a proxy asks before it leads anybody to the node. */
const isReady = async (node: NodeProcess): Promise<boolean> => (await fetch(`http://127.0.0.1:${String(node.port)}/readyz`)).status === 200;

/** The engine that has the demo trader's account. */
async function owner(): Promise<NodeProcess> {
  return vi.waitFor(async () => {
    for (const engine of engines.filter(({ hasEnded }) => !hasEnded)) {
      const { engine: details } = (await engine.details()) as { engine: { accounts: number } };
      if (details.accounts > 0) return engine;
    }
    throw new Error('no engine has the account');
  }, SOON);
}

test.skipIf(isMissing)(
  'an action on one API node is handled by the engine that owns the account, and the other API node tells it',
  async () => {
    task = await makeTask(first(), token);
    const stream = await openStream(second().port, token);
    stream.subscribe(`task:${task.id}`);
    stream.subscribe('price:BTC-USDT-SWAP');
    await stream.waitFor<PriceFrame>('price:BTC-USDT-SWAP', ({ last }) => Number(last) > 0, { timeoutMs: 20_000 });
    await act(first(), operateStatus, { status: 'open' });
    await act(first(), operateStopMake, { stopMake: 'open' });
    await stream.waitFor<AssignmentDetails>(`task:${task.id}`, (seen) => seen.legs[0]?.sz === '1', { timeoutMs: 20_000 });
    stream.close();
  },
);

test.skipIf(isMissing)('an engine that is killed is replaced by the other: the position is kept, and closes through it', async () => {
  const dying = await owner();
  await dying.kill();
  await act(second(), sellAll);
  await vi.waitFor(async () => expect(await heldNow(first())).toBe('0'), SOON);
  expect(await owner()).not.toBe(dying);
  await vi.waitFor(async () => expect(await detailsOn(first())).toMatchObject({ isMoving: false, agreedTime: expect.any(Number) }), SOON);
  // The fill is booked before the order's end.
  await vi.waitFor(async () => {
    const { rows } = await database
      .pools()
      .audit.query(
        `select effect, status, count(*)::int as orders from task_order where task_id = $1 and kind <> 'stop' group by 1, 2 order by 1`,
        [task.id],
      );
    expect(rows).toEqual([
      { effect: 'close', status: 'filled', orders: 1 },
      { effect: 'open', status: 'filled', orders: 1 },
    ]);
  }, SOON);
});

test.skipIf(isMissing)('a second node of market, relay and jobs waits for the leases and takes them when the first has died', async () => {
  const standby = await cluster.start('core-2', 'market,relay,jobs');
  await core.kill();
  core = standby;
  const stream = await openStream(second().port, token);
  stream.subscribe(`task:${task.id}`);
  await vi.waitFor(async () => expect((await second().details())['problems']).toEqual([]), SOON);
  await act(first(), operateStopMake, { stopMake: 'open' });
  await stream.waitFor<AssignmentDetails>(`task:${task.id}`, (seen) => seen.legs[0]?.sz === '1', { timeoutMs: 20_000 });
  stream.close();
});

test.skipIf(isMissing)(
  'without NATS an action is handled all the same, and the nodes stay ready and say that signals are missing',
  async () => {
    const { port } = cluster.nats;
    const stream = await openStream(second().port, token);
    for (const topic of [`task:${task.id}`, 'price:BTC-USDT-SWAP']) {
      stream.subscribe(topic);
      await stream.waitFor(topic, (_, { kind }) => kind === 'snapshot');
    }
    await cluster.nats.stop();
    await vi.waitFor(async () => expect((await first().details())['problems']).toContain('change signals are not connected'), SOON);
    expect(await Promise.all(api.map(isReady))).toEqual([true, true]);
    await act(first(), sellAll);
    await vi.waitFor(async () => expect(await heldNow(second())).toBe('0'), SOON);
    await stream.waitFor(`task:${task.id}`, (_, { kind }) => kind === 'stale');
    const after = stream.frames.length;
    await cluster.restartNats(port);
    await stream.waitFor<AssignmentDetails>(`task:${task.id}`, ({ legs }, { kind }) => kind === 'snapshot' && legs[0]?.sz !== '1', {
      after,
      timeoutMs: 20_000,
    });
    expect(stream.frames.filter(({ topic, kind }) => topic.startsWith('price:') && kind === 'stale')).toEqual([]);
    stream.close();
    await vi.waitFor(async () => expect((await first().details())['problems']).toEqual([]), SOON);
  },
);

test.skipIf(isMissing)('an API node without the database is not ready, and is again when the database is back', async () => {
  const url = new URL(database.adminUrl);
  const wire = await openWire({ host: url.hostname, port: Number(url.port) });
  url.port = String(wire.port);
  const node = await cluster.start('api-cut', 'api', { DATABASE_URL: url.href });
  expect(await isReady(node)).toBe(true);
  wire.state = 'loud';
  await vi.waitFor(async () => expect(await isReady(node)).toBe(false), SOON);
  expect(await isReady(first())).toBe(true);
  wire.state = 'whole';
  await vi.waitFor(async () => expect(await isReady(node)).toBe(true), SOON);
  await node.kill();
  await wire.close();
});

/** A node that is told nothing looks at all sessions every 15 s (`SOCKET_CHECK_MS`): three logouts in turn would wait for two such spans. */
const BEFORE_THREE_LOOKS = 25_000;

test.skipIf(isMissing)(
  'a logout on one API node closes the sockets on the other because it is told, not when it looks at all sessions',
  async () => {
    for (let turn = 1; turn <= 3; turn += 1) {
      const other = await logInDemo(first());
      const stream = await openStream(second().port, other.token);
      await first().call(loginout, {}, { token: other.token });
      await stream.closed;
    }
  },
  BEFORE_THREE_LOOKS,
);

/** Sends the same again under its key, as an app does that heard no answer, until it is told what became of it. */
async function repeatUntilAnswered(node: NodeProcess, input: Record<string, unknown>, idempotencyKey: string): Promise<string> {
  return vi.waitFor(async () => {
    const answer = await node.call(addTask, input, { token, idempotencyKey });
    expect(answer.text).toContain('"code":"200"');
    return answer.data.id;
  }, SOON);
}

test.skipIf(isMissing)('what is sent to two API nodes under one key is done once, also when the first of them dies over it', async () => {
  const { data } = await first().call(listCredentials, {}, { token });
  const inputFor = (instId: string) => ({ ...contractInput, instId, credentialId: data.credentials[0]?.id });
  const made = async (): Promise<number> =>
    (await database.pools().audit.query<{ tasks: number }>('select count(*)::int as tasks from task')).rows[0]?.tasks ?? 0;
  const before = await made();
  const both = await Promise.all(api.map((node) => repeatUntilAnswered(node, inputFor('ETH-USDT-SWAP'), 'sent-to-both-at-once')));
  expect(both[0]).toBe(both[1]);
  expect(await made()).toBe(before + 1);

  const dying = await cluster.start('api-3', 'api');
  const stream = await openStream(dying.port, token);
  stream.subscribe('tasks');
  await stream.waitFor('tasks', () => true);
  const unheard = dying.call(addTask, inputFor('SOL-USDT-SWAP'), { token, idempotencyKey: 'sent-to-one-that-dies' }).catch(() => undefined);
  // Somewhere between its arrival and its answer.
  await new Promise((done) => setTimeout(done, Math.random() * 20));
  await dying.kill();
  await unheard;
  await stream.closed;
  const id = await repeatUntilAnswered(second(), inputFor('SOL-USDT-SWAP'), 'sent-to-one-that-dies');
  expect(await made()).toBe(before + 2);
  const again = await openStream(second().port, token);
  again.subscribe('tasks');
  await again.waitFor<{ tasks: { id: string }[] }>(
    'tasks',
    ({ tasks }, { kind }) => kind === 'snapshot' && tasks.some((one) => one.id === id),
  );
  again.close();
});

test.skipIf(isMissing)('every topic of the stream says the same on both API nodes, also of what only one of them was told', async () => {
  const { user } = await logInDemo(first());
  const other = await makeTask(first(), token, { instId: 'XRP-USDT-SWAP' });
  const topics = features.flatMap((feature) => feature.topics ?? []).map(({ topic }) => topic);
  const named: Readonly<Record<string, string>> = {
    'price:': 'price:BTC-USDT-SWAP',
    'task:': `task:${other.id}`,
    'chat:': `chat:cht_${user.id.slice(4)}`,
  };
  const nameOf = (topic: string): string => named[topic] ?? topic;
  /** What a topic is, as each node tells who asks for it now. */
  const tell = async (topic: string): Promise<string[]> => {
    const streams = await Promise.all(api.map((node) => openStream(node.port, token)));
    try {
      for (const stream of streams) stream.subscribe(nameOf(topic));
      const said = await Promise.all(streams.map((stream) => stream.waitFor(nameOf(topic), (_, { kind }) => kind === 'snapshot')));
      return said.map((data) => JSON.stringify(data));
    } finally {
      for (const stream of streams) stream.close();
    }
  };
  const untilEqual = (topic: string, otherThan?: string): Promise<string> =>
    vi.waitFor(async () => {
      const [one = '', other] = await tell(topic);
      expect(one, topic).toBe(other);
      expect(one, topic).not.toBe(otherThan);
      return one;
    }, SOON);
  const before = new Map<string, string>();
  for (const topic of topics) before.set(topic, await untilEqual(topic));
  const changing = ['tasks', 'task:', 'chat:', 'wallet'];
  const streams = await Promise.all(api.map((node) => openStream(node.port, token)));
  for (const stream of streams)
    for (const topic of changing) {
      stream.subscribe(nameOf(topic));
      await stream.waitFor(nameOf(topic), (_, { kind }) => kind === 'snapshot');
    }
  const heard = streams.map(({ frames }) => frames.length);

  const started = await first().call(operateStatus, { id: other.id, version: other.version, status: 'open' }, { token });
  expect(started.text).toContain('"code":"200"');
  await second().call(sendChat, { clientId: 'c'.repeat(32), text: 'which node do you hear' }, { token });
  await giveFuel(database.pools().engine, { tenantId: user.tenantId, userId: user.id });
  for (const [at, stream] of streams.entries())
    for (const topic of changing) await stream.waitFor(nameOf(topic), () => true, { after: heard[at] ?? 0, timeoutMs: SOON.timeout });
  for (const topic of changing) await untilEqual(topic, before.get(topic));
  for (const topic of topics) await untilEqual(topic);
  for (const stream of streams) stream.close();
});

test.skipIf(isMissing)('a node that read nothing for longer than the bus waits says what is true when it reads again', async () => {
  const { user } = await logInDemo(first());
  const topic = `chat:cht_${user.id.slice(4)}`;
  const stream = await openStream(second().port, token);
  stream.subscribe(topic);
  await stream.waitFor(topic, (_, { kind }) => kind === 'snapshot');
  second().freeze();
  try {
    for (const letter of ['d', 'e', 'f'])
      await first().call(sendChat, { clientId: letter.repeat(32), text: `sent meanwhile ${letter}` }, { token });
    await new Promise((done) => setTimeout(done, 4_000));
  } finally {
    second().thaw();
  }
  await vi.waitFor(() => {
    const heard = JSON.stringify(stream.frames);
    for (const letter of ['d', 'e', 'f']) expect(heard).toContain(`sent meanwhile ${letter}`);
  }, SOON);
  await vi.waitFor(async () => expect((await second().details())['problems']).toEqual([]), SOON);
  stream.close();
});

test.skipIf(isMissing)('an operator has an engine hand over its accounts while trading goes on, and nobody else may', async () => {
  const joined = await cluster.start('engine-3', 'engine');
  engines.push(joined);
  const console = { server: { consolePort: second().consolePort }, managementPort: second().managementPort };
  const platform = await signIn(console, 'demo-platform');
  const as = <C extends Call>(call: C, input: Record<string, unknown> = {}, who = platform) =>
    adminCall(console, call, input, { token: who });
  const rowOf = async (name: string) => (await as(listNode)).data.nodes.find((node) => node.name === name);
  // Level before anything is handed over.
  await vi.waitFor(async () => expect(await rowOf(joined.name)).toMatchObject({ state: 'running', figures: { shards: 512 } }), SOON);
  const draining = await owner();
  const refused = await as(drainNode, { name: draining.name, drain: 'on' }, await signIn(console, 'demo-support'));
  expect(reasonOf(refused)).toBe('roleMissing');
  expect((await as(drainNode, { name: draining.name, drain: 'on' })).data).toEqual({ name: draining.name, isDraining: true });
  await act(first(), operateStopMake, { stopMake: 'open' });
  await vi.waitFor(
    async () => expect(await rowOf(draining.name)).toMatchObject({ state: 'draining', figures: { shards: 0, accounts: 0 } }),
    SOON,
  );
  await vi.waitFor(async () => expect(await owner()).not.toBe(draining), SOON);
  await act(second(), sellAll);
  await vi.waitFor(async () => expect(await heldNow(first())).toBe('0'), SOON);
  // The other one would leave the accounts without an owner.
  const last = engines.find((engine) => !engine.hasEnded && engine !== draining)?.name ?? '';
  expect(reasonOf(await as(drainNode, { name: last, drain: 'on' }))).toBe('lastEngine');
  expect(reasonOf(await as(removeNode, { name: last }))).toBe('nodeRunning');
  await as(drainNode, { name: draining.name, drain: 'off' });
  await vi.waitFor(async () => expect((await rowOf(draining.name))?.figures.shards).toBe(512), SOON);
  expect(reasonOf(await as(holdClaims, { hold: 'on' }, await signIn(console, 'demo-support')))).toBe('roleMissing');
  expect((await as(holdClaims, { hold: 'on' })).data).toEqual({ isHeld: true });
  expect((await as(listNode)).data.claimsHeld).toEqual({ by: 'demo-platform', time: expect.any(Number) });
  await as(holdClaims, { hold: 'off' });
  expect((await as(listNode)).data.claimsHeld).toBeNull();
  const seen = await vi.waitFor(async () => {
    const { data } = await as(listNode);
    expect(data).toMatchObject({ unowned: 0, unknownOrders: 0 });
    return data;
  }, SOON);
  expect(seen.takeOvers.length).toBeGreaterThanOrEqual(2);
  for (const takeOver of seen.takeOvers)
    expect(takeOver).toMatchObject({ accounts: 1, exitsMs: expect.any(Number), streamsMs: expect.any(Number) });
  for (const cause of ['lost', 'handedOver'])
    expect(seen.takeOvers).toContainEqual(expect.objectContaining({ cause, ownedMs: expect.any(Number) }));
});
