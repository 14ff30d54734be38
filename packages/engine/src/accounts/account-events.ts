// What an account reports to the engine, as one typed list.
import type { AlgoOrder, OrderUpdate, Position } from '@millrace/okx';

export type AccountEvent =
  | { type: 'order'; update: OrderUpdate }
  | { type: 'algoOrder'; algo: AlgoOrder }
  | { type: 'position'; position: Position }
  /** Both streams are live: compare, then call `setState('ready')`. */
  | { type: 'live' }
  /** A stream is missing: compare by request, then call `setState('closing')`. */
  | { type: 'gap' }
  | { type: 'broken'; code: string };
