// What is to be told to sockets, in order, until the moment is over: `flush` sends it and ends the batch. Views are made at the time of the change.
// An order's change comes first, then balance_and_position, account and positions of the accounts it touched.
import { accountView, balanceChangeView } from '../accounts/balance-views.ts';
import { algoView, type AmendNotice, fillPush, orderPush } from '../trading/order-views.ts';
import { positionView } from '../accounts/position-view.ts';
import type { Exchange } from '../exchange.ts';
import type { AlgoRow, FillRow, OrderRow, PositionRow } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';

export interface Push {
  /** `channel|key`: the instrument of a public channel, the uid of a private one. */
  topic: string;
  /** What a subscription may be narrowed to. */
  instType?: string;
  instId?: string;
  data: unknown;
  /** Fields beside arg and data, such as eventType. */
  extra?: Record<string, unknown>;
}

export interface Feed {
  orderChanged(book: AccountBook, order: OrderRow, fill?: FillRow, amend?: AmendNotice): void;
  /** Something in the book of an instrument is no longer as it was told. */
  bookChanged(instId: string): void;
  /** The instruments of which that is so, since the last call. */
  takeBooks(): readonly string[];
  algoChanged(book: AccountBook, algo: AlgoRow): void;
  balanceChanged(book: AccountBook, ccy: string): void;
  positionChanged(book: AccountBook, position: PositionRow): void;
  /** Ends what one cause did to accounts: the account-level pushes follow the orders. */
  settle(eventType: string): void;
  publish(push: Push): void;
  /** Whether anybody would hear it. */
  wants(topic: string): boolean;
  /** Sends what has gathered as one batch, after the account-level pushes; `always` makes a batch of nothing, too. */
  flush(always?: boolean): void;
}

export interface Wire {
  wants(topic: string): boolean;
  /** Sends all and then, if there was anything, tells the listeners of the clock. */
  send(pushes: readonly Push[]): void;
}

interface Touched {
  book: AccountBook;
  ccys: Set<string>;
  positions: Set<PositionRow>;
  fills: FillRow[];
}

export function createFeed(exchange: () => Exchange, wire: Wire): Feed {
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
  const feed: Feed = {
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
      if (wire.wants(topic)) outbox.push({ topic, instType: algo.instType, instId: algo.instId, data: algoView(exchange(), algo) });
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
      exchange().books.publish(exchange());
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
function accountPushes(x: Exchange, { book, ccys, positions, fills }: Touched, eventType: string): [string, (topic: string) => Push][] {
  const { uid } = book.account;
  const change = { eventType, ccys: [...ccys], positions: [...positions], fills };
  const pushes: [string, (topic: string) => Push][] = [
    [`balance_and_position|${uid}`, (topic) => ({ topic, data: balanceChangeView(x, book, change) })],
    [`account|${uid}`, (topic) => ({ topic, data: accountView(x, book, change.ccys), extra: UPDATE })],
  ];
  for (const position of positions) {
    const data = (): unknown => ({ ...positionView(x, position), pTime: x.clock.now().toString() });
    pushes.push([`positions|${uid}`, (topic) => ({ topic, instType: 'SWAP', instId: position.instId, data: data(), extra: UPDATE })]);
  }
  return pushes;
}
