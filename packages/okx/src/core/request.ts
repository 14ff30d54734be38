// Sends one request, by REST or over the account's socket: budget, signature, deadline, bounded body, envelope. Never follows a redirect, never leaves the configured origin,
// never resends anything that the venue may have executed, never puts a credential into a message.
import type { Lane, Pass } from './budget.ts';
import { isTimestampRefused } from './codes.ts';
import { stampMs } from './clock.ts';
import type { Connection } from './connection.ts';
import { type RateLimit } from './limits.ts';
import { parseEnvelope, type Cause, type Exchange } from './reply.ts';
import { signedHeaders } from './sign.ts';

/** A request refused for its timestamp (50102, nothing executed) is signed anew this many times. */
const RESIGN_MAX = 1;

/** The full instrument list of the real venue is a few megabytes. */
const RESPONSE_BYTES_MAX = 16 * 1024 * 1024;

export interface RequestOptions {
  /** Which share of the rate windows it may use; `read` unless given (`entry` for orders). */
  lane?: Lane;
}

export type Query = Readonly<Record<string, string | undefined>>;

export interface RequestSpec {
  method: 'GET' | 'POST';
  /** Under /api/v5/, e.g. "trade/order". */
  path: string;
  query?: Query;
  /** JSON body of a POST. */
  body?: unknown;
  signed: boolean;
  limits: readonly RateLimit[];
  /** Instrument (or instrument type) whose window is used. */
  instrument?: string;
  lane: Lane;
  /** Operation of the private socket that does the same; it shares the windows. */
  op?: string;
  /** Venue time after which the venue itself drops the request (header expTime). */
  expiresAtMs?: number;
  /** Asked when its turn in the rate windows has come: false, and it is not sent. */
  isWanted?: () => boolean;
}

const QUEUE_FULL: Exchange = { kind: 'refused', code: '50011', message: 'not sent: rate window full' };
const NOT_WANTED: Exchange = { kind: 'refused', code: '50011', message: 'not sent: not wanted any more' };
const NOT_OURS: Exchange = { kind: 'refused', code: '50011', message: 'not sent: the account may have another owner' };

/** The venue's envelope, or why there is none. A request refused for its timestamp is signed anew once, after the clock was measured. */
export async function send(connection: Connection, spec: RequestSpec): Promise<Exchange> {
  let exchange: Exchange = QUEUE_FULL;
  for (let attempt = 0; attempt <= RESIGN_MAX; attempt += 1) {
    const passes = await mayGo(connection, spec);
    if (passes === null) return QUEUE_FULL;
    try {
      if (spec.isWanted?.() === false) return NOT_WANTED;
      exchange = await (viaSocket(connection, spec) ?? sendOnce(connection, spec));
    } finally {
      for (const pass of passes) pass.answered();
    }
    if (exchange.kind !== 'envelope' || !isTimestampRefused(exchange.code)) return exchange;
    if (connection.onTimestampRefused === undefined) return exchange;
    await connection.onTimestampRefused();
  }
  return exchange;
}

/** Places in every window that the request counts in, or null when one of them has none. */
async function mayGo(connection: Connection, spec: RequestSpec): Promise<Pass[] | null> {
  const passes: Pass[] = [];
  for (const [scope, budget] of [['ip', connection.ipBudget] as const, ['user', connection.budget] as const]) {
    const limits = spec.limits.filter((limit) => limit.scope === scope);
    if (limits.length === 0) continue;
    const pass = await budget.take(limits, spec.instrument ?? '', spec.lane);
    if (pass === null) {
      for (const taken of passes) taken.answered();
      return null;
    }
    passes.push(pass);
  }
  return passes;
}

/** Null where the request has no operation of the socket, or the socket is not live: then nothing was sent. */
function viaSocket(connection: Connection, { op, body, expiresAtMs }: RequestSpec): Promise<Exchange> | null {
  const socket = op === undefined ? undefined : connection.orderSocket();
  if (op === undefined || socket === undefined) return null;
  if (!connection.mayWrite()) return Promise.resolve(NOT_OURS);
  return socket.request(op, body, expiresAtMs);
}

async function sendOnce(connection: Connection, spec: RequestSpec): Promise<Exchange> {
  const requestPath = `/api/v5/${spec.path}${queryText(spec.query)}`;
  const body = spec.method === 'POST' ? JSON.stringify(spec.body ?? {}) : '';
  // Before the last look: a process that is frozen after it sends under this old timestamp, which the venue takes for half a minute only.
  const headers = headersOf(connection, spec, requestPath, body);
  if (spec.signed && spec.method === 'POST' && !connection.mayWrite()) return NOT_OURS;
  const abort = AbortSignal.timeout(connection.requestTimeoutMs);
  try {
    const response = await connection.fetch(connection.origin + requestPath, {
      method: spec.method,
      headers,
      redirect: 'error',
      signal: abort,
      ...(spec.method === 'POST' ? { body } : {}),
    });
    return parseEnvelope(response.status, await boundedText(response));
  } catch (error) {
    return { kind: 'none', cause: causeOf(error) };
  }
}

function headersOf(connection: Connection, spec: RequestSpec, requestPath: string, body: string): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (spec.method === 'POST') headers['content-type'] = 'application/json';
  if (connection.simulated) headers['x-simulated-trading'] = '1';
  if (spec.expiresAtMs !== undefined) headers['expTime'] = String(Math.floor(spec.expiresAtMs));
  if (!spec.signed) return headers;
  const credentials = connection.credentials();
  if (credentials === undefined) throw new BugError(`${spec.path} needs credentials`);
  return { ...headers, ...signedHeaders(credentials, { method: spec.method, requestPath, body, nowMs: stampMs(connection.clock) }) };
}

/** Our own mistake, never the venue's: it must reach the top. */
class BugError extends Error {
  override name = 'BugError';
}

/** Query in the order given, percent-encoded once; what is signed is what is sent. */
function queryText(query: Query | undefined): string {
  const parts = Object.entries(query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`]));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** @throws Error above RESPONSE_BYTES_MAX */
export async function boundedText(response: Response): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > RESPONSE_BYTES_MAX) throw new Error(`answer above ${String(RESPONSE_BYTES_MAX)} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Names what broke without the request: messages of fetch hold addresses and error codes, never headers. */
export function causeOf(error: unknown): Cause {
  if (error instanceof BugError) throw error;
  if (error instanceof DOMException && error.name === 'TimeoutError') return { reason: 'timeout', message: 'no answer in time' };
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  const message = inner instanceof Error ? inner.message : 'failed';
  return { reason: 'network', message: code === '' ? message : `${code}: ${message}` };
}
