// From one moment to another, apart from the times that the first load needs.
import { formatMoment, type MomentStyle } from './times.ts';

/** From a moment to a later one, to the minute; a day that both have in common is said once. `formatRange` of Intl would word the day in another way. */
export function formatSpan(fromMs: number, toMs: number, style: Omit<MomentStyle, 'parts'>): string {
  const day = (ms: number): string => formatMoment(ms, { ...style, parts: 'date' });
  const end = formatMoment(toMs, { ...style, parts: day(fromMs) === day(toMs) ? 'minute' : 'dateTime' });
  return `${formatMoment(fromMs, { ...style, parts: 'dateTime' })} – ${end}`;
}
