// The exchange's own calls beside the venue's: its page, opening accounts, gifts, what an account holds, status, what tests count.
import { billView } from '../accounts/bill-view.ts';
import type { AccountBook } from '../state/account-book.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { giveBalances, openAccount } from '../accounts/accounts.ts';
import { changeKey } from '../accounts/change-key.ts';
import { accountSummary, listAccounts } from './summaries.ts';
import type { Exchange } from '../core/exchange.ts';
import type { Effects } from '../fault-effects/effects.ts';
import { addFaultRoutes } from './fault-routes.ts';
import { browserOf, rememberBrowser } from '../oauth/browsers.ts';
import type { FeedStatus } from '../mirror/mirror.ts';
import { addPage } from '../page/serve-page.ts';
import type { Gate } from './gate.ts';
import { orderView } from '../trading/order-views.ts';
import { type Fields, textField } from '../wire/fields.ts';
import { parseBody } from '../core/http.ts';
import { refuse } from '../wire/refusals.ts';

export interface PaperRoutes {
  app: FastifyInstance;
  exchange: Exchange;
  market: string;
  /** How the mirrored feed is; undefined for a market of our own. */
  feed: () => FeedStatus | undefined;
  tapeEnded: () => boolean;
  listeners: () => number;
  /** Whether a fault may end the process. */
  canCrash: boolean;
  gate: Gate;
  effects: Effects;
  /** Closes the sockets of an account with the venue's word for a changed key. */
  closeForKey: (uid: string) => void;
}

export function addPaperRoutes(routes: PaperRoutes): void {
  const { app, exchange, gate } = routes;
  const account = (request: FastifyRequest): AccountBook => {
    gate.assertAdmin(request);
    return bookOf(exchange, request.query as Fields);
  };
  addPage(app);
  addFaultRoutes({ app, exchange, gate, effects: routes.effects, canCrash: routes.canCrash, fieldsOf });
  app.get('/paper/status', (request) => ({
    market: routes.market,
    speed: String(exchange.clock.speed),
    clockMs: exchange.clock.now(),
    listeners: routes.listeners(),
    tapeEnded: routes.tapeEnded(),
    feed: routes.feed(),
    book: exchange.book,
    canCrash: routes.canCrash,
    admin: gate.isAdmin(request),
  }));
  app.post('/paper/accounts', (request, reply) => {
    gate.assertMayOpen(request);
    const { uid, apiKey, secretKey, passphrase } = openAccount(exchange, fieldsOf(request));
    const book = exchange.store.books.get(uid);
    // A person in a browser may choose the account later; a program names no origin.
    if (book && request.headers.origin !== undefined) rememberBrowser(exchange, book, browserOf(request, reply));
    exchange.store.commit(exchange.clock.now());
    publishTransfer(exchange);
    return { uid, apiKey, secretKey, passphrase };
  });
  app.post('/paper/balances', (request) => {
    gate.assertAdmin(request);
    const fields = fieldsOf(request);
    giveBalances(exchange, bookOf(exchange, fields), fields['balances']);
    publishTransfer(exchange);
    return { ok: true };
  });
  app.post('/paper/keys', (request) => {
    gate.assertAdmin(request);
    const fields = fieldsOf(request);
    const { uid, apiKey, secretKey, passphrase } = changeKey(exchange, bookOf(exchange, fields), fields);
    routes.closeForKey(uid);
    return { uid, apiKey, secretKey, passphrase };
  });
  app.get('/paper/accounts', (request) => {
    gate.assertAdmin(request);
    return listAccounts(exchange);
  });
  app.get('/paper/account', (request) => accountSummary(exchange, account(request)));
  app.get('/paper/orders', (request) => [...account(request).orders.values()].map((order) => orderView(exchange, order)));
  app.get('/paper/bills', (request) => account(request).bills.map(billView));
}

/** Publishes the changed balances after the answer. */
function publishTransfer(exchange: Exchange): void {
  exchange.feed.settle('transferred');
  setImmediate(() => exchange.feed.flush());
}

function fieldsOf(request: FastifyRequest): Fields {
  const body = parseBody(typeof request.body === 'string' ? request.body : '');
  return typeof body === 'object' && body !== null ? (body as Fields) : {};
}

/** By `apiKey` or `uid`. @throws Refusal 50111 */
function bookOf(exchange: Exchange, fields: Fields): AccountBook {
  const book = exchange.store.byApiKey.get(textField(fields, 'apiKey')) ?? exchange.store.books.get(textField(fields, 'uid'));
  if (!book) throw refuse('50111');
  return book;
}
