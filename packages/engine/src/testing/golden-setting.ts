// The setting of the worked examples: instruments, fees and base settings, and prices as a trader writes them. For tests only.
import type { AveragingSettings } from '@millrace/contract';
import { scaled } from '@millrace/market';
import type { Simulation, SimulationResult } from './simulate.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import { strategies } from '../strategies/registry.ts';
import { simulateGolden } from './golden-backtest.ts';

export const btcSwap: DecisionInstrument = {
  instId: 'BTC-USDT-SWAP',
  productType: 'swap',
  tickSize: '0.1',
  lotSize: '0.01',
  minLots: 1,
  contractValue: '0.01',
  takerRate: '0.0005',
  makerRate: '0.0002',
  maintenanceRate: '0.004',
  maxLeverage: 100,
  slippageRate: '0',
  limitSlipRate: '0.005',
};

export const btcSpot: DecisionInstrument = {
  ...btcSwap,
  instId: 'BTC-USDT',
  productType: 'spot',
  lotSize: '0.00000001',
  minLots: 1000,
  contractValue: '1',
  takerRate: '0.001',
  maintenanceRate: '0',
  maxLeverage: 1,
};

export const baseSettings: AveragingSettings = {
  direction: 'long',
  baseOrderSize: '1',
  maxAddOrders: 3,
  addStepPct: '2',
  addGrowthPct: '100',
  growthMode: 'size',
  callbackPct: '0.2',
  rollbackPct: '0.3',
  targetPct: '1.2',
  targetAmount: '0',
  stopLossAmount: '0',
  rangeMin: null,
  rangeMax: null,
  entryIntervalSec: 99999,
  leverage: 5,
  repeatMode: 'repeat',
};

export const prefix = 'P0000000000001';

export function ticksOf(price: string | number): number {
  return Number(scaled(String(price), 1));
}

/** Plays a path of prices, one per second. */
export function play(
  path: readonly (string | number)[],
  settings: Partial<AveragingSettings> = {},
  options: Partial<Simulation> = {},
): SimulationResult {
  const ticks = path.map((price, second) => ({ ts: 1_700_000_000_000 + second * 1000, ticks: ticksOf(price) }));
  const instrument = options.instrument ?? btcSwap;
  const strategy = instrument.productType === 'spot' ? strategies[1] : strategies[4];
  return simulateGolden({
    strategy,
    settings: { ...baseSettings, ...settings },
    instrument,
    prefix,
    ticks,
    wake: 'every-tick',
    feeInQuote: true,
    ...options,
  });
}

/** Orders as "buy 1 @60000 ENTRY". */
export function listFills(result: SimulationResult, instrument: DecisionInstrument = btcSwap): string[] {
  return result.fills.map((fill) => {
    const order = result.orders.find((each) => each.clOrdId === fill.clOrdId);
    const size = (fill.lots * Number(instrument.lotSize)).toFixed(8).replace(/\.?0+$/, '');
    return `${fill.side} ${size} @${fill.priceTicks / 10} ${order?.reason ?? 'RESTING'}`;
  });
}
