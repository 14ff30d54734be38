// The orders and cycles in the report of a backtest: decimal strings, made from fills and facts.
import { addDecimals, fractionText, priceOf, sizeOf } from '@millrace/market';
import type { SimulatedFill } from './venue-ledger.ts';
import type { Fact, OrderReason } from '../strategies/lib/decision.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { LegKey } from '../strategies/lib/task-event.ts';

export interface BacktestCycle {
  leg: LegKey;
  openTs: number;
  closeTs: number;
  reason: OrderReason;
  adds: number;
  /** Average prices of all opening and of all closing fills of the cycle, 18 places. */
  avgPx: string;
  exitPx: string;
  /** All that was opened in the cycle. */
  size: string;
  fees: string;
  funding: string;
  net: string;
}

export interface BacktestOrder {
  ts: number;
  leg: LegKey;
  side: 'buy' | 'sell';
  reason: OrderReason | null;
  px: string;
  size: string;
  fee: string;
  /** Number of the leg's cycle; null for the hedge, which belongs to its leg's. */
  cycle: number | null;
}

interface Sums {
  opened: number;
  openedWorth: bigint;
  closed: number;
  closedWorth: bigint;
}

export function cyclesOf(facts: readonly Fact[], instrument: DecisionInstrument): BacktestCycle[] {
  const sums = new Map<string, Sums>();
  const cycles: BacktestCycle[] = [];
  for (const fact of facts) {
    if (fact.type !== 'LayerOpened' && fact.type !== 'LayerClosed' && fact.type !== 'CycleClosed') continue;
    const key = `${fact.leg}${fact.cycle}`;
    const sum = sums.get(key) ?? { opened: 0, openedWorth: 0n, closed: 0, closedWorth: 0n };
    sums.set(key, sum);
    if (fact.type === 'LayerOpened') {
      sum.opened += fact.lots;
      sum.openedWorth += BigInt(fact.lots) * BigInt(fact.priceTicks);
    } else if (fact.type === 'LayerClosed') {
      sum.closed += fact.lots;
      sum.closedWorth += BigInt(fact.lots) * BigInt(fact.exitTicks);
    } else {
      cycles.push(cycleOf(fact, sum, instrument));
      sums.delete(key);
    }
  }
  return cycles;
}

function cycleOf(fact: Extract<Fact, { type: 'CycleClosed' }>, sum: Sums, { tickSize, lotSize }: DecisionInstrument): BacktestCycle {
  const average = (worth: bigint, lots: number): string => (lots === 0 ? '0' : fractionText(worth, BigInt(lots), tickSize));
  return {
    leg: fact.leg,
    openTs: fact.openedTs,
    closeTs: fact.closedTs,
    reason: fact.reason,
    adds: fact.adds,
    avgPx: average(sum.openedWorth, sum.opened),
    exitPx: average(sum.closedWorth, sum.closed),
    size: sizeOf(sum.opened, lotSize),
    fees: fact.feesQuote,
    funding: fact.fundingQuote,
    net: fact.netQuote,
  };
}

export function ordersOf(played: {
  fills: readonly SimulatedFill[];
  reasons: ReadonlyMap<string, OrderReason>;
  facts: readonly Fact[];
  instrument: DecisionInstrument;
}): BacktestOrder[] {
  const { tickSize, lotSize } = played.instrument;
  const cycleOfOrder = new Map<string, number>();
  for (const fact of played.facts)
    if (fact.type === 'LayerOpened' || fact.type === 'LayerClosed') cycleOfOrder.set(fact.clOrdId, fact.cycle);
  return played.fills.map((fill) => ({
    ts: fill.ts,
    leg: fill.leg,
    side: fill.side,
    reason: played.reasons.get(fill.clOrdId) ?? null,
    px: priceOf(fill.priceTicks, tickSize),
    size: sizeOf(fill.lots, lotSize),
    fee: fill.feeQuote,
    cycle: cycleOfOrder.get(fill.clOrdId) ?? null,
  }));
}

export function sumOf(amounts: readonly string[]): string {
  return amounts.reduce(addDecimals, '0');
}
