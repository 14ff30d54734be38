// Price gaps of faults: the source's price times the factors of the gaps that are open then, for ticks and for candles.
import type { BarSource, Candle } from '@millrace/market';

interface Gap {
  instId: string;
  from: number;
  until: number;
  factor: number;
}

export interface PriceGaps {
  open(id: string, gap: Omit<Gap, 'until'>): void;
  /** From this time on the price is the source's again; what was shown stays in the candles. */
  close(id: string, ts: number): void;
  /** The shown price of a source's price, ticks; at least 1. */
  shown(instId: string, ticks: number, ts: number): number;
  /** The source as it is shown. A bar in which a gap opens or closes has the extremes of both prices. */
  over(source: BarSource): BarSource;
}

export function createPriceGaps(): PriceGaps {
  const gaps = new Map<string, Gap>();
  const factorAt = (instId: string, ts: number): number => {
    let factor = 1;
    for (const gap of gaps.values()) if (gap.instId === instId && ts >= gap.from && ts < gap.until) factor *= gap.factor;
    return factor;
  };
  const barOver = (source: BarSource, bar: Candle): Candle => {
    const { instId, barMs } = source;
    const end = bar.ts + barMs;
    const edges = [...gaps.values()]
      .filter((gap) => gap.instId === instId)
      .flatMap((gap) => [gap.from, gap.until])
      .filter((ts) => ts > bar.ts && ts < end);
    const factors = [bar.ts, ...edges, end - 1].map((ts) => factorAt(instId, ts));
    if (factors.every((factor) => factor === 1)) return bar;
    return {
      ...bar,
      open: times(bar.open, factors[0] ?? 1),
      high: Math.max(...factors.map((factor) => times(bar.high, factor))),
      low: Math.min(...factors.map((factor) => times(bar.low, factor))),
      close: times(bar.close, factors.at(-1) ?? 1),
    };
  };
  return {
    open: (id, gap) => void gaps.set(id, { ...gap, until: Number.POSITIVE_INFINITY }),
    close(id, ts) {
      const gap = gaps.get(id);
      if (gap) gap.until = ts;
    },
    shown: (instId, ticks, ts) => times(ticks, factorAt(instId, ts)),
    over(source) {
      const shown = (bar: Candle | undefined): Candle | undefined => (bar && gaps.size > 0 ? barOver(source, bar) : bar);
      return {
        ...source,
        // A source that grows forgets its oldest bars.
        get firstTs() {
          return source.firstTs;
        },
        barFrom: (ts) => shown(source.barFrom(ts)),
        barAt: (ts) => shown(source.barAt(ts)),
        range: (from, to) => source.range(from, to).map((bar) => (gaps.size > 0 ? barOver(source, bar) : bar)),
      };
    },
  };
}

function times(ticks: number, factor: number): number {
  return factor === 1 ? ticks : Math.max(1, Math.round(ticks * factor));
}
