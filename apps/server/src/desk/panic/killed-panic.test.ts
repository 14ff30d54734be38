// The server ends by SIGKILL after a panic stop is committed, before its tasks have handled it, and while they do: whichever it was, what comes back opens
// nothing, holds no exit back and has doubled nothing. Fifty tasks on a fast market, and a trader with copiers.
import { pageMessage, type FollowRow } from '@millrace/contract';
import { decideApproval, getPanic, panicStop, proposeResume } from '@millrace/contract/admin';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stretch } from '../../../../../tools/process/patience.ts';
import { eventually, makeCopiedPair, type CopiedPair, type Trading } from '../../testing/copied-pair.ts';
import { prepareForkedServer, type ForkedServer } from '../../testing/forked-server.ts';
import { adminCall, signIn } from '../../testing/index.ts';
import { startTestPaper, type TestPaper } from '../../testing/start-test-paper.ts';
import { BUSY_SPEED, makeBusyTrader, type BusyTrader } from './busy-trader.test-kit.ts';

vi.setConfig({ testTimeout: stretch(180_000) });

const COPIERS = 4;
let paper: TestPaper;
let server: ForkedServer;
let tokens: { admin: string; approver: string };

async function startWorld(speed: number): Promise<void> {
  paper = await startTestPaper({ speed });
  server = await prepareForkedServer({ VENUES: paper.venues, DEMO_TRADERS: '0' });
  await server.start();
  tokens = { admin: await signIn(server, 'demo-admin'), approver: await signIn(server, 'demo-approver') };
}
async function endWorld(): Promise<void> {
  await server.discard();
  await paper.stop();
}

const agreed = async (): Promise<void> => {
  const { approvalId } = (await adminCall(server, proposeResume, { reason: 'They are right again' }, { token: tokens.admin })).data;
  const approval = { id: approvalId, version: 0, decision: 'approve' };
  expect((await adminCall(server, decideApproval, approval, { token: tokens.approver })).status).toBe(200);
};
const stopAll = async (): Promise<void> => {
  const stop = { name: 'Meridian', reason: 'Prices cannot be right' };
  expect((await adminCall(server, panicStop, stop, { token: tokens.admin })).data).toMatchObject({ outcome: 'done' });
};

describe('fifty tasks of a trader', () => {
  let busy: BusyTrader;
  /** Holds the rows of all tasks: what the engine decides about them cannot be committed. */
  let holder: pg.Client;

  beforeAll(async () => {
    await startWorld(BUSY_SPEED);
    busy = await makeBusyTrader(server, paper);
    holder = new pg.Client({ connectionString: server.database.adminUrl });
    await holder.connect();
  });
  afterAll(async () => {
    await Promise.all([holder.end(), busy.owner.end()]);
    await endWorld();
  });

  /** Of the stop that runs: tasks that were told, and those that have handled it. */
  const told = async (): Promise<{ told: number; handled: number }> => {
    const { rows } = await busy.owner.query<{ told: number; handled: number }>(
      `select count(*)::int as told, count(handled_at)::int as handled from task_event
        where action ->> 'because' = 'operator' and created_at >= (select stopped_at from tenant_stop where ended_at is null)`,
    );
    return rows[0] ?? { told: 0, handled: 0 };
  };
  /** Of every order that traded there is one at the exchange and one here, and no task's books differ from its position. */
  const nothingDoubled = async (): Promise<void> => {
    await eventually(async () => {
      const there = (await busy.orders()).filter((order) => Number(order['accFillSz']) > 0).map((order) => order['clOrdId']);
      const { rows } = await busy.owner.query<{ id: string }>(
        'select o.cl_ord_id as id from task_order o join task t on t.id = o.task_id where t.user_id = $1 and o.filled_lots > 0',
        [busy.trader.user.id],
      );
      expect(there).toHaveLength(rows.length);
      expect(new Set(there)).toEqual(new Set(rows.map(({ id }) => id)));
    });
    const { rows } = await busy.owner.query('select id, fault from task where user_id = $1 and fault is not null', [busy.trader.user.id]);
    expect(rows).toEqual([]);
  };

  test.for(['before any task has handled it', 'while tasks handle it'] as const)('killed %s', async (when) => {
    const isBefore = when === 'before any task has handled it';
    await busy.allTrade();
    if (isBefore) {
      await holder.query('begin');
      await holder.query('select 1 from task where user_id = $1 for no key update', [busy.trader.user.id]);
    }
    await stopAll();
    const buyers = busy.tasks.length - 1;
    if (isBefore) expect(await told()).toEqual({ told: buyers, handled: 0 });
    else await vi.waitFor(async () => expect((await told()).handled).toBeGreaterThan(0), { timeout: stretch(20_000), interval: 1 });
    await server.kill();
    if (isBefore) await holder.query('rollback');
    const opened = await busy.idsOf('buy');

    await server.start();
    await eventually(async () => expect(await told()).toEqual({ told: buyers, handled: buyers }));
    expect(await busy.flagsOf('buying_enabled')).toEqual(busy.none);
    await busy.onlyExits();
    expect(await busy.idsOf('buy')).toEqual(opened);
    await nothingDoubled();
    const { stop } = (await adminCall(server, getPanic, {}, { token: tokens.admin })).data;
    expect(stop).toMatchObject({ buying: buyers, trading: 0 });
    const messages = (await server.call(pageMessage, { pageSize: 100 }, { token: busy.trader.token })).data.rows;
    expect(messages.filter(({ kind }) => kind === 'openingStopped')).toHaveLength(isBefore ? 1 : 2);

    await agreed();
    await eventually(async () => expect(await busy.flagsOf('buying_enabled')).toEqual(busy.bought));
  });
});

describe('a trader and those who copy him', () => {
  let pair: CopiedPair;
  let copiers: { person: Trading; follow: FollowRow }[];

  beforeAll(async () => {
    await startWorld(1);
    pair = await makeCopiedPair(server, paper);
    copiers = [];
    for (let n = 0; n < COPIERS; n += 1) {
      const person = await pair.newTrading('5000');
      copiers.push({ person, follow: await pair.follow(person) });
    }
  });
  afterAll(async () => {
    await pair.owner.end();
    await endWorld();
  });

  const held = async (): Promise<(string | undefined)[]> => Promise.all(copiers.map(async ({ person }) => (await pair.heldBy(person))[0]));
  const endsOf = async (follow: FollowRow): Promise<(string | null)[][]> => {
    const { rows } = await pair.owner.query<{ action: string; state: string; reason: string | null }>(
      `select s.action, c.state, c.reason from copy_row c join lead_signal s on s.lead_id = c.lead_id and s.seq = c.seq where c.follow_id = $1 order by c.seq`,
      [follow.id],
    );
    return rows.map(({ action, state, reason }) => [action, state, reason]);
  };

  test('killed with a signal to buy that no copy has heard: none of them buys, all follow the trader out', async () => {
    await pair.leads({ type: 'startBuying' }, '1');
    await eventually(async () => expect(await held()).toEqual(copiers.map(() => '0.1')));
    // The copies' tasks are held, the trader's own is not: he buys more, his signal is stored, and no copy of it.
    const holder = new pg.Client({ connectionString: server.database.adminUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from task where follow_id is not null for no key update');
    await pair.leads({ type: 'addPosition' }, '3');
    await eventually(async () => {
      const { rowCount } = await holder.query(`select 1 from lead_signal where action = 'ADD'`);
      expect(rowCount).toBe(1);
    });
    await stopAll();
    await server.kill();
    await holder.query('rollback');
    await holder.end();

    await server.start();
    await eventually(async () => {
      for (const { follow } of copiers)
        expect(await endsOf(follow)).toEqual([
          ['OPEN', 'applied', null],
          ['ADD', 'missed', 'operator'],
        ]);
    });
    expect(await held()).toEqual(copiers.map(() => '0.1'));
    await pair.leads({ type: 'closeAll' }, '0');
    await eventually(async () => expect(await held()).toEqual(copiers.map(() => undefined)));
    await eventually(async () => {
      for (const { follow } of copiers) expect((await endsOf(follow)).at(-1)).toEqual(['CLOSE', 'applied', null]);
    });
    await agreed();
    await pair.leads({ type: 'startBuying' }, '1');
    await eventually(async () => expect(await held()).toEqual(copiers.map(() => '0.1')));
  });
});
