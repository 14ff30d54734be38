// Fifty tasks of a trader trade on a paper exchange that runs fast. One operator stops all opening of the tenant, or freezes the trader; two end it.
// Over HTTP, with an engine.
import { addTask, operateStopMake, pageMessage } from '@millrace/contract';
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
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stretch } from '../../../../../tools/process/patience.ts';
import { startEngineRole } from '../../app/engine-role.ts';
import { inTenant } from '../../shared/database/index.ts';
import { eventually } from '../../testing/copied-pair.ts';
import { adminCall, reasonOf, setUpServerWithPaper, signIn } from '../../testing/index.ts';
import { BUSY_SPEED, makeBusyTrader, quick, type BusyTrader } from './busy-trader.test-kit.ts';

type EngineRole = Awaited<ReturnType<typeof startEngineRole>>;
let engine: { role: EngineRole; again: () => Promise<void> } | undefined;

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
  paper: { speed: BUSY_SPEED },
});
/** The goal is two seconds on an idle machine. */
const OPENINGS_END_MS_MAX = stretch(10_000);
const reason = 'Prices cannot be right';
let busy: BusyTrader;
let admin: string;
let approver: string;

beforeAll(async () => {
  [admin, approver] = [await signIn(server, 'demo-admin'), await signIn(server, 'demo-approver')];
  busy = await makeBusyTrader(server, paper);
});
afterAll(() => busy.owner.end());
// What a failed test left behind is not a failure of the next one.
afterEach(async () => {
  const { stop } = (await adminCall(server, getPanic, {}, { token: admin })).data;
  if (stop !== null) await resume();
  await busy.owner.query('update app_user set frozen = false where frozen');
});

const agree = (id: string | null, token: string) => adminCall(server, decideApproval, { id, version: 0, decision: 'approve' }, { token });
const stopAll = (input: Record<string, unknown>, token = admin) => adminCall(server, panicStop, { reason, ...input }, { token });
async function resume(): Promise<void> {
  const { approvalId } = (await adminCall(server, proposeResume, { reason: 'They are right again' }, { token: admin })).data;
  expect(reasonOf(await agree(approvalId, admin))).toBe('samePerson');
  expect((await agree(approvalId, approver)).data).toMatchObject({ outcome: 'done' });
}
/** From the call on nothing buys before long; then nothing is opened, and exits go on. */
async function endsOpening(call: () => Promise<{ status: number }>): Promise<void> {
  const looking = vi.waitFor(async () => expect(await busy.flagsOf('buying_enabled')).toEqual(busy.none), {
    timeout: OPENINGS_END_MS_MAX,
    interval: 50,
  });
  const [answer] = await Promise.all([call(), looking]);
  expect(answer.status).toBe(200);
  await busy.onlyExits();
}

test('one administrator stops all opening of the brand by its typed name, while exits go on; no start is taken until two people end it', async () => {
  const { owner, trader, tasks } = busy;
  await busy.allTrade();
  expect([(await stopAll({ name: 'Aurora' })).status, reasonOf(await stopAll({ name: 'Meridian' }, approver))]).toEqual([
    400,
    'roleMissing',
  ]);
  await endsOpening(() => stopAll({ name: 'Meridian' }));
  expect(reasonOf(await stopAll({ name: 'Meridian' }))).toBe('alreadyDecided');
  const { stop: shown } = (await adminCall(server, getPanic, {}, { token: approver })).data;
  expect(shown).toMatchObject({ operator: 'demo-admin', reason, haltsExits: false, buying: tasks.length - 1, trading: 0, approval: null });
  const told = async (kind: string) =>
    (await server.call(pageMessage, { pageSize: 100 }, { token: trader.token })).data.rows
      .filter((row) => row.kind === kind)
      .map(({ args }) => args);
  expect(await told('openingStopped')).toEqual([{ tasks: tasks.length - 1, exits: 'on' }]);
  expect(await told('openingResumed')).toEqual([]);
  const keys = (await adminCall(server, pageAccount, { pageSize: '100' }, { token: approver })).data.rows;
  expect(keys.filter(({ user }) => user.id === trader.user.id)).toHaveLength(busy.accounts.length);
  expect(JSON.stringify(keys)).not.toContain(busy.accounts[0]?.apiKey);

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
  expect(await busy.flagsOf('buying_enabled')).toEqual(busy.none);

  await resume();
  await eventually(async () => expect(await busy.flagsOf('buying_enabled')).toEqual(busy.bought));
  expect(await told('openingResumed')).toEqual([{ tasks: tasks.length - 1 }]);
  expect((await adminCall(server, getPanic, {}, { token: admin })).data).toEqual({ stop: null });
  const trail = (await adminCall(server, pageAudit, { kind: 'panicStopped' }, { token: admin })).data.rows;
  expect(trail).toMatchObject([{ operator: 'demo-admin', subject: 'meridian', detail: { reason, haltsExits: 'false' } }]);
});

test('a stop that is begun while the engine is down holds when it comes back; with exits stopped nothing trades, and its end gives all of it back', async () => {
  const { tasks, flagsOf, idsOf, held } = busy;
  await busy.allTrade();
  await engine?.role.stop();
  await stopAll({ name: 'Meridian', haltsExits: 'true' });
  const before = await idsOf('buy');
  await engine?.again();
  await eventually(async () => expect(await flagsOf('trading_enabled')).toEqual(busy.none));
  await eventually(async () => expect(await busy.underWay()).toBe(0));
  const [sold, holds] = [await idsOf('sell'), await held()];
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect({ bought: await idsOf('buy'), sold: await idsOf('sell'), held: await held() }).toEqual({ bought: before, sold, held: holds });
  const { stop } = (await adminCall(server, getPanic, {}, { token: admin })).data;
  expect(stop).toMatchObject({ haltsExits: true, trading: tasks.length });
  // The database itself ends no stop without the second person.
  await expect(inTenant(server.database.pools().console, 'meridian', (tx) => tx.query('select end_tenant_stop(now())'))).rejects.toThrow(
    'nobody agreed',
  );
  await resume();
  await eventually(async () => {
    expect(await flagsOf('trading_enabled')).toEqual(tasks.map(() => true));
    expect(await flagsOf('buying_enabled')).toEqual(busy.bought);
  });
});

test('freezing a trader with fifty tasks ends all opening and holds no exit back', async () => {
  const { id } = busy.trader.user;
  await busy.allTrade();
  await endsOpening(() => adminCall(server, freezeUser, { id, reason }, { token: approver }));
  // A stop of the tenant that begins and ends meanwhile leaves him frozen.
  await stopAll({ name: 'Meridian' });
  await resume();
  expect(await busy.flagsOf('buying_enabled')).toEqual(busy.none);
  const unfreezing = (await adminCall(server, unfreezeUser, { id, reason: 'It was he' }, { token: admin })).data;
  expect((await agree(unfreezing.approvalId, approver)).status).toBe(200);
  await eventually(async () => expect(await busy.flagsOf('buying_enabled')).toEqual(busy.bought));
});
