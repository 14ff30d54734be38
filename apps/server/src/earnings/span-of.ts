// Which days and whose money a caller asks for.
import { limits, type EarningSpan, type Environment } from '@millrace/contract';
import { refuseInput } from '../shared/refusal.ts';

const DAY_MS = 86_400_000;
const DAYS_DEFAULT = 30;

/** A day as 2026-11-20, so many days later. */
function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** @param nowMs venue ms */
export function dayOf(nowMs: number, timeZone: string): string {
  // Sweden writes days as 2026-11-20.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(nowMs);
}

/** @throws Refusal inputInvalid for a span that is given twice or by half, reversed or longer than a year */
export function daysOf({ lastDays, startDay, endDay }: EarningSpan, today: string): { startDay: string; endDay: string } {
  if (lastDays !== undefined && (startDay ?? endDay) !== undefined)
    refuseInput({ field: 'lastDays', rule: 'givenTwice', args: { other: startDay === undefined ? 'endDay' : 'startDay' } });
  if (startDay === undefined && endDay === undefined) return { startDay: plusDays(today, 1 - (lastDays ?? DAYS_DEFAULT)), endDay: today };
  if (startDay === undefined) refuseInput({ field: 'startDay', rule: 'required', args: {} });
  if (endDay === undefined) refuseInput({ field: 'endDay', rule: 'required', args: {} });
  if (endDay < startDay) refuseInput({ field: 'endDay', rule: 'tooSmall', args: { min: startDay } });
  if (endDay > plusDays(startDay, limits.earningDaysMax - 1))
    refuseInput({ field: 'endDay', rule: 'spanTooLong', args: { days: limits.earningDaysMax } });
  return { startDay, endDay };
}

/** The one that is asked for, else that of the newest day, else the tenant's money. */
export function environmentOf(asked: Environment | undefined, earned: readonly Environment[], money: Environment): Environment {
  return asked ?? earned[0] ?? money;
}
