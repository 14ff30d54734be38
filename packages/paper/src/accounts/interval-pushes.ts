// Every few seconds of wall time the figures of accounts with positions are published anew, and changed books ten times a second. Not at speed max.
import { accountView } from './balance-views.ts';
import { positionView } from './position-view.ts';
import type { Exchange } from '../core/exchange.ts';
import { BOOK_INTERVAL_MS } from '../limits.ts';
import { heldPositions } from './positions.ts';

/** Period of the interval pushes of account and positions, wall ms. */
const INTERVAL_PUSH_MS = 5000;

/** Starts the pushes; the returned function stops them. */
export function startIntervalPushes(exchange: Exchange): () => void {
  const figures = setInterval(() => {
    if (exchange.clock.speed === 'max') return;
    pushFigures(exchange);
    exchange.books.keepAlive();
    exchange.feed.flush();
  }, INTERVAL_PUSH_MS);
  const books = setInterval(() => {
    if (exchange.clock.speed !== 'max') exchange.feed.flush();
  }, BOOK_INTERVAL_MS);
  return () => {
    clearInterval(figures);
    clearInterval(books);
  };
}

function pushFigures(exchange: Exchange): void {
  const extra = { eventType: 'interval_update', curPage: 1, lastPage: true };
  for (const [uid, book] of exchange.store.books) {
    const held = heldPositions(exchange, book);
    if (held.length === 0) continue;
    const account = `account|${uid}`;
    const positions = `positions|${uid}`;
    if (exchange.feed.wants(account)) exchange.feed.publish({ topic: account, data: accountView(exchange, book), extra });
    if (!exchange.feed.wants(positions)) continue;
    for (const position of held) {
      const data = { ...positionView(exchange, position), pTime: exchange.clock.now().toString() };
      exchange.feed.publish({ topic: positions, instType: 'SWAP', instId: position.instId, data, extra });
    }
  }
}
