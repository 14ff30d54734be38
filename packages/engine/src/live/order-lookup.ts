// Asks the venue for orders whose state is not known: unknown ones until they are known, and sent ones whose end did not arrive in time. The answer is
// an input of the task. "Not found" counts only after the request's deadline and a grace, several times; before that it means nothing.
import { findAtVenue } from '../accounts/find-order.ts';
import type { OrderRow } from '../stores/order-store.ts';
import type { EngineContext } from './context.ts';
import type { TaskRunner } from './task-runner.ts';

/** Asks at growing intervals until the order's state is known; one look-up per order. A replay waits for it. `firstMs`: the first wait. */
export function lookUpOrder(context: EngineContext, runner: TaskRunner, clOrdId: string, firstMs = context.timing.lookupMs): void {
  if (runner.lookups.has(clOrdId)) return;
  const lookup = { wasLive: false, release: context.activity.hold() };
  runner.lookups.set(clOrdId, lookup);
  const end = (): void => {
    runner.lookups.delete(clOrdId);
    lookup.release();
  };
  let wait = Math.max(context.timing.lookupMs, firstMs);
  let misses = 0;
  const again = (order: OrderRow): void => {
    const leftMs = msUntilPast(context, order);
    // It blocks its leg: the first look that counts follows its deadline, however long the waits have grown.
    context.later(leftMs > 0 ? Math.min(wait, leftMs) : wait, () => void ask());
    wait = Math.min(wait * 2, context.timing.lookupMsMax);
  };
  const ask = async (): Promise<void> => {
    const order = runner.orders.get(clOrdId);
    if (order === undefined || runner.stopped) return end();
    const found = await findAtVenue(runner.account.connection, order);
    if (found.kind === 'refusedKey') {
      runner.account.breakKey(found.code);
      return end();
    }
    if (found.kind === 'unreachable') return again(order);
    if (found.kind === 'missing') {
      if (msUntilPast(context, order) <= 0) {
        // The looks that confirm the first one follow soon too.
        if (misses === 0) wait = context.timing.lookupMs;
        misses += 1;
      }
      if (misses < context.timing.unknownMisses) return again(order);
    }
    lookup.wasLive = order.status === 'live';
    runner.put({ type: 'orderFound', clOrdId, found, endsLookup: true });
  };
  context.later(firstMs, () => void ask());
}

/** Until the venue must have dropped the request, whatever happened to it; 0 or less once it has. */
function msUntilPast(context: EngineContext, order: OrderRow): number {
  const { openExpiryMs, closeExpiryMs, stampExpiryMs, unknownGraceMs } = context.timing;
  const expiry = order.kind === 'stop' ? stampExpiryMs : order.effect === 'open' ? openExpiryMs : closeExpiryMs;
  return (order.sentAtMs ?? 0) + expiry + unknownGraceMs - context.options.wallClock.nowMs();
}

/** An order that must end soon (immediate, or being cancelled) is asked for when the stream does not report its end in time. A replay waits. */
export function settleOrder(context: EngineContext, runner: TaskRunner, clOrdId: string, afterMs = context.timing.settleMs): void {
  if (!runner.orders.has(clOrdId) || runner.waits.has(clOrdId) || runner.stopped) return;
  runner.waits.set(clOrdId, context.activity.hold());
  const look = (): void => {
    if (!runner.orders.has(clOrdId) || runner.stopped) return;
    lookUpOrder(context, runner, clOrdId, 0);
    context.later(context.timing.settleMs, look);
  };
  context.later(afterMs, look);
}
