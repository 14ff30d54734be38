// Taking tasks out of groups and into them, and a new version of a template, through a whole server with engine and paper exchange.
import {
  addTask,
  operateAssignmentGroupTransformation,
  operateStatus,
  pageTenantAssignmentByGroupId,
  updateTask,
  type AssignmentDetails,
} from '@millrace/contract';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { stretch } from '../../../../tools/process/patience.ts';
import { startEngineRole } from '../app/engine-role.ts';
import { insertPublication, listPublishedGroups } from '../shared/groups/template.store.ts';
import { groupOfType, openingOf, operateGroup, tasksOfGroup, untilState } from '../testing/group-world.ts';
import { ask, newPerson, reasonOf } from '../testing/index.ts';
import { as, at, contractInput, detailsOfTask, setUpTaskWorld } from '../testing/task-world.ts';

const world = setUpTaskWorld({ startEngine: startEngineRole });
const FUTURES = 3;

async function withAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: world.server.database.adminUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

const rows = (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  withAdmin(async (admin) => (await admin.query<Record<string, unknown>>(sql, values)).rows);

const transform = (task: AssignmentDetails, more: Record<string, unknown>, person = world.demo) =>
  world.server.call(operateAssignmentGroupTransformation, at(task, more), as(person));

function until(id: string, settled: (task: AssignmentDetails) => boolean): Promise<AssignmentDetails> {
  return vi.waitFor(
    async () => {
      const task = await detailsOfTask(world, id);
      expect(settled(task), JSON.stringify(task)).toBe(true);
      return task;
    },
    { timeout: stretch(20_000), interval: 50 },
  );
}

const kept = ({ sz, avgPx, orderNum, cycles, legs }: AssignmentDetails) => ({
  sz,
  avgPx,
  orderNum,
  cycles,
  phases: legs.map(({ phase }) => phase),
});
const orders = (id: string) => rows(`select cl_ord_id from task_order where task_id = $1 and kind <> 'stop' order by 1`, [id]);

async function figures(): Promise<Record<string, string | undefined>> {
  const { text } = await ask(world.server.managementPort, { path: '/metrics' });
  const valueOf = (name: string): string | undefined => new RegExp(`^millrace_${name}\\{[^}]*\\} (\\d+)$`, 'm').exec(text)?.[1];
  return {
    inError: valueOf('groups_in_error'),
    withdrawn: valueOf('groups_withdrawn_open'),
    lastLinesMissing: valueOf('last_lines_missing'),
  };
}

test('a task leaves its group and comes back with position, average and cycle, and no order is sent', async () => {
  const group = await groupOfType(world, FUTURES);
  expect((await operateGroup(world, openingOf(world, group, { slots: [{ slot: 'btc' }] }))).code).toBe('200');
  await untilState(world, FUTURES, 'ready');
  const [{ id } = { id: '' }] = await tasksOfGroup(world, group.id);
  const held = await until(id, ({ legs }) => legs[0]?.phase === 'HOLDING');
  const before = await orders(id);
  // The closing order that works without us is placed after the fill.
  await expect.poll(figures, { timeout: stretch(45_000) }).toEqual({ inError: '0', withdrawn: '0', lastLinesMissing: '0' });
  await rows(`update task set group_step = 'failed', group_reason = 'positionOwned' where id = $1`, [id]);
  expect(await figures()).toMatchObject({ inError: '1' });
  await rows(`update task set group_step = 'started', group_reason = null where id = $1`, [id]);

  expect((await transform(held, { transform: 'out' })).code).toBe('200');
  const own = await until(id, ({ assignmentType }) => assignmentType === 4);
  expect(own.group).toBeUndefined();
  expect(kept(own)).toEqual(kept(held));
  expect(own.settings).toMatchObject({ replenishmentRate: '3', targetRate: '1.2', firstSz: '0.1', lossNum: '60' });
  expect(reasonOf(await transform(own, { transform: 'out' }))).toBe('groupNotOpen');
  expect((await groupOfType(world, FUTURES)).opened).toMatchObject({ tasks: 0 });

  const { settings, instId } = own;
  const edited = await world.server.call(updateTask, { ...at(own), instId, ...settings, targetRate: '2', lossNum: '55' }, as(world.demo));
  expect(edited.code).toBe('200');
  const changed = await until(id, ({ settings: now }) => now['targetRate'] === '2');
  const into = { transform: 'in', groupId: group.id, slot: 'btc' };
  expect(reasonOf(await transform(changed, { ...into, slot: 'eth' }))).toBe('slotMismatch');
  expect((await transform(changed, { transform: 'in' })).data).toMatchObject([{ field: 'groupId', rule: 'required' }]);
  expect(reasonOf(await transform(changed, { ...into, groupId: 'grp_00000000000000000000' }))).toBe('notFound');
  expect(reasonOf(await transform(changed, { ...into, groupId: (await groupOfType(world, FUTURES)).id, slot: 'doge' }))).toBe(
    'slotMismatch',
  );
  expect(reasonOf(await transform(changed, into, await newPerson(world.server)))).toBe('notFound');
  expect((await transform(changed, into)).code).toBe('200');
  expect(reasonOf(await transform(changed, into))).toBe('taskChanged');
  const back = await until(id, ({ assignmentType }) => assignmentType === 3);
  expect(back.group).toMatchObject({ groupId: group.id, slot: 'btc', version: 1, step: 'started' });
  expect(back.settings).toMatchObject({ targetRate: '1.2', lossNum: '55' });
  expect(kept(back)).toEqual(kept(held));
  expect(await orders(id)).toEqual(before);
  expect(await rows(`select fault from task where id = $1`, [id])).toEqual([{ fault: null }]);
  expect(reasonOf(await transform(back, into))).toBe('groupOpen');
});

test('a new version of the template reaches the tasks when their trader takes it over', async () => {
  const group = await groupOfType(world, FUTURES);
  const [task] = await tasksOfGroup(world, group.id);
  const id = task?.id ?? '';
  const held = await detailsOfTask(world, id);
  await withAdmin(async (admin) => {
    const published = (await listPublishedGroups(admin, 'meridian', [FUTURES])).find((each) => each.id === group.id);
    if (published === undefined) throw new Error('the group is gone');
    const slots = published.slots.map((slot) => ({
      ...slot,
      settings: { ...slot.settings, targetPct: '1.8', leverage: slot.settings.leverage },
    }));
    const { assignmentType, name, words } = published;
    await insertPublication(admin, {
      tenantId: 'meridian',
      publishedBy: 'olga',
      template: { id: group.id, assignmentType, name, words, slots },
    });
  });
  const shown = await groupOfType(world, FUTURES);
  expect([shown.version, shown.opened?.version]).toEqual([2, 1]);
  expect((await detailsOfTask(world, id)).settings['targetRate']).toBe('1.2');
  const { data: slots } = await world.server.call(pageTenantAssignmentByGroupId, { groupId: group.id }, as(world.demo));
  // Every slot has the new target; what traders set is not named.
  expect(slots.changes).toEqual(
    ['btc', 'eth', 'sol'].map((slot) => ({
      slot,
      instId: `${slot.toUpperCase()}-USDT-SWAP`,
      word: 'targetRate',
      from: '1.2',
      to: '1.8',
    })),
  );
  const take = (version: number) => operateGroup(world, { groupId: group.id, status: 'takeOver', version });
  expect(reasonOf(await take(1))).toBe('groupChanged');
  expect((await take(2)).data.results).toMatchObject([{ slot: 'btc', outcome: 'queued' }]);
  const taken = await until(id, ({ settings }) => settings['targetRate'] === '1.8');
  expect(taken.settings['lossNum']).toBe('55');
  expect(kept(taken)).toEqual(kept(held));
  expect((await groupOfType(world, FUTURES)).opened?.version).toBe(2);
  expect((await take(2)).data.results).toMatchObject([{ slot: 'btc', outcome: 'repeated' }]);
  await operateGroup(world, { groupId: group.id, status: 'close' });
  await untilState(world, FUTURES, 'notOpened');
});

test('a task with an order at the exchange beside its stop, and one of another kind, do not move', async () => {
  const group = await groupOfType(world, FUTURES);
  await operateGroup(world, openingOf(world, group, { slots: [{ slot: 'eth', lossNum: '150' }], version: 2 }));
  await untilState(world, FUTURES, 'ready');
  const [eth] = await tasksOfGroup(world, group.id);
  const held = await until(eth?.id ?? '', ({ legs }) => legs[0]?.phase === 'HOLDING');
  // No price of the long loses more than it cost: nothing can rest at the exchange, and nothing is missing there.
  expect(held.waits.map(({ act }) => act)).not.toContain('loss');
  expect(await figures()).toMatchObject({ lastLinesMissing: '0' });
  await rows(
    `insert into task_order (cl_ord_id, tenant_id, task_id, credential_id, leg, cycle, effect, kind, side, inst_id, lots, reason, status, created_ts, leverage)
     select 'PLANTED', tenant_id, id, credential_id, 'L', 0, 'open', 'post_only', 'buy', inst_id, 1, 'CELL', 'live', 0, 1 from task where id = $1`,
    [held.id],
  );
  expect(reasonOf(await transform(held, { transform: 'out' }))).toBe('ordersResting');
  await rows(`update task_order set status = 'void' where cl_ord_id = 'PLANTED'`);
  const short = await world.server.call(
    addTask,
    { ...contractInput, buyType: 2, lossNum: '50', firstSz: '0.1', instId: 'BTC-USDT-SWAP', credentialId: world.credentialId },
    as(world.demo),
  );
  const task = await detailsOfTask(world, short.data.id);
  expect(reasonOf(await transform(task, { transform: 'in', groupId: group.id, slot: 'btc' }))).toBe('slotMismatch');
  const stopped = await world.server.call(operateStatus, at(task, { status: 'open' }), as(world.demo));
  expect(stopped.code).toBe('200');
});
