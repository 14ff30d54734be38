// One account as okx-api sees it: it hands on the venue's own words, read here into the common form.
import type { RestClient } from 'okx-api';
import { formatFixed, parseFixed } from '@millrace/market';
import { exact, negated, ordered, STATES, textOf, WAITING_KINDS, type Raw, type Row, type Seen } from './views.test-kit.ts';

/** What okx-api answers: the venue's own words. */
export async function seenByOkxApi(rest: RestClient): Promise<Seen> {
  const types = ['SPOT', 'SWAP'] as const;
  const each = async (ask: (instType: (typeof types)[number]) => Promise<unknown>): Promise<Raw[]> =>
    (await Promise.all(types.map(ask))).flat() as Raw[];
  const balances = (await rest.getBalance()).flatMap(({ details }) => details as unknown as Raw[]);
  const funding = (await rest.getBalances()) as unknown as Raw[];
  const positions = (await rest.getPositions()) as unknown as Raw[];
  const orders = [...((await rest.getOrderList()) as unknown as Raw[]), ...(await each((instType) => rest.getOrderHistory({ instType })))];
  const waiting: Raw[] = [];
  for (const ordType of WAITING_KINDS as 'oco'[]) {
    waiting.push(...((await rest.getAlgoOrderList({ ordType })) as unknown as Raw[]));
    for (const state of ['effective', 'canceled'] as const)
      waiting.push(...((await rest.getAlgoOrderHistory({ ordType, state })) as unknown as Raw[]));
  }
  const fills = await each((instType) => rest.getFillsHistory({ instType }));
  return {
    view: {
      balances: ordered(
        balances.map((row) => okxBalance(row, 'eq', 'availEq')),
        'ccy',
      ),
      funding: ordered(
        funding.map((row) => okxBalance(row, 'bal', 'availBal')),
        'ccy',
      ),
      positions: ordered(positions.map(okxPosition), 'id'),
      orders: ordered(orders.map(okxOrder), 'id'),
      waiting: ordered(waiting.map(okxWaiting), 'id'),
      fills: ordered(fills.map(okxFill), 'id'),
    },
    raw: {
      balances: ordered(balances, 'ccy'),
      funding: ordered(funding, 'ccy'),
      positions: ordered(positions, 'posId'),
      orders: ordered(orders, 'ordId'),
      waiting: ordered(waiting, 'algoId'),
      fills: ordered(fills, 'billId'),
    },
  };
}

function okxBalance(row: Raw, total: string, free: string): Row {
  return { ccy: textOf(row['ccy']), total: exact(row[total]), free: exact(row[free]), used: exact(row['frozenBal']) };
}

function okxPosition(row: Raw): Row {
  const pos = textOf(row['pos']);
  const side = textOf(row['posSide']);
  const isolated = row['mgnMode'] === 'isolated';
  return {
    id: textOf(row['posId']),
    instId: textOf(row['instId']),
    mode: textOf(row['mgnMode']),
    side: side === 'net' ? (pos.startsWith('-') ? 'short' : 'long') : side,
    size: exact(pos.replace('-', '')),
    entry: exact(row['avgPx']),
    mark: exact(row['markPx']),
    profit: exact(row['upl']),
    realized: exact(row['realizedPnl']),
    lever: exact(row['lever']),
    collateral: isolated ? exact(row['margin']) : formatFixed(parseFixed(textOf(row['imr'])) + parseFixed(textOf(row['upl']))),
    opened: textOf(row['cTime']),
  };
}

function okxOrder(row: Raw): Row {
  return {
    id: textOf(row['ordId']),
    clientId: textOf(row['clOrdId']),
    instId: textOf(row['instId']),
    side: textOf(row['side']),
    state: STATES[textOf(row['state'])] ?? '',
    filled: exact(row['accFillSz']),
    average: exact(row['avgPx']),
    fee: negated(row['fee']),
    feeCcy: textOf(row['feeCcy']),
    reduceOnly: textOf(row['reduceOnly']),
    created: textOf(row['cTime']),
    changed: textOf(row['uTime']),
  };
}

function okxWaiting(row: Raw): Row {
  return {
    id: textOf(row['algoId']),
    instId: textOf(row['instId']),
    side: textOf(row['side']),
    type: textOf(row['ordType']),
    state: STATES[textOf(row['state'])] ?? '',
    size: exact(row['sz']),
    stop: exact(row['slTriggerPx']),
    profit: exact(row['tpTriggerPx']),
    created: textOf(row['cTime']),
  };
}

function okxFill(row: Raw): Row {
  return {
    id: textOf(row['tradeId']),
    order: textOf(row['ordId']),
    instId: textOf(row['instId']),
    side: textOf(row['side']),
    price: exact(row['fillPx']),
    size: exact(row['fillSz']),
    fee: negated(row['fee']),
    feeCcy: textOf(row['feeCcy']),
    maker: String(row['execType'] === 'M'),
    at: textOf(row['ts']),
  };
}
