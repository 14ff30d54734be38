// Fuel over its whole life on PostgreSQL: trial fuel with the first link, fees of cycles, the end of fuel, and what a purchase starts again.
import {
  applyTrialFuel,
  buyFuel,
  getTrialFuel,
  listPackage,
  deleteTask,
  getUserAssignmentDetailsById,
  getWallet,
  operateStatus,
  operateStopMake,
  pageMessage,
  unlinkCredential,
} from '@millrace/contract';
import { findTask } from '@millrace/engine';
import type { Fact } from '@millrace/engine/pure';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { inTransaction, openPool } from '../shared/database/index.ts';
import { auditTenant } from '../ledger/audit-job.ts';
import { transferJournal } from '../ledger/journals/transfer.ts';
import { postJournals, seedJournal } from '../ledger/index.ts';
import { wallClock } from '../shared/clock.ts';
import { at, as, makeTask, setUpTaskWorld } from '../testing/task-world.ts';
import { newPerson } from '../testing/index.ts';
import { linkAccount } from '../testing/link-account.ts';
import { chargeFees } from './charge-fees.ts';
import { decideApplication } from './decide-trial-fuel.ts';
import { findCycleFees } from './fee.store.ts';
import { forgetPause } from './fuel-pause.ts';

const world = setUpTaskWorld();
const { server, paper } = world;

function closed(cycle: number, netQuote: string): Fact {
  const sums = { realizedQuote: '0', feesQuote: '0', fundingQuote: '0', netQuote };
  return { type: 'CycleClosed', leg: 'L', cycle, reason: 'TARGET', adds: 0, openedTs: 1, closedTs: 2, ...sums };
}

async function charge(taskId: string, userId: string, facts: readonly Fact[]) {
  const { engine } = server.database.pools();
  return inTransaction(engine, async (tx) => {
    const task = await findTask(tx, taskId, userId);
    if (!task) throw new Error('no such task');
    return chargeFees(tx, [{ task, facts, ts: 1 }], Date.now());
  });
}

const seen = async ({ id }: { id: string }) => (await server.call(getUserAssignmentDetailsById, { id }, as(world.demo))).data;
const walletOf = async (token: string) => (await server.call(getWallet, {}, { token })).data;
const actionsOf = async (taskId: string): Promise<string[]> => {
  const { rows } = await server.database
    .pools()
    .engine.query<{ said: string }>(
      `select action ->> 'actor' || ' ' || (action ->> 'type') as said from task_event where task_id = $1 order by seq`,
      [taskId],
    );
  return rows.map(({ said }) => said);
};

test('the first link brings trial fuel, once per user and once per account', async () => {
  const person = await newPerson(server);
  const account = await paper.openAccount();
  await linkAccount(server, person.token, { account });
  expect(await walletOf(person.token)).toMatchObject({ experienceFuel: '100', fuel: '100' });
  await linkAccount(server, person.token, { account: await paper.openAccount(), remark: 'second' });
  expect(await walletOf(person.token)).toMatchObject({ fuel: '100' });
});

test('a fee takes fuel, the end of fuel stops buying and leaves a debt, and a purchase pays it and starts again what it had stopped', async () => {
  const task = await makeTask(server, world.demo.token);
  const kept = await makeTask(server, world.demo.token, { instId: 'ETH-USDT-SWAP' });
  const { rows } = await server.database.pools().engine.query<{ user_id: string }>('select user_id from task where id = $1', [task.id]);
  const userId = rows[0]?.user_id ?? '';
  expect(await walletOf(world.demo.token)).toMatchObject({ fuel: '100', usdt: '1000' });
  const [fee] = await charge(task.id, userId, [closed(0, '43.5064')]);
  expect(fee).toMatchObject({ fee: '8.70128', trial: '8.70128', owed: '0', isCharged: true });
  expect(await walletOf(world.demo.token)).toMatchObject({ fuel: '91.29872' });
  expect(await charge(task.id, userId, [closed(1, '-500')])).toEqual([]);
  for (const id of [task.id, kept.id])
    await server.database.pools().engine.query('update task set trading_enabled = true, buying_enabled = true where id = $1', [id]);
  expect(await charge(task.id, userId, [closed(2, '1000')])).toMatchObject([{ fee: '200', trial: '91.29872', owed: '108.70128' }]);
  const told = await inTransaction(server.database.pools().engine, (tx) => findCycleFees(tx, task.id, [0, 1, 2]));
  const none = { dynamic: '0', community: '0', bought: '0', charged: true };
  expect(Object.fromEntries(told)).toEqual({
    'L 0': { ...none, fee: '8.70128', trial: '8.70128', owed: '0' },
    'L 2': { ...none, fee: '200', trial: '91.29872', owed: '108.70128' },
  });
  expect([await actionsOf(task.id), await actionsOf(kept.id)]).toEqual([['system stopBuying'], ['system stopBuying']]);
  const messages = (await server.call(pageMessage, {}, as(world.demo))).data.rows;
  expect(messages[0]).toMatchObject({ kind: 'fuelEmpty', args: { tasks: 2 } });

  const start = await server.call(operateStopMake, at(await seen(task), { stopMake: 'open' }), as(world.demo));
  expect([start.status, start.data]).toMatchObject([409, { reason: 'fuelEmpty' }]);
  await server.database.pools().engine.query('update task_event set handled_at = now()');
  await server.database.pools().engine.query('update task set buying_enabled = false');
  // The trader decides about one of them: a credit leaves it alone.
  await inTransaction(server.database.pools().engine, (tx) => forgetPause(tx, kept.id));

  const answer = await server.call(buyFuel, { amount: '100' }, as(world.demo));
  expect(answer.data).toMatchObject({ usdt: '900', dusdt: '0', fuel: '0' });
  expect(await actionsOf(task.id)).toEqual(['system stopBuying']);
  const second = await server.call(buyFuel, { amount: '150' }, as(world.demo));
  expect(second.data).toMatchObject({ usdt: '750', dusdt: '141.29872', fuel: '141.29872' });
  expect([await actionsOf(task.id), await actionsOf(kept.id)]).toEqual([
    ['system stopBuying', 'system startBuying'],
    ['system stopBuying'],
  ]);
  const over = await server.call(buyFuel, { amount: '750.01' }, as(world.demo));
  expect([over.status, over.data]).toEqual([409, { reason: 'balanceTooSmall', detail: { free: '750' } }]);
});

test('without fuel nothing is opened, and the answer says why', async () => {
  const person = await newPerson(server);
  await linkAccount(server, person.token, { account: await paper.openAccount() });
  const task = await makeTask(server, person.token, {});
  await charge(task.id, person.user.id, [closed(0, '1000')]);
  const started = await server.call(operateStatus, at(task, { status: 'open', confirmNoStop: true }), as(person));
  expect([started.status, started.data]).toMatchObject([409, { reason: 'fuelEmpty' }]);
});

test('what an account owes stays with it: whoever links it next owes it, and gets no second trial fuel for it', async () => {
  const [first, next] = [await newPerson(server), await newPerson(server)];
  const account = await paper.openAccount();
  const linked = await linkAccount(server, first.token, { account });
  const task = await makeTask(server, first.token, {});
  await charge(task.id, first.user.id, [closed(0, '600')]);
  expect((await server.call(deleteTask, at(task), as(first))).status).toBe(200);
  expect((await server.call(unlinkCredential, { id: linked.id }, as(first))).status).toBe(200);
  await linkAccount(server, next.token, { account });
  const { rows } = await server.database.pools().engine.query<{ owner: string; amount: string }>(
    `select a.owner_id as owner, trim_scale(b.amount)::text as amount from ledger_account a join ledger_balance b on b.account_id = a.id
        where a.currency = 'fuelDebt' and a.owner_id = any($1)`,
    [[first.user.id, next.user.id]],
  );
  expect(new Map(rows.map(({ owner, amount }) => [owner, amount]))).toEqual(
    new Map([
      [first.user.id, '0'],
      [next.user.id, '20'],
    ]),
  );
  expect(await walletOf(next.token)).toMatchObject({ fuel: '0' });
});

test('a package brings its bonus as trial fuel; one that is not sold, and neither or both of package and amount, are refused', async () => {
  const buyer = await newPerson(server);
  const atMs = Date.now();
  await inTransaction(server.database.pools().engine, (tx) =>
    postJournals(tx, { tenantId: 'meridian', environment: 'paper', atMs }, [
      seedJournal({ key: 'buyer', userId: buyer.user.id, amount: '600' }),
    ]),
  );
  const packages = (await server.call(listPackage, {}, as(buyer))).data;
  expect(packages.map(({ id }) => id)).toEqual(['100-0', '500-20', '1000-50', '5000-300']);
  const buy = (input: Record<string, string>) => server.call(buyFuel, input, as(buyer));
  expect((await buy({ packageId: '500-20' })).data).toMatchObject({ usdt: '100', dusdt: '500', experienceFuel: '20', fuel: '520' });
  expect(await buy({ packageId: '500-20' })).toMatchObject({ status: 409, data: { reason: 'balanceTooSmall', detail: { free: '100' } } });
  expect((await buy({ packageId: '500-500' })).status).toBe(404);
  for (const input of [{}, { packageId: '100-0', amount: '100' }])
    expect(await buy(input as Record<string, string>)).toMatchObject({ status: 400, data: [{ field: 'amount' }] });
});

test('above the number of a day, and where the tenant says so, trial fuel is an application that an operator decides', async () => {
  const { engine } = server.database.pools();
  const [late, asks] = [await newPerson(server), await newPerson(server)];
  const trial = async ({ token }: { token: string }) => (await server.call(getTrialFuel, {}, { token })).data;
  const owner = openPool(server.database.ownerUrl, { onError: () => undefined });
  await owner.query(`update tenant set trial_daily_max = 0 where id = 'meridian'`);
  await linkAccount(server, late.token, { account: await paper.openAccount() });
  expect(await trial(late)).toMatchObject({ mode: 'onFirstLink', state: 'pending', canApply: false });
  expect(await walletOf(late.token)).toMatchObject({ fuel: '0' });
  await owner.query(`update tenant set trial_mode = 'onApplication', trial_daily_max = 100 where id = 'meridian'`);
  expect((await server.call(applyTrialFuel, {}, as(asks))).data).toMatchObject({ reason: 'trialFuelRefused' });
  await linkAccount(server, asks.token, { account: await paper.openAccount() });
  expect(await trial(asks)).toEqual({ mode: 'onApplication', points: '100', state: 'notApplied', reply: '', canApply: true });
  const answers = await Promise.all([1, 2, 3].map(() => server.call(applyTrialFuel, {}, as(asks))));
  expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409, 409]);

  const pending = async ({ user }: { user: { id: string } }) =>
    (await engine.query<{ id: string }>(`select id from trial_application where user_id = $1 and state = 'pending'`, [user.id])).rows[0]
      ?.id ?? '';
  const decide = (id: string, decision: 'approve' | 'reject') =>
    inTransaction(engine, (tx) =>
      decideApplication(tx, { tenantId: 'meridian', id, version: 1, decision, reply: 'as agreed', operatorId: 'op', atMs: Date.now() }),
    );
  const first = await pending(asks);
  expect(await decide(first, 'reject')).toEqual({ userId: asks.user.id });
  expect(await trial(asks)).toMatchObject({ state: 'rejected', reply: 'as agreed', canApply: true });
  expect([await decide(first, 'approve'), await decide('tra_none', 'approve')]).toEqual(['decided', 'missing']);
  expect((await server.call(applyTrialFuel, {}, as(asks))).data).toMatchObject({ state: 'pending' });
  const second = await pending(asks);
  const twice = await Promise.all([decide(second, 'approve'), decide(second, 'approve')]);
  expect(twice.filter((one) => one === 'decided')).toHaveLength(1);
  expect(await trial(asks)).toMatchObject({ state: 'approved', canApply: false });
  expect(await walletOf(asks.token)).toMatchObject({ experienceFuel: '100', fuel: '100' });
  await owner.end();
});

test('an audit recomputes fees from cycles, debts and grants; a difference stops outgoing money and nothing else', async () => {
  const pools = server.database.pools();
  const context = { pools, clock: wallClock, log: pino({ level: 'silent' }) };
  const audit = (isWhole: boolean) => auditTenant(context, { tenantId: 'meridian', isWhole });
  expect(await audit(true)).toEqual([]);
  const person = await newPerson(server);
  const { rows } = await pools.engine.query<{ id: string; userId: string }>(
    `select t.id, t.user_id as "userId" from task t join exchange_credential c on c.id = t.credential_id
      where t.deleted_at is null and c.deleted_at is null order by t.created_at limit 1`,
  );
  const [task] = rows;
  if (!task) throw new Error('there is no task');
  await inTransaction(pools.engine, (tx) =>
    postJournals(tx, { tenantId: 'meridian', environment: 'paper', atMs: Date.now() }, [
      seedJournal({ key: 'sender', userId: person.user.id, amount: '5' }),
    ]),
  );
  const close = (cycle: number, net: string) =>
    pools.engine.query(
      `insert into task_cycle (task_id, leg, cycle, tenant_id, environment, reason, adds, realized, fees, funding, net, opened_ts, closed_ts)
       values ($1, 'L', $2, 'meridian', 'paper', 'TARGET', 0, $3, 0, 0, $3, 1, 2)`,
      [task.id, cycle, net],
    );
  await close(50, '-3');
  await close(51, '10.5');
  expect(await audit(false)).toMatchObject([{ what: 'fee', where: `cycle ${task.id} L 51`, detail: 'brought 10.5, fees were taken of 0' }]);
  const transfer = transferJournal({
    id: 'x',
    fromUserId: person.user.id,
    toUserId: task.userId,
    currency: 'usdt',
    amount: '1',
    feeRate: '0',
  });
  const post = () =>
    inTransaction(pools.engine, (tx) => postJournals(tx, { tenantId: 'meridian', environment: 'paper', atMs: Date.now() }, [transfer]));
  await expect(post()).rejects.toMatchObject({ code: 'outgoingStopped' });
  expect((await server.call(buyFuel, { amount: '100' }, as(world.demo))).status).toBe(200);
  // Funding that comes late changes the cycle and not its fee.
  await pools.engine.query('update task_cycle set funding = funding + 1, net = net + 1 where task_id = $1', [task.id]);
  expect(await charge(task.id, task.userId, [closed(50, '-3'), closed(51, '10.5')])).toMatchObject([{ fee: '2.1' }]);
  expect([await audit(false), await audit(true), await audit(false)]).toEqual([[], [], []]);
  await expect(post()).rejects.toMatchObject({ code: 'outgoingStopped' });

  const owner = openPool(server.database.ownerUrl, { onError: () => undefined });
  await owner.query('delete from outgoing_stop');
  expect(await post()).toMatchObject([{ fresh: true }]);
  const changed = async (change: string, back: string) => {
    await owner.query(change);
    const found = await audit(false);
    await owner.query(back);
    return found.map(({ what }) => what);
  };
  const fee = `update task_fee set basis = basis`;
  expect(await changed(`${fee} + 1 where cycle = 51`, `${fee} - 1 where cycle = 51`)).toEqual(['fee', 'fee']);
  const earned = `update earning_day set profit = profit`;
  expect(await changed(`${earned} + 1 where cycles = 2`, `${earned} - 1 where cycles = 2`)).toEqual(['earnings']);
  const debt = `update fuel_debt set amount = amount`;
  expect(await changed(`${debt} + 1`, `${debt} - 1`)).toContain('debt');
  expect(
    await changed(
      `update trial_grant set user_id = '${person.user.id}' where user_id = '${task.userId}'`,
      `update trial_grant set user_id = '${task.userId}' where user_id = '${person.user.id}'`,
    ),
  ).toEqual(['grant', 'grant']);
  expect(await audit(true)).toEqual([]);
  await owner.end();
});
