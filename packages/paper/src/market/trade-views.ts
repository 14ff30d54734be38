// Public trades in the venue's words, by REST and on the trades channels.
import { formatFixed, priceOf } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import type { PublicTrade } from '../quotes/trade-log.ts';

/** One row of market/trades and trades-all. */
export function tradeView({ instrument }: Quote, trade: PublicTrade): Record<string, unknown> {
  return {
    instId: trade.instId,
    tradeId: trade.tradeId,
    px: priceOf(trade.ticks, instrument.tickSize),
    sz: formatFixed(trade.size),
    side: trade.side,
    ts: trade.ts.toString(),
    source: '0',
  };
}

/** trades-all has each trade, trades one for all that a taker got at a price. */
export function publishTrades(exchange: Exchange, trades: readonly PublicTrade[]): void {
  for (const trade of trades) {
    const quote = exchange.quotes.listed.get(trade.instId);
    const topic = `trades-all|${trade.instId}`;
    if (quote && exchange.feed.wants(topic)) exchange.feed.publish({ topic, data: tradeView(quote, trade) });
  }
  for (const group of together(trades)) {
    const last = group.at(-1);
    const quote = last && exchange.quotes.listed.get(last.instId);
    if (!quote || !exchange.feed.wants(`trades|${last.instId}`)) continue;
    const size = group.reduce((sum, trade) => sum + trade.size, 0n);
    const data = { ...tradeView(quote, { ...last, size }), count: group.length.toString(), seqId: last.ts };
    exchange.feed.publish({ topic: `trades|${last.instId}`, data });
  }
}

/** Neighbours of one taker at one price. */
function together(trades: readonly PublicTrade[]): PublicTrade[][] {
  const groups: PublicTrade[][] = [];
  for (const trade of trades) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const same =
      last && last.instId === trade.instId && last.takerId !== '' && last.takerId === trade.takerId && last.ticks === trade.ticks;
    if (group && same) group.push(trade);
    else groups.push([trade]);
  }
  return groups;
}

/** The trade with which the source reached its price. */
export function printSource(exchange: Exchange, trade: Omit<PublicTrade, 'tradeId' | 'takerId'>): void {
  exchange.trades.add({ ...trade, takerId: '', tradeId: exchange.store.nextId() });
}
