// Tasks through a whole server with a real paper exchange and no engine: what is stored, what is refused, and who may see it.
import {
  addTask,
  deleteTask,
  getUserAssignmentById,
  getUserAssignmentDetailsById,
  linkCredential,
  operateRepeatOrder,
  operateStatus,
  operateStopMake,
  pageAssignmentByAssignmentType,
  pageTradeRecord,
  replenishment,
  sell,
  sellAll,
  unlinkCredential,
  updateTask,
  type AssignmentDetails,
  type Call,
} from '@millrace/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInDemo, newPerson, reasonOf, startTestServer, type Person, type TestServer } from '../testing/index.ts';
import { startTestPaper, type TestPaper } from '../testing/start-test-paper.ts';
import { openStream } from '../testing/stream-client.ts';
import { contractInput, credentialOf, makeTask } from './task-kit.test-kit.ts';

let paper: TestPaper;
let server: TestServer;
let demo: { token: string };
let anna: Person;
let crd: string;

beforeAll(async () => {
  paper = await startTestPaper();
  server = await startTestServer({ environment: { VENUES: paper.venues } });
  demo = await logInDemo(server);
  anna = await newPerson(server);
  crd = await credentialOf(server, demo.token);
});
afterAll(async () => {
  await server?.stop();
  await paper?.stop();
});

const as = (person: { token: string }) => ({ token: person.token });
const add = (input: Record<string, unknown>, person = demo) =>
  server.call(addTask, { ...contractInput, credentialId: crd, ...input }, as(person));
const at = ({ id, version }: AssignmentDetails, more: Record<string, unknown> = {}) => ({ id, version, ...more });

/** What the engine would write, for guards that need a position. */
async function pretend(taskId: string, change: { sz?: string; phase?: string; fault?: string | null; trading?: boolean }): Promise<void> {
  const { sz = '0', phase = sz === '0' ? 'IDLE' : 'HOLDING', fault = null, trading = true } = change;
  const leg = {
    leg: 'L',
    phase,
    sz,
    avgPx: '60000',
    securedAssets: '120',
    orderNum: 0,
    liqPx: '48000',
    realizedPnl: '0',
    fees: '0.3',
    funding: '0',
  };
  const view = { runStatus: '1', sz, avgPx: '60000', securedAssets: '120', orderNum: 0, legs: [leg], waits: [] };
  await server.database
    .pools()
    .engine.query('update task set view = $2, fault = $3, trading_enabled = $4, version = version + 1 where id = $1', [
      taskId,
      view,
      fault,
      trading,
    ]);
}

async function details(id: string, person: { token: string } = demo): Promise<AssignmentDetails> {
  return (await server.call(getUserAssignmentDetailsById, { id }, as(person))).data;
}

async function remove(task: AssignmentDetails): Promise<void> {
  expect((await server.call(deleteTask, at(await details(task.id)), as(demo))).code).toBe('200');
}

async function actionsOf(taskId: string): Promise<unknown[]> {
  const { rows } = await server.database
    .pools()
    .audit.query<{ action: unknown }>('select action from task_event where task_id = $1 order by seq', [taskId]);
  return rows.map(({ action }) => action);
}

test('a new task is stopped, does not buy and shows its settings as they were sent', async () => {
  const task = await makeTask(server, demo.token);
  expect(task).toMatchObject({
    status: 'close',
    stopMake: 'close',
    runStatus: '2',
    fault: null,
    sz: '0',
    sumPnl: '0',
    lever: 5,
    buyType: 1,
    repeatOrder: -1,
    environment: 'paper',
    productType: 2,
    productName: 'BTCUSDT',
    cycles: 0,
    wonCycles: 0,
    whys: [],
    legs: [],
    waits: [],
    credentialId: crd,
  });
  expect(task.settings).toMatchObject({
    firstSz: '1',
    replenishmentRate: '2',
    lossNum: '100',
    makeMin: '',
    buyType: '1',
    repeatOrder: '-1',
  });
  await remove(task);
});

test('one owner per position side: the same side is refused, the other side and another instrument are not', async () => {
  const long = await makeTask(server, demo.token);
  expect(reasonOf(await add({}))).toBe('positionOwned');
  expect(reasonOf(await add({ buyType: 3 }))).toBe('positionOwned');
  const short = await makeTask(server, demo.token, { buyType: 2 });
  const other = await makeTask(server, demo.token, { instId: 'ETH-USDT-SWAP' });
  const spot = await makeTask(server, demo.token, { assignmentType: 1, instId: 'BTC-USDT', firstSz: '50', targetRate: '1.5' });
  expect(reasonOf(await add({ assignmentType: 1, instId: 'BTC-USDT', firstSz: '50', targetRate: '1.5' }))).toBe('positionOwned');
  for (const task of [long, short, other, spot]) await remove(task);
  const both = await makeTask(server, demo.token, { buyType: 3 });
  expect(reasonOf(await add({ buyType: 2 }))).toBe('positionOwned');
  await remove(both);
});

test('of two that ask for the same side at once one gets it', async () => {
  const answers = await Promise.all([add({ instId: 'SOL-USDT-SWAP' }), add({ instId: 'SOL-USDT-SWAP' }), add({ instId: 'SOL-USDT-SWAP' })]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '409', '409']);
  const made = answers.find(({ code }) => code === '200');
  if (made) await remove(made.data);
});

test.each([
  [{ callbackRate: '1.1' }, 'callbackRate', 'callbackAboveHalfStep'],
  [{ rollbackRate: '1.2' }, 'rollbackRate', 'rollbackAboveTarget'],
  [{ targetRate: '0.2', rollbackRate: '0.1', assignmentType: 1, instId: 'BTC-USDT', firstSz: '50' }, 'targetRate', 'targetBelowCosts'],
  [{ firstSz: '0.005' }, 'firstSz', 'lotMultiple'],
  [{ makeMin: '70000', makeMax: '60000' }, 'makeMax', 'rangeReversed'],
  [{ makeMin: '60000.05' }, 'makeMin', 'tickMultiple'],
  [{ buyType: 2, assignmentType: 1, instId: 'BTC-USDT', firstSz: '50', targetRate: '1.5' }, 'buyType', 'shortOnSpot'],
  [{ assignmentType: 1, instId: 'BTC-USDT', firstSz: '0.1', targetRate: '1.5' }, 'firstSz', 'belowMinimum'],
])('settings that do not fit are refused by field: %j', async (changes, field, rule) => {
  const answer = await add(changes);
  expect([answer.status, answer.data]).toEqual([400, expect.arrayContaining([{ field, rule, message: expect.stringMatching(/.+/) }])]);
});

test('the words of a refused setting are in the language of the caller', async () => {
  const options = { ...as(demo), language: 'ru-RU' };
  const answer = await server.call(addTask, { ...contractInput, credentialId: crd, callbackRate: '1.1' }, options);
  expect(JSON.stringify(answer.data)).toMatch(/[а-я]{3}/i);
});

test('refuses settings of later versions in words, instruments of another kind, and keys that are not there', async () => {
  expect((await add({ lockNum: '3' })).data).toMatchObject([{ field: 'lockNum', rule: 'notOffered' }]);
  expect(reasonOf(await add({ assignmentType: 1 }))).toBe('instrumentNotLive');
  expect(reasonOf(await add({ instId: 'ABC-USDT-SWAP' }))).toBe('instrumentNotLive');
  expect(reasonOf(await add({ credentialId: 'crd_00000000000000000000' }))).toBe('credentialMissing');
  expect(reasonOf(await add({}, anna))).toBe('credentialMissing');
});

test('a spot account can make spot tasks only', async () => {
  const key = await paper.openAccount({ acctLv: '1' });
  const linked = await server.call(linkCredential, { venueId: 'paper', ...pick(key), remark: 'spot' }, as(anna));
  expect(reasonOf(await server.call(addTask, { ...contractInput, credentialId: linked.data.id }, as(anna)))).toBe('accountModeUnfit');
  const task = await makeTask(server, anna.token, {
    credentialId: linked.data.id,
    assignmentType: 1,
    instId: 'BTC-USDT',
    firstSz: '50',
    targetRate: '1.5',
  });
  expect(task).toMatchObject({ productType: 1, lever: 1 });
  expect(reasonOf(await server.call(unlinkCredential, { id: linked.data.id }, as(anna)))).toBe('credentialInUse');
});

function pick({ apiKey, secretKey, passphrase }: { apiKey: string; secretKey: string; passphrase: string }) {
  return { apiKey, secretKey, passphrase };
}

test('the same request twice makes one task', async () => {
  const options = { ...as(demo), idempotencyKey: 'make-this-task-once' };
  const input = { ...contractInput, credentialId: crd };
  const [first, second] = await Promise.all([server.call(addTask, input, options), server.call(addTask, input, options)]);
  expect(second.data).toEqual(first.data);
  const page = await server.call(pageAssignmentByAssignmentType, { assignmentType: 4 }, as(demo));
  expect(page.data.total).toBe(1);
  expect(reasonOf(await server.call(addTask, { ...input, firstSz: '2' }, options))).toBe('idempotencyKeyReused');
  await remove(first.data);
});

test('starting without a stop asks for a confirmation with figures, and a ladder that is too dear for another', async () => {
  const task = await makeTask(server, demo.token, { lossNum: '0' });
  const start = (more: Record<string, unknown>) => server.call(operateStatus, at(task, { status: 'open', ...more }), as(demo));
  const asked = await start({});
  expect([asked.status, asked.data]).toEqual([
    409,
    {
      reason: 'stopConfirmationNeeded',
      detail: { coveragePct: expect.any(String), liqPx: expect.stringMatching(/^\d+(\.\d)?$/), loss: expect.any(String) },
    },
  ]);
  expect(await actionsOf(task.id)).toEqual([]);
  expect((await start({ confirmNoStop: true })).data).toEqual({ eventId: expect.stringMatching(/^evt_/), state: 'queued' });
  expect(await actionsOf(task.id)).toEqual([{ type: 'startTrading', actor: 'user' }]);
  expect(reasonOf(await start({ confirmNoStop: true }))).toBe('actionRepeated');
  await remove(task);

  const dear = await makeTask(server, demo.token, { firstSz: '10', lossNum: '50000' });
  const startDear = (more: Record<string, unknown>) => server.call(operateStatus, at(dear, { status: 'open', ...more }), as(demo));
  const refused = await startDear({});
  expect(refused.data).toEqual({ reason: 'capitalTooSmall', detail: { needed: expect.stringMatching(/^\d+\.\d\d$/), free: '10000' } });
  expect((await startDear({ confirmPartialLadder: true })).code).toBe('200');
  await remove(dear);
});

test('a start is refused when the key broke', async () => {
  const task = await makeTask(server, demo.token);
  const { engine } = server.database.pools();
  await engine.query(`update exchange_credential set status = 'broken' where id = $1`, [crd]);
  expect(reasonOf(await server.call(operateStatus, at(task, { status: 'open' }), as(demo)))).toBe('credentialBroken');
  expect(reasonOf(await add({ instId: 'XRP-USDT-SWAP' }))).toBe('credentialBroken');
  await engine.query(`update exchange_credential set status = 'ok' where id = $1`, [crd]);
  await remove(task);
});

test('every action is stored once for the engine and its repeat refused before the engine took it', async () => {
  const task = await makeTask(server, demo.token);
  const twice = async (call: Call, input: Record<string, unknown>): Promise<string[]> => {
    const first = await server.call(call, input, as(demo));
    return [first.code, reasonOf(await server.call(call, input, as(demo)))];
  };
  expect(await twice(operateStopMake, at(task, { stopMake: 'close' }))).toEqual(['409', 'actionRepeated']);
  expect(await twice(operateStopMake, at(task, { stopMake: 'open' }))).toEqual(['200', 'actionRepeated']);
  expect(await twice(operateRepeatOrder, at(task, { repeatOrder: 1 }))).toEqual(['200', 'actionRepeated']);
  expect(await twice(operateStatus, at(task, { status: 'close' }))).toEqual(['409', 'actionRepeated']);
  expect(await actionsOf(task.id)).toEqual([
    { type: 'startBuying', actor: 'user' },
    { type: 'setRepeat', repeat: false, actor: 'user' },
  ]);
  await remove(task);
});

test('trading by hand follows the position: sizes, legs, doubts and what is already on its way', async () => {
  const task = await makeTask(server, demo.token);
  const now = async (more: Record<string, unknown> = {}) => at(await details(task.id), more);
  expect(reasonOf(await server.call(replenishment, await now(), as(demo)))).toBe('nothingToClose');
  expect(reasonOf(await server.call(sell, await now({ sz: '1' }), as(demo)))).toBe('nothingToClose');
  expect(reasonOf(await server.call(sellAll, await now(), as(demo)))).toBe('nothingToClose');

  await pretend(task.id, { sz: '3' });
  expect(reasonOf(await server.call(deleteTask, await now(), as(demo)))).toBe('closeFirst');
  expect(reasonOf(await server.call(sell, await now({ sz: '3.01' }), as(demo)))).toBe('sizeTooLarge');
  expect((await server.call(sell, await now({ sz: '0.005' }), as(demo))).data).toMatchObject([{ field: 'sz', rule: 'lotMultiple' }]);
  expect((await server.call(replenishment, await now({ sz: '0.001' }), as(demo))).data).toMatchObject([
    { field: 'sz', rule: 'lotMultiple' },
  ]);
  expect(reasonOf(await server.call(sell, { ...(await now({ sz: '1' })), version: 99 }, as(demo)))).toBe('taskChanged');

  await pretend(task.id, { sz: '3', phase: 'UNKNOWN' });
  expect(reasonOf(await server.call(replenishment, await now(), as(demo)))).toBe('taskUnknownOrder');
  await pretend(task.id, { sz: '3', trading: false });
  expect(reasonOf(await server.call(replenishment, await now(), as(demo)))).toBe('taskStopped');
  await pretend(task.id, { sz: '3', fault: 'ORDER_MISMATCH' });
  expect(reasonOf(await server.call(replenishment, await now(), as(demo)))).toBe('taskFaulted');

  expect((await server.call(sell, await now({ sz: '1.5' }), as(demo))).code).toBe('200');
  expect(reasonOf(await server.call(sell, await now({ sz: '1' }), as(demo)))).toBe('taskChanged');
  expect((await server.call(sellAll, await now(), as(demo))).code).toBe('200');
  expect(await actionsOf(task.id)).toEqual([
    { type: 'reduce', leg: 'L', lots: 150, actor: 'user' },
    { type: 'closeAll', actor: 'user' },
  ]);
  expect(
    reasonOf(await server.call(updateTask, { ...contractInput, ...(await now()), assignmentType: undefined, lever: 3 }, as(demo))),
  ).toBe('flatRequired');
  await server.database.pools().engine.query('update task_event set handled_at = now() where task_id = $1', [task.id]);
  await pretend(task.id, { sz: '0', trading: false });
  await remove(task);
});

test('an edit is stored whole; the new side must be free, and a running task does not lose its stop unasked', async () => {
  const { assignmentType: _, ...settings } = contractInput;
  const task = await makeTask(server, demo.token);
  const other = await makeTask(server, demo.token, { buyType: 2 });
  const edit = async (changes: Record<string, unknown>) =>
    server.call(updateTask, { ...settings, ...at(await details(task.id)), ...changes }, as(demo));
  expect((await edit({ callbackRate: '1.5' })).status).toBe(400);
  expect(reasonOf(await edit({ buyType: 3 }))).toBe('positionOwned');
  await pretend(task.id, { trading: true });
  expect((await edit({ lossNum: '0' })).data).toMatchObject({ reason: 'stopConfirmationNeeded', detail: { liqPx: expect.any(String) } });
  expect((await edit({ targetRate: '2' })).code).toBe('200');
  expect(reasonOf(await edit({ targetRate: '3' }))).toBe('taskChanged');
  expect(await actionsOf(task.id)).toEqual([
    { type: 'edit', instId: 'BTC-USDT-SWAP', actor: 'user', settings: expect.objectContaining({ targetPct: '2', stopLossAmount: '100' }) },
  ]);
  await remove(task);
  await remove(other);
});

test('somebody else sees no task: every call answers as for one that does not exist', async () => {
  const task = await makeTask(server, demo.token);
  const id = 'tsk_00000000000000000000';
  const { assignmentType: _, ...settings } = contractInput;
  const calls: [Call, Record<string, unknown>][] = [
    [getUserAssignmentById, {}],
    [getUserAssignmentDetailsById, {}],
    [deleteTask, { version: task.version }],
    [operateStatus, { version: task.version, status: 'close' }],
    [operateStatus, { version: task.version, status: 'open' }],
    [operateStopMake, { version: task.version, stopMake: 'open' }],
    [operateRepeatOrder, { version: task.version, repeatOrder: 1 }],
    [replenishment, { version: task.version }],
    [sell, { version: task.version, sz: '1' }],
    [sellAll, { version: task.version }],
    [updateTask, { version: task.version, ...settings }],
  ];
  for (const [call, input] of calls) {
    const foreign = await server.call(call, { ...input, id: task.id }, as(anna));
    const missing = await server.call(call, { ...input, id }, as(anna));
    expect([call.name, foreign.status, foreign.text]).toEqual([call.name, 404, missing.text]);
  }
  const records = await server.call(pageTradeRecord, { userAssignmentId: task.id }, as(anna));
  expect(records.text).toBe((await server.call(pageTradeRecord, { userAssignmentId: id }, as(anna))).text);
  expect(await actionsOf(task.id)).toEqual([]);
  const stream = await openStream(server.port, anna.token);
  stream.subscribe(`task:${task.id}`);
  expect(await stream.waitFor(`task:${task.id}`, (_, frame) => frame.kind === 'refused')).toEqual({ reason: 'notFound' });
  stream.close();
  await remove(task);
});

test('a tenant without a kind has neither its list nor its buttons', async () => {
  const carl = await newPerson(server, 'aurora.localhost');
  const options = { token: carl.token, host: 'aurora.localhost' };
  expect((await server.call(pageAssignmentByAssignmentType, { assignmentType: 1 }, options)).status).toBe(404);
  expect((await server.call(pageAssignmentByAssignmentType, {}, options)).data).toMatchObject({ total: 0, rows: [] });
  expect((await server.call(addTask, { ...contractInput, assignmentType: 1, credentialId: crd }, options)).status).toBe(404);
});

test('the stream gives the list, then what changed and what went; the page of a task gives it whole', async () => {
  const stream = await openStream(server.port, demo.token);
  stream.subscribe('tasks');
  const empty = await stream.waitFor<{ tasks: unknown[] }>('tasks', (_, frame) => frame.kind === 'snapshot');
  const task = await makeTask(server, demo.token, { instId: 'DOGE-USDT-SWAP', firstSz: '0.1' });
  await stream.waitFor<{ task?: { id: string } }>('tasks', (data) => data.task?.id === task.id);
  stream.subscribe(`task:${task.id}`);
  expect(await stream.waitFor(`task:${task.id}`, (_, frame) => frame.kind === 'snapshot')).toEqual(task);
  await pretend(task.id, { sz: '2' });
  await stream.waitFor<{ task?: { id: string; sz: string } }>('tasks', (data) => data.task?.id === task.id && data.task.sz === '2');
  await stream.waitFor<AssignmentDetails>(
    `task:${task.id}`,
    (data, frame) => frame.kind === 'delta' && data.sz === '2' && data.status === 'open',
  );
  await pretend(task.id, { sz: '0' });
  await remove(task);
  await stream.waitFor<{ removed?: string }>('tasks', (data) => data.removed === task.id);
  expect(empty.tasks).toEqual([]);
  const seqs = stream.frames.filter(({ topic }) => topic === 'tasks').map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  stream.close();
});
