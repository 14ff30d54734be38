// What must hold between the database and the exchange whenever nothing is under way: every order counted once, every trade booked once,
// money equal to the last digit. For tests only.
import { divHalfEven, getInstrument, unscaled } from '@millrace/market';
import { legOf } from '../strategies/lib/decision-draft.ts';
import type { AveragingState } from '../strategies/lib/leg-state.ts';
import type { LegKey } from '../strategies/lib/task-event.ts';
import { moneyUnits } from '../strategies/lib/money-units.ts';
import { OPEN_STATUSES } from '../stores/order-store.ts';
import { strategyOf } from '../strategies/registry.ts';
import { sumOf, type EngineDatabase, type LinkedAccount, type World } from './world.ts';

/** Digits of the exchange's money. */
const DECIMALS = 18;

export interface Books {
  orders: number;
  fills: number;
  cycles: number;
  /** Findings in words; empty when all is well. */
  wrong: string[];
}

/** Compares one account that only our tasks use; money of swaps only, that of pairs is compared by their pages (`against-bills.ts`). */
export async function compareBooks(database: EngineDatabase, world: World, account: LinkedAccount): Promise<Books> {
  const db = database.pools().engine;
  const wrong: string[] = [];
  const theirs = await world.orders(account);
  const bills = (await world.bills(account)).filter((bill) => ['2', '5', '8'].includes(bill['type'] ?? ''));
  const { rows: ours } = await db.query<OwnOrder>(
    'select cl_ord_id, task_id, leg, effect, rung, status, kind from task_order where credential_id = $1',
    [account.credentialId],
  );
  const { rows: fills } = await db.query<{ trade_id: string }>('select trade_id from task_fill where credential_id = $1', [
    account.credentialId,
  ]);
  const { rows: cycles } = await db.query<{ net: string; inst_id: string }>(
    'select c.net, t.inst_id from task_cycle c join task t on t.id = c.task_id where t.credential_id = $1',
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
  wrong.push(...restTwice(theirs, byId));
  const { positions, algos } = await world.held(account);
  wrong.push(...compareStops(algos, byId));
  const trades = new Set(bills.filter((bill) => bill['type'] !== '8').map((bill) => bill['tradeId']));
  for (const fill of fills) if (!trades.delete(fill.trade_id)) wrong.push(`trade ${fill.trade_id} is not on the exchange or booked twice`);
  for (const left of trades) wrong.push(`trade ${left ?? ''} is not booked`);
  // What moves between balance and margin cancels out; funding of an isolated position is in its margin alone.
  const ofSwaps = bills.filter((bill) => bill['instId']?.endsWith('-SWAP'));
  const money = sumOf(ofSwaps.flatMap((bill) => [bill['balChg'] ?? '0', bill['posBalChg'] ?? '0']));
  const nets = cycles.filter(({ inst_id }) => inst_id.endsWith('-SWAP')).map(({ net }) => net);
  const booked = sumOf([...nets, ...(await openMoney(database, account))]);
  if (money !== booked) wrong.push(`money differs by ${unscaled(money - booked, 18)}`);
  wrong.push(...(await comparePositions(database, positions, account)));
  return { orders: theirs.length, fills: fills.length, cycles: cycles.length, wrong };
}

interface OwnOrder {
  cl_ord_id: string;
  task_id: string;
  leg: string;
  effect: string;
  rung: number | null;
  status: string;
  kind: string;
}

/** Limits that rest for one cell of a grid beside each other: one may open it and one close it. */
function restTwice(theirs: readonly Record<string, string>[], byId: ReadonlyMap<string, OwnOrder>): string[] {
  const seen = new Set<string>();
  return theirs.flatMap((order) => {
    const row = byId.get(order['clOrdId'] ?? '');
    if (row?.kind !== 'post_only' || !['live', 'partially_filled'].includes(order['state'] ?? '')) return [];
    const cell = `${row.task_id} ${row.leg} ${row.effect} ${String(row.rung)}`;
    const isSecond = seen.has(cell);
    seen.add(cell);
    return isSecond ? [`cell placed twice: ${cell}`] : [];
  });
}

/** Each stop that rests is one that we want, and each that we believe to rest does. */
function compareStops(algos: readonly Record<string, string>[], byId: ReadonlyMap<string, OwnOrder>): string[] {
  const resting = new Set(algos.map((algo) => algo['algoClOrdId'] ?? ''));
  return [
    ...[...resting].flatMap((id) => {
      const status = byId.get(id)?.status;
      if (status === undefined) return [`no intent for the stop ${id}`];
      return OPEN_STATUSES.some((open) => open === status) ? [] : [`the stop ${id} rests there and is ${status} here`];
    }),
    ...[...byId.values()]
      .filter((order) => order.kind === 'stop' && order.status === 'live' && !resting.has(order.cl_ord_id))
      .map((order) => `lost: the stop ${order.cl_ord_id} (live)`),
  ];
}

/** Every position of a swap is the sum of the legs and hedges on its side. */
async function comparePositions(
  database: EngineDatabase,
  positions: readonly Record<string, string>[],
  account: LinkedAccount,
): Promise<string[]> {
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
  const there = new Map(positions.map((row) => [`${row['instId'] ?? ''} ${row['posSide'] ?? ''}`, Number(row['pos'] ?? '0')]));
  return [...new Set([...books.keys(), ...there.keys()])].flatMap((key) => {
    const lot = Number(getInstrument(key.split(' ')[0] ?? '').lotSize);
    const [here, held] = [(books.get(key) ?? 0) * lot, there.get(key) ?? 0];
    return Math.abs(here - held) < lot / 2 ? [] : [`${key} holds ${String(held)} there and ${String(here)} here`];
  });
}

/**
 * Realised profit, fees and funding of the cycles that are still open, swaps only. The exchange closes at the average of the position; a leg that
 * sells its lots at prices of their own has the difference in the cost of what it still holds, as has one whose books round to fewer digits.
 */
async function openMoney(database: EngineDatabase, account: LinkedAccount): Promise<string[]> {
  const { rows } = await database
    .pools()
    .engine.query<{ id: string; state: unknown; inst_id: string; assignment_type: number }>(
      `select id, state, inst_id, assignment_type from task where credential_id = $1 and state is not null and inst_id like '%-SWAP'`,
      [account.credentialId],
    );
  const money: string[] = [];
  for (const row of rows) {
    const state = strategyOf(row.assignment_type).parse(row.state) as AveragingState;
    const { unit, decimals } = moneyOf(row.inst_id);
    const fine = (amount: string): bigint => BigInt(amount) * 10n ** BigInt(DECIMALS - decimals);
    for (const { leg: key, side } of strategyOf(row.assignment_type).holdings(state).legs) {
      const { book, cycle } = legOf(state, key);
      const apart = (await averageCost(database, { taskId: row.id, leg: key, cycle, unit: fine(String(unit)) })) - fine(book.cost);
      const realized = fine(book.realized) + (side === 'L' ? apart : -apart);
      money.push(unscaled(realized - fine(book.fees) + fine(book.funding), DECIMALS));
    }
  }
  return money;
}

/** What the lots held of a cycle cost when each closing takes them at their average, in the exchange's digits. */
async function averageCost(
  database: EngineDatabase,
  { taskId, leg, cycle, unit }: { taskId: string; leg: LegKey; cycle: number; unit: bigint },
): Promise<bigint> {
  const { rows } = await database.pools().engine.query<{ effect: 'open' | 'close'; lots: string; price_ticks: string }>(
    `select o.effect, f.lots, f.price_ticks from task_fill f join task_order o using (cl_ord_id) left join task_layer l on l.open_cl_ord_id = f.cl_ord_id
      where f.task_id = $1 and o.leg = $2 and coalesce(l.cycle, o.cycle) = $3 order by f.ts, length(f.trade_id), f.trade_id`,
    [taskId, leg, cycle],
  );
  let held = { lots: 0n, cost: 0n };
  for (const { effect, lots: text, price_ticks } of rows) {
    const lots = BigInt(text);
    held =
      effect === 'open'
        ? { lots: held.lots + lots, cost: held.cost + lots * BigInt(price_ticks) * unit }
        : { lots: held.lots - lots, cost: held.cost - divHalfEven(held.cost * lots, held.lots) };
  }
  return held.cost;
}

/** What a tick of a lot of a swap is worth, and the digits of its money (tick, lot, contract value and six of the rates). */
function moneyOf(instId: string): { unit: bigint; decimals: number } {
  const { tickSize, lotSize, contractValue } = getInstrument(instId);
  const { perTickLot, decimals } = moneyUnits({ tickSize, lotSize, contractValue });
  return { unit: perTickLot, decimals };
}

/** Tasks with a fault, in words. */
export async function listStoppedTasks(database: EngineDatabase): Promise<string[]> {
  const { rows } = await database.pools().engine.query<{ id: string; fault: string }>('select id, fault from task where fault is not null');
  return rows.map(({ id, fault }) => `${id} is stopped: ${fault}`);
}
