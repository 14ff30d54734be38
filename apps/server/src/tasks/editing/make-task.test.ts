// Making tasks through a whole server with a real paper exchange and no engine: what fits, who owns a position, what is stored once.
import { addTask, linkCredential, pageAssignmentByAssignmentType, unlinkCredential } from '@millrace/contract';
import { beforeAll, expect, test } from 'vitest';
import { type Person, newPerson, reasonOf } from '../../testing/index.ts';
import { contractInput, as, makeTask, setUpTaskWorld, removeTask, spotInput } from '../../testing/task-world.ts';

const world = setUpTaskWorld();
let anna: Person;

beforeAll(async () => {
  anna = await newPerson(world.server);
});

const add = (input: Record<string, unknown>, person = world.demo) =>
  world.server.call(addTask, { ...contractInput, credentialId: world.credentialId, ...input }, as(person));

test('a new task is stopped, does not buy and shows its settings as they were sent', async () => {
  const task = await makeTask(world.server, world.demo.token);
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
    hedge: null,
    waits: [],
    credentialId: world.credentialId,
  });
  expect(task.settings).toMatchObject({
    firstSz: '1',
    replenishmentRate: '2',
    lossNum: '100',
    makeMin: '',
    buyType: '1',
    repeatOrder: '-1',
  });
  await removeTask(world, task);
});

test('a position side has one owner: a second task on it is refused, one on the other side or another instrument is not', async () => {
  const long = await makeTask(world.server, world.demo.token);
  expect(reasonOf(await add({}))).toBe('positionOwned');
  expect(reasonOf(await add({ buyType: 3 }))).toBe('positionOwned');
  const short = await makeTask(world.server, world.demo.token, { buyType: 2 });
  const other = await makeTask(world.server, world.demo.token, { instId: 'ETH-USDT-SWAP' });
  const spot = await makeTask(world.server, world.demo.token, { ...spotInput });
  expect(reasonOf(await add({ ...spotInput }))).toBe('positionOwned');
  for (const task of [long, short, other, spot]) await removeTask(world, task);
  for (const changes of [{ buyType: 3 }, { lockNum: 3, lockSize: '1', allLockNum: 4 }]) {
    const both = await makeTask(world.server, world.demo.token, changes);
    expect(reasonOf(await add({ buyType: 2 }))).toBe('positionOwned');
    await removeTask(world, both);
  }
});

test('parts of an exit and a hedge are settings; what is off is answered as its default', async () => {
  const given = {
    highPositionNum: 2,
    highPositionTargetNum: '1.5',
    sellNum: '0.5',
    sellNumPlaceInterval: 10,
    lockNum: 3,
    lockSize: '1',
    allLockNum: '',
  };
  const task = await makeTask(world.server, world.demo.token, given);
  const answered = { ...given, highPositionNum: '2', sellNumPlaceInterval: '10', lockNum: '3', allLockNum: '0' };
  expect(task.settings).toMatchObject(answered);
  await removeTask(world, task);
  const plain = await makeTask(world.server, world.demo.token, { highPositionTargetNum: '0', sellNum: '', lockNum: 0 });
  expect(plain.settings).toMatchObject({ highPositionNum: '0', highPositionTargetNum: '1.2', sellNum: '0', lockNum: '0', lockSize: '0' });
  await removeTask(world, plain);
});

test('of two concurrent requests for the same side one succeeds', async () => {
  const answers = await Promise.all([add({ instId: 'SOL-USDT-SWAP' }), add({ instId: 'SOL-USDT-SWAP' }), add({ instId: 'SOL-USDT-SWAP' })]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '409', '409']);
  const made = answers.find(({ code }) => code === '200');
  if (made) await removeTask(world, made.data);
});

test.each([
  [{ callbackRate: '1.1' }, 'callbackRate', 'callbackAboveHalfStep'],
  [{ rollbackRate: '1.2' }, 'rollbackRate', 'rollbackAboveTarget'],
  [{ ...spotInput, targetRate: '0.2', rollbackRate: '0.1' }, 'targetRate', 'targetBelowCosts'],
  [{ firstSz: '0.005' }, 'firstSz', 'lotMultiple'],
  [{ makeMin: '70000', makeMax: '60000' }, 'makeMax', 'rangeReversed'],
  [{ makeMin: '60000.05' }, 'makeMin', 'tickMultiple'],
  [{ buyType: 2, ...spotInput }, 'buyType', 'shortOnSpot'],
  [{ ...spotInput, firstSz: '0.1' }, 'firstSz', 'belowMinimum'],
  [{ ...spotInput, lever: '5' }, 'lever', 'notOffered'],
])('settings that do not fit are refused by field: %j', async (changes, field, rule) => {
  const answer = await add(changes);
  expect([answer.status, answer.data]).toEqual([400, expect.arrayContaining([{ field, rule, message: expect.stringMatching(/.+/) }])]);
});

test('the text of a refused setting is in the language of the caller', async () => {
  const options = { ...as(world.demo), language: 'ru-RU' };
  const answer = await world.server.call(addTask, { ...contractInput, credentialId: world.credentialId, callbackRate: '1.1' }, options);
  expect(JSON.stringify(answer.data)).toMatch(/[а-я]{3}/i);
});

test('refuses settings that the kind does not have or that do not fit, instruments of another kind and unknown credentials', async () => {
  expect((await add({ ...spotInput, lockNum: '3' })).data).toMatchObject([{ field: 'lockNum', rule: 'notOffered' }]);
  expect((await add({ lockNum: '3' })).data).toMatchObject([{ field: 'lockSize', rule: 'belowMinimum' }]);
  expect(reasonOf(await add({ assignmentType: 1, lever: 1 }))).toBe('instrumentNotLive');
  expect(reasonOf(await add({ instId: 'ABC-USDT-SWAP' }))).toBe('instrumentNotLive');
  expect(reasonOf(await add({ credentialId: 'crd_00000000000000000000' }))).toBe('credentialMissing');
  expect(reasonOf(await add({}, anna))).toBe('credentialMissing');
});

test('an account in spot mode can have spot tasks only', async () => {
  const key = await world.paper.openAccount({ acctLv: '1' });
  const linked = await world.server.call(linkCredential, { venueId: 'paper', ...pick(key), remark: 'spot' }, as(anna));
  expect(reasonOf(await world.server.call(addTask, { ...contractInput, credentialId: linked.data.id }, as(anna)))).toBe('accountModeUnfit');
  const task = await makeTask(world.server, anna.token, {
    credentialId: linked.data.id,
    ...spotInput,
  });
  expect(task).toMatchObject({ productType: 1, lever: 1 });
  expect(reasonOf(await world.server.call(unlinkCredential, { id: linked.data.id }, as(anna)))).toBe('credentialInUse');
});

function pick({ apiKey, secretKey, passphrase }: { apiKey: string; secretKey: string; passphrase: string }) {
  return { apiKey, secretKey, passphrase };
}

test('a repeated request creates one task', async () => {
  const options = { ...as(world.demo), idempotencyKey: 'make-this-task-once' };
  const input = { ...contractInput, credentialId: world.credentialId };
  const [first, second] = await Promise.all([world.server.call(addTask, input, options), world.server.call(addTask, input, options)]);
  expect(second.data).toEqual(first.data);
  const page = await world.server.call(pageAssignmentByAssignmentType, { assignmentType: 4 }, as(world.demo));
  expect(page.data.total).toBe(1);
  expect(reasonOf(await world.server.call(addTask, { ...input, firstSz: '2' }, options))).toBe('idempotencyKeyReused');
  await removeTask(world, first.data);
});

test('the exchange is asked again about an account that could not hold swaps when it was linked', async () => {
  const { engine } = world.server.database.pools();
  await engine.query('update exchange_credential set swap_ready = false where id = $1', [world.credentialId]);
  await removeTask(world, await makeTask(world.server, world.demo.token));
  const { rows } = await engine.query('select swap_ready from exchange_credential where id = $1', [world.credentialId]);
  expect(rows).toEqual([{ swap_ready: true }]);
});
