// Counts calls against the venue's limits: at most so many in any window of venue time. A call that is refused does not count. Knows nothing of HTTP.
import { ORDERS_OF_ACCOUNT, RATE_TABLE, type RateLimit } from './rate-table.ts';
import { type Fields, textField } from './fields.ts';
import { refuse } from './refusals.ts';

/** Windows of the rate limits in which nothing is left are thrown away after so many calls. */
const RATE_WINDOWS_SWEEP = 20_000;

export interface RatedCall {
  /** Method and path, such as "POST trade/order". */
  call: string;
  /** Address of the caller. */
  ip: string;
  /** "" on public calls. */
  uid: string;
  query: Fields;
  body: unknown;
}

export interface RateGate {
  /** Whether anything is counted at all. */
  isOn: boolean;
  /** Counts a call. @throws Refusal 50011, 50061 */
  take(call: RatedCall): void;
  /** Counts one of something that is not a call; false when there are too many. */
  allows(limit: RateLimit, who: string): boolean;
  /** Forgets what belongs to somebody who is gone. */
  forget(limit: RateLimit, who: string): void;
}

const NEVER: RateGate = { isOn: false, take: () => undefined, allows: () => true, forget: () => undefined };

export interface RateGateOptions {
  /** A clock that waits for its listeners (speed max) has no "per second": then it must be off. */
  isOn: boolean;
  /** Venue time, ms. */
  now: () => number;
  /** Name of the instrument that has this number. */
  instIdOf: (code: string) => string;
}

export function createRateGate({ isOn, now, instIdOf }: RateGateOptions): RateGate {
  if (!isOn) return NEVER;
  const windows = createWindows(now);
  return {
    isOn,
    take(call) {
      const named = RATE_TABLE.get(call.call);
      if (!named) return;
      const entries = named.single === undefined ? [fieldsOf(call)] : listOf(call.body);
      const limit = entries.length === 1 && named.single !== undefined ? (RATE_TABLE.get(named.single) ?? named) : named;
      const who = limit.scope === 'ip' ? call.ip : call.uid;
      const asked = new Map<string, number>();
      for (const entry of entries) {
        const key = `${limit.window}|${who}|${partOf(limit, entry, instIdOf)}`;
        asked.set(key, (asked.get(key) ?? 0) + 1);
      }
      for (const [key, count] of asked) if (!windows.fits(key, limit, count)) throw refuse('50011');
      const account = `${ORDERS_OF_ACCOUNT.window}|${who}`;
      if (limit.isOrder && !windows.fits(account, ORDERS_OF_ACCOUNT, entries.length)) throw refuse('50061');
      for (const [key, count] of asked) windows.add(key, limit, count);
      if (limit.isOrder) windows.add(account, ORDERS_OF_ACCOUNT, entries.length);
    },
    allows(limit, who) {
      const key = `${limit.window}|${who}`;
      if (!windows.fits(key, limit, 1)) return false;
      windows.add(key, limit, 1);
      return true;
    },
    forget: (limit, who) => windows.drop(`${limit.window}|${who}`),
  };
}

function fieldsOf({ query, body }: RatedCall): Fields {
  return typeof body === 'object' && body !== null && Object.keys(body).length > 0 ? (body as Fields) : query;
}

/** The entries of a list; whatever else was sent counts as one. */
function listOf(body: unknown): Fields[] {
  if (!Array.isArray(body) || body.length === 0) return [{}];
  return body.map((entry: unknown) => (typeof entry === 'object' && entry !== null ? (entry as Fields) : {}));
}

/** An instrument is the same by its name and by its number. */
function partOf({ by }: RateLimit, fields: Fields, instIdOf: (code: string) => string): string {
  if (by === undefined) return '';
  return textField(fields, by) || (by === 'instId' ? instIdOf(textField(fields, 'instIdCode')) : '');
}

interface Windows {
  fits(key: string, limit: RateLimit, count: number): boolean;
  add(key: string, limit: RateLimit, count: number): void;
  drop(key: string): void;
}

/** Times of what was let through, oldest first. Windows in which nothing is left are thrown away now and then. */
function createWindows(now: () => number): Windows {
  const windows = new Map<string, { times: number[]; windowMs: number }>();
  let added = 0;
  const current = (key: string, windowMs: number): number[] => {
    const times = windows.get(key)?.times ?? [];
    const oldest = now() - windowMs;
    while (times.length > 0 && (times[0] ?? 0) <= oldest) times.shift();
    return times;
  };
  const sweep = (): void => {
    for (const [key, { times, windowMs }] of windows) if ((times.at(-1) ?? 0) <= now() - windowMs) windows.delete(key);
  };
  return {
    fits: (key, { count: most, windowMs }, count) => current(key, windowMs).length + count <= most,
    add(key, { windowMs }, count) {
      let window = windows.get(key);
      if (!window) windows.set(key, (window = { times: [], windowMs }));
      for (let index = 0; index < count; index += 1) window.times.push(now());
      added += 1;
      if (added % RATE_WINDOWS_SWEEP === 0) sweep();
    },
    drop: (key) => void windows.delete(key),
  };
}
