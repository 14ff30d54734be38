// The instrument that a call names.
import type { Quote } from '../quotes/quotes.ts';
import { type Fields, textField } from '../wire/fields.ts';
import { refuse } from '../wire/refusals.ts';
import type { Exchange } from './exchange.ts';

/** The instrument by instId or instIdCode. @throws Refusal 51001 */
export function quoteField(exchange: Exchange, fields: Fields): Quote {
  const instId = textField(fields, 'instId');
  const code = textField(fields, 'instIdCode');
  if (instId === '' && code === '') throw refuse('50014', 'instId');
  for (const quote of exchange.quotes.listed.values()) {
    if (instId === '' ? quote.instrument.code.toString() === code : quote.instrument.instId === instId) return quote;
  }
  throw refuse('51001');
}
