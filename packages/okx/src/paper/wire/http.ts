// The HTTP side: raw bodies for signatures, the venue's envelope, its error bodies, faults that tests ask for. Routes live in *-routes.ts.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { assertPermission, authenticate } from './auth.ts';
import type { Exchange } from '../exchange.ts';
import type { Faults } from '../faults.ts';
import type { Fields } from './fields.ts';
import { BODY_BYTES_MAX } from '../limits.ts';
import { Refusal, refuse } from './refusals.ts';
import type { ApiKey } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';

export interface Api {
  app: FastifyInstance;
  exchange: Exchange;
  faults: Faults;
  /** Brings the prices up to now before an order meets them. */
  catchUp: () => void;
}

export type Access = 'public' | 'read' | 'trade';

export interface Call {
  x: Exchange;
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

const NOT_FOUND = { code: 404, data: {}, detailMsg: '', error_code: '404', error_message: 'Not Found', msg: 'Not Found' };

export function createHttp(): FastifyInstance {
  const app = Fastify({ bodyLimit: BODY_BYTES_MAX, logger: false, exposeHeadRoutes: false, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(NOT_FOUND));
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const refusal = error instanceof Refusal ? error : refuse((error.statusCode ?? 500) < 500 ? '50002' : '50026');
    if (!(error instanceof Refusal) && (error.statusCode ?? 500) >= 500) process.emitWarning(error);
    return reply.code(refusal.httpStatus).send(errorBody(refusal));
  });
  return app;
}

/** Refusals of the business kind carry empty data, those of the gate none at all. */
function errorBody({ code, message, httpStatus }: Refusal): Record<string, unknown> {
  return httpStatus === 200 ? { code, msg: message, data: [] } : { msg: message, code };
}

/** Adds one call of the venue's API. */
export function addRoute(api: Api, route: Route): void {
  const { app, exchange: x, faults } = api;
  app.route({
    method: route.method,
    url: `/api/v5/${route.path}`,
    handler: async (request, reply) => {
      const raw = typeof request.body === 'string' ? request.body : '';
      const header = headerReader(request);
      const signer = route.access === 'public' ? undefined : authenticate(x, rawRequest(request, raw, header));
      if (signer) assertPermission(signer.key, route.access === 'trade' ? 'trade' : 'read');
      const fault = faults.next(`/api/v5/${route.path}`);
      if (fault?.kind === 'refuse') throw refuse(fault.code);
      if (fault?.kind === 'dropBefore') return hangUp(request, reply);
      if (fault?.kind === 'delayMs') await fault.wait();
      const body = parseBody(raw);
      const answer = run(api, route, {
        x,
        book: signer?.book as AccountBook,
        key: signer?.key as ApiKey,
        query: request.query as Fields,
        body,
        fields: asFields(body),
        header,
      });
      if (fault?.kind === 'dropReplyAfterAccept') return hangUp(request, reply);
      return reply.send(Array.isArray(answer) ? { code: '0', msg: '', data: answer } : answer);
    },
  });
}

/** What a call changed is in the journal before it is answered; its pushes leave after the answer. */
function run({ exchange: x, catchUp }: Api, route: Route, call: Call): Answer {
  if (route.access === 'trade') catchUp();
  try {
    return route.handle(call);
  } finally {
    if (route.method === 'POST') {
      x.store.commit(x.clock.now());
      setImmediate(() => x.feed.flush());
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
