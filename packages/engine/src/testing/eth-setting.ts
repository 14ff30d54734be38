// The instruments and settings of the worked examples of pyramid, bowling and grid, and prices as a trader writes them. For tests only.
import type { WinnerSettings } from '@millrace/contract';
import { priceOf, scaled, sizeOf } from '@millrace/market';
import type { Simulation, SimulationResult } from './simulate.ts';
import { strategies } from '../strategies/registry.ts';
import type { Fact, Strategy } from '../strategies/lib/decision.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { WinnerState } from '../strategies/lib/winner-state.ts';
import { btcSpot, btcSwap, prefix } from './golden-setting.ts';
import { simulateGolden } from './golden-backtest.ts';

export const ethSwap: DecisionInstrument = { ...btcSwap, instId: 'ETH-USDT-SWAP', tickSize: '0.01', contractValue: '0.1' };
export const ethSpot: DecisionInstrument = { ...btcSpot, instId: 'ETH-USDT', tickSize: '0.01', lotSize: '0.000001', minLots: 1000 };

const shared = {
  direction: 'long',
  baseOrderSize: '10',
  maxAddOrders: 3,
  targetAmount: '0',
  stopLossAmount: '0',
  rangeMin: null,
  rangeMax: null,
  entryIntervalSec: 99999,
  leverage: 5,
  repeatMode: 'repeat',
  entryGate: 'none',
} as const satisfies Partial<WinnerSettings>;

export const pyramidSettings: WinnerSettings = { ...shared, addStepPct: '2', addGrowthPct: '40', targetPct: '5', rollbackPct: '1' };
export const bowlingSettings: WinnerSettings = { ...shared, addStepPct: '3', addGrowthPct: '70', targetPct: '6', rollbackPct: '1.5' };

export type WinnerKind = 'pyramid' | 'bowling';
type WinnerRun = Simulation<WinnerState, WinnerSettings>;

export const winnerKinds: Record<WinnerKind, { strategy: Strategy<WinnerState, WinnerSettings>; settings: WinnerSettings }> = {
  pyramid: { strategy: strategies[18], settings: pyramidSettings },
  bowling: { strategy: strategies[10], settings: bowlingSettings },
};

/** Prices, one per second, in ticks of the instrument. */
export function secondsOf(path: readonly (number | string)[], instrument: DecisionInstrument): { ts: number; ticks: number }[] {
  const tick = scaled(instrument.tickSize, 8);
  return path.map((price, second) => ({ ts: 1_700_000_000_000 + second * 1000, ticks: Number(scaled(String(price), 8) / tick) }));
}

/** Plays a path of a pyramid or bowling task on the ETH swap. */
export function playWinner(
  kind: WinnerKind,
  path: readonly (number | string)[],
  options: Partial<WinnerRun> & { change?: Partial<WinnerSettings> } = {},
): SimulationResult<WinnerState> {
  const { change, ...run } = options;
  const instrument = run.instrument ?? ethSwap;
  const { strategy, settings } = winnerKinds[kind];
  const ticks = secondsOf(path, instrument);
  return simulateGolden({
    strategy,
    settings: { ...settings, ...change },
    instrument,
    prefix,
    ticks,
    wake: 'every-tick',
    feeInQuote: true,
    ...run,
  });
}

/** Fills as "buy 10 @3000 ENTRY". */
export function toldFills(result: Pick<SimulationResult, 'fills' | 'orders'>, instrument: DecisionInstrument): string[] {
  return result.fills.map((fill) => {
    const reason = result.orders.find((order) => order.clOrdId === fill.clOrdId)?.reason ?? 'RESTING';
    return `${fill.side} ${sizeOf(fill.lots, instrument.lotSize)} @${priceOf(fill.priceTicks, instrument.tickSize)} ${reason}`;
  });
}

export interface ToldCycle {
  leg: string;
  reason: string;
  gross: string;
  fees: string;
  net: string;
}

export function toldCycles(facts: readonly Fact[]): ToldCycle[] {
  const closed = facts.filter((fact): fact is Extract<Fact, { type: 'CycleClosed' }> => fact.type === 'CycleClosed');
  return closed.map(({ leg, reason, realizedQuote, feesQuote, netQuote }) => ({
    leg,
    reason,
    gross: realizedQuote,
    fees: feesQuote,
    net: netQuote,
  }));
}
