// What a request came to, as values: ok, refused or unreachable for reads; accepted, refused or unknown for orders.
// Nothing here throws for what the venue did, and no reply ever carries a credential.
import { isUnknownOutcome } from './codes.ts';

/** Why nothing is known. `code` is the venue's, where it gave one. */
export interface Cause {
  reason: 'timeout' | 'network' | 'venue' | 'malformed';
  message: string;
  code?: string;
}

export interface Refused {
  kind: 'refused';
  code: string;
  message: string;
}

/** Reads and settings. `unreachable`: no usable answer; asking again is safe. */
export type Reply<T> = { kind: 'ok'; data: T } | Refused | { kind: 'unreachable'; cause: Cause };

/** Anything that changes orders. `unknown`: it may have been executed; look it up by its client id, never send it anew under another. */
export type OrderReply = { kind: 'accepted'; ordId: string } | Refused | { kind: 'unknown'; cause: Cause };

/** A transfer or a move of savings. `unknown`: it may have been executed; look it up, never send it anew before. */
export type MoveReply = { kind: 'accepted' } | Refused | { kind: 'unknown'; cause: Cause };

interface Envelope {
  kind: 'envelope';
  httpStatus: number;
  code: string;
  message: string;
  data: unknown;
}

/** A parsed envelope, or why there is none. */
export type Exchange = Envelope | { kind: 'none'; cause: Cause } | Refused;

/** Reads the envelope {code, msg, data}; tolerates a missing `data` and a numeric `code`, as the venue's own error bodies have them. */
export function parseEnvelope(httpStatus: number, text: string): Exchange {
  const body = parseObject(text);
  const code = body === null ? undefined : body['code'];
  if (body !== null && (typeof code === 'string' || typeof code === 'number')) {
    const message = typeof body['msg'] === 'string' ? body['msg'] : '';
    return { kind: 'envelope', httpStatus, code: String(code), message, data: body['data'] };
  }
  if (httpStatus === 429) return { kind: 'refused', code: '50011', message: 'HTTP 429' };
  if (httpStatus === 401) return { kind: 'refused', code: '401', message: 'HTTP 401' };
  const reason = httpStatus >= 500 ? 'venue' : 'malformed';
  return { kind: 'none', cause: { reason, message: `HTTP ${String(httpStatus)} without an envelope` } };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null; // not JSON: a proxy's page, or a body cut short
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether this answer leaves open what was done: a server error, or a code that says so. */
export function leavesOpen(exchange: { httpStatus: number; code: string }): boolean {
  return isUnknownOutcome(exchange.code) || exchange.httpStatus >= 500;
}

/** The outcome of a call that moves money. */
export function moveReply(exchange: Exchange): MoveReply {
  if (exchange.kind === 'refused') return exchange;
  if (exchange.kind === 'none') return { kind: 'unknown', cause: exchange.cause };
  const { code, message } = exchange;
  if (leavesOpen(exchange)) return { kind: 'unknown', cause: { reason: 'venue', code, message } };
  return code === '0' ? { kind: 'accepted' } : { kind: 'refused', code, message };
}

/** The outcome of the one item of an order call. Its own sCode counts before the envelope's: "0" above can hide a failed item. */
export function orderReply(exchange: Exchange, idField: 'ordId' | 'algoId'): OrderReply {
  if (exchange.kind === 'refused') return exchange;
  if (exchange.kind === 'none') return { kind: 'unknown', cause: exchange.cause };
  const first: unknown = Array.isArray(exchange.data) ? exchange.data[0] : undefined;
  return itemReply(exchange, itemOf(first), idField);
}

/** The outcomes of a call with several items, in the order of the request. An answer without an item for each leaves that one open. */
export function orderReplies(exchange: Exchange, idField: 'ordId' | 'algoId', count: number): OrderReply[] {
  const items: unknown[] = exchange.kind === 'envelope' && Array.isArray(exchange.data) ? exchange.data : [];
  return Array.from({ length: count }, (_, index) => {
    if (exchange.kind === 'refused') return exchange;
    if (exchange.kind === 'none') return { kind: 'unknown', cause: exchange.cause };
    return itemReply(exchange, itemOf(items[index]), idField);
  });
}

interface OrderItem {
  ordId: string | undefined;
  algoId: string | undefined;
  sCode: string | undefined;
  sMsg: string | undefined;
}

function itemReply(envelope: Envelope, item: OrderItem | null, idField: 'ordId' | 'algoId'): OrderReply {
  const code = item?.sCode ?? envelope.code;
  const message = item?.sMsg ?? envelope.message;
  if (leavesOpen({ httpStatus: envelope.httpStatus, code })) {
    return { kind: 'unknown', cause: { reason: 'venue', code, message } };
  }
  if (code !== '0') return { kind: 'refused', code, message };
  const id = item?.[idField];
  const accepting = envelope.code === '0' || envelope.code === '2';
  if (accepting && id !== undefined && id !== '') return { kind: 'accepted', ordId: id };
  return { kind: 'unknown', cause: { reason: 'malformed', message: `an answer without ${idField}` } };
}

function itemOf(item: unknown): OrderItem | null {
  if (!isObject(item)) return null;
  const text = (key: string): string | undefined => (typeof item[key] === 'string' ? item[key] : undefined);
  return { ordId: text('ordId'), algoId: text('algoId'), sCode: text('sCode') || undefined, sMsg: text('sMsg') };
}
