// The end of a waiting order: fired, failed, or cancelled, by the user or with the position it belonged to.
import { type Slot, slotOf } from '../accounts/positions.ts';
import type { Exchange } from '../exchange.ts';
import type { AlgoRow, AlgoState } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';

/** Ends a waiting order, or tells of what has changed in it. */
export function endAlgo(x: Exchange, book: AccountBook, algo: AlgoRow, state: AlgoState): void {
  algo.state = state;
  algo.uTime = x.clock.now();
  x.store.save('algo', algo);
  x.feed.algoChanged(book, algo);
}

/** What a resting take profit has filled, the stop beside it no longer covers; it ends when nothing is left. */
export function shrinkPair(x: Exchange, book: AccountBook, algoId: string, size: bigint): void {
  const profit = book.algos.get(algoId);
  if (!profit?.limitProfit || profit.pairId === '') return;
  for (const stop of [...book.openAlgos.values()]) {
    if (stop.pairId !== profit.pairId || stop.limitProfit) continue;
    const covers = stop.size > size;
    if (covers) stop.size -= size;
    endAlgo(x, book, stop, covers ? 'live' : 'canceled');
  }
}

/** Cancels the waiting orders that asked to end with their position. */
export function endWithPosition(x: Exchange, book: AccountBook, slot: Slot): void {
  for (const algo of [...book.openAlgos.values()]) {
    const own = slotOf(algo);
    const same = own.instId === slot.instId && own.posSide === slot.posSide && own.mgnMode === slot.mgnMode;
    if (same && algo.cxlOnClosePos && algo.state === 'live') endAlgo(x, book, algo, 'canceled');
  }
}
