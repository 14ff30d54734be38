// Who sees a task, and what the stream tells of it. No engine: the state is written as the engine would.
import {
  addTask,
  deleteTask,
  getNote,
  getUserAssignmentById,
  getUserAssignmentDetailsById,
  operateRepeatOrder,
  operateStatus,
  operateStopMake,
  pageAssignmentByAssignmentType,
  pageTradeRecord,
  replenishment,
  sell,
  sellAll,
  setNote,
  updateTask,
  type AssignmentDetails,
  type Call,
} from '@millrace/contract';
import { beforeAll, expect, test } from 'vitest';
import { type Person, newPerson } from '../testing/index.ts';
import { openStream } from '../testing/stream-client.ts';
import { actionsOf, as, contractInput, makeTask, setUpTaskWorld, writeTaskView, removeTask } from '../testing/task-world.ts';

const world = setUpTaskWorld();
let anna: Person;

beforeAll(async () => {
  anna = await newPerson(world.server);
});

test('another user sees no task: every call answers as for one that does not exist', async () => {
  const task = await makeTask(world.server, world.demo.token);
  const id = 'tsk_00000000000000000000';
  const { assignmentType: _, ...settings } = contractInput;
  const calls: [Call, Record<string, unknown>][] = [
    [getUserAssignmentById, {}],
    [getUserAssignmentDetailsById, {}],
    [getNote, {}],
    [setNote, { note: 'mine' }],
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
    const foreign = await world.server.call(call, { ...input, id: task.id }, as(anna));
    const missing = await world.server.call(call, { ...input, id }, as(anna));
    expect([call.name, foreign.status, foreign.text]).toEqual([call.name, 404, missing.text]);
  }
  const records = await world.server.call(pageTradeRecord, { userAssignmentId: task.id }, as(anna));
  expect(records.text).toBe((await world.server.call(pageTradeRecord, { userAssignmentId: id }, as(anna))).text);
  expect(await actionsOf(world, task.id)).toEqual([]);
  const stream = await openStream(world.server.port, anna.token);
  stream.subscribe(`task:${task.id}`);
  expect(await stream.waitFor(`task:${task.id}`, (_, frame) => frame.kind === 'refused')).toEqual({ reason: 'notFound' });
  stream.close();
  await removeTask(world, task);
});

test('a tenant without a kind has neither its list nor its actions', async () => {
  const carl = await newPerson(world.server, 'aurora.localhost');
  const options = { token: carl.token, host: 'aurora.localhost' };
  expect((await world.server.call(pageAssignmentByAssignmentType, { assignmentType: 1 }, options)).status).toBe(404);
  expect((await world.server.call(pageAssignmentByAssignmentType, {}, options)).data).toMatchObject({ total: 0, rows: [] });
  expect(
    (await world.server.call(addTask, { ...contractInput, assignmentType: 1, credentialId: world.credentialId }, options)).status,
  ).toBe(404);
});

test('the topic of the list sends each task that changed or was deleted; the topic of a task sends it whole', async () => {
  const stream = await openStream(world.server.port, world.demo.token);
  stream.subscribe('tasks');
  const empty = await stream.waitFor<{ tasks: unknown[] }>('tasks', (_, frame) => frame.kind === 'snapshot');
  const task = await makeTask(world.server, world.demo.token, { instId: 'DOGE-USDT-SWAP', firstSz: '0.1' });
  await stream.waitFor<{ task?: { id: string } }>('tasks', (data) => data.task?.id === task.id);
  stream.subscribe(`task:${task.id}`);
  expect(await stream.waitFor(`task:${task.id}`, (_, frame) => frame.kind === 'snapshot')).toEqual(task);
  await writeTaskView(world, task.id, { sz: '2' });
  await stream.waitFor<{ task?: { id: string; sz: string } }>('tasks', (data) => data.task?.id === task.id && data.task.sz === '2');
  await stream.waitFor<AssignmentDetails>(
    `task:${task.id}`,
    (data, frame) => frame.kind === 'delta' && data.sz === '2' && data.status === 'open',
  );
  await writeTaskView(world, task.id, { sz: '0' });
  await removeTask(world, task);
  await stream.waitFor<{ removed?: string }>('tasks', (data) => data.removed === task.id);
  expect(empty.tasks).toEqual([]);
  const seqs = stream.frames.filter(({ topic }) => topic === 'tasks').map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  stream.close();
});

test('a note on a task is kept and changed, an empty one removes it, and what does not fit is refused', async () => {
  const task = await makeTask(world.server, world.demo.token);
  const mine = { token: world.demo.token };
  const note = async (): Promise<unknown> => (await world.server.call(getNote, { id: task.id }, mine)).data;
  expect(await note()).toEqual({ note: '' });
  for (const text of ['  Twice the step of the last one ', 'Half the size\nuntil Monday', '']) {
    expect((await world.server.call(setNote, { id: task.id, note: text }, mine)).data).toEqual({ note: text.trim() });
    expect(await note()).toEqual({ note: text.trim() });
  }
  const refused = await world.server.call(setNote, { id: task.id, note: 'x'.repeat(201) }, mine);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('200')]);
  expect((await world.server.call(setNote, { id: task.id, note: '<b>' }, mine)).status).toBe(400);
  await removeTask(world, task);
});
