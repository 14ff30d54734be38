// The money of a backtest: equity after every fill, drawdown, margin and time in the market. Exact integers; a float only ever compares.
import { divHalfEven, scaled, unscaled } from '@millrace/market';
import type { SimulatedFill, Exposures } from './simulated-venue.ts';
import type { LegKey } from '../strategies/lib/decision.ts';
import { keepLots } from '../strategies/lib/leg-book.ts';
import { type MoneyUnits, notional } from '../strategies/lib/money.ts';
import { EQUITY_POINTS_MAX } from './limits.ts';

/** Equity as base + lots x price, so that a price costs one multiplication. */
interface Point {
  base: bigint;
  lots: number;
  ticks: number;
  value: number;
}

const legKeys: readonly LegKey[] = ['L', 'S', 'K'];

export interface AccountFigures {
  equity: [number, string][];
  end: string;
  fees: string;
  funding: string;
  maxDrawdownUsdt: string;
  maxDrawdownPct: string;
  maxMargin: string;
  timeInMarketMs: number;
  liquidations: number;
}

export interface Account {
  fill(fill: SimulatedFill): void;
  fund(amountQuote: string): void;
  /** The leg loses its margin: what it cost by the leverage. */
  liquidate(leg: LegKey, cost: string, lots: number): void;
  /** To be called after the events of a moment, with what the venue holds then. */
  settle(held: Exposures, ts: number): void;
  mark(ticks: number): void;
  /** A point of the curve, where one is due. */
  sample(ts: number, ticks: number): void;
  /** When the next point of the curve is due. */
  nextSample(): number;
  /** Prices strictly between these neither set a new peak nor deepen the drawdown. */
  quiet(): { low: number; high: number };
  /** Equity that no position needs, at this price, in money units. */
  free(ticks: number): bigint;
  figures(ts: number, ticks: number): AccountFigures;
}

export function createAccount(setting: {
  units: MoneyUnits;
  lotSize: string;
  leverage: number;
  start: string;
  from: number;
  to: number;
}): Account {
  const { units, leverage } = setting;
  const perTickLot = Number(units.perTickLot);
  const money = (text: string): bigint => scaled(text, units.decimals, 'halfEven');
  const long: Record<LegKey, boolean> = { L: true, S: false, K: false };
  const everyMs = Math.max(1, Math.ceil((setting.to - setting.from) / EQUITY_POINTS_MAX));
  const equity: [number, string][] = [[setting.from, setting.start]];
  /** Base units of fees kept in the coin that make no whole lot yet, while a leg is held. */
  let dust = '0';
  let base = money(setting.start);
  let baseNumber = Number(base);
  let lots = 0;
  let fees = 0n;
  let funding = 0n;
  let margin = 0n;
  let maxMargin = 0n;
  let heldSince: number | null = null;
  let timeInMarketMs = 0;
  let liquidations = 0;
  let nextSample = setting.from + everyMs;
  let peak: Point = { base, lots: 0, ticks: 0, value: baseNumber };
  let worst: { peak: Point; low: Point } = { peak, low: peak };

  const exact = (point: Pick<Point, 'base' | 'lots' | 'ticks'>): bigint =>
    point.base + BigInt(point.lots) * BigInt(point.ticks) * units.perTickLot;
  function change(by: bigint, lotsBy: number): void {
    base += by;
    baseNumber = Number(base);
    lots += lotsBy;
  }

  function mark(ticks: number): void {
    const value = baseNumber + lots * ticks * perTickLot;
    if (value > peak.value) peak = { base, lots, ticks, value };
    else if (peak.value - value > worst.peak.value - worst.low.value) worst = { peak, low: { base, lots, ticks, value } };
  }

  return {
    fill(fill) {
      const sign = fill.side === 'buy' ? 1 : -1;
      if (fill.effect === 'open') long[fill.leg] = fill.side === 'buy';
      const fee = money(fill.feeQuote);
      fees += fee;
      const worth = BigInt(sign) * notional(units, fill.priceTicks, fill.lots);
      if (fill.feeBase === '0') return change(-worth - fee, sign * fill.lots);
      const kept = keepLots(setting.lotSize, dust, fill);
      dust = kept.dust;
      change(-worth, kept.lots);
    },
    fund(amountQuote) {
      funding += money(amountQuote);
      change(money(amountQuote), 0);
    },
    liquidate(leg, cost, gone) {
      const lost = divHalfEven(BigInt(cost), BigInt(leverage));
      liquidations += 1;
      if (long[leg]) change(BigInt(cost) - lost, -gone);
      else change(-BigInt(cost) - lost, gone);
    },
    settle(held, ts) {
      const cost = legKeys.reduce((sum, leg) => sum + BigInt(held[leg].cost), 0n);
      margin = divHalfEven(cost, BigInt(leverage));
      if (margin > maxMargin) maxMargin = margin;
      const holds = legKeys.some((leg) => held[leg].lots > 0);
      if (holds && heldSince === null) heldSince = ts;
      if (!holds) dust = '0';
      if (!holds && heldSince !== null) {
        timeInMarketMs += ts - heldSince;
        heldSince = null;
      }
    },
    mark,
    sample(ts, ticks) {
      if (ts < nextSample) return;
      equity.push([ts, unscaled(exact({ base, lots, ticks }), units.decimals)]);
      nextSample = ts + everyMs;
    },
    nextSample: () => nextSample,
    quiet() {
      const worth = lots * perTickLot;
      if (worth === 0) return { low: -Infinity, high: Infinity };
      const atPeak = (peak.value - baseNumber) / worth;
      const atDrop = (peak.value - (worst.peak.value - worst.low.value) - baseNumber) / worth;
      // Rounded inwards: asking too soon changes nothing.
      return { low: Math.ceil(worth > 0 ? atDrop : atPeak) + 1, high: Math.floor(worth > 0 ? atPeak : atDrop) - 1 };
    },
    free: (ticks) => exact({ base, lots, ticks }) - margin,
    figures(ts, ticks) {
      const end = unscaled(exact({ base, lots, ticks }), units.decimals);
      if (equity.length > 1 && equity.at(-1)?.[0] === ts) equity.pop();
      equity.push([ts, end]);
      const [top, low] = [exact(worst.peak), exact(worst.low)];
      return {
        equity,
        end,
        fees: unscaled(fees, units.decimals),
        funding: unscaled(funding, units.decimals),
        maxDrawdownUsdt: unscaled(top - low, units.decimals),
        maxDrawdownPct: top > 0n ? unscaled(divHalfEven((top - low) * 1_000_000n, top), 4) : '0',
        maxMargin: unscaled(maxMargin, units.decimals),
        timeInMarketMs: timeInMarketMs + (heldSince === null ? 0 : ts - heldSince),
        liquidations,
      };
    },
  };
}
