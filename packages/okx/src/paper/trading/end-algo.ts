// The end of a waiting order: fired, failed, or cancelled, by the user or with the position it belonged to.
import type { Exchange } from '../exchange.ts';
import type { AlgoRow, AlgoState, PositionRow } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';

/** Ends a waiting order. */
export function endAlgo(x: Exchange, book: AccountBook, algo: AlgoRow, state: AlgoState): void {
  algo.state = state;
  algo.uTime = x.clock.now();
  x.store.save('algo', algo);
  x.feed.algoChanged(book, algo);
}

/** Cancels the waiting orders that asked to end with their position. */
export function endWithPosition(x: Exchange, book: AccountBook, { instId, posSide }: Pick<PositionRow, 'instId' | 'posSide'>): void {
  for (const algo of [...book.openAlgos.values()]) {
    if (algo.cxlOnClosePos && algo.state === 'live' && algo.instId === instId && algo.posSide === posSide)
      endAlgo(x, book, algo, 'canceled');
  }
}
