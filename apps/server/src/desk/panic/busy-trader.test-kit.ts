// A trader with fifty tasks on five accounts of a paper exchange that runs fast, and what the exchange and the tables say of them.
import { operateStatus, type AssignmentDetails } from '@millrace/contract';
import pg from 'pg';
import { expect } from 'vitest';
import { eventually } from '../../testing/copied-pair.ts';
import { giveFuel } from '../../testing/give-fuel.ts';
import { newPerson, type Person, type TestServer } from '../../testing/index.ts';
import { linkAccount } from '../../testing/link-account.ts';
import type { PaperAccount, TestPaper } from '../../testing/start-test-paper.ts';
import { contractInput, makeTask } from '../../testing/task-world.ts';

const TENANT = 'meridian';
const ACCOUNTS = 5;
const instruments = ['BTC-USDT-SWAP', 'ETH-USDT-SWAP', 'SOL-USDT-SWAP', 'XRP-USDT-SWAP', 'DOGE-USDT-SWAP'];
/** A minute of the market in a quarter of a second: tasks enter, add and leave all the time. */
export const BUSY_SPEED = 240;

export const quick = {
  ...contractInput,
  lossNum: '0',
  targetRate: '0.3',
  callbackRate: '0',
  rollbackRate: '0',
  replenishmentRate: '0.3',
  repeatOrder: -1,
};
const spot = { assignmentType: 1, firstSz: '50', lever: 1 };

export type BusyTrader = Awaited<ReturnType<typeof makeBusyTrader>>;

/** Everything is started when it answers; nothing need have traded yet. */
export async function makeBusyTrader(server: Pick<TestServer, 'call' | 'managementPort' | 'database'>, paper: TestPaper) {
  const owner = new pg.Client({ connectionString: server.database.adminUrl });
  await owner.connect();
  const trader: Person = await newPerson(server);
  await giveFuel(server.database.pools().engine, { tenantId: TENANT, userId: trader.user.id });
  const accounts: PaperAccount[] = [];
  const tasks: AssignmentDetails[] = [];
  for (let n = 0; n < ACCOUNTS; n++) {
    const account = await paper.openAccount({ balances: { USDT: '1000000' } });
    accounts.push(account);
    const { id: credentialId } = await linkAccount(server, trader.token, { account });
    for (const instId of instruments) {
      tasks.push(await makeTask(server, trader.token, { ...quick, credentialId, instId }));
      tasks.push(await makeTask(server, trader.token, { ...quick, ...spot, credentialId, instId: instId.replace('-SWAP', '') }));
    }
  }
  for (const [at, { id, version }] of tasks.entries()) {
    const buys = at < tasks.length - 1 ? { stopMake: 'open' } : {};
    const input = { id, version, status: 'open', ...buys, confirmNoStop: true, confirmPartialLadder: true };
    expect((await server.call(operateStatus, input, { token: trader.token })).text).toContain('"code":"200"');
  }

  const flagsOf = async (column: 'buying_enabled' | 'trading_enabled'): Promise<boolean[]> => {
    const { rows } = await owner.query<{ id: string; is: boolean }>(`select id, ${column} as is from task where user_id = $1`, [
      trader.user.id,
    ]);
    return tasks.map(({ id }) => rows.find((row) => row.id === id)?.is ?? false);
  };
  /** Orders of the venue, by its own account of them. All tasks are long: what is bought is opened. */
  const orders = async (side?: 'buy' | 'sell'): Promise<Record<string, string>[]> =>
    (await Promise.all(accounts.map(({ apiKey }) => paper.orders(apiKey))))
      .flat()
      .filter((order) => side === undefined || order['side'] === side);
  const idsOf = async (side: 'buy' | 'sell'): Promise<string[]> => (await orders(side)).map((order) => order['ordId'] ?? '');
  const held = async (): Promise<number> => {
    const { rows } = await owner.query<{ sz: string }>(
      `select leg ->> 'sz' as sz from task, jsonb_array_elements(view -> 'legs') leg where user_id = $1`,
      [trader.user.id],
    );
    return rows.filter(({ sz }) => Number(sz) > 0).length;
  };
  /** Orders that are on their way: the venue may not know of them yet, or has filled them and they are not booked yet. */
  const underWay = async (): Promise<number> => {
    const { rowCount } = await owner.query(
      `select 1 from task_order o join task t on t.id = o.task_id
        where t.user_id = $1 and (o.status in ('intent', 'sent', 'unknown') or (o.status = 'live' and o.kind in ('market', 'ioc')))`,
      [trader.user.id],
    );
    return rowCount ?? 0;
  };
  const none = tasks.map(() => false);
  /** The last one trades and buys nothing, by the trader's own wish. */
  const bought = tasks.map((_, at) => at < tasks.length - 1);

  return {
    ...{ owner, trader, accounts, tasks, none, bought, flagsOf, orders, idsOf, held, underWay },
    async allTrade(): Promise<void> {
      await eventually(async () => {
        expect(await flagsOf('buying_enabled')).toEqual(bought);
        expect(await held()).toBeGreaterThanOrEqual(10);
      });
    },
    /** Once nothing buys: nothing more is opened, and what is held is sold as its targets are reached. */
    async onlyExits(): Promise<void> {
      await eventually(async () => expect(await underWay()).toBe(0));
      const [opened, closed, before] = [await idsOf('buy'), await idsOf('sell'), await held()];
      await eventually(async () => {
        expect(await held()).toBeLessThan(before);
        expect((await idsOf('sell')).length).toBeGreaterThan(closed.length);
      });
      expect(await idsOf('buy')).toEqual(opened);
    },
  };
}
