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
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reasonOf } from '../testing/index.ts';
import { actionsOf, as, at, contractInput, details, makeTask, openStage, pretend, remove, type Stage } from './task-kit.test-kit.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.stop());

const add = (input: Record<string, unknown>, person = stage.demo) =>
  stage.server.call(addTask, { ...contractInput, credentialId: stage.crd, ...input }, as(person));

test('a start without a stop, and one whose ladder exceeds the balance, each need a confirmation that shows the figures', async () => {
  const task = await makeTask(stage.server, stage.demo.token, { lossNum: '0' });
  const start = (more: Record<string, unknown>) => stage.server.call(operateStatus, at(task, { status: 'open', ...more }), as(stage.demo));
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
  expect(await actionsOf(stage, task.id)).toEqual([]);
  expect((await start({ confirmNoStop: true })).data).toEqual({ eventId: expect.stringMatching(/^evt_/), state: 'queued' });
  expect(await actionsOf(stage, task.id)).toEqual([{ type: 'startTrading', actor: 'user' }]);
  expect(reasonOf(await start({ confirmNoStop: true }))).toBe('actionRepeated');
  await remove(stage, task);

  const dear = await makeTask(stage.server, stage.demo.token, { firstSz: '10', lossNum: '50000' });
  const startDear = (more: Record<string, unknown>) =>
    stage.server.call(operateStatus, at(dear, { status: 'open', ...more }), as(stage.demo));
  const refused = await startDear({});
  expect(refused.data).toEqual({ reason: 'capitalTooSmall', detail: { needed: expect.stringMatching(/^\d+\.\d\d$/), free: '10000' } });
  expect((await startDear({ confirmPartialLadder: true, stopMake: 'open' })).code).toBe('200');
  expect((await actionsOf(stage, dear.id)).map((action) => (action as { type: string }).type)).toEqual(['startTrading', 'startBuying']);
  await remove(stage, dear);
});

test('a start is refused when the key is broken', async () => {
  const task = await makeTask(stage.server, stage.demo.token);
  const { engine } = stage.server.database.pools();
  await engine.query(`update exchange_credential set status = 'broken' where id = $1`, [stage.crd]);
  expect(reasonOf(await stage.server.call(operateStatus, at(task, { status: 'open' }), as(stage.demo)))).toBe('credentialBroken');
  expect(reasonOf(await add({ instId: 'XRP-USDT-SWAP' }))).toBe('credentialBroken');
  await engine.query(`update exchange_credential set status = 'ok' where id = $1`, [stage.crd]);
  await remove(stage, task);
});

test('every action is stored once for the engine, and a repeat is refused while it is pending', async () => {
  const task = await makeTask(stage.server, stage.demo.token);
  const twice = async (call: Call, input: Record<string, unknown>): Promise<string[]> => {
    const first = await stage.server.call(call, input, as(stage.demo));
    return [first.code, reasonOf(await stage.server.call(call, input, as(stage.demo)))];
  };
  expect(await twice(operateStopMake, at(task, { stopMake: 'close' }))).toEqual(['409', 'actionRepeated']);
  expect(await twice(operateStopMake, at(task, { stopMake: 'open' }))).toEqual(['200', 'actionRepeated']);
  expect(await twice(operateRepeatOrder, at(task, { repeatOrder: 1 }))).toEqual(['200', 'actionRepeated']);
  expect(await twice(operateStatus, at(task, { status: 'close' }))).toEqual(['409', 'actionRepeated']);
  expect(await actionsOf(stage, task.id)).toEqual([
    { type: 'startBuying', actor: 'user' },
    { type: 'setRepeat', repeat: false, actor: 'user' },
  ]);
  await remove(stage, task);
});

test('trading by hand checks the position: sizes, legs, unknown orders and pending actions', async () => {
  const task = await makeTask(stage.server, stage.demo.token);
  const now = async (more: Record<string, unknown> = {}) => at(await details(stage, task.id), more);
  expect(reasonOf(await stage.server.call(replenishment, await now(), as(stage.demo)))).toBe('nothingToClose');
  expect(reasonOf(await stage.server.call(sell, await now({ sz: '1' }), as(stage.demo)))).toBe('nothingToClose');
  expect(reasonOf(await stage.server.call(sellAll, await now(), as(stage.demo)))).toBe('nothingToClose');

  await pretend(stage, task.id, { sz: '3' });
  expect(reasonOf(await stage.server.call(deleteTask, await now(), as(stage.demo)))).toBe('closeFirst');
  expect(reasonOf(await stage.server.call(sell, await now({ sz: '3.01' }), as(stage.demo)))).toBe('sizeTooLarge');
  expect((await stage.server.call(sell, await now({ sz: '0.005' }), as(stage.demo))).data).toMatchObject([
    { field: 'sz', rule: 'lotMultiple' },
  ]);
  expect((await stage.server.call(replenishment, await now({ sz: '0.001' }), as(stage.demo))).data).toMatchObject([
    { field: 'sz', rule: 'lotMultiple' },
  ]);
  expect(reasonOf(await stage.server.call(sell, { ...(await now({ sz: '1' })), version: 99 }, as(stage.demo)))).toBe('taskChanged');

  await pretend(stage, task.id, { sz: '3', phase: 'UNKNOWN' });
  expect(reasonOf(await stage.server.call(replenishment, await now(), as(stage.demo)))).toBe('taskUnknownOrder');
  await pretend(stage, task.id, { sz: '3', trading: false });
  expect(reasonOf(await stage.server.call(replenishment, await now(), as(stage.demo)))).toBe('taskStopped');
  await pretend(stage, task.id, { sz: '3', fault: 'ORDER_MISMATCH' });
  expect(reasonOf(await stage.server.call(replenishment, await now(), as(stage.demo)))).toBe('taskFaulted');

  expect((await stage.server.call(sell, await now({ sz: '1.5' }), as(stage.demo))).code).toBe('200');
  expect(reasonOf(await stage.server.call(sell, await now({ sz: '1' }), as(stage.demo)))).toBe('taskChanged');
  expect((await stage.server.call(sellAll, await now(), as(stage.demo))).code).toBe('200');
  expect(await actionsOf(stage, task.id)).toEqual([
    { type: 'reduce', leg: 'L', lots: 150, actor: 'user' },
    { type: 'closeAll', actor: 'user' },
  ]);
  expect(
    reasonOf(
      await stage.server.call(updateTask, { ...contractInput, ...(await now()), assignmentType: undefined, lever: 3 }, as(stage.demo)),
    ),
  ).toBe('flatRequired');
  await stage.server.database.pools().engine.query('update task_event set handled_at = now() where task_id = $1', [task.id]);
  await pretend(stage, task.id, { sz: '0', trading: false });
  await remove(stage, task);
});

test('an edit is stored whole; its position side must be free, and removing the stop of a running task needs a confirmation', async () => {
  const { assignmentType: _, ...settings } = contractInput;
  const task = await makeTask(stage.server, stage.demo.token);
  const other = await makeTask(stage.server, stage.demo.token, { buyType: 2 });
  const edit = async (changes: Record<string, unknown>) =>
    stage.server.call(updateTask, { ...settings, ...at(await details(stage, task.id)), ...changes }, as(stage.demo));
  expect((await edit({ callbackRate: '1.5' })).status).toBe(400);
  expect(reasonOf(await edit({ buyType: 3 }))).toBe('positionOwned');
  await pretend(stage, task.id, { trading: true });
  expect((await edit({ lossNum: '0' })).data).toMatchObject({ reason: 'stopConfirmationNeeded', detail: { liqPx: expect.any(String) } });
  expect((await edit({ targetRate: '2' })).code).toBe('200');
  expect(reasonOf(await edit({ targetRate: '3' }))).toBe('taskChanged');
  expect(await actionsOf(stage, task.id)).toEqual([
    { type: 'edit', instId: 'BTC-USDT-SWAP', actor: 'user', settings: expect.objectContaining({ targetPct: '2', stopLossAmount: '100' }) },
  ]);
  await remove(stage, task);
  await remove(stage, other);
});
