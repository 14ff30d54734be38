// Kinds with a form beside the ladders, over HTTP with an engine and a real paper exchange: made with what their form starts with, and started.
import {
  addTask,
  getUserAssignmentDetailsById,
  kindOf,
  operateStatus,
  sellAll,
  wireDefaults,
  type AssignmentDetails,
  type Product,
} from '@millrace/contract';
import { expect, test } from 'vitest';
import { startEngineRole } from '../app/engine-role.ts';
import { reasonOf } from '../testing/index.ts';
import { as, at, setUpTaskWorld } from '../testing/task-world.ts';

const world = setUpTaskWorld({ startEngine: startEngineRole });
const read = async (id: string): Promise<AssignmentDetails> =>
  (await world.server.call(getUserAssignmentDetailsById, { id }, as(world.demo))).data;

/** `wanted`: of the start, where the kind takes other words than most. */
async function start(
  type: number,
  product: Product,
  change: object = {},
  wanted: object = { stopMake: 'open', confirmNoStop: true, confirmPartialLadder: true },
): Promise<AssignmentDetails> {
  const instId = product === 'spot' ? 'BTC-USDT' : 'BTC-USDT-SWAP';
  const input = { ...wireDefaults(kindOf(type), product), assignmentType: type, instId, credentialId: world.credentialId, ...change };
  const { data: made } = await world.server.call(addTask, input, as(world.demo));
  expect((await world.server.call(operateStatus, at(made, { status: 'open', ...wanted }), as(world.demo))).code).toBe('200');
  return made;
}

test('a grid on a swap lays out its cells and waits to buy at them', async () => {
  const { id } = await start(7, 'swap', { lossNum: '100' });
  await expect.poll(async () => (await read(id)).cells.length, { timeout: 20_000 }).toBe(10);
  expect(await read(id)).toMatchObject({ assignmentType: 7, fault: null, status: 'open', settings: { replenishmentMax: '10' } });
});

test('a grid on spot, a roll that waits for a breakout and a task that waits for a dip run without a fault', async () => {
  const { id: grid } = await start(7, 'spot');
  await expect.poll(async () => (await read(grid)).cells.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const { id: roll } = await start(9, 'swap', { instId: 'ETH-USDT-SWAP', lossNum: '100' });
  const { id: dip } = await start(-1, 'spot', { instId: 'ETH-USDT' });
  for (const id of [roll, dip]) {
    await expect.poll(async () => (await read(id)).status, { timeout: 20_000 }).toBe('open');
    expect((await read(id)).fault).toBeNull();
  }
  expect((await world.server.call(sellAll, at(await read(dip)), as(world.demo))).code).not.toBe('200');
});

test('idle funds save what nothing needs, once on an account, and are deleted only when all is back', async () => {
  const { id } = await start(6, 'spot', { instId: 'USDT', targetRate: '0.01' }, {});
  const again = { ...wireDefaults(kindOf(6), 'spot'), assignmentType: 6, instId: 'USDT', credentialId: world.credentialId };
  const refused = await world.server.call(addTask, again, as(world.demo));
  expect([refused.status, reasonOf(refused)]).toEqual([409, 'positionOwned']);
  const pair = await world.server.call(addTask, { ...again, instId: 'BTC-USDT' }, as(world.demo));
  expect(reasonOf(pair)).toBe('instrumentNotLive');
  await expect.poll(async () => Number((await read(id)).savings?.saved), { timeout: 30_000 }).toBeGreaterThan(0);
  const saving = await read(id);
  expect(saving).toMatchObject({ fault: null, status: 'open', productName: 'USDT', waits: [{ act: 'balance' }] });
  expect((await world.server.call(operateStatus, at(saving, { status: 'close' }), as(world.demo))).code).toBe('200');
  await expect.poll(async () => (await read(id)).savings, { timeout: 30_000 }).toMatchObject({ saved: '0', moving: '0' });
});
