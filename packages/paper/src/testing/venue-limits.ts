// The venue's documented limits, written down a second time so that what we send is counted by other figures than those we send by.
// Counts what arrives; refuses nothing.

/** Requests in any window, of one account and, where the limit says so, of one instrument. */
interface Limit {
  count: number;
  windowMs: number;
  byInstrument?: true;
}

const LIMITS: Readonly<Record<string, Limit>> = {
  'POST trade/order': { count: 60, windowMs: 2000, byInstrument: true },
  'POST trade/cancel-order': { count: 60, windowMs: 2000, byInstrument: true },
  'GET trade/order': { count: 60, windowMs: 2000, byInstrument: true },
  'POST trade/order-algo': { count: 20, windowMs: 2000, byInstrument: true },
  'GET trade/order-algo': { count: 20, windowMs: 2000 },
  'POST trade/cancel-algos': { count: 20, windowMs: 2000 },
  'GET trade/orders-algo-pending': { count: 20, windowMs: 2000 },
  'GET trade/orders-pending': { count: 60, windowMs: 2000 },
  'GET trade/orders-history': { count: 40, windowMs: 2000 },
  'GET trade/fills': { count: 60, windowMs: 2000 },
  'GET trade/fills-history': { count: 10, windowMs: 2000 },
  'GET account/config': { count: 5, windowMs: 2000 },
  'GET account/balance': { count: 10, windowMs: 2000 },
  'GET account/positions': { count: 10, windowMs: 2000 },
  'GET account/bills': { count: 5, windowMs: 1000 },
  'GET account/leverage-info': { count: 20, windowMs: 2000 },
  'GET account/trade-fee': { count: 5, windowMs: 2000 },
  'POST account/set-leverage': { count: 20, windowMs: 2000 },
  'POST account/set-position-mode': { count: 5, windowMs: 2000 },
  'POST trade/close-position': { count: 20, windowMs: 2000 },
};

export interface Arrival {
  /** API key. */
  account: string;
  /** "POST trade/order"; order operations of a socket by the same name. */
  call: string;
  instId: string;
}

export interface Gauge {
  arrived(arrival: Arrival): void;
  /** Windows that held more than they may, in words. */
  readonly above: readonly string[];
  /** Share of its window that the fullest one has held so far. */
  readonly fullest: number;
}

/** @param speed venue milliseconds per real one: its windows are in its own time */
export function createGauge(nowMs: () => number, speed: number): Gauge {
  const recent = new Map<string, number[]>();
  const above: string[] = [];
  let fullest = 0;
  return {
    above,
    get fullest() {
      return fullest;
    },
    arrived({ account, call, instId }) {
      const limit = LIMITS[call];
      if (limit === undefined) return;
      const key = `${account} ${call}${limit.byInstrument === true ? ` ${instId}` : ''}`;
      const times = recent.get(key) ?? [];
      recent.set(key, times);
      const at = nowMs();
      // Our clock counts whole milliseconds: one less is no offence.
      while (times.length > 0 && (times[0] ?? 0) <= at - (limit.windowMs - 1) / speed) times.shift();
      times.push(at);
      fullest = Math.max(fullest, times.length / limit.count);
      if (times.length === limit.count + 1) above.push(`${key}: more than ${String(limit.count)} in ${String(limit.windowMs)} ms`);
    },
  };
}
