// The exchange's own calls beside the venue's: opening accounts, status, what tests count, faults. All but status and the page are loopback only.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { billView, orderView } from './trading/order-views.ts';
import { openAccount } from './accounts/accounts.ts';
import { isLoopback } from './wire/auth.ts';
import type { Exchange } from './exchange.ts';
import { browserOf, rememberBrowser } from './oauth/browsers.ts';
import type { Faults } from './faults.ts';
import type { FeedStatus } from './market/mirror/mirror.ts';
import { type Fields, textField } from './wire/fields.ts';
import { parseBody } from './wire/http.ts';
import { pageLanguage, paperPage } from './paper-page.ts';
import { refuse } from './wire/refusals.ts';
import type { AccountBook } from './state/store.ts';

export interface PaperRoutes {
  app: FastifyInstance;
  exchange: Exchange;
  faults: Faults;
  market: string;
  /** How the mirrored feed is; undefined for a market of our own. */
  feed: () => FeedStatus | undefined;
  tapeEnded: () => boolean;
  listeners: () => number;
  cutSockets: () => void;
}

export function addPaperRoutes({ app, exchange: x, faults, market, feed, tapeEnded, listeners, cutSockets }: PaperRoutes): void {
  app.get('/paper', (request, reply) => {
    const asked = textField(request.query as Fields, 'lang');
    const page = paperPage(pageLanguage(asked, request.headers['accept-language'] ?? ''));
    const headers = { 'content-security-policy': page.policy, 'cache-control': 'no-store', vary: 'accept-language' };
    return reply.headers(headers).type('text/html; charset=utf-8').send(page.html);
  });
  app.get('/paper/status', () => ({
    market,
    speed: String(x.clock.speed),
    clockMs: x.clock.now(),
    listeners: listeners(),
    tapeEnded: tapeEnded(),
    feed: feed(),
  }));
  app.post('/paper/accounts', (request, reply) => {
    const { uid, apiKey, secretKey, passphrase } = openAccount(x, localFields(request));
    const book = x.store.books.get(uid);
    // A person in a browser may choose the account later; a program names no origin.
    if (book && request.headers.origin !== undefined) rememberBrowser(x, book, browserOf(request, reply));
    x.store.commit(x.clock.now());
    x.feed.settle('transferred');
    setImmediate(() => x.feed.flush());
    return { uid, apiKey, secretKey, passphrase };
  });
  app.post('/paper/faults', (request, reply: FastifyReply) => {
    const fields = localFields(request);
    const kind = textField(fields, 'kind');
    if (kind === 'clear') faults.clear();
    else if (kind === 'cutSockets') cutSockets();
    else faults.add(fields);
    return reply.send({ ok: true });
  });
  app.get('/paper/orders', (request) => [...bookOf(x, request).orders.values()].map((order) => orderView(x, order)));
  app.get('/paper/bills', (request) => bookOf(x, request).bills.map(billView));
}

/** Names of this machine; another name that points here belongs to somebody else's page. */
const LOCAL_HOST = /^(127(\.\d{1,3}){3}|\[::1\]|([a-z0-9-]+\.)*localhost)(:\d+)?$/i;

/** Only this machine may do this, and no page of another origin may make its browser do it. */
export function assertLocal(request: FastifyRequest): void {
  const origin = request.headers.origin;
  const host = request.headers.host ?? '';
  const foreign = (origin !== undefined && origin !== `http://${host}`) || !LOCAL_HOST.test(host);
  if (!isLoopback(request.socket.remoteAddress ?? '') || foreign) throw refuse('50110', request.socket.remoteAddress ?? '');
}

function localFields(request: FastifyRequest): Fields {
  assertLocal(request);
  const body = parseBody(typeof request.body === 'string' ? request.body : '');
  return typeof body === 'object' && body !== null ? (body as Fields) : {};
}

function bookOf(x: Exchange, request: FastifyRequest): AccountBook {
  assertLocal(request);
  const book = x.store.byApiKey.get(textField(request.query as Fields, 'apiKey'));
  if (!book) throw refuse('50111');
  return book;
}
