// A typed figure one step up or down: the step is one of its last decimal, so that what is typed says how fine it goes.
import { compareDecimals, decimalToPlaces, isDecimal, sumDecimals } from '@millrace/market';

/** Undefined where nothing follows: no figure, or beyond what the field takes. */
export function steppedText(text: string, by: 1 | -1, { min, max }: { min: string; max: string }): string | undefined {
  if (!isDecimal(text)) return undefined;
  const places = text.split('.')[1]?.length ?? 0;
  const step = places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`;
  const next = decimalToPlaces(sumDecimals([text, by === 1 ? step : `-${step}`]), places, 'halfEven');
  return compareDecimals(next, min) < 0 || compareDecimals(next, max) > 0 ? undefined : next;
}
