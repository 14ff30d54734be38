// How decimals travel: as text, never as a JSON number.
import { compareDecimals, decimalPlaces, isDecimal, normalDecimal } from '@millrace/market';
import { z } from 'zod/mini';

/** A decimal as text with at most `scale` places within [min, max]; answered in normal form ("1.50" -> "1.5"). JSON numbers are refused. */
export function wireDecimal(range: { scale: number; min: string; max: string }) {
  return z.pipe(
    z.string().check(
      z.maxLength(40),
      z.check<string>((context) => {
        const text = context.value;
        const broken = brokenDecimalRule(text, range);
        if (broken) context.issues.push({ code: 'custom', message: broken.rule, params: broken.args, input: text });
      }),
    ),
    z.transform((text) => normalDecimal(text)),
  );
}

function brokenDecimalRule(text: string, range: { scale: number; min: string; max: string }) {
  if (text === '') return { rule: 'required', args: {} };
  if (!isDecimal(text)) return { rule: 'decimal', args: {} };
  if (decimalPlaces(text) > range.scale) return { rule: 'decimalPlaces', args: { max: range.scale } };
  if (range.min === '0' && text.startsWith('-') && compareDecimals(text, '0') < 0) return { rule: 'belowZero', args: {} };
  if (compareDecimals(text, range.min) < 0) return { rule: 'tooSmall', args: { min: range.min } };
  if (compareDecimals(text, range.max) > 0) return { rule: 'tooBig', args: { max: range.max } };
  return undefined;
}
