// Reading parameters as the venue does: strings or numbers for amounts, unknown fields ignored, one refusal per mistake.
import type { OrderSide } from '../state/order-rows.ts';
import { type Instrument, stepsOf, tryParseFixed } from '@millrace/market';
import { refuse } from './refusals.ts';

/** A parsed JSON object or the query of a request. */
export type Fields = Readonly<Record<string, unknown>>;

/** Text of a field; numbers and booleans are printed, missing ones are "". */
export function textField(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return plainNumber(value);
  return '';
}

/** A number that came as JSON number, without exponent. */
function plainNumber(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(18).replace(/\.?0+$/, '') : text;
}

/** @throws Refusal 50014 when missing */
export function requiredField(fields: Fields, name: string): string {
  const text = textField(fields, name);
  if (text === '') throw refuse('50014', name);
  return text;
}

export function booleanField(fields: Fields, name: string): boolean {
  return textField(fields, name) === 'true';
}

/** A positive decimal as a fixed integer. @throws Refusal 50014, 51000 */
export function amountField(fields: Fields, name: string): bigint {
  const value = tryParseFixed(requiredField(fields, name));
  if (value === undefined || value <= 0n) throw refuse('51000', name);
  return value;
}

/** A price on the tick grid, in ticks; null when missing. @throws Refusal 51000, 51150 */
export function priceField(fields: Fields, name: string, { instrument }: { instrument: Instrument }): number | null {
  if (textField(fields, name) === '') return null;
  const value = amountField(fields, name);
  try {
    return stepsOf(value, instrument.tickSize);
  } catch (cause) {
    if (cause instanceof RangeError) throw refuse('51150');
    throw cause;
  }
}

export function sideField(fields: Fields): OrderSide {
  const side = requiredField(fields, 'side');
  if (side !== 'buy' && side !== 'sell') throw refuse('51000', 'side');
  return side;
}

const CLIENT_ID = /^[A-Za-z0-9]{1,32}$/;
const TAG = /^[A-Za-z0-9]{1,16}$/;

/** Letters and digits, 1 to 32, or "". @throws Refusal 51000 */
export function clientIdField(fields: Fields, name: string): string {
  const id = textField(fields, name);
  if (id !== '' && !CLIENT_ID.test(id)) throw refuse('51000', name);
  return id;
}

export function tagField(fields: Fields): string {
  const tag = textField(fields, 'tag');
  if (tag !== '' && !TAG.test(tag)) throw refuse('51000', 'tag');
  return tag;
}
