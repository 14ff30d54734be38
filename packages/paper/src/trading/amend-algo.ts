// Changing a waiting order: size, triggers and prices; its id and kind stay. Nothing changes when it is refused.
import type { AccountBook } from '../state/account-book.ts';
import type { AlgoRow, Trail } from '../state/order-rows.ts';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import { amountField, type Fields, priceField, textField } from '../wire/fields.ts';
import { refuse } from '../wire/refusals.ts';
import { newLeg } from './attached.ts';
import { checkLegs, limitField, priceKind, readTrail } from './legs.ts';
import { watchedTicks } from '../market/reference-prices.ts';

/** @throws Refusal 51503, 51500, 50015, 51000 and those of triggers */
export function amendAlgo(exchange: Exchange, book: AccountBook, algo: AlgoRow, fields: Fields): void {
  if (algo.state !== 'live') throw refuse('51503');
  exchange.assertOpen();
  const quote = exchange.quotes.listed.get(algo.instId);
  if (!quote) throw refuse('51001');
  if (!Object.keys(fields).some((name) => name.startsWith('new') && textField(fields, name) !== '')) throw refuse('51500');
  const size = textField(fields, 'newSz') === '' ? algo.size : amountField(fields, 'newSz');
  if (size !== algo.size && algo.closeFraction !== '') throw refuse('51000', 'newSz');
  const legs = {
    stop: algo.entry || algo.trail ? null : newLeg(fields, quote, 'Sl', algo.stop),
    profit: algo.entry || algo.trail ? null : newLeg(fields, quote, 'Tp', algo.profit),
  };
  const needed = algo.ordType === 'oco' ? 2 : algo.entry || algo.trail ? 0 : 1;
  if ([legs.stop, legs.profit].filter((leg) => leg !== null).length < needed) throw refuse('50015', 'newSlTriggerPx or newTpTriggerPx');
  checkLegs(exchange, quote, algo.side, legs);
  const entry = algo.entry && newEntry(exchange, fields, quote, algo.entry);
  const trail = algo.trail && newTrail(fields, quote, algo.trail);
  Object.assign(algo, { size, ...legs, entry, trail });
  algo.uTime = exchange.clock.now();
  exchange.store.save('algo', algo);
  exchange.feed.algoChanged(book, algo);
}

function newEntry(exchange: Exchange, fields: Fields, quote: Quote, entry: NonNullable<AlgoRow['entry']>): NonNullable<AlgoRow['entry']> {
  const trigger = priceField(fields, 'newTriggerPx', quote) ?? entry.trigger;
  const limitName = textField(fields, 'newOrdPx') === '' ? 'newOrderPx' : 'newOrdPx';
  const limit = textField(fields, limitName) === '' ? entry.limit : limitField(fields, limitName, quote);
  const by = textField(fields, 'newTriggerPxType') === '' ? entry.by : priceKind(fields, 'newTriggerPxType');
  return { ...entry, trigger, limit, by, rising: trigger >= watchedTicks(exchange, quote, by) };
}

/** A new distance keeps the best price that was seen. */
function newTrail(fields: Fields, quote: Quote, trail: Trail): Trail {
  const asked = {
    callbackRatio: textField(fields, 'newCallbackRatio'),
    callbackSpread: textField(fields, 'newCallbackSpread'),
    activePx: textField(fields, 'newActivePx'),
  };
  const distance = asked.callbackRatio === '' && asked.callbackSpread === '' ? null : readTrail(asked, quote);
  const active = asked.activePx === '' ? null : priceField(asked, 'activePx', quote);
  if (active !== null && trail.activated) throw refuse('51000', 'newActivePx');
  return {
    ...trail,
    ...(distance && { ratio: distance.ratio, spread: distance.spread }),
    ...(active !== null && { active, activeRising: active > quote.last }),
  };
}
