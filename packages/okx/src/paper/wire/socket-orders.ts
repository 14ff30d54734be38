// Order calls over the private socket: the same steps as by REST, the client's id echoed, one reply per message.
import type { Exchange } from '../exchange.ts';
import { listBody, type Request } from '../trading/items.ts';
import { ORDER_CALLS } from '../trading/order-calls.ts';
import { assertPermission, type Signer } from './auth.ts';
import { type Fields, textField } from './fields.ts';
import { Refusal, refuse } from './refusals.ts';

export function isOrderOp(op: string): boolean {
  return ORDER_CALLS.has(op);
}

/** Does what the message asks and gives its reply; what has changed is in the journal by then. */
export function answerOrderOp(x: Exchange, { book, key }: Signer, message: Fields, catchUp: () => void): Record<string, unknown> {
  const op = textField(message, 'op');
  const head = { id: textField(message, 'id'), op };
  try {
    assertPermission(key, 'trade');
    const call = ORDER_CALLS.get(op);
    if (!call) throw refuse('60019', op);
    const list = listBody(message['args'], '51111', call.isBatch ? undefined : 1);
    catchUp();
    const request: Request = { x, book, expTime: textField(message, 'expTime') };
    return { ...head, ...call.run(request, list) };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return { ...head, code: cause.code, msg: cause.message, data: [] };
  } finally {
    x.store.commit(x.clock.now());
    setImmediate(() => x.feed.flush());
  }
}
