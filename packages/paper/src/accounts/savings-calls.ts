// Simple earn (flexible) on the wire: what somebody has in it, buying and redeeming, the rate asked, interest received, and the market's rates.
import type { LendingRow } from '../state/funding-account-rows.ts';
import { divFloor, formatFixed, parseFixed, tryParseFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import { LENDING_HISTORY_MS, LENDING_RATE_MAX, LENDING_RATE_MIN, PAGE_ROWS_MAX } from '../limits.ts';
import { amountField, type Fields, requiredField, textField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { fits, pageByTime, pageSize, timeField } from '../wire/paging.ts';
import { refuse } from '../wire/refusals.ts';
import { coinsOf } from './asset-calls.ts';
import { assetsOf } from './asset-ledger.ts';
import { borrowRate, HOUR_MS, lendingRate } from './lending-rates.ts';
import { buySavings, hourOf, redeemSavings, savingsRow } from './savings.ts';

const f = formatFixed;
const HOURS_A_DAY = 24;

export function addSavingsCalls(api: Api): void {
  const get = (path: string, access: 'read' | 'public', handle: (call: Call) => unknown[]): void =>
    addRoute(api, { method: 'GET', path: `finance/savings/${path}`, access, handle });
  const post = (path: string, handle: (call: Call) => unknown[]): void =>
    addRoute(api, { method: 'POST', path: `finance/savings/${path}`, access: 'trade', handle });
  get('balance', 'read', balance);
  get('lending-history', 'read', lendingHistory);
  get('lending-rate-summary', 'public', rateSummary);
  get('lending-rate-history', 'public', rateHistory);
  post('purchase-redempt', purchaseOrRedeem);
  post('set-lending-rate', setLendingRate);
}

function balance({ book, query }: Call): unknown[] {
  const ccy = textField(query, 'ccy');
  return [...book.savings.values()]
    .filter((row) => (ccy === '' ? row.amount > 0n : row.ccy === ccy))
    .map(({ lent, ...row }) => ({
      ccy: row.ccy,
      amt: f(row.amount),
      earnings: f(row.earnings),
      rate: f(row.minRate),
      loanAmt: f(lent),
      pendingAmt: f(row.amount - lent),
      redemptAmt: '',
    }));
}

/** @throws Refusal 58003 */
function coinField(exchange: Exchange, fields: Fields): string {
  const ccy = requiredField(fields, 'ccy');
  if (!coinsOf(exchange).includes(ccy)) throw refuse('58003');
  return ccy;
}

/** A yearly rate as a fraction. @throws Refusal 51000 outside 1 % to 365 % */
function rateField(text: string): bigint {
  const rate = tryParseFixed(text);
  if (rate === undefined || rate < parseFixed(LENDING_RATE_MIN) || rate > parseFixed(LENDING_RATE_MAX)) throw refuse('51000', 'rate');
  return rate;
}

/** @throws Refusal 50014, 51000, 58003, 58005, 58350 */
function purchaseOrRedeem({ exchange, book, fields }: Call): unknown[] {
  const ccy = coinField(exchange, fields);
  const amount = amountField(fields, 'amt');
  const side = requiredField(fields, 'side');
  if (side !== 'purchase' && side !== 'redempt') throw refuse('51000', 'side');
  const asked = textField(fields, 'rate');
  const row = savingsRow(exchange, book, ccy);
  if (side === 'redempt') {
    if (amount > row.amount) throw refuse('58005', side);
    redeemSavings(exchange, book, row, amount);
    return [{ ccy, amt: f(amount), side, rate: f(row.minRate) }];
  }
  const minRate = asked === '' ? undefined : rateField(asked);
  if (amount > assetsOf(book, ccy)) throw refuse('58350');
  return [{ ccy, amt: f(amount), side, rate: f(buySavings(exchange, book, ccy, amount, minRate).minRate) }];
}

/** Counts from the next full hour on. */
function setLendingRate({ exchange, book, fields }: Call): unknown[] {
  const ccy = coinField(exchange, fields);
  const row = savingsRow(exchange, book, ccy);
  row.minRate = rateField(requiredField(fields, 'rate'));
  exchange.store.save('savings', row);
  return [{ ccy, rate: f(row.minRate) }];
}

/** Interest received, a month, newest first. */
function lendingHistory({ exchange, book, query }: Call): unknown[] {
  const same = fits<LendingRow>(query, ['ccy']);
  const oldest = exchange.clock.now() - LENDING_HISTORY_MS;
  return pageByTime(book.lendings, query, { oldest, most: PAGE_ROWS_MAX, matches: same }).map((row) => ({
    ccy: row.ccy,
    amt: f(row.amount),
    earnings: f(row.earnings),
    rate: f(row.rate),
    ts: row.ts.toString(),
  }));
}

function askedCoins({ exchange, query }: Call): string[] {
  return textField(query, 'ccy') === '' ? coinsOf(exchange) : [coinField(exchange, query)];
}

/** Borrowing rates: of the last 24 hours, of the last one, of the running one. */
function rateSummary(call: Call): unknown[] {
  const { exchange } = call;
  const hour = hourOf(exchange.clock.now());
  return askedCoins(call).map((ccy) => {
    let sum = 0n;
    for (let back = 1; back <= HOURS_A_DAY; back += 1) sum += borrowRate(exchange.seed, ccy, hour - back);
    const rates = {
      avgRate: f(divFloor(sum, BigInt(HOURS_A_DAY))),
      preRate: f(borrowRate(exchange.seed, ccy, hour - 1)),
      estRate: f(borrowRate(exchange.seed, ccy, hour)),
    };
    return { ccy, avgAmt: '', avgAmtUsd: '', ...rates };
  });
}

/** Rates by the hour, known at its end, newest first, as far back as the market's prices; an hour of several coins is never cut. */
function rateHistory(call: Call): unknown[] {
  const { exchange, query } = call;
  const coins = askedCoins(call);
  const limit = pageSize(query, PAGE_ROWS_MAX);
  const first = Math.min(...[...exchange.quotes.listed.values()].map(({ source }) => source.firstTs));
  const oldest = Math.max(timeField(query, 'before') ?? 0, first);
  const after = Math.min(timeField(query, 'after') ?? Number.POSITIVE_INFINITY, exchange.clock.now() + 1);
  const rows: unknown[] = [];
  for (let ts = (Math.ceil(after / HOUR_MS) - 1) * HOUR_MS; ts > oldest && rows.length < limit; ts -= HOUR_MS) {
    for (const ccy of coins) {
      const rate = borrowRate(exchange.seed, ccy, hourOf(ts) - 1);
      rows.push({ ccy, amt: '', rate: f(rate), lendingRate: f(lendingRate(rate)), ts: ts.toString() });
    }
  }
  return rows;
}
