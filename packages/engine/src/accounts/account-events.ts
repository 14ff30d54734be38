// What an account reports to the engine, as one typed list.
import type { AlgoOrder, OrderUpdate, Position } from '@millrace/okx';

export type AccountEvent =
  | { type: 'order'; update: OrderUpdate }
  | { type: 'algoOrder'; algo: AlgoOrder }
  | { type: 'position'; position: Position }
  /** Both streams are live: compare, then call `setState('ready')`. `wasReady`: they were opened for an order, and no more than that order was missed. */
  | { type: 'live'; wasReady: boolean }
  /** No streams, or one is missing: compare by request, then call `setState('ready')` or `setState('closing')`. */
  | { type: 'gap' }
  | { type: 'broken'; code: string };
