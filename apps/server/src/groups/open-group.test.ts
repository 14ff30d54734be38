// Opening and closing a group through a whole server with engine and paper exchange.
import {
  addTask,
  deleteTask,
  earnings,
  operateStopMake,
  pageMessage,
  operateAssignmentGroupStatus,
  pageAssignmentByGroupId,
  pageTenantAssignmentByGroupId,
  updateTask,
  operateBatch,
} from '@millrace/contract';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { startEngineRole } from '../app/engine-role.ts';
import { groupOfType, openingOf, operateGroup, tasksOfGroup, untilState } from '../testing/group-world.ts';
import { groupJobs } from './note-tasks.ts';
import { newPerson, reasonOf } from '../testing/index.ts';
import { giveProperty } from '../testing/property.ts';
import { as, at, contractInput, detailsOfTask, setUpTaskWorld } from '../testing/task-world.ts';

const world = setUpTaskWorld({ startEngine: startEngineRole });
const FUTURES = 3;
const SPOT = 2;

async function rows(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const admin = new pg.Client({ connectionString: world.server.database.adminUrl });
  await admin.connect();
  try {
    return (await admin.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await admin.end();
  }
}

const countRows = () => rows('select (select count(*) from task) as tasks, (select count(*) from opened_group) as groups');

test('the slots of a group say what each and all of them need at worst, and what the trader may change', async () => {
  const group = await groupOfType(world, FUTURES);
  expect(group).toMatchObject({ state: 'notOpened', opened: null, slots: 3, version: 1, withdrawn: false, groupName: 'Three-coin ladder' });
  const { data } = await world.server.call(pageTenantAssignmentByGroupId, { groupId: group.id, pageSize: 99_999_999 }, as(world.demo));
  expect(data.rows.map(({ slot }) => slot)).toEqual(['btc', 'eth', 'sol']);
  const [btc] = data.rows;
  expect(btc).toMatchObject({
    instId: 'BTC-USDT-SWAP',
    lossAtLimit: '60',
    settings: { replenishmentRate: '3', firstSz: '0.1', lever: '3' },
  });
  expect(btc?.changeable.toSorted()).toEqual(['firstSz', 'lever', 'lossNum', 'makeMax', 'makeMin', 'repeatOrder', 'targetNum']);
  const sum = data.rows.reduce((total, { needed }) => total + Math.round(Number(needed) * 100), 0);
  expect(Math.round(Number(data.needed) * 100)).toBe(sum);
  expect(sum).toBeGreaterThan(0);
  expect(data.lossAtLimits).toBe('180');
});

test('an opening is refused with its reason, and nothing is made', async () => {
  const group = await groupOfType(world, FUTURES);
  const before = await countRows();
  const open = (changes: Record<string, unknown>) => operateGroup(world, openingOf(world, group, changes));
  expect(reasonOf(await open({ agreementVersion: undefined }))).toBe('agreementMissing');
  expect(reasonOf(await open({ agreementVersion: 99 }))).toBe('agreementMissing');
  expect(reasonOf(await open({ version: 7 }))).toBe('groupChanged');
  expect(reasonOf(await open({ version: undefined }))).toBe('groupChanged');
  const issues = async (slots: unknown) => (await open({ slots })).data;
  expect(await issues([])).toMatchObject([{ field: 'slots', rule: 'required' }]);
  expect(await issues(undefined)).toMatchObject([{ field: 'slots', rule: 'required' }]);
  expect(await issues([{ slot: 'doge' }])).toMatchObject([{ field: 'slots.0.slot', rule: 'oneOf' }]);
  expect(await issues([{ slot: 'btc' }, { slot: 'btc' }])).toMatchObject([{ field: 'slots.1.slot', rule: 'givenTwice' }]);
  expect(
    await issues([
      { slot: 'btc', targetRate: '9' },
      { slot: 'eth', callbackRate: '0.5' },
    ]),
  ).toMatchObject([
    { field: 'slots.0.targetRate', rule: 'fixedByOperator', message: 'The operator of the group sets this' },
    { field: 'slots.1.callbackRate', rule: 'fixedByOperator' },
  ]);
  expect(await issues([{ slot: 'btc', buyType: 2 }])).toMatchObject([{ field: 'slots.0.buyType', rule: 'fixedByOperator' }]);
  expect(await issues([{ slot: 'btc', lockNum: 2 }])).toMatchObject([{ field: 'slots.0.lockNum', rule: 'fixedByOperator' }]);
  expect(await issues([{ slot: 'btc', growthMode: 'step' }])).toMatchObject([{ field: 'slots.0.growthMode', rule: 'fixedByOperator' }]);
  expect(await issues([{ slot: 'btc', lever: 4 }])).toMatchObject([{ field: 'slots.0.lever', rule: 'tooBig' }]);
  expect(await issues([{ slot: 'btc', firstSz: '0.005' }])).toMatchObject([{ field: 'slots.0.firstSz', rule: 'lotMultiple' }]);
  expect(await issues([{ slot: 'btc', makeMin: '70000', makeMax: '60000' }])).toMatchObject([
    { field: 'slots.0.makeMax', rule: 'rangeReversed' },
  ]);
  expect(reasonOf(await open({ credentialId: 'crd_00000000000000000000' }))).toBe('credentialMissing');
  expect(reasonOf(await open({ slots: [{ slot: 'btc', lossNum: '0' }] }))).toBe('stopConfirmationNeeded');
  const dear = { slots: [{ slot: 'btc', firstSz: '60', lossNum: '5000' }] };
  expect(reasonOf(await open(dear))).toBe('capitalTooSmall');
  expect((await open({ ...dear, ask: true })).data).toMatchObject({ state: 'asked', reason: 'capitalTooSmall', detail: { free: '10000' } });
  expect(await countRows()).toEqual(before);
});

test('every slot whose position another task owns is named at once, and none is made', async () => {
  const group = await groupOfType(world, FUTURES);
  const make = async (instId: string) =>
    (await world.server.call(addTask, { ...contractInput, instId, credentialId: world.credentialId, lossNum: '20' }, as(world.demo))).data;
  const owners = [await make('BTC-USDT-SWAP'), await make('SOL-USDT-SWAP')];
  const before = await countRows();
  const refused = await operateGroup(world, openingOf(world, group));
  expect([refused.status, refused.data]).toEqual([409, { reason: 'positionOwned', detail: { slots: 'btc, sol' } }]);
  expect(await countRows()).toEqual(before);
  for (const owner of owners) await world.server.call(deleteTask, at(owner), as(world.demo));
});

test('a group of another tenant does not exist, nor does one that is no group', async () => {
  const abroad = await newPerson(world.server, 'aurora.localhost');
  const group = await groupOfType(world, FUTURES);
  const asked = await world.server.call(
    pageTenantAssignmentByGroupId,
    { groupId: group.id },
    { token: abroad.token, host: 'aurora.localhost' },
  );
  const none = await world.server.call(pageTenantAssignmentByGroupId, { groupId: 'grp_00000000000000000000' }, as(world.demo));
  expect([asked.status, asked.text]).toEqual([404, none.text]);
  const token = { token: abroad.token, host: 'aurora.localhost' };
  expect((await world.server.call(pageAssignmentByGroupId, { groupId: group.id }, token)).text).toBe(none.text);
  expect((await world.server.call(operateAssignmentGroupStatus, { groupId: group.id, status: 'close' }, token)).text).toBe(none.text);
  expect(reasonOf(await operateGroup(world, openingOf(world, group, { groupId: 'grp_00000000000000000000' })))).toBe('notFound');
});

test('a group is opened once by two presses at once, trades, is stopped and started, and is closed and archived', async () => {
  const group = await groupOfType(world, FUTURES);
  const slots = [{ slot: 'btc', firstSz: '0.2', lever: 2, targetNum: '30', repeatOrder: 1 }, { slot: 'eth' }, { slot: 'sol' }];
  const presses = await Promise.all([1, 2].map(() => operateGroup(world, openingOf(world, group, { slots }))));
  expect(presses.map((press) => press.code).toSorted()).toEqual(['200', '409']);
  const refused = presses.find(({ code }) => code === '409');
  expect(['groupOpen', 'positionOwned']).toContain(refused && reasonOf(refused));
  const opened = await untilState(world, FUTURES, 'ready');
  expect(opened.opened).toMatchObject({ tasks: 3, running: 3, failed: 0, version: 1, agreementVersion: 1, environment: 'paper' });
  const tasks = await tasksOfGroup(world, group.id);
  expect(tasks.map((task) => [task.instId, task.group?.slot, task.group?.step, task.status, task.assignmentType])).toEqual([
    ['BTC-USDT-SWAP', 'btc', 'started', 'open', 3],
    ['ETH-USDT-SWAP', 'eth', 'started', 'open', 3],
    ['SOL-USDT-SWAP', 'sol', 'started', 'open', 3],
  ]);
  expect((await detailsOfTask(world, tasks[0]?.id ?? '')).settings).toMatchObject({
    firstSz: '0.2',
    lever: '2',
    targetNum: '30',
    lossNum: '60',
  });
  expect(
    await rows('select agreement_version, agreement_language, agreed_version, agreed_at is not null as timed from opened_group'),
  ).toEqual([{ agreement_version: 1, agreement_language: 'en-US', agreed_version: 1, timed: true }]);
  expect(await rows(`select count(*) from task_event where action ->> 'type' = 'startTrading'`)).toEqual([{ count: '3' }]);
  expect(reasonOf(await operateGroup(world, openingOf(world, group)))).toBe('groupOpen');

  await vi.waitFor(async () => expect((await tasksOfGroup(world, group.id)).every(({ sz }) => Number(sz) > 0)).toBe(true), {
    timeout: stretch(30_000),
    interval: 100,
  });
  // What each task at work holds and may need is noted once in an hour, of a group or not; a task that stands and holds nothing is not.
  const [trading, standing] = [await newPerson(world.server), await newPerson(world.server)];
  const [own] = await Promise.all(
    [trading, standing].map(({ user }) => giveProperty(world.server.database.adminUrl, { tenantId: 'meridian', id: user.id })),
  );
  await rows('update task set trading_enabled = true where id = $1', [own?.taskId]);
  for (let time = 0; time < 2; time += 1) await groupJobs['note_tasks']?.(world.server.server.context, {});
  const notes = await rows(
    `select count(*)::int as notes, bool_and(margin > 0 and reserved > 0 and resistance > 0) as whole from task_note
      where opened_group_id is not null`,
  );
  expect(notes).toEqual([{ notes: 3, whole: true }]);
  expect(await rows('select task_id, margin = 0 and reserved > 0 as whole from task_note where opened_group_id is null')).toEqual([
    { task_id: own?.taskId, whole: true },
  ]);
  const noted = await groupOfType(world, FUTURES);
  expect(noted.figures).toMatchObject({
    own: true,
    sumPnl: '0',
    annualizedRate: '0.00',
    maxRetracement: expect.stringMatching(/^\d+\.\d\d$/),
  });

  const [btc] = await tasksOfGroup(world, group.id);
  const edit = async (changes: Record<string, unknown>) => {
    const { id, version, settings } = await detailsOfTask(world, btc?.id ?? '');
    return world.server.call(updateTask, { id, version, instId: 'BTC-USDT-SWAP', ...settings, ...changes }, as(world.demo));
  };
  expect((await edit({ targetRate: '3', callbackRate: '0.1' })).data).toMatchObject([
    { field: 'callbackRate', rule: 'fixedByOperator' },
    { field: 'targetRate', rule: 'fixedByOperator' },
  ]);
  expect((await edit({ instId: 'ETH-USDT-SWAP' })).data).toMatchObject([{ field: 'instId', rule: 'fixedByOperator' }]);
  expect((await edit({ lever: '4' })).data).toMatchObject([{ field: 'lever', rule: 'tooBig' }]);
  expect((await edit({ lossNum: '50' })).code).toBe('200');
  await vi.waitFor(async () =>
    expect((await detailsOfTask(world, btc?.id ?? '')).settings).toMatchObject({ lossNum: '50', targetRate: '1.2' }),
  );

  const press = async (status: string) =>
    (await operateGroup(world, { groupId: group.id, status })).data.results.map(({ outcome }) => outcome);
  const stops = await Promise.all([press('stop'), press('stop')]);
  expect(stops.flat().toSorted()).toEqual(['queued', 'queued', 'queued', 'repeated', 'repeated', 'repeated']);
  await untilState(world, FUTURES, 'stopped');
  const ids = tasks.map(({ id }) => id);
  const batch = async (status: string, some = ids) =>
    (await world.server.call(operateBatch, { ids: some, status }, as(world.demo))).data.results.map(({ outcome }) => outcome);
  expect(await batch('start')).toEqual(['queued', 'queued', 'queued']);
  await untilState(world, FUTURES, 'ready');
  expect(await batch('start')).toEqual(['repeated', 'repeated', 'repeated']);
  const stranger = await newPerson(world.server);
  const foreign = await world.server.call(operateBatch, { ids, status: 'stop' }, as(stranger));
  expect([foreign.status, reasonOf(foreign)]).toEqual([404, 'notFound']);
  const partly = await world.server.call(operateBatch, { ids: [...ids, 'tsk_00000000000000000000'], status: 'stop' }, as(world.demo));
  expect(reasonOf(partly)).toBe('notFound');
  expect((await groupOfType(world, FUTURES)).opened).toMatchObject({ running: 3 });
  const closings = await Promise.all([batch('closeAll'), batch('closeAll')]);
  // Until the position is gone a second press may be stored, too; it closes nothing twice, as the cycles below show.
  expect(closings.flat().filter((outcome) => outcome === 'queued').length).toBeGreaterThanOrEqual(3);
  await vi.waitFor(async () => expect((await tasksOfGroup(world, group.id)).every(({ sz }) => Number(sz) === 0)).toBe(true), {
    timeout: stretch(20_000),
    interval: 100,
  });
  expect(await batch('closeAll')).toEqual(['repeated', 'repeated', 'repeated']);
  expect(await press('start')).toEqual(['queued', 'queued', 'queued']);
  await vi.waitFor(async () => expect((await tasksOfGroup(world, group.id)).every(({ sz }) => Number(sz) > 0)).toBe(true), {
    timeout: stretch(30_000),
    interval: 100,
  });

  expect((await operateGroup(world, { groupId: group.id, status: 'close' })).data.results.map(({ outcome }) => outcome)).toEqual(
    Array.from({ length: 3 }, () => 'queued'),
  );
  await untilState(world, FUTURES, 'notOpened');
  expect(await tasksOfGroup(world, group.id)).toEqual([]);
  expect(await rows('select count(*) from task_position')).toEqual([{ count: '0' }]);
  expect(await rows(`select count(*) from task_cycle where opened_group_id is not null`)).toEqual([{ count: '6' }]);
  const earned = await world.server.call(earnings, {}, as(world.demo));
  expect(earned.data.totals).toHaveLength(1);
  expect(reasonOf(await operateGroup(world, { groupId: group.id, status: 'close' }))).toBe('groupNotOpen');
});

test('a start that fails is named with its slot, the others start, and a retry starts it', async () => {
  const group = await groupOfType(world, SPOT);
  expect((await operateGroup(world, openingOf(world, group, { credentialId: world.credentialId }))).code).toBe('200');
  await untilState(world, SPOT, 'ready');
  const [first] = await tasksOfGroup(world, group.id);
  // As a start leaves it that the exchange refused.
  await rows(`update task set group_step = 'failed', group_reason = 'exchangeUnavailable' where id = $1`, [first?.id]);
  const failed = await groupOfType(world, SPOT);
  expect([failed.state, failed.opened?.failed]).toEqual(['error', 1]);
  expect((await tasksOfGroup(world, group.id))[0]?.group).toMatchObject({ slot: 'btc', step: 'failed', reason: 'exchangeUnavailable' });
  expect((await operateGroup(world, { groupId: group.id, status: 'retry' })).data.results).toMatchObject([
    { slot: 'btc', outcome: 'queued' },
  ]);
  await untilState(world, SPOT, 'ready');
});

test('a group that its operator withdraws buys no more by the system, its trader is told, and it opens no more', async () => {
  const group = await groupOfType(world, SPOT);
  await rows(`update strategy_group set withdrawn_at = now(), withdrawn_by = 'olga' where id = $1`, [group.id]);
  await vi.waitFor(
    async () => expect((await tasksOfGroup(world, group.id)).map(({ stopMake }) => stopMake)).toEqual(['close', 'close', 'close']),
    {
      timeout: stretch(20_000),
      interval: 100,
    },
  );
  expect(await rows(`select distinct action ->> 'actor' as actor from task_event where action ->> 'type' = 'stopBuying'`)).toEqual([
    { actor: 'system' },
  ]);
  const inbox = await world.server.call(pageMessage, {}, as(world.demo));
  expect(inbox.data.rows.filter(({ kind }) => kind === 'groupWithdrawn')).toMatchObject([{ args: { group: group.groupName } }]);
  const shown = await groupOfType(world, SPOT);
  expect([shown.withdrawn, shown.state]).toEqual([true, 'ready']);
  const [task] = await tasksOfGroup(world, group.id);
  expect(
    reasonOf(await world.server.call(operateStopMake, { id: task?.id, version: task?.version, stopMake: 'open' }, as(world.demo))),
  ).toBe('groupWithdrawn');
  expect((await operateGroup(world, { groupId: group.id, status: 'start' })).data.results.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 3 }, () => 'groupWithdrawn'),
  );
  await operateGroup(world, { groupId: group.id, status: 'close' });
  await vi.waitFor(async () => expect(await tasksOfGroup(world, group.id)).toEqual([]), { timeout: stretch(30_000), interval: 100 });
  expect(reasonOf(await operateGroup(world, openingOf(world, group)))).toBe('groupWithdrawn');
});
