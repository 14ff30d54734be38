// Schemas of OKX's scalar fields. Numbers stay decimal strings; OKX writes "" where a value does not apply, which becomes null.
import * as z from 'zod/mini';

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A decimal string that must be there. */
export const decimal = z.string().check(z.regex(DECIMAL));

/** A decimal string, or "" which becomes null. A missing field counts as "". */
export const decimalOrNull = z.pipe(
  z._default(z.string().check(z.regex(/^(-?\d+(\.\d+)?)?$/)), ''),
  z.transform((value) => (value === '' ? null : value)),
);

/** Milliseconds as a string, to a number. */
export const ms = z.pipe(z.string().check(z.regex(/^\d{1,16}$/)), z.transform(Number));

/** Milliseconds, or "" which becomes null. */
export const msOrNull = z.pipe(
  z._default(z.string().check(z.regex(/^\d{0,16}$/)), ''),
  z.transform((value) => (value === '' ? null : Number(value))),
);

/** Text that may be missing or empty; both become null. */
export const textOrNull = z.pipe(
  z._default(z.string(), ''),
  z.transform((value) => (value === '' ? null : value)),
);

export const side = z.enum(['buy', 'sell']);

/** Direction of a position: long or short where both may be held, net where the sign of the size says it. "" (spot) becomes net. */
export const positionSide = z.pipe(
  z._default(z.enum(['long', 'short', 'net', '']), ''),
  z.transform((value) => (value === '' ? 'net' : value)),
);

export const marginMode = z.enum(['cash', 'isolated', 'cross', 'spot_isolated']);

export type InstrumentType = 'SPOT' | 'SWAP';

/** The type that the venue's name says, BTC-USDT or BTC-USDT-SWAP: to choose the list that holds the instrument's record. */
export function instrumentTypeOf(instId: string): InstrumentType {
  return instId.endsWith('-SWAP') ? 'SWAP' : 'SPOT';
}

/** The instrument family that a swap is asked for by: BTC-USDT of BTC-USDT-SWAP. */
export function familyOf(instId: string): string {
  return instId.replace(/-SWAP$/, '');
}
