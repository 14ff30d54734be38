// One operator freezes a trader whose tasks trade on a paper exchange that runs fast; two unfreeze. Over HTTP, with an engine.
import { info, operateStatus, transfer, userLogin, type AssignmentDetails, type Call } from '@millrace/contract';
import {
  decideApproval,
  exportTask,
  freezeUser,
  getTask,
  getUser,
  pageHistory,
  pageTask,
  pageTaskFill,
  pageTaskOrder,
  pageTaskRecord,
  pageUserMessage,
  proposeClose,
  stopTask,
  unfreezeUser,
} from '@millrace/contract/admin';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngineRole } from '../../app/engine-role.ts';
import { eventually } from '../../testing/copied-pair.ts';
import { giveFuel } from '../../testing/give-fuel.ts';
import {
  adminCall,
  logInDemo,
  mailsTo,
  newPerson,
  reasonOf,
  setUpServerWithPaper,
  signIn,
  wirePassword,
  type Person,
} from '../../testing/index.ts';
import { linkAccount } from '../../testing/link-account.ts';
import type { PaperAccount } from '../../testing/start-test-paper.ts';
import { openStream } from '../../testing/stream-client.ts';
import { contractInput, makeTask } from '../../testing/task-world.ts';
import { stretch } from '../../../../../tools/process/patience.ts';

/** A minute of the market in a quarter of a second: tasks enter, add and leave all the time. */
const { paper, server } = setUpServerWithPaper({ startEngine: startEngineRole, paper: { speed: 240 } });
const instruments = ['BTC-USDT-SWAP', 'ETH-USDT-SWAP', 'SOL-USDT-SWAP', 'XRP-USDT-SWAP', 'DOGE-USDT-SWAP'];
const OPENINGS_END_MS = 2000;
let owner: pg.Client;
let trader: Person;
let account: PaperAccount;
let tasks: AssignmentDetails[];
let reviewer: string;
let approver: string;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.adminUrl });
  await owner.connect();
  [reviewer, approver] = [await signIn(server, 'demo-reviewer'), await signIn(server, 'demo-approver')];
  trader = await newPerson(server);
  account = await paper.openAccount({ balances: { USDT: '1000000' } });
  const { id: credentialId } = await linkAccount(server, trader.token, { account });
  await giveFuel(server.database.pools().engine, { tenantId: 'meridian', userId: trader.user.id });
  const quick = {
    ...contractInput,
    credentialId,
    lossNum: '0',
    targetRate: '0.3',
    callbackRate: '0',
    rollbackRate: '0',
    replenishmentRate: '0.3',
    // A task that enters once would close its buying by itself, sooner or later.
    repeatOrder: -1,
  };
  tasks = [];
  for (const instId of instruments) tasks.push(await makeTask(server, trader.token, { ...quick, instId }));
  for (const [at, { id, version }] of tasks.entries()) {
    // The last one trades and buys nothing, by the trader's own wish.
    const stopMake = at < tasks.length - 1 ? { stopMake: 'open' } : {};
    const input = { id, version, status: 'open', ...stopMake, confirmNoStop: true, confirmPartialLadder: true };
    expect((await server.call(operateStatus, input, { token: trader.token })).text).toContain('"code":"200"');
  }
});
afterAll(() => owner.end());

const buying = async (): Promise<boolean[]> => {
  const { rows } = await owner.query<{ id: string; buys: boolean }>('select id, buying_enabled as buys from task where user_id = $1', [
    trader.user.id,
  ]);
  return tasks.map(({ id }) => rows.find((row) => row.id === id)?.buys ?? false);
};
/** Orders of the venue that open, or that close, by the venue's own account of them. */
const orders = async (side: 'buy' | 'sell'): Promise<string[]> =>
  (await paper.orders(account.apiKey)).filter((order) => order['side'] === side).map((order) => order['ordId'] ?? '');
const openLots = async (): Promise<number> => {
  const { rows } = await owner.query<{ sz: string }>(
    `select leg ->> 'sz' as sz from task, jsonb_array_elements(view -> 'legs') leg where user_id = $1`,
    [trader.user.id],
  );
  return rows.filter(({ sz }) => Number(sz) > 0).length;
};

let freezeId: string | null = null;

test('freezing ends sessions and sockets within a second, and from then on nothing is opened while exits go on', async () => {
  const bought = tasks.map((_, at) => at < tasks.length - 1);
  await eventually(async () => {
    expect(await buying()).toEqual(bought);
    expect(await openLots()).toBeGreaterThanOrEqual(2);
  });
  const stream = await openStream(server.port, trader.token);
  const reason = 'Somebody else writes from his mailbox';
  const answer = await adminCall(server, freezeUser, { id: trader.user.id, reason }, { token: reviewer });
  expect(answer.data).toEqual({ outcome: 'done', approvalId: null });
  const frozenMs = performance.now();
  const late = new Promise((resolve) => setTimeout(resolve, stretch(1000), 'open'));
  expect(await Promise.race([stream.closed.then(() => 'closed'), late])).toBe('closed');
  expect((await server.call(info, {}, { token: trader.token })).status).toBe(401);
  await eventually(async () => expect(await buying()).toEqual(tasks.map(() => false)));
  expect(performance.now() - frozenMs).toBeLessThan(stretch(OPENINGS_END_MS));
  // Whatever had left before the engine heard of it is known to the venue by now.
  await eventually(async () => {
    const { rowCount } = await owner.query(
      `select 1 from task_order o join task t on t.id = o.task_id where t.user_id = $1 and o.status in ('intent', 'sent', 'unknown')`,
      [trader.user.id],
    );
    expect(rowCount).toBe(0);
  });
  const [opened, closed] = [await orders('buy'), await orders('sell')];
  // The market reaches the targets of some; those of the others stay where they are.
  const held = await openLots();
  await eventually(async () => {
    expect(await openLots()).toBeLessThan(Math.max(held, 1));
    expect((await orders('sell')).length).toBeGreaterThanOrEqual(closed.length + (held > 0 ? 1 : 0));
  });
  expect(await orders('buy')).toEqual(opened);
});

test('the right password is answered that the account is frozen, a wrong one as always; the trader reads why in a mail', async () => {
  const logIn = (password: string) => server.call(userLogin, { number: trader.user.number, password });
  expect([reasonOf(await logIn(trader.password)), reasonOf(await logIn(wirePassword('no such')))]).toEqual(['accountFrozen', 'loginWrong']);
  await eventually(async () =>
    expect((await mailsTo(server, trader.email)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('Somebody else writes from his mailbox'),
    ),
  );
});

test('operators read what he was told, in their own language', async () => {
  const asked = { token: reviewer, headers: { language: 'zh-CN' } };
  const page = async (input: Record<string, unknown>) =>
    (await adminCall(server, pageUserMessage, { userId: trader.user.id, ...input }, asked)).data;
  const all = (await page({ pageSize: '1000' })).rows;
  expect(all.map(({ text }) => text)).toContainEqual(expect.stringContaining('您的账户已被冻结：Somebody else writes from his mailbox'));
  expect((await page({ beforeId: all[0]?.id })).rows.map(({ id }) => id)).toEqual(all.slice(1, 21).map(({ id }) => id));
});

test('money stays: a transfer that is on its way while its sender is frozen is refused', async () => {
  const demo = await logInDemo(server);
  await owner.query('begin');
  await owner.query('update app_user set frozen = true where id = $1', [demo.user.id]);
  // The session is good, and the last step waits for the freeze.
  const input = { uid: '10000002', currency: 'usdt', amount: '10', secondPassword: wirePassword('demo5678') };
  const waiting = server.call(transfer, input, { token: demo.token });
  await eventually(async () => {
    const { rowCount } = await owner.query('select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))');
    expect(rowCount).toBe(1);
  });
  await owner.query('commit');
  expect(reasonOf(await waiting)).toBe('accountFrozen');
  await owner.query('update app_user set frozen = false where id = $1', [demo.user.id]);
});

test('frozen twice is refused; another person than who proposed it unfreezes, and only what freezing closed buys again', async () => {
  const propose = { id: trader.user.id, reason: 'The mailbox is his again' };
  expect(reasonOf(await adminCall(server, freezeUser, propose, { token: reviewer }))).toBe('alreadyDecided');
  const proposed = await adminCall(server, unfreezeUser, propose, { token: approver });
  expect(proposed.data).toMatchObject({ outcome: 'waiting' });
  expect(reasonOf(await adminCall(server, unfreezeUser, propose, { token: reviewer }))).toBe('alreadyDecided');
  freezeId = proposed.data.approvalId;
  const decision = { id: freezeId, version: 0, decision: 'approve' };
  expect(reasonOf(await adminCall(server, decideApproval, decision, { token: approver }))).toBe('samePerson');
  const found = await adminCall(server, getUser, { number: trader.user.number }, { token: reviewer });
  expect(found.data).toMatchObject({
    isFrozen: true,
    freeze: { reason: 'Somebody else writes from his mailbox', operator: 'demo-reviewer', approval: { id: freezeId, by: 'demo-approver' } },
    devices: [],
  });
  const admin = await signIn(server, 'demo-admin');
  expect((await adminCall(server, decideApproval, decision, { token: admin })).data).toMatchObject({ outcome: 'done' });
  const bought = tasks.map((_, at) => at < tasks.length - 1);
  await eventually(async () => expect(await buying()).toEqual(bought));
  // Sessions of before stay ended; the password opens a new one.
  expect((await server.call(info, {}, { token: trader.token })).status).toBe(401);
  const again = await server.call(userLogin, { number: trader.user.number, password: trader.password });
  expect((await server.call(info, {}, { token: again.data.token })).status).toBe(200);
  const history = await adminCall(server, pageHistory, { userId: trader.user.id }, { token: reviewer });
  expect(history.data.rows.map(({ kind }) => kind)).toEqual(['approved', 'userFound', 'proposed', 'userFrozen']);
  expect(reasonOf(await adminCall(server, unfreezeUser, propose, { token: reviewer }))).toBe('alreadyDecided');
});

/** A price may have changed the task since it was read. */
async function onTask<C extends Call>(call: C, id: string, input: Record<string, unknown>, token: string) {
  for (;;) {
    const { version } = (await adminCall(server, getTask, { id }, { token })).data.task;
    const answer = await adminCall(server, call, { id, version, ...input }, { token });
    if (answer.status === 200 || reasonOf(answer) !== 'taskChanged') return answer;
  }
}
const eventsOf = async (taskId: string) =>
  (
    await owner.query<{ type: string; operator: string }>(
      `select e.action ->> 'type' as type, o.name as operator from task_event e join operator o on o.id = e.operator_id where e.task_id = $1 order by e.seq`,
      [taskId],
    )
  ).rows;

test('operators find tasks of all traders, read one as its trader does, and stop it with a reason that he reads', async () => {
  const reviewer = await signIn(server, 'demo-reviewer');
  const page = async (input: Record<string, unknown>) => (await adminCall(server, pageTask, input, { token: reviewer })).data;
  const uid = trader.user.number;
  const all = await page({ uid, pageSize: '2' });
  const rest = await page({ uid, afterId: all.nextId, pageSize: '10' });
  const ids = [...all.rows, ...rest.rows].map(({ id }) => id);
  expect([ids.toSorted(), rest.nextId]).toEqual([tasks.map(({ id }) => id).toSorted(), null]);
  expect((await page({ uid, sort: 'oldest' })).rows.map(({ id }) => id)).toEqual(ids.toReversed());
  const [first, second] = tasks;
  const filter = { uid, state: 'running', kind: '4', environment: 'paper', instId: instruments[0] };
  expect((await page(filter)).rows).toMatchObject([{ id: first?.id, user: { uid }, isTrading: true, isBuying: true, fault: '' }]);
  for (const other of [{ state: 'stopped' }, { kind: '1' }, { environment: 'real' }, { fault: 'BUG' }, { uid: '99999999' }])
    expect((await page({ ...filter, ...other })).rows).toEqual([]);
  const file = await adminCall(server, exportTask, { uid }, { token: reviewer });
  expect(file.text.trim().split('\n')).toHaveLength(1 + tasks.length);

  const id = first?.id ?? '';
  await eventually(async () => expect((await adminCall(server, pageTaskFill, { id }, { token: reviewer })).data.total).toBeGreaterThan(0));
  const seen = (await adminCall(server, pageTaskOrder, { id, pageSize: '1' }, { token: reviewer })).data;
  const before = (await adminCall(server, pageTaskOrder, { id, beforeId: seen.rows[0]?.clOrdId }, { token: reviewer })).data.rows;
  expect(before.length > 0 || seen.nextId === null).toBe(true);
  expect(before.map(({ clOrdId }) => clOrdId)).not.toContain(seen.rows[0]?.clOrdId);
  expect((await adminCall(server, pageTaskRecord, { id }, { token: reviewer })).data.rows[0]?.side).toBe('buy');
  expect((await adminCall(server, getTask, { id }, { token: reviewer })).data).toMatchObject({ user: { uid }, approval: null });
  expect(reasonOf(await onTask(stopTask, id, { act: 'buying', reason: 'Asked by phone' }, reviewer))).toBe('roleMissing');

  expect((await onTask(stopTask, id, { act: 'buying', reason: 'Asked by phone' }, approver)).data).toMatchObject({ outcome: 'done' });
  expect(reasonOf(await onTask(stopTask, id, { act: 'buying', reason: 'Asked by phone' }, approver))).toBe('actionRepeated');
  const held = second?.id ?? '';
  const holds = async () =>
    (await adminCall(server, getTask, { id: held }, { token: reviewer })).data.task.legs.some(({ sz }) => Number(sz) > 0);
  await eventually(async () => {
    expect(await holds()).toBe(true);
    // Its exits stop too, so that what is held stays.
    expect((await onTask(stopTask, held, { act: 'trading', reason: 'Asked by phone' }, approver)).status).toBe(200);
  });
  await eventually(async () => {
    expect((await page({ uid, state: 'stopped' })).rows.map((row) => row.id)).toEqual([held]);
    expect((await page({ uid, state: 'exits' })).rows.map((row) => row.id)).toContain(id);
  });
  const told = (await adminCall(server, pageUserMessage, { userId: trader.user.id }, { token: reviewer })).data.rows.map(
    ({ text }) => text,
  );
  expect(told).toContainEqual(
    expect.stringContaining(`${instruments[0]}: an operator stopped buying; exits go on. Reason: Asked by phone`),
  );
  expect(await eventsOf(id)).toEqual([{ type: 'stopBuying', operator: 'demo-approver' }]);
});

test('a position is closed by two people, on the way that its trader would take', async () => {
  const id = tasks[1]?.id ?? '';
  const admin = await signIn(server, 'demo-admin');
  const proposed = await onTask(proposeClose, id, { reason: 'He cannot sign in' }, approver);
  // The market may have reached its target before trading stopped.
  const wasHeld = proposed.status === 200;
  expect(wasHeld || reasonOf(proposed) === 'nothingToClose').toBe(true);
  if (!wasHeld) return;
  expect(reasonOf(await onTask(proposeClose, id, { reason: 'He cannot sign in' }, admin))).toBe('alreadyDecided');
  const decision = { id: proposed.data.approvalId, version: 0, decision: 'approve' };
  expect(reasonOf(await adminCall(server, decideApproval, decision, { token: approver }))).toBe('samePerson');
  expect((await adminCall(server, decideApproval, decision, { token: admin })).data).toMatchObject({ outcome: 'done' });
  await eventually(async () =>
    expect((await adminCall(server, getTask, { id }, { token: admin })).data.task.legs.every(({ sz }) => Number(sz) === 0)).toBe(true),
  );
  expect(await eventsOf(id)).toEqual([
    { type: 'stopTrading', operator: 'demo-approver' },
    { type: 'closeAll', operator: 'demo-admin' },
  ]);
  expect(reasonOf(await onTask(proposeClose, id, { reason: 'He cannot sign in' }, approver))).toBe('nothingToClose');
});

test('the database unfreezes nobody without an approval of this very freeze, and lets the console change no freeze', async () => {
  await adminCall(server, freezeUser, { id: trader.user.id, reason: 'Again' }, { token: reviewer });
  const pool = server.database.pools().console;
  const asConsole = (sql: string, values: unknown[]) =>
    pool.connect().then(async (client) => {
      try {
        await client.query('begin');
        await client.query(`select set_config('app.tenant', 'meridian', true)`);
        return await client.query(sql, values);
      } finally {
        await client.query('rollback');
        client.release();
      }
    });
  await expect(asConsole('select unfreeze_trader($1, now())', [trader.user.id])).rejects.toThrow('nobody agreed');
  await expect(asConsole('update app_user set frozen = false where id = $1', [trader.user.id])).rejects.toThrow('permission denied');
  await expect(asConsole('update user_freeze set ended_at = now() where user_id = $1', [trader.user.id])).rejects.toThrow(
    'permission denied',
  );
});
