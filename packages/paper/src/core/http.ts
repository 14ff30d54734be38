// The HTTP side: raw bodies for signatures, the venue's envelope, its error bodies, faults that tests ask for. Routes live in *-routes.ts.
import type { AccountBook } from '../state/account-book.ts';
import type { ApiKey } from '../state/account-rows.ts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { assertPermission, authenticate, plainAddress } from './auth.ts';
import type { Exchange } from './exchange.ts';
import { instIdsOf, underFault } from '../faults/under-fault.ts';
import type { Fields } from '../wire/fields.ts';
import { BODY_BYTES_MAX } from '../limits.ts';
import { Refusal, refuse } from '../wire/refusals.ts';
import { unsupportedArea } from '../wire/unsupported.ts';

export interface Api {
  app: FastifyInstance;
  exchange: Exchange;
  /** Ends the process at once, on a fault's demand. */
  crash: () => void;
  /** Brings the prices up to now before an order meets them. */
  catchUp: () => void;
}

export type Access = 'public' | 'read' | 'trade';

export interface Call {
  exchange: Exchange;
  /** The signer; only public calls have none. */
  book: AccountBook;
  /** With which it was signed. */
  key: ApiKey;
  query: Fields;
  /** Parsed body: an object, or an array for batches. */
  body: unknown;
  /** The body as an object. */
  fields: Fields;
  header(name: string): string;
}

/** Rows of the answer, or a whole envelope where the code is not simply 0. */
export type Answer = unknown[] | { code: string; msg: string; data: readonly unknown[] };

export interface Route {
  method: 'GET' | 'POST';
  /** Without /api/v5. */
  path: string;
  access: Access;
  handle(call: Call): Answer;
}

const PREFIX = '/api/v5/';
const METHODS = ['GET', 'POST'] as const;
const NOT_FOUND = { code: 404, data: {}, detailMsg: '', error_code: '404', error_message: 'Not Found', msg: 'Not Found' };

/** A head or body that has not come in this time ends its connection. */
const REQUEST_MS_MAX = 15_000;

export function createHttp(): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    logger: false,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    requestTimeout: REQUEST_MS_MAX,
    http: { headersTimeout: REQUEST_MS_MAX, connectionsCheckingInterval: REQUEST_MS_MAX / 5 },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setNotFoundHandler((request, reply) => {
    const refusal = refusalOfPath(app, request.method, (request.raw.url ?? '').split('?')[0] ?? '');
    return refusal ? reply.code(refusal.httpStatus).send(errorBody(refusal)) : reply.code(404).send(NOT_FOUND);
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const refusal = error instanceof Refusal ? error : refuse((error.statusCode ?? 500) < 500 ? '50002' : '50026');
    if (!(error instanceof Refusal) && (error.statusCode ?? 500) >= 500) process.emitWarning(error);
    return reply.code(refusal.httpStatus).send(errorBody(refusal));
  });
  return app;
}

/** A path of ours by another method, and what the venue documents and we do not offer; undefined for what nobody knows. */
function refusalOfPath(app: FastifyInstance, method: string, url: string): Refusal | undefined {
  if (!url.startsWith(PREFIX)) return undefined;
  if (METHODS.some((other) => other !== method && app.hasRoute({ method: other, url }))) return refuse('50115');
  const area = unsupportedArea(url.slice(PREFIX.length));
  return area === undefined ? undefined : refuse('50038', `the paper exchange does not offer ${method} ${url} (${area})`);
}

/** Refusals of the business kind carry empty data, those of the gate none at all. */
function errorBody({ code, message, httpStatus }: Refusal): Record<string, unknown> {
  return httpStatus === 200 ? { code, msg: message, data: [] } : { msg: message, code };
}

/** Adds one call of the venue's API. */
export function addRoute(api: Api, route: Route): void {
  const { app, exchange } = api;
  app.route({
    method: route.method,
    url: `/api/v5/${route.path}`,
    handler: async (request, reply) => {
      const raw = typeof request.body === 'string' ? request.body : '';
      const header = headerReader(request);
      const signer = route.access === 'public' ? undefined : authenticate(exchange, rawRequest(request, raw, header));
      if (signer) assertPermission(signer.key, route.access === 'trade' ? 'trade' : 'read');
      if (route.method === 'POST' && raw === '') throw refuse('50000');
      const body = parseBody(raw);
      const query = request.query as Fields;
      const rated = { call: `${route.method} ${route.path}`, ip: plainAddress(request.socket.remoteAddress ?? ''), query, body };
      exchange.rates.take({ ...rated, uid: signer?.book.account.uid ?? '' });
      const { book, key } = (signer ?? {}) as Pick<Call, 'book' | 'key'>;
      const act = (): Answer => run(api, route, { exchange, book, key, query, body, fields: asFields(body), header });
      const fault =
        exchange.faults.list().length === 0
          ? undefined
          : exchange.faults.meet('request', {
              path: `/api/v5/${route.path}`,
              account: signer?.book.account.uid ?? '',
              instIds: instIdsOf(query, body),
            });
      const outcome = fault ? await underFault(fault, act, api.crash) : ({ kind: 'answer', answer: act() } as const);
      if (outcome.kind === 'silence') return hangUp(request, reply);
      const { answer } = outcome;
      return reply.send(Array.isArray(answer) ? { code: '0', msg: '', data: answer } : answer);
    },
  });
}

/** What a call changed is in the journal before it is answered; its pushes leave after the answer. */
function run({ exchange, catchUp }: Api, route: Route, call: Call): Answer {
  if (route.access === 'trade') catchUp();
  try {
    return route.handle(call);
  } finally {
    if (route.method === 'POST') {
      exchange.store.commit(exchange.clock.now());
      setImmediate(() => exchange.feed.flush());
    }
  }
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

type HeaderReader = (name: string) => string;

export function headerReader(request: FastifyRequest): HeaderReader {
  return (name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : '';
  };
}

function rawRequest(request: FastifyRequest, body: string, header: HeaderReader): Parameters<typeof authenticate>[1] {
  return { method: request.method, target: request.raw.url ?? '', body, remoteAddress: request.socket.remoteAddress ?? '', header };
}

/** @throws Refusal 50002 */
export function parseBody(raw: string): unknown {
  if (raw === '') return {};
  try {
    return JSON.parse(raw);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw refuse('50002');
    throw cause;
  }
}

export function asFields(body: unknown): Fields {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {};
}
