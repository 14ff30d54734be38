// Stored rows of positions. Amounts are fixed integers of 10^-18, sizes are contracts.

export type MarginMode = 'isolated' | 'cross';

export type PosSide = 'long' | 'short' | 'net';

export interface PositionRow {
  uid: string;
  posId: string;
  instId: string;
  mgnMode: MarginMode;
  posSide: PosSide;
  /** +1 or -1; of a closed position the last one. */
  sign: 1 | -1;
  /** Contracts, never negative. */
  size: bigint;
  /** Sum of price x base units of what is held. */
  cost: bigint;
  /** Isolated only; 0 in cross mode. */
  margin: bigint;
  /** What of the margin funding has put there (below zero: taken from it); it becomes cash with the part of the position that is closed. */
  marginFunding: bigint;
  lever: string;
  /** Since it was opened: all that was added and taken away, in contracts and in price x base units, and the most it was. */
  openedSize: bigint;
  openedValue: bigint;
  closedSize: bigint;
  closedValue: bigint;
  maxSize: bigint;
  /** Sums since it was opened. */
  pnl: bigint;
  fee: bigint;
  fundingFee: bigint;
  liqPenalty: bigint;
  tradeId: string;
  cTime: number;
  uTime: number;
}

/** One life of a position, from its first reduction on; the row of account/positions-history. */
export interface HistoryRow {
  uid: string;
  posId: string;
  instId: string;
  mgnMode: MarginMode;
  posSide: PosSide;
  sign: 1 | -1;
  lever: string;
  /** 1 closed in part, 2 closed, 3 liquidated, 4 liquidated in part. */
  type: '1' | '2' | '3' | '4';
  openedSize: bigint;
  openedValue: bigint;
  closedSize: bigint;
  closedValue: bigint;
  maxSize: bigint;
  pnl: bigint;
  fee: bigint;
  fundingFee: bigint;
  liqPenalty: bigint;
  cTime: number;
  uTime: number;
}
