// One account as ccxt sees it: its unified answers in the common form, and beside them the rows as the venue sent them.
import type ccxtModule from 'ccxt';
import { exact, ordered, textOf, WAITING_KINDS, type Raw, type Row, type Seen } from './views.test-kit.ts';

export type Ccxt = InstanceType<typeof ccxtModule.pro.okx>;

/** What ccxt's unified calls answer. Its numbers are strings here (`number = String`). */
export async function seenByCcxt(ccxt: Ccxt, symbols: readonly string[]): Promise<Seen> {
  const each = async (ask: (symbol: string) => Promise<unknown>): Promise<Raw[]> => (await Promise.all(symbols.map(ask))).flat() as Raw[];
  const balance = (await ccxt.fetchBalance()) as unknown as Raw;
  const funding = (await ccxt.fetchBalance({ type: 'funding' })) as unknown as Raw;
  const positions = (await ccxt.fetchPositions()) as unknown as Raw[];
  const orders = [
    ...((await ccxt.fetchOpenOrders()) as unknown as Raw[]),
    ...(await each((symbol) => ccxt.fetchClosedOrders(symbol))),
    ...(await each((symbol) => ccxt.fetchCanceledOrders(symbol))),
  ];
  const waiting: Raw[] = [];
  for (const ordType of WAITING_KINDS) {
    const params = { ordType, ...(ordType === 'move_order_stop' ? { trailing: true } : { trigger: true }) };
    waiting.push(...((await ccxt.fetchOpenOrders(undefined, undefined, undefined, params)) as unknown as Raw[]));
    for (const state of ['effective', 'canceled'])
      waiting.push(...(await each((symbol) => ccxt.fetchCanceledOrders(symbol, undefined, undefined, { ...params, state }))));
  }
  const fills = await each((symbol) => ccxt.fetchMyTrades(symbol));
  const marketId = (row: Raw): string => textOf(ccxt.marketId(textOf(row['symbol'])));
  return {
    view: {
      balances: ordered(
        detailsOf(balance).map((row) => ccxtBalance(balance, row)),
        'ccy',
      ),
      funding: ordered(
        dataOf(funding).map((row) => ccxtBalance(funding, row)),
        'ccy',
      ),
      positions: ordered(
        positions.map((row) => ccxtPosition(row, marketId(row))),
        'id',
      ),
      orders: ordered(
        orders.map((row) => ccxtOrder(row, marketId(row))),
        'id',
      ),
      waiting: ordered(
        waiting.map((row) => ccxtWaiting(row, marketId(row))),
        'id',
      ),
      fills: ordered(
        fills.map((row) => ccxtFill(row, marketId(row))),
        'id',
      ),
    },
    raw: {
      balances: ordered(detailsOf(balance), 'ccy'),
      funding: ordered(dataOf(funding), 'ccy'),
      positions: ordered(infos(positions), 'posId'),
      orders: ordered(infos(orders), 'ordId'),
      waiting: ordered(infos(waiting), 'algoId'),
      fills: ordered(infos(fills), 'billId'),
    },
  };
}

function infos(rows: readonly Raw[]): Raw[] {
  return rows.map((row) => row['info'] as Raw);
}

function dataOf(answer: Raw): Raw[] {
  return (answer['info'] as { data: Raw[] }).data;
}

function detailsOf(balance: Raw): Raw[] {
  return dataOf(balance).flatMap((account) => account['details'] as Raw[]);
}

/** ccxt's own `used` is total - free, which counts the profit of isolated positions; the venue says what is frozen. */
function ccxtBalance(balance: Raw, row: Raw): Row {
  const ccy = textOf(row['ccy']);
  const { total, free } = balance[ccy] as Raw;
  return { ccy, total: exact(total), free: exact(free), used: exact(row['frozenBal']) };
}

function ccxtPosition(row: Raw, instId: string): Row {
  return {
    id: textOf(row['id']),
    instId,
    mode: textOf(row['marginMode']),
    side: textOf(row['side']),
    size: exact(row['contracts']),
    entry: exact(row['entryPrice']),
    mark: exact(row['markPrice']),
    profit: exact(row['unrealizedPnl']),
    realized: exact(row['realizedPnl']),
    lever: exact(row['leverage']),
    collateral: exact(row['collateral']),
    opened: textOf(row['timestamp']),
  };
}

/** ccxt's `id` of an order that a waiting order made is the id of that one; the order's own stands in `info`. */
function ccxtOrder(row: Raw, instId: string): Row {
  const fee = row['fee'] as Raw;
  return {
    id: textOf((row['info'] as Raw)['ordId']),
    clientId: textOf(row['clientOrderId']),
    instId,
    side: textOf(row['side']),
    state: textOf(row['status']),
    filled: exact(row['filled']),
    average: exact(row['average']),
    fee: exact(fee['cost']),
    feeCcy: textOf(fee['currency']),
    reduceOnly: String(row['reduceOnly']),
    created: textOf(row['timestamp']),
    changed: textOf(row['lastUpdateTimestamp']),
  };
}

function ccxtWaiting(row: Raw, instId: string): Row {
  return {
    id: textOf(row['id']),
    instId,
    side: textOf(row['side']),
    type: textOf(row['type']),
    state: textOf(row['status']),
    size: exact(row['amount']),
    stop: exact(row['stopLossPrice']),
    profit: exact(row['takeProfitPrice']),
    created: textOf(row['timestamp']),
  };
}

function ccxtFill(row: Raw, instId: string): Row {
  const fee = row['fee'] as Raw;
  return {
    id: textOf(row['id']),
    order: textOf(row['order']),
    instId,
    side: textOf(row['side']),
    price: exact(row['price']),
    size: exact(row['amount']),
    fee: exact(fee['cost']),
    feeCcy: textOf(fee['currency']),
    maker: String(row['takerOrMaker'] === 'maker'),
    at: textOf(row['timestamp']),
  };
}
