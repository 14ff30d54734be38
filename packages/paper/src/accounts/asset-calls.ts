// Calls of the funding account: its balances and bills, the currencies there are, and what everything is worth together.
import type { AssetBillRow } from '../state/funding-account-rows.ts';
import { divFixed, formatFixed, mulFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import { ASSET_BILLS_MS, PAGE_ROWS_MAX } from '../limits.ts';
import { coinPrice } from '../market/reference-prices.ts';
import { textField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { fits, listOf, pageByTime } from '../wire/paging.ts';
import { refuse } from '../wire/refusals.ts';
import { equityOf } from './balance-views.ts';

export function addAssetCalls(api: Api): void {
  const get = (path: string, handle: (call: Call) => unknown[]): void => addRoute(api, { method: 'GET', path, access: 'read', handle });
  get('asset/balances', balances);
  get('asset/bills', bills);
  get('asset/currencies', currencies);
  get('asset/asset-valuation', valuation);
}

/** Currencies that the funding account has something of. */
function balances({ book, query }: Call): unknown[] {
  const ccys = listOf(query, 'ccy');
  return [...book.assets.values()]
    .filter(({ ccy, cash }) => cash !== 0n && (ccys.length === 0 || ccys.includes(ccy)))
    .map(({ ccy, cash }) => ({ ccy, bal: formatFixed(cash), frozenBal: '0', availBal: formatFixed(cash) }));
}

/** A month, newest first, paged by time. */
function bills({ exchange, book, query }: Call): unknown[] {
  const same = fits<AssetBillRow>(query, ['ccy', 'type', 'clientId']);
  return pageByTime(book.assetBills, query, { oldest: exchange.clock.now() - ASSET_BILLS_MS, most: PAGE_ROWS_MAX, matches: same }).map(
    (bill) => ({
      billId: bill.billId,
      ccy: bill.ccy,
      clientId: bill.clientId,
      balChg: formatFixed(bill.change),
      bal: formatFixed(bill.balance),
      type: bill.type,
      ts: bill.ts.toString(),
      notes: '',
    }),
  );
}

/** The coins of the listed instruments and USDT. */
export function coinsOf(exchange: Exchange): string[] {
  return [...new Set(['USDT', ...[...exchange.quotes.listed.values()].map(({ instrument }) => instrument.baseCcy)])];
}

function currencies({ exchange, query }: Call): unknown[] {
  const ccys = listOf(query, 'ccy');
  return coinsOf(exchange)
    .filter((ccy) => ccys.length === 0 || ccys.includes(ccy))
    .map(currencyView);
}

/** Paper money has no chain: nothing comes in and nothing goes out. */
function currencyView(ccy: string): Record<string, unknown> {
  return {
    burningFeeRate: '',
    canDep: false,
    canInternal: false,
    canWd: false,
    ccy,
    chain: `${ccy}-Paper`,
    ctAddr: '',
    depEstOpenTime: '',
    depQuotaFixed: '',
    depQuoteDailyLayer2: '',
    fee: '0',
    logoLink: '',
    mainNet: true,
    maxFee: '0',
    maxFeeForCtAddr: '',
    maxWd: '0',
    minDep: '0',
    minDepArrivalConfirm: '0',
    minFee: '0',
    minFeeForCtAddr: '',
    minInternal: '0',
    minWd: '0',
    minWdUnlockConfirm: '0',
    name: ccy,
    needTag: false,
    usedDepQuotaFixed: '',
    usedWdQuota: '0',
    wdEstOpenTime: '',
    wdQuota: '0',
    wdTickSz: '8',
  };
}

/** In BTC unless asked for another coin. @throws Refusal 51000 for one that has no price here */
function valuation({ exchange, book, query }: Call): unknown[] {
  const ccy = textField(query, 'ccy') || 'BTC';
  const unit = coinPrice(exchange, ccy === 'USD' ? 'USDT' : ccy);
  if (unit === 0n) throw refuse('51000', 'ccy');
  const trading = equityOf(exchange, book);
  const funding = worthOf(
    exchange,
    [...book.assets.values()].map((row) => ({ ccy: row.ccy, amount: row.cash })),
  );
  const earn = worthOf(exchange, [...book.savings.values()]);
  const inUnits = (usdt: bigint): string => formatFixed(divFixed(usdt, unit, 'halfEven'));
  const details = { classic: '0', earn: inUnits(earn), funding: inUnits(funding), trading: inUnits(trading) };
  return [{ details, totalBal: inUnits(trading + funding + earn), ts: exchange.clock.now().toString() }];
}

function worthOf(exchange: Exchange, rows: readonly { ccy: string; amount: bigint }[]): bigint {
  return rows.reduce((sum, { ccy, amount }) => sum + mulFixed(amount, coinPrice(exchange, ccy), 'halfEven'), 0n);
}
