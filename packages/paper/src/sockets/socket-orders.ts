// Order calls over the private socket: the same steps as by REST, the client's id echoed, one reply per message.
import type { Exchange } from '../core/exchange.ts';
import { listBody, type Request } from '../trading/items.ts';
import { ORDER_CALLS } from '../trading/order-calls.ts';
import { assertPermission, type Signer } from '../core/auth.ts';
import { type Fields, textField } from '../wire/fields.ts';
import { Refusal, refuse } from '../wire/refusals.ts';

export function isOrderOp(op: string): boolean {
  return ORDER_CALLS.has(op);
}

/** The path of REST that does the same. */
export function restPath(op: string): string {
  return `/api/v5/${ORDER_CALLS.get(op)?.path ?? ''}`;
}

/** The reply of a call that was refused as a whole. */
export function refusedOp(message: Fields, { code, message: msg }: Refusal): Record<string, unknown> {
  return { id: textField(message, 'id'), op: textField(message, 'op'), code, msg, data: [] };
}

/** Does what the message asks and gives its reply; what has changed is in the journal by then. */
export function answerOrderOp(exchange: Exchange, { book, key }: Signer, message: Fields, catchUp: () => void): Record<string, unknown> {
  const op = textField(message, 'op');
  const head = { id: textField(message, 'id'), op };
  try {
    assertPermission(key, 'trade');
    const call = ORDER_CALLS.get(op);
    if (!call) throw refuse('60019', op);
    const list = listBody(message['args'], '51111', call.isBatch ? undefined : 1);
    exchange.rates.take({ call: `POST ${call.path}`, ip: '', uid: book.account.uid, query: {}, body: call.isBatch ? list : list[0] });
    catchUp();
    const request: Request = { exchange, book, expTime: textField(message, 'expTime') };
    return { ...head, ...call.run(request, list) };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return refusedOp(message, cause);
  } finally {
    exchange.store.commit(exchange.clock.now());
    setImmediate(() => exchange.feed.flush());
  }
}
