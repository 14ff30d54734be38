// Every few seconds of wall time the accounts that hold positions are told their figures anew, and changed books ten times a second. Not at speed max.
import { accountView } from './balance-views.ts';
import { positionView } from './position-view.ts';
import type { Exchange } from '../exchange.ts';
import { BOOK_INTERVAL_MS, INTERVAL_PUSH_MS } from '../limits.ts';
import { heldPositions } from './positions.ts';

/** Starts the pushes; the returned function stops them. */
export function startIntervalPushes(x: Exchange): () => void {
  if (x.clock.speed === 'max') return () => undefined;
  const figures = setInterval(() => {
    pushFigures(x);
    x.books.keepAlive(x);
    x.feed.flush();
  }, INTERVAL_PUSH_MS);
  const books = setInterval(() => x.feed.flush(), BOOK_INTERVAL_MS);
  return () => {
    clearInterval(figures);
    clearInterval(books);
  };
}

function pushFigures(x: Exchange): void {
  const extra = { eventType: 'interval_update', curPage: 1, lastPage: true };
  for (const [uid, book] of x.store.books) {
    const held = heldPositions(x, book);
    if (held.length === 0) continue;
    const account = `account|${uid}`;
    const positions = `positions|${uid}`;
    if (x.feed.wants(account)) x.feed.publish({ topic: account, data: accountView(x, book), extra });
    if (!x.feed.wants(positions)) continue;
    for (const position of held) {
      const data = { ...positionView(x, position), pTime: x.clock.now().toString() };
      x.feed.publish({ topic: positions, instType: 'SWAP', instId: position.instId, data, extra });
    }
  }
}
