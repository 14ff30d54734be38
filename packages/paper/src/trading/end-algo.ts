// The end of a waiting order: fired, failed, or cancelled, by the user or with the position it belonged to.
import type { AccountBook } from '../state/account-book.ts';
import type { AlgoRow, AlgoState } from '../state/order-rows.ts';
import { isSameSlot, type Slot, slotOf } from '../accounts/positions.ts';
import type { Exchange } from '../core/exchange.ts';

/** Ends a waiting order, or publishes what has changed in it. */
export function endAlgo(exchange: Exchange, book: AccountBook, algo: AlgoRow, state: AlgoState): void {
  algo.state = state;
  algo.uTime = exchange.clock.now();
  exchange.store.save('algo', algo);
  exchange.feed.algoChanged(book, algo);
}

/** What a resting take profit has filled, the stop beside it no longer covers; it ends when nothing is left. */
export function shrinkPair(exchange: Exchange, book: AccountBook, algoId: string, size: bigint): void {
  const profit = book.algos.get(algoId);
  if (!profit?.limitProfit || profit.pairId === '') return;
  for (const stop of [...book.openAlgos.values()]) {
    if (stop.pairId !== profit.pairId || stop.limitProfit) continue;
    const covers = stop.size > size;
    if (covers) stop.size -= size;
    endAlgo(exchange, book, stop, covers ? 'live' : 'canceled');
  }
}

/** Cancels the waiting orders that asked to end with their position. */
export function endWithPosition(exchange: Exchange, book: AccountBook, slot: Slot): void {
  for (const algo of [...book.openAlgos.values()]) {
    if (isSameSlot(slotOf(algo), slot) && algo.cxlOnClosePos && algo.state === 'live') endAlgo(exchange, book, algo, 'canceled');
  }
}
