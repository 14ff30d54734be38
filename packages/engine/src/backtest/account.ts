// The money of a backtest: equity after every fill, drawdown, margin and time in the market. Exact integers; a float only ever compares.
import { divHalfEven, scaled, unscaled } from '@millrace/market';
import type { LegKey } from '../strategies/lib/task-event.ts';
import { keepLots } from '../strategies/lib/leg-book.ts';
import { type MoneyUnits, notional } from '../strategies/lib/money-units.ts';
import { EQUITY_POINTS_MAX } from './limits.ts';
import { type Exposure, type Exposures, legKeys } from './positions.ts';
import type { SimulatedFill } from './venue-ledger.ts';

/** Equity as base + lots x price, so that a price costs one multiplication. */
interface Point {
  base: bigint;
  lots: number;
  ticks: number;
  value: number;
}

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

interface AccountSetting {
  units: MoneyUnits;
  lotSize: string;
  leverage: number;
  /** Equity at the start, USDT. */
  start: string;
  /** First and last ms of the equity curve. */
  from: number;
  to: number;
}

export class BacktestAccount {
  readonly #setting: AccountSetting;
  readonly #perTickLot: number;
  readonly #sampleEveryMs: number;
  readonly #equity: [number, string][];
  readonly #isLong: Record<LegKey, boolean> = { L: true, S: false, K: false };
  /** Base units of fees kept in the coin that make no whole lot yet, while a leg is held. */
  #dust = '0';
  #base: bigint;
  #baseNumber: number;
  #lots = 0;
  #fees = 0n;
  #funding = 0n;
  #margin = 0n;
  #maxMargin = 0n;
  #heldSince: number | null = null;
  #timeInMarketMs = 0;
  #liquidations = 0;
  #nextSample: number;
  #peak: Point;
  #worst: { peak: Point; low: Point };

  constructor(setting: AccountSetting) {
    this.#setting = setting;
    this.#perTickLot = Number(setting.units.perTickLot);
    this.#sampleEveryMs = Math.max(1, Math.ceil((setting.to - setting.from) / EQUITY_POINTS_MAX));
    this.#equity = [[setting.from, setting.start]];
    this.#base = this.#money(setting.start);
    this.#baseNumber = Number(this.#base);
    this.#nextSample = setting.from + this.#sampleEveryMs;
    this.#peak = { base: this.#base, lots: 0, ticks: 0, value: this.#baseNumber };
    this.#worst = { peak: this.#peak, low: this.#peak };
  }

  fill(fill: SimulatedFill): void {
    const sign = fill.side === 'buy' ? 1 : -1;
    if (fill.effect === 'open') this.#isLong[fill.leg] = fill.side === 'buy';
    const fee = this.#money(fill.feeQuote);
    this.#fees += fee;
    const worth = BigInt(sign) * notional(this.#setting.units, fill.priceTicks, fill.lots);
    if (fill.feeBase === '0') return this.#change(-worth - fee, sign * fill.lots);
    const kept = keepLots(this.#setting.lotSize, this.#dust, fill);
    this.#dust = kept.dust;
    this.#change(-worth, kept.lots);
  }

  fund(amountQuote: string): void {
    const amount = this.#money(amountQuote);
    this.#funding += amount;
    this.#change(amount, 0);
  }

  /** The leg loses its margin: its cost by the leverage, and the funding in it. */
  liquidate(leg: LegKey, { cost, lots, funding = '0' }: Exposure): void {
    const lost = divHalfEven(BigInt(cost), BigInt(this.#setting.leverage)) + BigInt(funding);
    this.#liquidations += 1;
    if (this.#isLong[leg]) this.#change(BigInt(cost) - lost, -lots);
    else this.#change(-BigInt(cost) - lost, lots);
  }

  /** To be called after the events of a moment, with what the venue holds then. */
  settle(held: Exposures, ts: number): void {
    const cost = legKeys.reduce((sum, leg) => sum + BigInt(held[leg].cost), 0n);
    const funding = legKeys.reduce((sum, leg) => sum + BigInt(held[leg].funding ?? '0'), 0n);
    this.#margin = divHalfEven(cost, BigInt(this.#setting.leverage)) + funding;
    if (this.#margin > this.#maxMargin) this.#maxMargin = this.#margin;
    const isHeld = legKeys.some((leg) => held[leg].lots > 0);
    if (isHeld) {
      this.#heldSince ??= ts;
      return;
    }
    this.#dust = '0';
    this.#timeInMarketMs += this.#heldMs(ts);
    this.#heldSince = null;
  }

  /** Records the equity at a price as a new peak or a deeper drawdown. */
  mark(ticks: number): void {
    const value = this.#baseNumber + this.#lots * ticks * this.#perTickLot;
    const { value: peak } = this.#peak;
    if (value > peak) this.#peak = this.#pointAt(ticks, value);
    else if (peak - value > this.#worst.peak.value - this.#worst.low.value)
      this.#worst = { peak: this.#peak, low: this.#pointAt(ticks, value) };
  }

  /** Adds a point to the equity curve where one is due. */
  sample(ts: number, ticks: number): void {
    if (ts < this.#nextSample) return;
    this.#equity.push([ts, this.#text(this.#equityAt(ticks))]);
    this.#nextSample = ts + this.#sampleEveryMs;
  }

  /** When the next point of the curve is due. */
  nextSample(): number {
    return this.#nextSample;
  }

  /** Prices strictly between these neither set a new peak nor deepen the drawdown. */
  quiet(): { low: number; high: number } {
    const worth = this.#lots * this.#perTickLot;
    if (worth === 0) return { low: -Infinity, high: Infinity };
    const drop = this.#worst.peak.value - this.#worst.low.value;
    const atPeak = (this.#peak.value - this.#baseNumber) / worth;
    const atDrop = (this.#peak.value - drop - this.#baseNumber) / worth;
    // Rounded inwards: a band that is too narrow only costs a mark.
    return { low: Math.ceil(worth > 0 ? atDrop : atPeak) + 1, high: Math.floor(worth > 0 ? atPeak : atDrop) - 1 };
  }

  /** Equity that no position needs, at this price, in money units. */
  free(ticks: number): bigint {
    return this.#equityAt(ticks) - this.#margin;
  }

  figures(ts: number, ticks: number): AccountFigures {
    const end = this.#text(this.#equityAt(ticks));
    const equity = this.#equity;
    if (equity.length > 1 && equity.at(-1)?.[0] === ts) equity.pop();
    equity.push([ts, end]);
    const [top, low] = [this.#exact(this.#worst.peak), this.#exact(this.#worst.low)];
    return {
      equity,
      end,
      fees: this.#text(this.#fees),
      funding: this.#text(this.#funding),
      maxDrawdownUsdt: this.#text(top - low),
      maxDrawdownPct: top > 0n ? unscaled(divHalfEven((top - low) * 1_000_000n, top), 4) : '0',
      maxMargin: this.#text(this.#maxMargin),
      timeInMarketMs: this.#timeInMarketMs + this.#heldMs(ts),
      liquidations: this.#liquidations,
    };
  }

  #change(by: bigint, lots: number): void {
    this.#base += by;
    this.#baseNumber = Number(this.#base);
    this.#lots += lots;
  }

  /** Time since something is held. */
  #heldMs(ts: number): number {
    return this.#heldSince === null ? 0 : ts - this.#heldSince;
  }

  #pointAt(ticks: number, value: number): Point {
    return { base: this.#base, lots: this.#lots, ticks, value };
  }

  #equityAt(ticks: number): bigint {
    return this.#exact({ base: this.#base, lots: this.#lots, ticks });
  }

  #exact({ base, lots, ticks }: Pick<Point, 'base' | 'lots' | 'ticks'>): bigint {
    return base + BigInt(lots) * BigInt(ticks) * this.#setting.units.perTickLot;
  }

  #money(text: string): bigint {
    return scaled(text, this.#setting.units.decimals, 'halfEven');
  }

  #text(money: bigint): string {
    return unscaled(money, this.#setting.units.decimals);
  }
}
