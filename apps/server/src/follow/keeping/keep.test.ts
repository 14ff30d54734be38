// Positions that a copier keeps as tasks of his own, over HTTP with an engine and a paper exchange.
import {
  getUserAssignmentDetailsById,
  leadSettings,
  getStanding,
  sellAll,
  stopFollow,
  updateTask,
  type AssignmentDetails,
  type FollowRow,
} from '@millrace/contract';
import { addDecimals, compareDecimals, multiplyDecimals } from '@millrace/market';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngineRole } from '../../app/engine-role.ts';
import { eventually, makeCopiedPair, type CopiedPair, type Trading } from '../../testing/copied-pair.ts';
import { setUpServerWithPaper } from '../../testing/index.ts';
import { stopAmountOf } from './stop-amount.ts';

const { paper, server } = setUpServerWithPaper({ startEngine: startEngineRole });
let pair: CopiedPair;

beforeAll(async () => {
  pair = await makeCopiedPair(server, paper);
});
afterAll(() => pair.owner.end());

/** A copier who holds a tenth of the trader's contract. */
async function holding(more: Record<string, unknown> = {}): Promise<{ copier: Trading; mine: FollowRow; taskId: string }> {
  const copier = await pair.newTrading('5000');
  const mine = await pair.follow(copier, more);
  await pair.leads({ type: 'startBuying' }, '1');
  await pair.copies(copier, mine.id, 1);
  const { rows } = await pair.owner.query<{ id: string }>('select id from task where follow_id = $1', [mine.id]);
  return { copier, mine, taskId: rows[0]?.id ?? '' };
}

const ended = (person: Trading): Promise<FollowRow | undefined> =>
  eventually(async () => {
    const follow = await pair.followOf(person, true);
    expect(follow?.state).toBe('ended');
    return follow;
  });

async function ownTask(person: Trading, id: string): Promise<AssignmentDetails> {
  return (await pair.call(person, getUserAssignmentDetailsById, { id })).data;
}

test('a kept position is a task of its own with a stop on the exchange; what it earns later is its owner’s', async () => {
  const { copier, mine, taskId } = await holding();
  const stop = (input: Record<string, unknown>) => pair.call(copier, stopFollow, { id: mine.id, version: mine.version, ...input });
  expect(await stop({ mode: 'keep' })).toMatchObject({ status: 400 });
  expect(await stop({ mode: 'close', lossNum: '50' })).toMatchObject({ status: 400 });
  // Its commission alone has cost more than a cent.
  expect(await stop({ mode: 'keep', lossNum: '0.01' })).toMatchObject({ status: 400 });
  expect(await pair.followOf(copier)).toMatchObject({ state: 'active', version: mine.version });
  const before = await pair.owner.query<{ pos_side: string }>('select pos_side from task_position where task_id = $1', [taskId]);
  expect(before.rows.length).toBe(2);
  expect((await stop({ mode: 'keep', lossNum: '50' })).data).toMatchObject({ state: 'keeping' });
  const follow = await ended(copier);
  expect(follow).toMatchObject({ reason: 'user', positions: 0, copied: 1 });

  const { rows: tasks } = await pair.owner.query(
    `select assignment_type, follow_id, kept_from, deleted_at, trading_enabled, buying_enabled, trim_scale(kept_open)::text as open,
            (select array_agg(pos_side) from task_position where task_id = t.id) as sides,
            (select count(*)::int from task_order o where o.task_id = t.id and o.kind = 'stop' and o.status = 'live' and not o.cancel_wanted) as stops
       from task t where id = $1`,
    [taskId],
  );
  expect(tasks).toMatchObject([
    { assignment_type: 4, follow_id: null, kept_from: mine.id, deleted_at: null, trading_enabled: true, buying_enabled: false },
  ]);
  expect(tasks[0]).toMatchObject({ sides: ['long'], open: follow?.closedNet });
  await eventually(async () => {
    const { rows } = await pair.owner.query(
      `select 1 from task_order where task_id = $1 and kind = 'stop' and status = 'live' and not cancel_wanted`,
      [taskId],
    );
    expect(rows.length).toBe(1);
  });
  const own = await ownTask(copier, taskId);
  expect(own).toMatchObject({ assignmentType: 4, sz: '0.1', settings: { buyType: '1', replenishmentMax: '0', lossNum: '50', lever: '5' } });

  // Its form takes it, the trader moves it no more.
  const words = { ...own.settings, id: taskId, version: own.version, instId: own.instId, lossNum: '60', targetRate: '5' };
  expect((await pair.call(copier, updateTask, words)).text).toContain('"code":"200"');
  await eventually(async () =>
    expect(await ownTask(copier, taskId)).toMatchObject({ sz: '0.1', settings: { lossNum: '60', targetRate: '5' } }),
  );
  await pair.leads({ type: 'closeAll' }, '0');
  expect((await ownTask(copier, taskId)).sz).toBe('0.1');
  const { version } = await ownTask(copier, taskId);
  expect((await pair.call(copier, sellAll, { id: taskId, version })).code).toBe('200');
  await eventually(async () => expect((await ownTask(copier, taskId)).sz).toBe('0'));
  // One cycle, from the copied order to the own one.
  await eventually(async () => {
    const { rows } = await pair.owner.query(`select reason from task_cycle where task_id = $1`, [taskId]);
    expect(rows).toEqual([{ reason: 'CLOSE_ALL' }]);
  });
  expect((await pair.followOf(copier, true))?.closedNet).toBe(follow?.closedNet);
});

test('the share is taken once, of what the follow brought with the kept position at its worth', async () => {
  const { copier, mine, taskId } = await holding();
  await pair.owner.query('update task set net_total = net_total + 1000 where id = $1', [taskId]);
  await pair.call(copier, stopFollow, { id: mine.id, version: mine.version, mode: 'keep', lossNum: '50' });
  const follow = await ended(copier);
  const { rows } = await pair.owner.query<{ basis: string; share: string }>(
    'select trim_scale(basis)::text as basis, trim_scale(share)::text as share from profit_share where follow_id = $1',
    [mine.id],
  );
  expect(rows.length).toBe(1);
  expect(rows[0]?.basis).toBe(follow?.closedNet);
  const { rows: kept } = await pair.owner.query<{ open: string }>('select trim_scale(kept_open)::text as open from task where id = $1', [
    taskId,
  ]);
  expect(follow?.closedNet).toBe(addDecimals('1000', kept[0]?.open ?? ''));
  expect(compareDecimals(rows[0]?.share ?? '0', multiplyDecimals(rows[0]?.basis ?? '0', '0.11'))).toBe(-1);
  await pair.leads({ type: 'closeAll' }, '0');
});

test('when the trader ends, positions of who chose so are kept with the loss limit of the follow', async () => {
  const { copier, mine, taskId } = await holding({ onLeaderEnd: 'keep', lossNum: '120' });
  const { version } = (await pair.call(pair.lead, getStanding)).data.lead ?? {};
  expect((await pair.call(pair.lead, leadSettings, { version, resign: true })).data).toMatchObject({ state: 'resigned' });
  expect(await ended(copier)).toMatchObject({ id: mine.id, reason: 'leader', positions: 0 });
  expect(await ownTask(copier, taskId)).toMatchObject({ assignmentType: 4, sz: '0.1', settings: { lossNum: '120' } });
});

test('without any limit the stop lies halfway to what is left of the margin', () => {
  const money = { securedAssets: '120', realizedPnl: '0', fees: '20', funding: '0' };
  const legs = [{ leg: 'L', phase: 'HOLDING', sz: '1', avgPx: '60000', orderNum: 0, liqPx: '', ...money }];
  const task = { instId: 'BTC-USDT-SWAP', netTotal: '5', view: { securedAssets: '120', legs } } as unknown as Parameters<
    typeof stopAmountOf
  >[0];
  const product = { lastPrice: '60000', contractValue: '0.01' } as Parameters<typeof stopAmountOf>[1];
  expect(stopAmountOf(task, product, { keepLoss: null, lossNum: '0' })).toBe('70');
  expect(stopAmountOf(task, product, { keepLoss: '33', lossNum: '44' })).toBe('33');
  expect(stopAmountOf(task, product, { keepLoss: null, lossNum: '44' })).toBe('44');
});
