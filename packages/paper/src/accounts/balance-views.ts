// Balances in the venue's words: account/balance, the account channel, balance_and_position.
import type { AccountBook } from '../state/account-book.ts';
import type { FillRow } from '../state/order-rows.ts';
import type { PositionRow } from '../state/position-rows.ts';
import { divFixed, formatFixed, mulFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import { coinPrice } from '../market/reference-prices.ts';
import { crossState, fundsOf, SETTLE_CCY, valueOf } from './funds.ts';
import { positionView } from './position-view.ts';

const f = formatFixed;

/** Lending, collateral, copied spot and the cost of coins are not offered here: their fields have the values of an account that uses none. */
const NOT_OFFERED = {
  frpType: '0',
  clSpotInUseAmt: '',
  maxSpotInUse: '',
  maxSpotInUseAmt: '',
  smtSyncEq: '0',
  spotCopyTradingEq: '0',
  openAvgPx: '',
  accAvgPx: '',
  spotUpl: '',
  spotUplRatio: '',
  totalPnl: '',
  totalPnlRatio: '',
  colRes: '0',
  colBorrAutoConversion: '0',
  collateralRestrict: false,
  autoLendStatus: 'unsupported',
  autoLendMtAmt: '0',
} as const;

interface Isolated {
  upl: bigint;
  /** Margins with their profit. */
  equity: bigint;
  /** What of the margins is funding and no cash. */
  marginFunding: bigint;
}

function isolatedOf(exchange: Exchange, book: AccountBook): Isolated {
  let upl = 0n;
  let equity = 0n;
  let marginFunding = 0n;
  for (const position of book.positions.values()) {
    if (position.mgnMode === 'cross' || position.size === 0n) continue;
    const profit = valueOf(exchange, position).upl;
    upl += profit;
    equity += position.margin + profit;
    marginFunding += position.marginFunding;
  }
  return { upl, equity, marginFunding };
}

interface BalanceDetail {
  ccy: string;
  [field: string]: unknown;
}

interface AccountView {
  details: BalanceDetail[];
  [field: string]: unknown;
}

/** One currency of account/balance. */
function balanceDetail(exchange: Exchange, book: AccountBook, ccy: string): BalanceDetail {
  const balance = book.balances.get(ccy);
  const funds = fundsOf(exchange, book, ccy);
  const settles = ccy === SETTLE_CCY;
  const isolated = settles ? isolatedOf(exchange, book) : { upl: 0n, equity: 0n, marginFunding: 0n };
  const cross = settles ? crossState(exchange, book) : undefined;
  const upl = isolated.upl + funds.crossProfit;
  const equity = funds.cash + isolated.marginFunding + upl;
  const spotOnly = book.account.acctLv === '1';
  return {
    ccy,
    eq: f(equity),
    cashBal: f(funds.cash),
    uTime: (balance?.uTime ?? 0).toString(),
    isoEq: f(isolated.equity),
    availEq: spotOnly ? '' : f(atLeastZero(funds.free)),
    disEq: f(mulFixed(equity, coinPrice(exchange, ccy), 'halfEven')),
    fixedBal: '0',
    availBal: f(atLeastZero(funds.freeCash)),
    frozenBal: f(funds.orders + funds.margin + funds.crossMargin),
    ordFrozen: f(funds.orders),
    liab: '',
    upl: f(upl),
    uplLiab: '',
    crossLiab: '',
    rewardBal: '0',
    isoLiab: '',
    mgnRatio: cross && cross.need > 0n ? f(divFixed(cross.equity, cross.need, 'halfEven')) : '',
    imr: f(funds.crossMargin),
    mmr: f(cross?.maintenance ?? 0n),
    interest: '',
    twap: '0',
    maxLoan: '',
    eqUsd: f(mulFixed(equity, coinPrice(exchange, ccy), 'halfEven')),
    borrowFroz: '',
    notionalLever: '0',
    stgyEq: '0',
    isoUpl: f(isolated.upl),
    spotInUseAmt: '',
    spotIsoBal: '0',
    spotBal: settles ? '' : f(funds.cash),
    collateralEnabled: false,
    coinUsdPrice: f(coinPrice(exchange, ccy)),
    ...NOT_OFFERED,
  };
}

function atLeastZero(value: bigint): bigint {
  return value > 0n ? value : 0n;
}

/** account/balance and the account channel; `ccys` narrows the details. */
export function accountView(exchange: Exchange, book: AccountBook, ccys?: readonly string[]): AccountView {
  const held = [...book.balances.values()].filter((balance) => balance.cash !== 0n).map((balance) => balance.ccy);
  const isolated = isolatedOf(exchange, book);
  const upl = isolated.upl + fundsOf(exchange, book, SETTLE_CCY).crossProfit;
  const shown = ccys && ccys.length > 0 ? ccys : held;
  return {
    uTime: exchange.clock.now().toString(),
    totalEq: f(equityOf(exchange, book)),
    isoEq: f(isolated.equity),
    adjEq: '',
    availEq: '',
    ordFroz: '',
    imr: '',
    mmr: '',
    borrowFroz: '',
    mgnRatio: '',
    notionalUsd: '',
    notionalUsdForSwap: '',
    notionalUsdForFutures: '',
    notionalUsdForOption: '',
    notionalUsdForBorrow: '',
    upl: f(upl),
    details: shown.map((ccy) => balanceDetail(exchange, book, ccy)),
  };
}

/** Worth of the trading account in USDT, unrealised profit included. */
export function equityOf(exchange: Exchange, book: AccountBook): bigint {
  const { upl, marginFunding } = isolatedOf(exchange, book);
  const held = upl + marginFunding + fundsOf(exchange, book, SETTLE_CCY).crossProfit;
  return [...book.balances.values()].reduce((sum, { ccy, cash }) => sum + mulFixed(cash, coinPrice(exchange, ccy), 'halfEven'), held);
}

export interface BalanceChange {
  eventType: string;
  ccys: readonly string[];
  positions: readonly PositionRow[];
  fills: readonly FillRow[];
}

/** The balance_and_position channel. */
export function balanceChangeView(exchange: Exchange, book: AccountBook, change: BalanceChange): Record<string, unknown> {
  return {
    pTime: exchange.clock.now().toString(),
    eventType: change.eventType,
    balData: change.ccys.map((ccy) => {
      const balance = book.balances.get(ccy);
      return { ccy, cashBal: f(balance?.cash ?? 0n), uTime: (balance?.uTime ?? 0).toString() };
    }),
    posData: change.positions.map((position) => {
      const view = positionView(exchange, position);
      const names = ['posId', 'tradeId', 'instId', 'instType', 'mgnMode', 'posSide', 'pos', 'ccy', 'posCcy', 'avgPx', 'cTime', 'uTime'];
      return Object.fromEntries(names.map((name) => [name, view[name]]));
    }),
    trades: change.fills.map((fill) => ({ instId: fill.instId, tradeId: fill.tradeId })),
  };
}
