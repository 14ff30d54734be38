// Trade records, cycles and fills against the exchange's bills: the parts of a cycle are its net, the cycles the head, and all of it the money that
// moved, to the last digit. For tests only.
import type { TradeFill, TradeRecord } from '@millrace/contract';
import { addDecimals, compareDecimals, negateDecimal, normalDecimal } from '@millrace/market';
import { sumCycles } from '../stores/record-store.ts';
import type { Queryable } from '../stores/task-store.ts';
import { listFillsOfCycles, listTradeFills, resultsOfFills, tradeKeyOf } from '../stores/trade-fills.ts';
import { type RecordInstrument, tradeCycleOf, tradeFillOf, tradeRecordOf } from '../stores/trade-record-texts.ts';
import { listTradeCycles, listTradeRecords } from '../stores/trade-records.ts';
import type { EngineDatabase, LinkedAccount, World } from './world.ts';

const WHOLE = { offset: 0, limit: 1_000_000 };
/** Trades, liquidations and settlements of funding. */
const MONEY_BILLS: readonly string[] = ['2', '5', '8'];

/** What the pages of one task say. */
export interface TaskPages {
  records: (TradeRecord & { leg: 'L' | 'S' })[];
  cycles: ReturnType<typeof tradeCycleOf>[];
  fills: TradeFill[];
  /** The sum of the closed cycles, as the head of the pages shows it. */
  netTotal: string;
}

export interface PagesAgainstBills {
  pages: TaskPages[];
  /** Findings in words; empty when all is well. */
  wrong: string[];
}

/** Compares the pages of all tasks of an account that only our tasks use. Cycles of pairs must be closed: a purchase is no loss. */
export async function pagesAgainstBills(database: EngineDatabase, world: World, account: LinkedAccount): Promise<PagesAgainstBills> {
  const db = database.pools().engine;
  const { rows: tasks } = await db.query<{ id: string; inst_id: string; assignment_type: number; net_total: string }>(
    'select id, inst_id, assignment_type, net_total from task where credential_id = $1 order by number',
    [account.credentialId],
  );
  const bills = (await world.bills(account)).filter(({ type }) => MONEY_BILLS.includes(type ?? ''));
  const wrong: string[] = [];
  const pages: TaskPages[] = [];
  for (const task of tasks) {
    const instrument = await instrumentOf(world, task.inst_id);
    const read = await readPages(db, task.id, { ...instrument, assignmentType: task.assignment_type });
    pages.push(read);
    const found = findingsIn(read);
    // Sales of a grid count before their cycle ends.
    const isOver = read.cycles.every(({ status }) => status === 'closed');
    if (isOver && !same(task.net_total, read.netTotal)) found.push(`the task says ${task.net_total}, its cycles ${read.netTotal}`);
    wrong.push(...found.map((finding) => `${task.id}: ${finding}`));
  }
  const { rows: left } = await db.query<{ amount: string }>(
    'select amount from task_funding where credential_id = $1 and task_id is null',
    [account.credentialId],
  );
  const ours = sum([...pages.map(moneyOf), ...left.map(({ amount }) => amount)]);
  const theirs = sum(bills.filter(({ ccy }) => ccy === 'USDT').flatMap((bill) => [bill['balChg'] ?? '0', bill['posBalChg'] ?? '0']));
  if (!same(ours, theirs)) wrong.push(`the pages have ${ours}, the bills ${theirs}`);
  const trades = new Set(bills.filter(({ type }) => type !== '8').map((bill) => bill['tradeId']));
  for (const { tradeId } of pages.flatMap(({ fills }) => fills)) if (!trades.has(tradeId)) wrong.push(`fill ${tradeId} has no bill`);
  if (new Set(pages.flatMap(({ fills }) => fills.map(({ tradeId }) => tradeId))).size !== trades.size)
    wrong.push('not every bill has a fill');
  return { pages, wrong };
}

/** All records, cycles and fills of a task, as the server's calls answer them. */
export async function readPages(db: Queryable, taskId: string, instrument: RecordInstrument): Promise<TaskPages> {
  const query = { taskId, ...WHOLE };
  const { records } = await listTradeRecords(db, query);
  const { cycles } = await listTradeCycles(db, query);
  const { fills } = await listTradeFills(db, query);
  const results = resultsOfFills(await listFillsOfCycles(db, taskId, fills), instrument);
  return {
    records: records.map((record) => ({ ...tradeRecordOf(record, instrument), leg: record.leg })),
    cycles: cycles.map((cycle) => tradeCycleOf(cycle, instrument)),
    fills: fills.map((fill) => tradeFillOf(fill, results.get(tradeKeyOf(fill)), instrument)),
    netTotal: (await sumCycles(db, taskId)).netTotal,
  };
}

/** What does not add up within the pages of one task. */
export function findingsIn({ records, cycles, fills, netTotal }: TaskPages): string[] {
  const wrong: string[] = [];
  for (const cycle of cycles) {
    const name = `cycle ${cycle.posSide} ${String(cycle.cycle)}`;
    const own = records.filter((record) => record.cycle === cycle.cycle && record.leg === (cycle.posSide === 'long' ? 'L' : 'S'));
    const traded = fills.filter((fill) => fill.cycle === cycle.cycle && fill.posSide === cycle.posSide);
    const expect = (what: string, found: string, expected: string): void => {
      if (!same(found, expected)) wrong.push(`${name}: ${what} ${found}, expected ${expected}`);
    };
    expect('fees of the records', sum(own.map(({ serviceCharge }) => serviceCharge)), cycle.serviceCharge);
    expect('fees of the fills', sum(traded.map(({ serviceCharge }) => serviceCharge)), cycle.serviceCharge);
    if (cycle.status !== 'closed') continue;
    expect('records and funding', sum([...own.map(({ pnl }) => pnl), cycle.funding]), cycle.net);
    expect('fills and funding', sum([...traded.map(resultOf), cycle.funding]), cycle.net);
    for (const record of own)
      if (record.status !== 'closed' && record.status !== 'abnormal')
        wrong.push(`${name}: its record ${record.serialOrderNumberStr} is ${record.status}`);
  }
  const closed = sum(cycles.filter(({ status }) => status === 'closed').map(({ net }) => net));
  if (!same(closed, netTotal)) wrong.push(`the cycles are ${closed}, the head ${netTotal}`);
  return wrong;
}

/** What the pages of a task have booked: results and commissions of all fills, and the funding of all cycles. */
export function moneyOf({ fills, cycles }: TaskPages): string {
  return sum([...fills.map(resultOf), ...cycles.map(({ funding }) => funding)]);
}

function resultOf({ pnl, serviceCharge }: TradeFill): string {
  return pnl ?? negateDecimal(serviceCharge);
}

function sum(amounts: readonly string[]): string {
  return normalDecimal(amounts.reduce(addDecimals, '0'));
}

function same(left: string, right: string): boolean {
  return compareDecimals(left, right) === 0;
}

/** The steps of an instrument, asked of the exchange. */
async function instrumentOf(world: World, instId: string): Promise<Omit<RecordInstrument, 'assignmentType'>> {
  const isSwap = instId.endsWith('-SWAP');
  const route = `/api/v5/public/instruments?instType=${isSwap ? 'SWAP' : 'SPOT'}&instId=${instId}`;
  const { data } = (await (await fetch(`${world.origin}${route}`)).json()) as { data: Record<string, string>[] };
  const [found] = data;
  if (found === undefined) throw new Error(`no instrument ${instId}`);
  return {
    productType: isSwap ? 'swap' : 'spot',
    tickSize: found['tickSz'] ?? '',
    lotSize: found['lotSz'] ?? '',
    contractValue: isSwap ? (found['ctVal'] ?? '') : '1',
  };
}
