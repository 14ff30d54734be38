// The rules of a size typed by hand, as the server checks them: a multiple of the lot, not below the minimum, not above what is held. Pure.
import type { InputIssue, InstrumentInfo } from '@millrace/contract';
import { compareDecimals, isDecimal, parseFixed } from '@millrace/market';

export interface SizeBounds {
  instrument: Pick<InstrumentInfo, 'lotSize' | 'minSize'> | undefined;
  /** What is held, when it is to be reduced; closing all of it is allowed even below the minimum. */
  max: string | undefined;
}

export function sizeIssue(size: string, { instrument, max }: SizeBounds): Pick<InputIssue, 'rule' | 'args'> | undefined {
  if (size === '') return { rule: 'required', args: {} };
  if (!isDecimal(size)) return { rule: 'decimal', args: {} };
  if (max !== undefined && compareDecimals(size, max) > 0) return { rule: 'tooBig', args: { max } };
  if (compareDecimals(size, '0') <= 0) return { rule: 'tooSmall', args: { min: instrument?.minSize ?? '0' } };
  if (!instrument) return undefined;
  if (parseFixed(size) % parseFixed(instrument.lotSize) !== 0n) return { rule: 'lotMultiple', args: { lot: instrument.lotSize } };
  const whole = max !== undefined && compareDecimals(size, max) === 0;
  return compareDecimals(size, instrument.minSize) < 0 && !whole ? { rule: 'belowMinimum', args: { min: instrument.minSize } } : undefined;
}
