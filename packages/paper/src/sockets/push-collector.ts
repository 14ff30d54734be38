// Collects the pushes of one moment in their order; `flush` sends them as one batch. Views are made at the time of the change.
// An order's change comes first, then balance_and_position, account and positions of the accounts it touched.
import type { AccountBook } from '../state/account-book.ts';
import type { FillRow } from '../state/order-rows.ts';
import type { PositionRow } from '../state/position-rows.ts';
import { accountView, balanceChangeView } from '../accounts/balance-views.ts';
import { algoPush, fillPush, orderPush } from '../trading/order-views.ts';
import { positionView } from '../accounts/position-view.ts';
import type { Exchange } from '../core/exchange.ts';
import type { PushCollector, Push, Wire } from '../core/pushes.ts';

interface Touched {
  book: AccountBook;
  ccys: Set<string>;
  positions: Set<PositionRow>;
  fills: FillRow[];
}

export function createPushCollector(exchange: () => Exchange, wire: Wire): PushCollector {
  let outbox: Push[] = [];
  let active = false;
  const touched = new Map<string, Touched>();
  const books = new Set<string>();
  const touch = (book: AccountBook): Touched => {
    const { uid } = book.account;
    let entry = touched.get(uid);
    if (!entry) touched.set(uid, (entry = { book, ccys: new Set(), positions: new Set(), fills: [] }));
    return entry;
  };
  const feed: PushCollector = {
    orderChanged(book, order, fill, amend) {
      active = true;
      if (fill) touch(book).fills.push(fill);
      const { uid, instId, instType } = order;
      const topic = `orders|${uid}`;
      if (wire.wants(topic)) outbox.push({ topic, instType, instId, data: orderPush(exchange(), order, fill, amend) });
      const fills = `fills|${uid}`;
      if (fill && wire.wants(fills)) outbox.push({ topic: fills, instId, data: fillPush(fill) });
    },
    bookChanged: (instId) => void books.add(instId),
    takeBooks() {
      const changed = [...books];
      books.clear();
      return changed;
    },
    algoChanged(book, algo) {
      active = true;
      const channel = algo.ordType === 'move_order_stop' ? 'algo-advance' : 'orders-algo';
      const topic = `${channel}|${book.account.uid}`;
      if (wire.wants(topic)) outbox.push({ topic, instType: algo.instType, instId: algo.instId, data: algoPush(exchange(), algo) });
    },
    balanceChanged: (book, ccy) => touch(book).ccys.add(ccy),
    positionChanged: (book, position) => touch(book).positions.add(position),
    settle(eventType) {
      for (const entry of touched.values()) {
        active = true;
        for (const [topic, build] of accountPushes(exchange(), entry, eventType)) if (wire.wants(topic)) outbox.push(build(topic));
      }
      touched.clear();
    },
    publish(push) {
      active = true;
      outbox.push(push);
    },
    wants: (topic) => wire.wants(topic),
    flush(always = false) {
      if (touched.size > 0) feed.settle('filled');
      exchange().books.publish();
      if (!active && !always) return;
      const pushes = outbox;
      outbox = [];
      active = false;
      wire.send(pushes);
    },
  };
  return feed;
}

const UPDATE = { eventType: 'event_update', curPage: 1, lastPage: true };

/** Account-level pushes in the venue's order; built only when somebody listens. */
function accountPushes(
  exchange: Exchange,
  { book, ccys, positions, fills }: Touched,
  eventType: string,
): [string, (topic: string) => Push][] {
  const { uid } = book.account;
  const change = { eventType, ccys: [...ccys], positions: [...positions], fills };
  const pushes: [string, (topic: string) => Push][] = [
    [`balance_and_position|${uid}`, (topic) => ({ topic, data: balanceChangeView(exchange, book, change) })],
    [`account|${uid}`, (topic) => ({ topic, data: accountView(exchange, book, change.ccys), extra: UPDATE })],
  ];
  for (const position of positions) {
    const data = (): unknown => ({ ...positionView(exchange, position), pTime: exchange.clock.now().toString() });
    pushes.push([`positions|${uid}`, (topic) => ({ topic, instType: 'SWAP', instId: position.instId, data: data(), extra: UPDATE })]);
  }
  return pushes;
}
