// The public trades of every instrument: the source's own and what accounts took. The newest of each are held in memory and published on the channels.
import type { OrderSide } from '../state/order-rows.ts';
import { TRADES_KEPT_MAX } from '../limits.ts';

export interface PublicTrade {
  instId: string;
  tradeId: string;
  /** Ticks. */
  ticks: number;
  /** Base units or contracts (fixed). */
  size: bigint;
  /** The side that took. */
  side: OrderSide;
  /** Order that took; "" for the source. */
  takerId: string;
  ts: number;
}

export interface TradeLog {
  add(trade: PublicTrade): void;
  /** Newest last. */
  list(instId: string): readonly PublicTrade[];
  /** What came since the last call, for the channels. */
  takeNew(): readonly PublicTrade[];
}

export function createTradeLog(): TradeLog {
  const logs = new Map<string, PublicTrade[]>();
  let fresh: PublicTrade[] = [];
  return {
    add(trade) {
      let log = logs.get(trade.instId);
      if (!log) logs.set(trade.instId, (log = []));
      log.push(trade);
      // Cut in halves, so that a trade costs nothing but its own place.
      if (log.length > 2 * TRADES_KEPT_MAX) log.splice(0, TRADES_KEPT_MAX);
      fresh.push(trade);
      if (fresh.length > TRADES_KEPT_MAX) fresh = fresh.slice(-TRADES_KEPT_MAX / 2);
    },
    list: (instId) => (logs.get(instId) ?? []).slice(-TRADES_KEPT_MAX),
    takeNew() {
      const trades = fresh;
      fresh = [];
      return trades;
    },
  };
}
