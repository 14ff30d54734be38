// What the simulated venue holds per leg, and whether a price liquidates it.
import { divHalfEven } from '@millrace/market';
import type { PlaceOrder } from '../strategies/lib/decision.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { LegKey } from '../strategies/lib/task-event.ts';
import { keepLots } from '../strategies/lib/leg-book.ts';
import { type MoneyUnits, moneyUnits, notional, RATE_DEN, rateOf } from '../strategies/lib/money-units.ts';

/** Lots of a leg, their cost and the funding in their margin (absent: none) in money units, and base units short of a lot after fees kept in the coin (absent: none). */
export interface Exposure {
  lots: number;
  cost: string;
  funding?: string;
  dust?: string;
}

export type Exposures = Readonly<Record<LegKey, Exposure>>;

export const flat: Exposures = { L: { lots: 0, cost: '0' }, S: { lots: 0, cost: '0' }, K: { lots: 0, cost: '0' } };
export const legKeys: readonly LegKey[] = ['L', 'S', 'K'];

const one = BigInt(RATE_DEN);

export class Positions {
  readonly #instrument: DecisionInstrument;
  readonly #units: MoneyUnits;
  readonly #leverage: bigint;
  /** Maintenance margin and taker fee, in millionths. */
  readonly #riskRate: bigint;
  readonly #held: Record<LegKey, Exposure>;
  /** Whether a leg is long; the hedge is the opposite of the leg it hedges. */
  readonly #isLong: Record<LegKey, boolean>;

  constructor(instrument: DecisionInstrument, leverage: number, held: Exposures) {
    this.#instrument = instrument;
    this.#units = moneyUnits(instrument);
    this.#leverage = BigInt(leverage);
    this.#riskRate = BigInt(rateOf(instrument.maintenanceRate) + rateOf(instrument.takerRate));
    this.#held = { ...held };
    this.#isLong = { L: true, S: false, K: held.S.lots > 0 };
  }

  /** A copy; a leg that did not change is the same object as before. */
  snapshot(): Exposures {
    return { ...this.#held };
  }

  lots(leg: LegKey): number {
    return this.#held[leg].lots;
  }

  /** The side of an order that closes the leg. */
  closingSide(leg: LegKey): 'buy' | 'sell' {
    return this.#isLong[leg] ? 'sell' : 'buy';
  }

  apply(
    { leg, side, effect }: Pick<PlaceOrder, 'leg' | 'side' | 'effect'>,
    fill: { lots: number; priceTicks: number; feeBase: string },
  ): void {
    const { lots: before, cost: paid, dust = '0', funding = '0' } = this.#held[leg];
    const { lots, priceTicks } = fill;
    const cost = BigInt(paid);
    if (effect === 'open') {
      if (leg === 'K') this.#isLong.K = side === 'buy';
      const kept = fill.feeBase === '0' ? { lots, dust } : keepLots(this.#instrument.lotSize, dust, fill);
      this.#held[leg] = exposureOf({
        lots: before + kept.lots,
        cost: cost + notional(this.#units, priceTicks, lots),
        funding: BigInt(funding),
        dust: kept.dust,
      });
      return;
    }
    const left = (amount: bigint): bigint => (lots === before ? 0n : amount - divHalfEven(amount * BigInt(lots), BigInt(before)));
    this.#held[leg] = exposureOf({
      lots: before - lots,
      cost: left(cost),
      funding: left(BigInt(funding)),
      dust: lots === before ? '0' : dust,
    });
  }

  /** Funding goes into the margin of a held leg, or comes out of it; money units. */
  fund(leg: LegKey, amount: bigint): void {
    const { lots, cost, dust = '0', funding = '0' } = this.#held[leg];
    if (lots > 0) this.#held[leg] = exposureOf({ lots, cost: BigInt(cost), funding: BigInt(funding) + amount, dust });
  }

  /** Empties a leg without an order. */
  clear(leg: LegKey): void {
    this.#held[leg] = flat[leg];
  }

  /** Long: price <= (average x n - margin) / (n x (1 - mmr - fee)); short: its mirror. Compared on the last price. */
  isLiquidated(leg: LegKey, ticks: number): boolean {
    const { lots, cost, funding = '0' } = this.#held[leg];
    if (this.#instrument.productType === 'spot' || lots === 0) return false;
    const worth = notional(this.#units, ticks, lots) * this.#leverage;
    const kept = BigInt(funding) * this.#leverage;
    if (this.#isLong[leg]) return worth * (one - this.#riskRate) <= (BigInt(cost) * (this.#leverage - 1n) - kept) * one;
    return worth * (one + this.#riskRate) >= (BigInt(cost) * (this.#leverage + 1n) + kept) * one;
  }
}

function exposureOf({ lots, cost, funding, dust }: { lots: number; cost: bigint; funding: bigint; dust: string }): Exposure {
  return { lots, cost: String(cost), ...(funding === 0n ? {} : { funding: String(funding) }), ...(dust === '0' ? {} : { dust }) };
}
