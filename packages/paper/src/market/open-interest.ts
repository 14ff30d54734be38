// Open interest: what is open here. The market itself stands against what accounts hold on one side only, so it is the greater of the two sides.
import { baseUnits, formatFixed, mulFixed, parseFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import { textField } from '../wire/fields.ts';
import { addRoute, type Api } from '../core/http.ts';
import { refuse } from '../wire/refusals.ts';
import { lastPrice, type Quote } from '../quotes/quotes.ts';
import { listed } from './market-routes.ts';

export function addOpenInterest(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path: 'public/open-interest',
    access: 'public',
    handle(call) {
      if (['SPOT', 'MARGIN'].includes(textField(call.query, 'instType'))) throw refuse('51000', 'instType');
      return listed(call).map((quote) => openInterestView(call.exchange, quote));
    },
  });
}

/** In contracts, in coin and in USD. */
export function openInterestView(exchange: Exchange, quote: Quote): Record<string, string> {
  const { instId, instType, contractValue } = quote.instrument;
  let [long, short] = [0n, 0n];
  for (const { sign, size } of exchange.store.index(instId).positions) {
    if (sign === 1) long += size;
    else short += size;
  }
  const contracts = long > short ? long : short;
  const coins = baseUnits(contracts, parseFixed(contractValue));
  const usd = mulFixed(coins, lastPrice(quote), 'halfEven');
  return { instType, instId, oi: formatFixed(contracts), oiCcy: formatFixed(coins), oiUsd: formatFixed(usd), ts: quote.ts.toString() };
}
