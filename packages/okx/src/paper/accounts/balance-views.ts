// Balances in the venue's words: account/balance, the account channel, balance_and_position.
import { FIXED_ONE, formatFixed, mulFixed } from '@millrace/market';
import { lastPrice } from '../market/board.ts';
import type { Exchange } from '../exchange.ts';
import { fundsOf } from './ledger.ts';
import { positionView } from './position-view.ts';
import { figuresOf } from './positions.ts';
import type { FillRow, PositionRow } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';

const f = formatFixed;

/** Price of a coin in USDT: its spot, else its swap, else 0 (not priced in this market). */
function coinPrice(x: Exchange, ccy: string): bigint {
  if (ccy === 'USDT') return FIXED_ONE;
  const quote = x.board.quotes.get(`${ccy}-USDT`) ?? x.board.quotes.get(`${ccy}-USDT-SWAP`);
  return quote ? lastPrice(quote) : 0n;
}

function unrealised(x: Exchange, book: AccountBook): { upl: bigint; equity: bigint } {
  let upl = 0n;
  let equity = 0n;
  for (const position of book.positions.values()) {
    const quote = x.board.quotes.get(position.instId);
    if (position.size === 0n || !quote) continue;
    const figures = figuresOf(position, quote);
    upl += figures.upl;
    equity += position.margin + figures.upl;
  }
  return { upl, equity };
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
function balanceDetail(x: Exchange, book: AccountBook, ccy: string): BalanceDetail {
  const balance = book.balances.get(ccy);
  const funds = fundsOf(book, ccy);
  const isolated = ccy === 'USDT' ? unrealised(x, book) : { upl: 0n, equity: 0n };
  const equity = funds.cash + isolated.upl;
  const free = f(funds.free > 0n ? funds.free : 0n);
  return {
    ccy,
    eq: f(equity),
    cashBal: f(funds.cash),
    uTime: (balance?.uTime ?? 0).toString(),
    isoEq: f(isolated.equity),
    availEq: book.account.acctLv === '1' ? '' : free,
    disEq: f(mulFixed(equity, coinPrice(x, ccy))),
    fixedBal: '0',
    availBal: free,
    frozenBal: f(funds.orders + funds.margin),
    ordFrozen: f(funds.orders),
    liab: '',
    upl: f(isolated.upl),
    uplLiab: '',
    crossLiab: '',
    rewardBal: '0',
    isoLiab: '',
    mgnRatio: '',
    imr: '0',
    mmr: '0',
    interest: '',
    twap: '0',
    maxLoan: '',
    eqUsd: f(mulFixed(equity, coinPrice(x, ccy))),
    borrowFroz: '',
    notionalLever: '0',
    stgyEq: '0',
    isoUpl: f(isolated.upl),
    spotInUseAmt: '',
    spotIsoBal: '0',
    spotBal: ccy === 'USDT' ? '' : f(funds.cash),
    collateralEnabled: false,
  };
}

/** account/balance and the account channel; `ccys` narrows the details. */
export function accountView(x: Exchange, book: AccountBook, ccys?: readonly string[]): AccountView {
  const held = [...book.balances.values()].filter((balance) => balance.cash !== 0n).map((balance) => balance.ccy);
  const { upl, equity } = unrealised(x, book);
  const total = held.reduce((sum, ccy) => sum + mulFixed(book.balances.get(ccy)?.cash ?? 0n, coinPrice(x, ccy)), upl);
  const shown = ccys && ccys.length > 0 ? ccys : held;
  return {
    uTime: x.clock.now().toString(),
    totalEq: f(total),
    isoEq: f(equity),
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
    details: shown.map((ccy) => balanceDetail(x, book, ccy)),
  };
}

export interface BalanceChange {
  eventType: string;
  ccys: readonly string[];
  positions: readonly PositionRow[];
  fills: readonly FillRow[];
}

/** The balance_and_position channel. */
export function balanceChangeView(x: Exchange, book: AccountBook, change: BalanceChange): Record<string, unknown> {
  return {
    pTime: x.clock.now().toString(),
    eventType: change.eventType,
    balData: change.ccys.map((ccy) => {
      const balance = book.balances.get(ccy);
      return { ccy, cashBal: f(balance?.cash ?? 0n), uTime: (balance?.uTime ?? 0).toString() };
    }),
    posData: change.positions.map((position) => {
      const view = positionView(x, position);
      const names = ['posId', 'tradeId', 'instId', 'instType', 'mgnMode', 'posSide', 'pos', 'ccy', 'posCcy', 'avgPx', 'cTime', 'uTime'];
      return Object.fromEntries(names.map((name) => [name, view[name]]));
    }),
    trades: change.fills.map((fill) => ({ instId: fill.instId, tradeId: fill.tradeId })),
  };
}
