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
import { as, at, setUpTaskWorld } from '../testing/task-world.ts';

const world = setUpTaskWorld({ startEngine: startEngineRole });
const read = async (id: string): Promise<AssignmentDetails> =>
  (await world.server.call(getUserAssignmentDetailsById, { id }, as(world.demo))).data;

async function start(type: number, product: Product, change: object = {}): Promise<AssignmentDetails> {
  const instId = product === 'spot' ? 'BTC-USDT' : 'BTC-USDT-SWAP';
  const input = { ...wireDefaults(kindOf(type), product), assignmentType: type, instId, credentialId: world.credentialId, ...change };
  const { data: made } = await world.server.call(addTask, input, as(world.demo));
  const wanted = { status: 'open', stopMake: 'open', confirmNoStop: true, confirmPartialLadder: true };
  expect((await world.server.call(operateStatus, at(made, wanted), as(world.demo))).code).toBe('200');
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
