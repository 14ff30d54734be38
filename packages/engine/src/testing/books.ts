// What must hold between the database and the exchange whenever nothing is under way: every order counted once, every trade booked once,
// money equal to the last digit. For tests only.
import { decimalsOf, unscaled } from '@millrace/market';
import type { AveragingState } from '../strategies/lib/leg-state.ts';
import { strategyOf } from '../strategies/registry.ts';
import { sumOf, type EngineDatabase, type LinkedAccount, type World } from './world.ts';

/** Contracts in a lot of the swaps that tests trade. */
const LOT = 0.01;

export interface Books {
  orders: number;
  fills: number;
  cycles: number;
  /** Findings in words; empty when all is well. */
  wrong: string[];
}

/** Compares one account that only our tasks use. */
export async function compareBooks(database: EngineDatabase, world: World, account: LinkedAccount): Promise<Books> {
  const db = database.pools().engine;
  const wrong: string[] = [];
  const theirs = await world.orders(account);
  const bills = (await world.bills(account)).filter((bill) => ['2', '5', '8'].includes(bill['type'] ?? ''));
  const { rows: ours } = await db.query<{ cl_ord_id: string; status: string; filled_lots: string; kind: string }>(
    'select cl_ord_id, status, filled_lots, kind from task_order where credential_id = $1',
    [account.credentialId],
  );
  const { rows: fills } = await db.query<{ trade_id: string }>('select trade_id from task_fill where credential_id = $1', [
    account.credentialId,
  ]);
  const { rows: cycles } = await db.query<{ net: string }>(
    'select c.net from task_cycle c join task t on t.id = c.task_id where t.credential_id = $1',
    [account.credentialId],
  );
  const byId = new Map(ours.map((order) => [order.cl_ord_id, order]));
  const seen = new Set<string>();
  for (const order of theirs) {
    const id = (order['algoClOrdId'] ?? '') === '' ? (order['clOrdId'] ?? '') : (order['algoClOrdId'] ?? '');
    // The venue's own orders (liquidations) have no intent; they are booked under an id made of theirs.
    if (id === '') {
      seen.add(`liq${order['ordId'] ?? ''}`);
      continue;
    }
    if (seen.has(id)) wrong.push(`executed twice: ${id}`);
    seen.add(id);
    const row = byId.get(id);
    if (row === undefined) wrong.push(`no intent for ${id}`);
    else if (order['state'] !== row.status) wrong.push(`${id} is ${order['state'] ?? ''} there and ${row.status} here`);
  }
  for (const order of ours) {
    if (['filled', 'live', 'sent', 'unknown'].includes(order.status) && order.kind !== 'stop' && !seen.has(order.cl_ord_id))
      wrong.push(`lost: ${order.cl_ord_id} (${order.status})`);
  }
  const trades = new Set(bills.filter((bill) => bill['type'] !== '8').map((bill) => bill['tradeId']));
  for (const fill of fills) if (!trades.delete(fill.trade_id)) wrong.push(`trade ${fill.trade_id} is not on the exchange or booked twice`);
  for (const left of trades) wrong.push(`trade ${left ?? ''} is not booked`);
  // What moves between balance and margin cancels out; funding of an isolated position is in its margin alone.
  const money = sumOf(bills.flatMap((bill) => [bill['balChg'] ?? '0', bill['posBalChg'] ?? '0']));
  const booked = sumOf([...cycles.map((cycle) => cycle.net), ...(await openMoney(database, account))]);
  if (money !== booked) wrong.push(`money differs by ${unscaled(money - booked, 18)}`);
  wrong.push(...(await comparePositions(database, world, account)));
  return { orders: theirs.length, fills: fills.length, cycles: cycles.length, wrong };
}

/** Every position of a swap is the sum of the legs and hedges on its side. */
async function comparePositions(database: EngineDatabase, world: World, account: LinkedAccount): Promise<string[]> {
  const { rows } = await database
    .pools()
    .engine.query<{ state: unknown; inst_id: string; assignment_type: number }>(
      `select state, inst_id, assignment_type from task where credential_id = $1 and state is not null and deleted_at is null`,
      [account.credentialId],
    );
  const books = new Map<string, number>();
  for (const row of rows.filter(({ inst_id }) => inst_id.endsWith('-SWAP'))) {
    const strategy = strategyOf(row.assignment_type);
    for (const { side, lots } of strategy.holdings(strategy.parse(row.state)).legs) {
      const key = `${row.inst_id} ${side === 'L' ? 'long' : 'short'}`;
      books.set(key, (books.get(key) ?? 0) + lots);
    }
  }
  const { positions } = await world.held(account);
  const there = new Map(positions.map((row) => [`${row['instId'] ?? ''} ${row['posSide'] ?? ''}`, Number(row['pos'] ?? '0')]));
  return [...new Set([...books.keys(), ...there.keys()])].flatMap((key) => {
    const [here, held] = [(books.get(key) ?? 0) * LOT, there.get(key) ?? 0];
    return Math.abs(here - held) < LOT / 2 ? [] : [`${key} holds ${String(held)} there and ${String(here)} here`];
  });
}

/** Realised profit, fees and funding of the cycles that are still open, swaps only. */
async function openMoney(database: EngineDatabase, account: LinkedAccount): Promise<string[]> {
  const { rows } = await database
    .pools()
    .engine.query<{ state: unknown; inst_id: string; assignment_type: number }>(
      'select state, inst_id, assignment_type from task where credential_id = $1 and state is not null',
      [account.credentialId],
    );
  return rows.flatMap((row) => {
    const { legs } = strategyOf(row.assignment_type).parse(row.state) as AveragingState;
    const books = [legs.L, legs.S, ...(legs.K === undefined ? [] : [legs.K])];
    const decimals = decimalsOfMoney(row.inst_id);
    return books.map(({ book }) => unscaled(BigInt(book.realized) - BigInt(book.fees) + BigInt(book.funding), decimals));
  });
}

/** Digits of the money units of the swaps that tests trade: tick, lot, contract value and six of the rates. */
function decimalsOfMoney(instId: string): number {
  const units: Record<string, string[]> = { 'BTC-USDT-SWAP': ['0.1', '0.01', '0.01'], 'ETH-USDT-SWAP': ['0.01', '0.01', '0.1'] };
  const parts = units[instId];
  if (parts === undefined) throw new Error(`not a swap of these tests: ${instId}`);
  return parts.reduce((sum, part) => sum + decimalsOf(part), 6);
}
