// A fill on a chart.

/** A fill at its price and bar: an arrow up buys, one down sells. */
export interface ChartMark {
  openMs: number;
  price: string;
  side: 'buy' | 'sell';
  text: string;
  look: 'plain' | 'gain' | 'loss';
  /** Of an exit: what it brought, USDT. */
  result?: string | undefined;
}
