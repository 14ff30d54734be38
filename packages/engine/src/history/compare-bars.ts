// Bars that two sources give for the same time.
import { type BarSpan, type Candle, joinSpans } from '@millrace/market';

export interface Compared {
  /** Bars of the first that the second has with the same figures. */
  equal: number;
  /** Those that it has with other figures. */
  different: Candle[];
  /** Those that it does not have. */
  unknown: Candle[];
  /** Decimals in which the bars above are written. */
  decimals: Omit<BarSpan, 'bars'>;
}

export function compareBars(given: BarSpan, known: BarSpan): Compared {
  const { bars, ...decimals } = joinSpans([given, known]);
  const there = new Map(bars.slice(given.bars.length).map((bar) => [bar.ts, bar]));
  const compared: Compared = { equal: 0, different: [], unknown: [], decimals };
  for (const bar of bars.slice(0, given.bars.length)) {
    const other = there.get(bar.ts);
    if (other === undefined) compared.unknown.push(bar);
    else if (isEqual(bar, other)) compared.equal += 1;
    else compared.different.push(bar);
  }
  return compared;
}

function isEqual(one: Candle, other: Candle): boolean {
  return (
    one.open === other.open && one.high === other.high && one.low === other.low && one.close === other.close && one.lots === other.lots
  );
}
