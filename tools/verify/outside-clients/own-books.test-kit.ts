// One account as the exchange itself has written it down: read from its journal, without asking any of its calls, in the form in which the clients' views are compared.
import { divFixed, formatFixed, INSTRUMENTS, mulFixed, parseFixed, priceOf } from '@millrace/market';
import {
  readAccountBook,
  type AccountBook,
  type AlgoRow,
  type FillRow,
  type OrderRow,
  type PositionRow,
  type Rig,
} from '@millrace/paper/testing';
import { ordered, STATES, type View } from './views.test-kit.ts';

const f = formatFixed;

/** @param marks mark price of each swap that is held. */
export function ownBooks(rig: Rig, apiKey: string, marks: Readonly<Record<string, string>>): View {
  const book = readAccountBook(rig.dataDir, apiKey);
  const held = [...book.positions.values()].filter(({ size }) => size > 0n);
  const markOf = ({ instId }: PositionRow): bigint => parseFixed(marks[instId] ?? '');
  return {
    balances: ordered(balancesOf(book, held, markOf), 'ccy'),
    funding: ordered(
      [...book.assets.values()].filter(({ cash }) => cash > 0n).map(({ ccy, cash }) => ({ ccy, total: f(cash), free: f(cash), used: '0' })),
      'ccy',
    ),
    positions: ordered(
      held.map((row) => positionOf(row, markOf(row))),
      'id',
    ),
    orders: ordered([...book.orders.values()].map(orderOf), 'id'),
    waiting: ordered([...book.algos.values()].map(waitingOf), 'id'),
    fills: ordered(book.fills.map(fillOf), 'id'),
  };
}

function instrumentOf(instId: string): (typeof INSTRUMENTS)[number] {
  const found = INSTRUMENTS.find((instrument) => instrument.instId === instId);
  if (!found) throw new Error(`${instId} is not listed`);
  return found;
}

/** Coins of a position. */
function coins({ instId, size }: PositionRow): bigint {
  return mulFixed(size, parseFixed(instrumentOf(instId).contractValue), 'halfEven');
}

function profitOf(row: PositionRow, mark: bigint): bigint {
  return BigInt(row.sign) * (mulFixed(mark, coins(row), 'halfEven') - row.cost);
}

function initialOf(row: PositionRow, mark: bigint): bigint {
  return divFixed(mulFixed(mark, coins(row), 'halfEven'), parseFixed(row.lever), 'ceil');
}

function balancesOf(book: AccountBook, held: readonly PositionRow[], markOf: (row: PositionRow) => bigint): View['balances'] {
  return [...book.balances.values()]
    .filter(({ cash }) => cash !== 0n)
    .map(({ ccy, cash }) => {
      const frozen = [...book.openOrders.values()]
        .filter((order) => order.frozenCcy === ccy)
        .reduce((sum, order) => sum + order.frozen, 0n);
      const mine = ccy === 'USDT' ? held : [];
      const isCross = (row: PositionRow): boolean => row.mgnMode === 'cross';
      const profit = (row: PositionRow): bigint => profitOf(row, markOf(row));
      const total = (rows: readonly PositionRow[], of: (row: PositionRow) => bigint): bigint =>
        rows.reduce((sum, row) => sum + of(row), 0n);
      const cross = mine.filter(isCross);
      const used =
        frozen + total(mine, ({ margin, marginFunding }) => margin - marginFunding) + total(cross, (row) => initialOf(row, markOf(row)));
      return {
        ccy,
        total: f(cash + total(mine, profit) + total(mine, ({ marginFunding }) => marginFunding)),
        free: f(cash - used + total(cross, profit)),
        used: f(used),
      };
    });
}

function positionOf(row: PositionRow, mark: bigint): View['positions'][number] {
  const profit = profitOf(row, mark);
  return {
    id: row.posId,
    instId: row.instId,
    mode: row.mgnMode,
    side: row.sign === 1 ? 'long' : 'short',
    size: f(row.size),
    entry: f(divFixed(row.cost, coins(row), 'halfEven')),
    mark: f(mark),
    profit: f(profit),
    realized: f(row.pnl + row.fee + row.fundingFee + row.liqPenalty),
    lever: row.lever,
    collateral: f(row.mgnMode === 'isolated' ? row.margin : initialOf(row, mark) + profit),
    opened: String(row.cTime),
  };
}

function orderOf(row: OrderRow): View['orders'][number] {
  return {
    id: row.ordId,
    clientId: row.clOrdId,
    instId: row.instId,
    side: row.side,
    state: STATES[row.state] ?? '',
    filled: f(row.filled),
    average: row.filled > 0n ? f(divFixed(row.filledValue, row.filled, 'halfEven')) : '',
    fee: f(-row.fee),
    feeCcy: row.feeCcy,
    reduceOnly: String(row.reduceOnly),
    created: String(row.cTime),
    changed: String(row.uTime),
  };
}

function waitingOf(row: AlgoRow): View['waiting'][number] {
  const price = (ticks: number | undefined): string =>
    ticks === undefined ? '' : f(parseFixed(priceOf(ticks, instrumentOf(row.instId).tickSize)));
  return {
    id: row.algoId,
    instId: row.instId,
    side: row.side,
    type: row.ordType,
    state: STATES[row.state] ?? '',
    size: row.size === 0n ? '' : f(row.size),
    stop: price(row.stop?.trigger),
    profit: price(row.profit?.trigger),
    created: String(row.cTime),
  };
}

function fillOf(row: FillRow): View['fills'][number] {
  return {
    id: row.tradeId,
    order: row.ordId,
    instId: row.instId,
    side: row.side,
    price: f(row.px),
    size: f(row.size),
    fee: f(-row.fee),
    feeCcy: row.feeCcy,
    maker: String(row.execType === 'M'),
    at: String(row.ts),
  };
}
