// Names, lengths and opening times of candle bars as the venue names them. Bars from 6H on exist twice: cut at UTC+8, and with "utc" at UTC.
// Pure calendar arithmetic on milliseconds; never reads a clock.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CHINA = 8 * HOUR;
/** 1970-01-05, the first Monday: weeks open on Mondays. */
const FIRST_MONDAY = 4 * DAY;

interface BarRule {
  /** Fixed length in ms; months have none. */
  ms?: number;
  months?: number;
  /** What is added to UTC before cutting, ms. */
  offset: number;
  origin: number;
}

const SHORT: Readonly<Record<string, number>> = {
  '1s': 1000,
  '1m': MINUTE,
  '3m': 3 * MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1H': HOUR,
  '2H': 2 * HOUR,
  '4H': 4 * HOUR,
};
const LONG: Readonly<Record<string, number>> = { '6H': 6 * HOUR, '12H': 12 * HOUR, '1D': DAY, '2D': 2 * DAY, '3D': 3 * DAY, '5D': 5 * DAY };

const rules = buildRules();

/** Every name that candles may be asked by; "1s" has no history here and is left out. */
export const BAR_NAMES: readonly string[] = [...rules.keys()].filter((name) => name !== '1s');

export function isBarName(name: string): boolean {
  return rules.has(name) && name !== '1s';
}

/** Opening time (ms) of the bar that contains ts. @throws RangeError for an unknown bar name. */
export function barOpen(ts: number, name: string): number {
  const rule = ruleOf(name);
  if (rule.months !== undefined) return monthOpen(ts, rule, 0);
  const ms = rule.ms ?? MINUTE;
  const local = ts + rule.offset - rule.origin;
  return Math.floor(local / ms) * ms + rule.origin - rule.offset;
}

/** Opening time (ms) of the next bar = closing time of the bar that contains ts. */
export function barClose(ts: number, name: string): number {
  const rule = ruleOf(name);
  if (rule.months !== undefined) return monthOpen(ts, rule, rule.months);
  return barOpen(ts, name) + (rule.ms ?? MINUTE);
}

/** Length in ms; the longest possible for months (31 or 92 days). */
export function barMs(name: string): number {
  const rule = ruleOf(name);
  return rule.ms ?? (rule.months === 1 ? 31 : 92) * DAY;
}

function ruleOf(name: string): BarRule {
  const rule = rules.get(name);
  if (!rule) throw new RangeError(`unknown bar ${name}`);
  return rule;
}

function monthOpen(ts: number, rule: BarRule, add: number): number {
  const local = new Date(ts + rule.offset);
  const months = rule.months ?? 1;
  const month = Math.floor(local.getUTCMonth() / months) * months + add;
  return Date.UTC(local.getUTCFullYear(), month, 1) - rule.offset;
}

function buildRules(): Map<string, BarRule> {
  const found = new Map<string, BarRule>();
  for (const [name, ms] of Object.entries(SHORT)) found.set(name, { ms, offset: 0, origin: 0 });
  for (const [suffix, offset] of [
    ['', CHINA],
    ['utc', 0],
  ] as const) {
    for (const [name, ms] of Object.entries(LONG)) found.set(name + suffix, { ms, offset, origin: 0 });
    found.set(`1W${suffix}`, { ms: 7 * DAY, offset, origin: FIRST_MONDAY });
    found.set(`1M${suffix}`, { months: 1, offset, origin: 0 });
    found.set(`3M${suffix}`, { months: 3, offset, origin: 0 });
  }
  return found;
}
