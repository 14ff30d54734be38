// Fifty tasks of a trader trade on a paper exchange that runs fast. One operator stops all opening of the tenant, or freezes the trader; two end it.
// Over HTTP, with an engine.
import { addTask, operateStatus, operateStopMake, pageMessage, type AssignmentDetails } from '@millrace/contract';
import {
  decideApproval,
  freezeUser,
  getPanic,
  getTask,
  pageAccount,
  pageAudit,
  panicStop,
  proposeResume,
  unfreezeUser,
} from '@millrace/contract/admin';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stretch } from '../../../../../tools/process/patience.ts';
import { startEngineRole } from '../../app/engine-role.ts';
import { inTenant } from '../../shared/database/index.ts';
import { eventually } from '../../testing/copied-pair.ts';
import { giveFuel } from '../../testing/give-fuel.ts';
import { adminCall, newPerson, reasonOf, setUpServerWithPaper, signIn, type Person } from '../../testing/index.ts';
import { linkAccount } from '../../testing/link-account.ts';
import type { PaperAccount } from '../../testing/start-test-paper.ts';
import { contractInput, makeTask } from '../../testing/task-world.ts';

type EngineRole = Awaited<ReturnType<typeof startEngineRole>>;
let engine: { role: EngineRole; again: () => Promise<void> } | undefined;

/** A minute of the market in a quarter of a second: tasks enter, add and leave all the time. */
const { paper, server } = setUpServerWithPaper({
  async startEngine(...parts: Parameters<typeof startEngineRole>) {
    const role = await startEngineRole(...parts);
    const started = {
      role,
      async again() {
        started.role = await startEngineRole(...parts);
      },
    };
    engine = started;
    return { ...role, stop: () => started.role.stop() };
  },
  paper: { speed: 240 },
});
const instruments = ['BTC-USDT-SWAP', 'ETH-USDT-SWAP', 'SOL-USDT-SWAP', 'XRP-USDT-SWAP', 'DOGE-USDT-SWAP'];
const ACCOUNTS = 5;
/** Two seconds; longer where the machine is slow. */
const OPENINGS_END_MS = stretch(2000);
let owner: pg.Client;
let trader: Person;
let accounts: PaperAccount[];
let tasks: AssignmentDetails[];
let admin: string;
let approver: string;

const quick = {
  ...contractInput,
  lossNum: '0',
  targetRate: '0.3',
  callbackRate: '0',
  rollbackRate: '0',
  replenishmentRate: '0.3',
  repeatOrder: -1,
};
const spot = { assignmentType: 1, firstSz: '50', lever: 1 };
const start = async ({ id, version }: AssignmentDetails, buys: boolean) => {
  const input = { id, version, status: 'open', ...(buys ? { stopMake: 'open' } : {}), confirmNoStop: true, confirmPartialLadder: true };
  return server.call(operateStatus, input, { token: trader.token });
};
/** The last one trades and buys nothing, by the trader's own wish. */
const bought = () => tasks.map((_, at) => at < tasks.length - 1);

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.adminUrl });
  await owner.connect();
  [admin, approver] = [await signIn(server, 'demo-admin'), await signIn(server, 'demo-approver')];
  trader = await newPerson(server);
  await giveFuel(server.database.pools().engine, { tenantId: 'meridian', userId: trader.user.id });
  [accounts, tasks] = [[], []];
  for (let n = 0; n < ACCOUNTS; n++) {
    const account = await paper.openAccount({ balances: { USDT: '1000000' } });
    accounts.push(account);
    const { id: credentialId } = await linkAccount(server, trader.token, { account });
    for (const instId of instruments) {
      tasks.push(await makeTask(server, trader.token, { ...quick, credentialId, instId }));
      tasks.push(await makeTask(server, trader.token, { ...quick, ...spot, credentialId, instId: instId.replace('-SWAP', '') }));
    }
  }
  for (const [at, task] of tasks.entries()) expect((await start(task, at < tasks.length - 1)).text).toContain('"code":"200"');
});
afterAll(() => owner.end());

const flagsOf = async (column: 'buying_enabled' | 'trading_enabled'): Promise<boolean[]> => {
  const { rows } = await owner.query<{ id: string; is: boolean }>(`select id, ${column} as is from task where user_id = $1`, [
    trader.user.id,
  ]);
  return tasks.map(({ id }) => rows.find((row) => row.id === id)?.is ?? false);
};
/** Orders of the venue, by its own account of them. */
const orders = async (side: 'buy' | 'sell'): Promise<string[]> =>
  (await Promise.all(accounts.map(({ apiKey }) => paper.orders(apiKey))))
    .flat()
    .filter((order) => order['side'] === side)
    .map((order) => order['ordId'] ?? '');
const held = async (): Promise<number> => {
  const { rows } = await owner.query<{ sz: string }>(
    `select leg ->> 'sz' as sz from task, jsonb_array_elements(view -> 'legs') leg where user_id = $1`,
    [trader.user.id],
  );
  return rows.filter(({ sz }) => Number(sz) > 0).length;
};
/** Orders that are on their way, of which the venue may not know yet. */
const underWay = async (): Promise<number> => {
  const { rowCount } = await owner.query(
    `select 1 from task_order o join task t on t.id = o.task_id where t.user_id = $1 and o.status in ('intent', 'sent', 'unknown')`,
    [trader.user.id],
  );
  return rowCount ?? 0;
};
const allTrade = () =>
  eventually(async () => {
    expect(await flagsOf('buying_enabled')).toEqual(bought());
    expect(await held()).toBeGreaterThanOrEqual(10);
  });
/** From `sinceMs` on at most two seconds until nothing buys; then nothing is opened, and what is held is sold as its targets are reached. */
async function opensNothing(sinceMs: number): Promise<void> {
  await eventually(async () => expect(await flagsOf('buying_enabled')).toEqual(tasks.map(() => false)));
  expect(performance.now() - sinceMs).toBeLessThan(OPENINGS_END_MS);
  await eventually(async () => expect(await underWay()).toBe(0));
  const [opened, closed, before] = [await orders('buy'), await orders('sell'), await held()];
  await eventually(async () => {
    expect(await held()).toBeLessThan(before);
    expect((await orders('sell')).length).toBeGreaterThan(closed.length);
  });
  expect(await orders('buy')).toEqual(opened);
}
const agree = (id: string | null, token: string) => adminCall(server, decideApproval, { id, version: 0, decision: 'approve' }, { token });
const reason = 'Prices cannot be right';

test('one administrator stops all opening of the brand by its typed name, while exits go on; no start is taken until two people end it', async () => {
  await allTrade();
  const stop = (input: Record<string, unknown>, token = admin) => adminCall(server, panicStop, { reason, ...input }, { token });
  expect([(await stop({ name: 'Aurora' })).status, reasonOf(await stop({ name: 'Meridian' }, approver))]).toEqual([400, 'roleMissing']);
  const sinceMs = performance.now();
  expect((await stop({ name: 'Meridian' })).data).toMatchObject({ outcome: 'done' });
  await opensNothing(sinceMs);
  expect(reasonOf(await stop({ name: 'Meridian' }))).toBe('alreadyDecided');
  const { stop: shown } = (await adminCall(server, getPanic, {}, { token: approver })).data;
  expect(shown).toMatchObject({ operator: 'demo-admin', reason, haltsExits: false, buying: tasks.length - 1, trading: 0, approval: null });
  const told = async (kind: string) =>
    (await server.call(pageMessage, { pageSize: 100 }, { token: trader.token })).data.rows
      .filter((row) => row.kind === kind)
      .map(({ args }) => args);
  expect(await told('openingStopped')).toEqual([{ tasks: tasks.length - 1, exits: 'on' }]);
  expect(await told('openingResumed')).toEqual([]);
  const keys = (await adminCall(server, pageAccount, { pageSize: '100' }, { token: approver })).data.rows;
  expect(keys.filter(({ user }) => user.id === trader.user.id)).toHaveLength(ACCOUNTS);
  expect(JSON.stringify(keys)).not.toContain(accounts[0]?.apiKey);

  const broken = async () =>
    (await adminCall(server, pageAccount, { isBroken: 'true', uid: trader.user.number }, { token: approver })).data.rows;
  expect(await broken()).toEqual([]);

  // Neither a task that stands nor a new one opens anything.
  const last = tasks.at(-1)?.id ?? '';
  const { version } = (await adminCall(server, getTask, { id: last }, { token: admin })).data.task;
  const trying = { id: last, version, stopMake: 'open' };
  expect(reasonOf(await server.call(operateStopMake, trying, { token: trader.token }))).toBe('tradingStopped');
  const made = { ...quick, credentialId: tasks[0]?.credentialId, instId: 'BTC-USDT-SWAP', buyType: 2 };
  expect(reasonOf(await server.call(addTask, made, { token: trader.token }))).toBe('tradingStopped');
  // What begins to buy all the same, by a step that was under way, is closed at once.
  await owner.query(
    `insert into task_event (id, tenant_id, task_id, action) values ('evt_panic000001', 'meridian', $1, '{"type":"startBuying","actor":"system"}')`,
    [tasks[0]?.id],
  );
  await eventually(async () => {
    const { rows } = await owner.query<{ type: string }>(
      `select action ->> 'type' as type from task_event where task_id = $1 and handled_at is not null order by seq desc limit 1`,
      [tasks[0]?.id],
    );
    expect(rows).toEqual([{ type: 'stopBuying' }]);
  });
  expect(await flagsOf('buying_enabled')).toEqual(tasks.map(() => false));

  const { approvalId } = (await adminCall(server, proposeResume, { reason: 'They are right again' }, { token: admin })).data;
  expect(reasonOf(await agree(approvalId, admin))).toBe('samePerson');
  expect((await agree(approvalId, approver)).data).toMatchObject({ outcome: 'done' });
  await eventually(async () => expect(await flagsOf('buying_enabled')).toEqual(bought()));
  expect(await told('openingResumed')).toEqual([{ tasks: tasks.length - 1 }]);
  expect((await adminCall(server, getPanic, {}, { token: admin })).data).toEqual({ stop: null });
  const trail = (await adminCall(server, pageAudit, { kind: 'panicStopped' }, { token: admin })).data.rows;
  expect(trail).toMatchObject([{ operator: 'demo-admin', subject: 'meridian', detail: { reason, haltsExits: 'false' } }]);
});

test('a stop that is begun while the engine is down holds when it comes back; with exits stopped nothing trades, and its end gives all of it back', async () => {
  await allTrade();
  await engine?.role.stop();
  await adminCall(server, panicStop, { name: 'Meridian', haltsExits: 'true', reason }, { token: admin });
  const before = await orders('buy');
  await engine?.again();
  await eventually(async () => expect(await flagsOf('trading_enabled')).toEqual(tasks.map(() => false)));
  await eventually(async () => expect(await underWay()).toBe(0));
  const [sold, holds] = [await orders('sell'), await held()];
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect({ bought: await orders('buy'), sold: await orders('sell'), held: await held() }).toEqual({ bought: before, sold, held: holds });
  expect((await adminCall(server, getPanic, {}, { token: admin })).data.stop).toMatchObject({ haltsExits: true, trading: tasks.length });
  const { approvalId } = (await adminCall(server, proposeResume, { reason: 'They are right again' }, { token: admin })).data;
  // The database itself ends no stop without the second person.
  await expect(inTenant(server.database.pools().console, 'meridian', (tx) => tx.query('select end_tenant_stop(now())'))).rejects.toThrow(
    'nobody agreed',
  );
  expect((await agree(approvalId, approver)).status).toBe(200);
  await eventually(async () => {
    expect(await flagsOf('trading_enabled')).toEqual(tasks.map(() => true));
    expect(await flagsOf('buying_enabled')).toEqual(bought());
  });
});

test('freezing a trader with fifty tasks ends all opening and holds no exit back', async () => {
  await allTrade();
  const sinceMs = performance.now();
  await adminCall(server, freezeUser, { id: trader.user.id, reason }, { token: approver });
  await opensNothing(sinceMs);
  // A stop of the tenant that begins and ends meanwhile leaves him frozen.
  await adminCall(server, panicStop, { name: 'Meridian', reason }, { token: admin });
  const { approvalId } = (await adminCall(server, proposeResume, { reason: 'They are right again' }, { token: admin })).data;
  expect((await agree(approvalId, approver)).status).toBe(200);
  expect(await flagsOf('buying_enabled')).toEqual(tasks.map(() => false));
  const unfreezing = (await adminCall(server, unfreezeUser, { id: trader.user.id, reason: 'It was he' }, { token: admin })).data;
  expect((await agree(unfreezing.approvalId, approver)).status).toBe(200);
  await eventually(async () => expect(await flagsOf('buying_enabled')).toEqual(bought()));
});
