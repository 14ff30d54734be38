// Edits with a real engine: what a running task takes over, and what moves with a flat one.
import {
  addTask,
  getUserAssignmentDetailsById,
  operateStatus,
  operateStopMake,
  sellAll,
  updateTask,
  type AssignmentDetails,
  type AveragingSettings,
  type Call,
} from '@millrace/contract';
import { claimPosition, insertTaskEvent } from '@millrace/engine';
import { expect, test, vi } from 'vitest';
import { inTransaction } from '../../shared/database/index.ts';
import { startEngineRole } from '../../app/engine-role.ts';
import { reasonOf } from '../../testing/index.ts';
import { as, at, contractInput, makeTask, setUpTaskWorld, removeTask, spotInput } from '../../testing/task-world.ts';

const { assignmentType: _, ...settings } = contractInput;

const world = setUpTaskWorld({ startEngine: startEngineRole });

function until(id: string, holds: (task: AssignmentDetails) => boolean): Promise<AssignmentDetails> {
  return vi.waitFor(
    async () => {
      const { data } = await world.server.call(getUserAssignmentDetailsById, { id }, as(world.demo));
      if (!holds(data)) throw new Error(JSON.stringify(data));
      return data;
    },
    { timeout: 15_000, interval: 50 },
  );
}

async function act(
  call: Call,
  task: AssignmentDetails,
  input: Record<string, unknown>,
  holds: (task: AssignmentDetails) => boolean,
): Promise<AssignmentDetails> {
  expect((await world.server.call(call, at(task, input), as(world.demo))).text).toContain('"code":"200"');
  return until(task.id, holds);
}

const add = (changes: Record<string, unknown>) =>
  world.server.call(addTask, { ...contractInput, credentialId: world.credentialId, ...changes }, as(world.demo));

test('a flat task changes its direction and instrument, and releases the position side it had', async () => {
  let task = await makeTask(world.server, world.demo.token);
  task = await act(updateTask, task, { ...settings, buyType: 2 }, ({ buyType }) => buyType === 2);
  expect(reasonOf(await add({ buyType: 2 }))).toBe('positionOwned');
  const long = await makeTask(world.server, world.demo.token);
  task = await act(
    updateTask,
    task,
    { ...settings, buyType: 3, instId: 'ETH-USDT-SWAP', lever: 7 },
    ({ instId }) => instId === 'ETH-USDT-SWAP',
  );
  expect(task).toMatchObject({ buyType: 3, lever: 7, productName: 'ETHUSDT' });
  expect(reasonOf(await add({ buyType: 1, instId: 'ETH-USDT-SWAP' }))).toBe('positionOwned');
  const short = await makeTask(world.server, world.demo.token, { buyType: 2 });
  for (const one of [task, long, short]) await removeTask(world, one);
});

/** An edit that was allowed while the task was flat, and comes to the engine when it is not any more. */
async function givesBackWhatAnEditClaimed({ id: taskId, instId }: AssignmentDetails): Promise<void> {
  const { engine, audit } = world.server.database.pools();
  const { rows } = await engine.query<{ tenant_id: string; settings: AveragingSettings }>(
    'select tenant_id, settings from task where id = $1',
    [taskId],
  );
  const [row] = rows;
  if (!row) throw new Error('no task');
  await inTransaction(engine, async (tx) => {
    await claimPosition(tx, { tenantId: row.tenant_id, taskId, credentialId: world.credentialId, instId, sides: ['short'] });
    const action = { type: 'edit', settings: { ...row.settings, direction: 'both' }, instId, actor: 'user' } as const;
    await insertTaskEvent(tx, { id: 'evt_late0000', tenantId: row.tenant_id, taskId, action, actorUserId: null });
  });
  await vi.waitFor(async () => {
    const event = await audit.query('select refusal from task_event where id = $1', ['evt_late0000']);
    expect(event.rows).toEqual([{ refusal: 'flatRequired' }]);
  });
  const claims = await audit.query('select inst_id, pos_side from task_position where task_id = $1', [taskId]);
  expect(claims.rows).toEqual([{ inst_id: instId, pos_side: 'long' }]);
}

test('a running task applies a new target and loss limit at once, and refuses another direction until it is flat', async () => {
  let task = await makeTask(world.server, world.demo.token, { instId: 'SOL-USDT-SWAP' });
  task = await act(operateStatus, task, { status: 'open' }, ({ status }) => status === 'open');
  task = await act(operateStopMake, task, { stopMake: 'open' }, ({ sz }) => sz === '1');
  const before = task.waits.find(({ act: what }) => what === 'target')?.price;
  const edited = { ...settings, instId: 'SOL-USDT-SWAP', targetRate: '5' };
  task = await act(updateTask, task, edited, ({ targetRate }) => targetRate === '5');
  expect(Number(task.waits.find(({ act: what }) => what === 'target')?.price)).toBeGreaterThan(Number(before));
  expect(reasonOf(await world.server.call(updateTask, at(task, { ...edited, buyType: 2 }), as(world.demo)))).toBe('flatRequired');
  expect(reasonOf(await world.server.call(updateTask, at(task, { ...edited, lever: 3 }), as(world.demo)))).toBe('flatRequired');
  expect(reasonOf(await world.server.call(updateTask, at(task, { ...edited, lossNum: '0' }), as(world.demo)))).toBe(
    'stopConfirmationNeeded',
  );
  const reached = await world.server.call(updateTask, at(task, { ...edited, lossNum: '0.01' }), as(world.demo));
  expect(reached.data).toMatchObject({ reason: 'lossLimitReached', detail: { limit: '0.01', net: expect.stringMatching(/^-\d+\.\d\d$/) } });
  expect((await until(task.id, () => true)).settings['lossNum']).toBe(settings.lossNum);
  await givesBackWhatAnEditClaimed(task);
  task = await until(task.id, ({ version }) => version > task.version);
  task = await act(updateTask, task, { ...edited, lossNum: '0', confirmNoStop: true }, ({ settings: now }) => now['lossNum'] === '0');
  expect(task.waits.map(({ act: what }) => what)).not.toContain('loss');
  task = await act(
    updateTask,
    task,
    { ...edited, lossNum: '0.01', confirmLossReached: true },
    ({ sz, cycles }) => sz === '0' && cycles === 1,
  );
  expect(task.stopMake).toBe('close');
  await removeTask(world, task);
});

test('a spot task buys, shows no liquidation price, and sells everything but the dust', async () => {
  let task = await makeTask(world.server, world.demo.token, { ...spotInput, firstSz: '100' });
  task = await act(operateStatus, task, { status: 'open' }, ({ status }) => status === 'open');
  task = await act(operateStopMake, task, { stopMake: 'open' }, ({ legs }) => legs[0]?.phase === 'HOLDING');
  expect(task).toMatchObject({ lever: 1, productType: 1 });
  expect(task.waits.map(({ act: what }) => what)).not.toContain('liquidation');
  task = await act(sellAll, task, {}, ({ sz, cycles }) => sz === '0' && cycles === 1);
  await removeTask(world, task);
});

const hedge = { lockNum: 2, lockSize: '1' };

test.each<[Record<string, unknown>, string, string]>([
  [{ highPositionNum: 9 }, 'highPositionNum', 'tooBig'],
  [{ highPositionNum: 1, highPositionTargetNum: '0.14', rollbackRate: '0' }, 'highPositionTargetNum', 'targetBelowCosts'],
  [{ highPositionNum: 1, highPositionTargetNum: '0.2', rollbackRate: '0.2' }, 'rollbackRate', 'rollbackAboveTarget'],
  [{ sellNum: '0.015' }, 'sellNum', 'lotMultiple'],
  [{ sellNum: '0.5', sellNumPlaceInterval: 3601 }, 'sellNumPlaceInterval', 'tooBig'],
  [{ lockNum: 2 }, 'lockSize', 'belowMinimum'],
  [{ ...hedge, allLockNum: 1 }, 'allLockNum', 'tooSmall'],
  [{ allLockNum: 2 }, 'lockNum', 'required'],
  [{ ...hedge, buyType: 3 }, 'lockNum', 'notOffered'],
  [{ ...hedge, replenishmentRate: '0.4', callbackRate: '0.1' }, 'replenishmentRate', 'tooSmall'],
])('parts and hedges that do not fit are refused alike in a new task and in an edit: %j', async (changes, field, rule) => {
  const task = await makeTask(world.server, world.demo.token, { instId: 'SOL-USDT-SWAP', firstSz: '1' });
  const refused = { status: 400, data: expect.arrayContaining([expect.objectContaining({ field, rule })]) as unknown };
  expect(await add(changes)).toMatchObject(refused);
  expect(await world.server.call(updateTask, at(task, { ...settings, ...changes }), as(world.demo))).toMatchObject(refused);
  await removeTask(world, task);
});

test('an edit keeps the words of an operator that a task brought from its group', async () => {
  let task = await makeTask(world.server, world.demo.token, { instId: 'SOL-USDT-SWAP', replenishmentGrowth: '5' });
  const { audit, engine } = world.server.database.pools();
  const stored = async () =>
    (await audit.query<{ settings: object }>('select settings from task where id = $1', [task.id])).rows[0]?.settings;
  await engine.query(`update task set settings = settings || '{"growthMode": "step", "marginGuard": "off"}' where id = $1`, [task.id]);
  const edited = { ...settings, instId: 'SOL-USDT-SWAP', replenishmentGrowth: '5', targetRate: '5' };
  task = await act(updateTask, task, edited, ({ targetRate }) => targetRate === '5');
  expect(await stored()).toMatchObject({ targetPct: '5', growthMode: 'step', marginGuard: 'off' });
  await removeTask(world, task);
});

test('an edit that switches a hedge on needs the other side of the position', async () => {
  const long = await makeTask(world.server, world.demo.token);
  const short = await makeTask(world.server, world.demo.token, { buyType: 2 });
  const edit = () => world.server.call(updateTask, at(long, { ...settings, ...hedge }), as(world.demo));
  expect(reasonOf(await edit())).toBe('positionOwned');
  await removeTask(world, short);
  expect((await edit()).code).toBe('200');
  await until(long.id, (task) => task.settings['lockNum'] === '2');
  expect(reasonOf(await add({ buyType: 2 }))).toBe('positionOwned');
  await removeTask(world, long);
});
