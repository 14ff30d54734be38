// Asks the venue what it knows under the id of one of our orders.
import { getAlgoOrder, getOrder, isOrderNotFound, type AlgoOrder, type Connection, type Order, type Reply } from '@millrace/okx';
import type { OrderRow } from '../stores/order-store.ts';
import { isKeyRefused } from './account.ts';

/** What the venue knows under an order's id. */
export type FoundOrder = { kind: 'order'; order: Order } | { kind: 'algo'; algo: AlgoOrder } | { kind: 'missing' };

/** refusedKey: the venue's code says that the key itself does not hold. */
export type OrderAnswer = FoundOrder | { kind: 'unreachable' } | { kind: 'refusedKey'; code: string };

export async function findAtVenue(connection: Connection, order: OrderRow): Promise<OrderAnswer> {
  if (order.kind === 'stop') return findStop(connection, order);
  const lane = order.effect === 'close' ? 'exit' : 'read';
  return answerOf(await getOrder(connection, order.instId, { clOrdId: order.clOrdId }, { lane }));
}

/** A stop rests, or has become an order, or is gone. Asked for by its own id: a list of all stops may be cut off. */
async function findStop(connection: Connection, stop: OrderRow): Promise<OrderAnswer> {
  const orderOf = async (ordId: string): Promise<OrderAnswer> =>
    answerOf(await getOrder(connection, stop.instId, { ordId }, { lane: 'exit' }));
  if (stop.childOrdId !== null) return orderOf(stop.childOrdId);
  const reply = await getAlgoOrder(connection, { algoClOrdId: stop.clOrdId }, { lane: 'exit' });
  if (reply.kind !== 'ok') return notFound(reply);
  return reply.data.ordId === null ? { kind: 'algo', algo: reply.data } : orderOf(reply.data.ordId);
}

function answerOf(reply: Reply<Order>): OrderAnswer {
  return reply.kind === 'ok' ? { kind: 'order', order: reply.data } : notFound(reply);
}

function notFound(reply: Exclude<Reply<never>, { kind: 'ok' }>): OrderAnswer {
  if (isKeyRefused(reply) && reply.kind === 'refused') return { kind: 'refusedKey', code: reply.code };
  return reply.kind === 'refused' && isOrderNotFound(reply.code) ? { kind: 'missing' } : { kind: 'unreachable' };
}
