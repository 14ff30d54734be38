// Acting on tasks through a whole server with a real paper exchange and no engine: what is stored for the engine and what is refused.
import {
  addTask,
  deleteTask,
  operateRepeatOrder,
  operateStatus,
  operateStopMake,
  replenishment,
  sell,
  sellAll,
  updateTask,
  type Call,
} from '@millrace/contract';
import { expect, test } from 'vitest';
import { reasonOf } from '../../testing/index.ts';
import {
  actionsOf,
  as,
  at,
  contractInput,
  detailsOfTask,
  makeTask,
  setUpTaskWorld,
  writeTaskView,
  removeTask,
} from '../../testing/task-world.ts';

const world = setUpTaskWorld();

const add = (input: Record<string, unknown>, person = world.demo) =>
  world.server.call(addTask, { ...contractInput, credentialId: world.credentialId, ...input }, as(person));

test('a start without a stop, and one whose ladder exceeds the balance, each need a confirmation that shows the figures', async () => {
  const task = await makeTask(world.server, world.demo.token, { lossNum: '0' });
  const start = (more: Record<string, unknown>) => world.server.call(operateStatus, at(task, { status: 'open', ...more }), as(world.demo));
  const asked = await start({});
  expect([asked.status, asked.data]).toEqual([
    409,
    {
      reason: 'stopConfirmationNeeded',
      detail: { coveragePct: expect.any(String), liqPx: expect.stringMatching(/^\d+(\.\d)?$/), loss: expect.any(String) },
    },
  ]);
  // A browser would note the refusal as an error of the page; who asks to be asked gets the same as an answer.
  const question = await start({ ask: true });
  expect([question.status, question.data]).toEqual([200, { ...asked.data, state: 'asked' }]);
  expect(await actionsOf(world, task.id)).toEqual([]);
  expect((await start({ confirmNoStop: true })).data).toEqual({ eventId: expect.stringMatching(/^evt_/), state: 'queued' });
  expect(await actionsOf(world, task.id)).toEqual([{ type: 'startTrading', actor: 'user' }]);
  expect(reasonOf(await start({ confirmNoStop: true }))).toBe('actionRepeated');
  await removeTask(world, task);

  const dear = await makeTask(world.server, world.demo.token, { firstSz: '10', lossNum: '8000' });
  const startDear = (more: Record<string, unknown>) =>
    world.server.call(operateStatus, at(dear, { status: 'open', ...more }), as(world.demo));
  const refused = await startDear({});
  expect(refused.data).toEqual({ reason: 'capitalTooSmall', detail: { needed: expect.stringMatching(/^\d+\.\d\d$/), free: '10000' } });
  expect((await startDear({ confirmPartialLadder: true, stopMake: 'open' })).code).toBe('200');
  expect((await actionsOf(world, dear.id)).map((action) => (action as { type: string }).type)).toEqual(['startTrading', 'startBuying']);
  await removeTask(world, dear);
});

test('a start leaves what the other running tasks of the account may still need', async () => {
  const { engine } = world.server.database.pools();
  const other = await makeTask(world.server, world.demo.token, { instId: 'ETH-USDT-SWAP', firstSz: '30' });
  const task = await makeTask(world.server, world.demo.token, { firstSz: '5', lossNum: '4000' });
  const start = () => world.server.call(operateStatus, at(task, { status: 'open' }), as(world.demo));
  await engine.query('update task set trading_enabled = true, buying_enabled = true where id = $1', [other.id]);
  const refused = await start();
  expect(refused.data).toMatchObject({
    reason: 'capitalTooSmall',
    detail: { free: '10000', reserved: expect.stringMatching(/^\d{3,4}(\.\d+)?$/) },
  });
  await engine.query('update task set trading_enabled = false, buying_enabled = false where id = $1', [other.id]);
  expect((await start()).data).toMatchObject({ state: 'queued' });
  for (const each of [other, task]) await removeTask(world, each);
});

test('a start is refused when the key is broken', async () => {
  const task = await makeTask(world.server, world.demo.token);
  const { engine } = world.server.database.pools();
  await engine.query(`update exchange_credential set status = 'broken' where id = $1`, [world.credentialId]);
  expect(reasonOf(await world.server.call(operateStatus, at(task, { status: 'open' }), as(world.demo)))).toBe('credentialBroken');
  expect(reasonOf(await add({ instId: 'XRP-USDT-SWAP' }))).toBe('credentialBroken');
  await engine.query(`update exchange_credential set status = 'ok' where id = $1`, [world.credentialId]);
  await removeTask(world, task);
});

test('every action is stored once for the engine, and a repeat is refused while it is pending', async () => {
  const task = await makeTask(world.server, world.demo.token);
  const twice = async (call: Call, input: Record<string, unknown>): Promise<string[]> => {
    const first = await world.server.call(call, input, as(world.demo));
    return [first.code, reasonOf(await world.server.call(call, input, as(world.demo)))];
  };
  expect(await twice(operateStopMake, at(task, { stopMake: 'close' }))).toEqual(['409', 'actionRepeated']);
  expect(await twice(operateStopMake, at(task, { stopMake: 'open' }))).toEqual(['200', 'actionRepeated']);
  expect(await twice(operateRepeatOrder, at(task, { repeatOrder: 1 }))).toEqual(['200', 'actionRepeated']);
  expect(await twice(operateStatus, at(task, { status: 'close' }))).toEqual(['409', 'actionRepeated']);
  expect(await actionsOf(world, task.id)).toEqual([
    { type: 'startBuying', actor: 'user' },
    { type: 'setRepeat', repeat: false, actor: 'user' },
  ]);
  await removeTask(world, task);
});

test('trading by hand checks the position: sizes, legs, unknown orders and pending actions', async () => {
  const task = await makeTask(world.server, world.demo.token);
  const now = async (more: Record<string, unknown> = {}) => at(await detailsOfTask(world, task.id), more);
  expect(reasonOf(await world.server.call(replenishment, await now(), as(world.demo)))).toBe('nothingToClose');
  expect(reasonOf(await world.server.call(sell, await now({ sz: '1' }), as(world.demo)))).toBe('nothingToClose');
  expect(reasonOf(await world.server.call(sellAll, await now(), as(world.demo)))).toBe('nothingToClose');

  await writeTaskView(world, task.id, { sz: '3' });
  expect(reasonOf(await world.server.call(deleteTask, await now(), as(world.demo)))).toBe('closeFirst');
  expect(reasonOf(await world.server.call(sell, await now({ sz: '3.01' }), as(world.demo)))).toBe('sizeTooLarge');
  expect((await world.server.call(sell, await now({ sz: '0.005' }), as(world.demo))).data).toMatchObject([
    { field: 'sz', rule: 'lotMultiple' },
  ]);
  expect((await world.server.call(replenishment, await now({ sz: '0.001' }), as(world.demo))).data).toMatchObject([
    { field: 'sz', rule: 'lotMultiple' },
  ]);
  expect(reasonOf(await world.server.call(sell, { ...(await now({ sz: '1' })), version: 99 }, as(world.demo)))).toBe('taskChanged');

  await writeTaskView(world, task.id, { sz: '3', phase: 'UNKNOWN' });
  expect(reasonOf(await world.server.call(replenishment, await now(), as(world.demo)))).toBe('taskUnknownOrder');
  await writeTaskView(world, task.id, { sz: '3', trading: false });
  expect(reasonOf(await world.server.call(replenishment, await now(), as(world.demo)))).toBe('taskStopped');
  await writeTaskView(world, task.id, { sz: '3', fault: 'ORDER_MISMATCH' });
  expect(reasonOf(await world.server.call(replenishment, await now(), as(world.demo)))).toBe('taskFaulted');

  expect((await world.server.call(sell, await now({ sz: '1.5' }), as(world.demo))).code).toBe('200');
  expect(reasonOf(await world.server.call(sell, await now({ sz: '1' }), as(world.demo)))).toBe('taskChanged');
  expect((await world.server.call(sellAll, await now(), as(world.demo))).code).toBe('200');
  expect(await actionsOf(world, task.id)).toEqual([
    { type: 'reduce', leg: 'L', lots: 150, actor: 'user' },
    { type: 'closeAll', actor: 'user' },
  ]);
  expect(
    reasonOf(
      await world.server.call(updateTask, { ...contractInput, ...(await now()), assignmentType: undefined, lever: 3 }, as(world.demo)),
    ),
  ).toBe('flatRequired');
  await world.server.database.pools().engine.query('update task_event set handled_at = now() where task_id = $1', [task.id]);
  await writeTaskView(world, task.id, { sz: '0', trading: false });
  await removeTask(world, task);
});

test('a loss limit beyond the margin is none: a start and an edit ask, with the limit and all that can be lost', async () => {
  const task = await makeTask(world.server, world.demo.token, { lossNum: '500000' });
  const start = (more: Record<string, unknown>) => world.server.call(operateStatus, at(task, { status: 'open', ...more }), as(world.demo));
  const asked = { reason: 'stopConfirmationNeeded', detail: { limit: '500000', loss: expect.stringMatching(/^\d+\.\d\d$/) } };
  expect((await start({})).data).toMatchObject(asked);
  await writeTaskView(world, task.id, { trading: true });
  const { assignmentType: _, ...settings } = contractInput;
  const edit = async (changes: Record<string, unknown>) =>
    world.server.call(updateTask, { ...settings, ...at(await detailsOfTask(world, task.id)), ...changes }, as(world.demo));
  expect((await edit({ lossNum: '400000' })).data).toMatchObject({ ...asked, detail: { ...asked.detail, limit: '400000' } });
  expect((await edit({ lossNum: '400000', confirmNoStop: true })).code).toBe('200');
  await removeTask(world, task);
});

test('a loss limit that another setting takes beyond the margin is asked about, once', async () => {
  const task = await makeTask(world.server, world.demo.token, { lossNum: '100' });
  await writeTaskView(world, task.id, { trading: true });
  const { assignmentType: _, ...settings } = contractInput;
  const edit = async (changes: Record<string, unknown>) =>
    world.server.call(updateTask, { ...settings, ...at(await detailsOfTask(world, task.id)), ...changes }, as(world.demo));
  const asked = { reason: 'stopConfirmationNeeded', detail: { limit: '100', loss: expect.stringMatching(/^\d\d\.\d\d$/) } };
  for (const change of [{ firstSz: '0.05' }, { firstSz: '0.3', replenishmentMax: 0 }, { firstSz: '0.2', lever: 20 }])
    expect((await edit(change)).data).toMatchObject(asked);
  expect((await edit({ firstSz: '0.05', ask: true })).data).toMatchObject({ state: 'asked', ...asked });
  expect((await edit({ firstSz: '0.05', confirmNoStop: true })).code).toBe('200');
  const { engine } = world.server.database.pools();
  await engine.query('update task_event set handled_at = now() where task_id = $1', [task.id]);
  await engine.query(`update task set settings = settings || '{"baseOrderSize": "0.05"}', version = version + 1 where id = $1`, [task.id]);
  expect((await edit({ firstSz: '0.05', targetRate: '2' })).code).toBe('200');
  await engine.query('update task_event set handled_at = now() where task_id = $1', [task.id]);
  await writeTaskView(world, task.id, { trading: false });
  await removeTask(world, task);
});

test('an edit is stored whole; its position side must be free, and removing the stop of a running task needs a confirmation', async () => {
  const { assignmentType: _, ...settings } = contractInput;
  const task = await makeTask(world.server, world.demo.token);
  const other = await makeTask(world.server, world.demo.token, { buyType: 2 });
  const edit = async (changes: Record<string, unknown>) =>
    world.server.call(updateTask, { ...settings, ...at(await detailsOfTask(world, task.id)), ...changes }, as(world.demo));
  expect((await edit({ callbackRate: '1.5' })).status).toBe(400);
  expect(reasonOf(await edit({ buyType: 3 }))).toBe('positionOwned');
  await writeTaskView(world, task.id, { trading: true });
  expect((await edit({ lossNum: '0' })).data).toMatchObject({ reason: 'stopConfirmationNeeded', detail: { liqPx: expect.any(String) } });
  expect((await edit({ targetRate: '2' })).code).toBe('200');
  expect(reasonOf(await edit({ targetRate: '3' }))).toBe('taskChanged');
  expect(await actionsOf(world, task.id)).toEqual([
    { type: 'edit', instId: 'BTC-USDT-SWAP', actor: 'user', settings: expect.objectContaining({ targetPct: '2', stopLossAmount: '100' }) },
  ]);
  await removeTask(world, task);
  await removeTask(world, other);
});
