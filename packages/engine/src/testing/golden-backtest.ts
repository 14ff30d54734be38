// A worked example through the backtester as well: every price is a trade, played by the fast way and by the reference. For tests only.
import { expect } from 'vitest';
import { priceOf, sizeOf } from '@millrace/market';
import { backtest } from '../backtest/fast/index.ts';
import { backtest as reference } from '../backtest/run.ts';
import { simulate, type Simulation, type SimulationResult } from './simulate.ts';
import type { AnyResting } from '../strategies/lib/decision.ts';

/** The shortest bars that strategies read; a backtest makes them of its trades, a simulation is given them. */
const barMs = 900_000;

/** Simulates; a run of nothing but prices within one bar goes through both backtests as well. */
export function simulateGolden<State, Settings extends { leverage: number }, Resting extends AnyResting>(
  run: Simulation<State, Settings, Resting>,
): SimulationResult<State, Resting> {
  const result = simulate(run);
  const { happenings, candles, outcomeOf, limitShare, refusesResting, from } = run;
  const isPlain = [happenings, candles, outcomeOf, limitShare, refusesResting, from].every((each) => each === undefined);
  const [first, last] = [run.ticks[0], run.ticks.at(-1)];
  if (isPlain && first !== undefined && (last?.ts ?? first.ts) - first.ts < barMs) expectSameBacktest(run, result);
  return result;
}

/** Expects both backtests to be equal to the byte, and to trade what the simulation traded. */
function expectSameBacktest<State, Settings extends { leverage: number }, Resting extends AnyResting>(
  {
    ticks,
    strategy,
    settings,
    instrument,
    feeInQuote = false,
  }: Pick<Simulation<State, Settings, Resting>, 'ticks' | 'strategy' | 'settings' | 'instrument' | 'feeInQuote'>,
  { fills }: Pick<SimulationResult<State, Resting>, 'fills'>,
): void {
  const ts = Float64Array.from(ticks, (tick) => tick.ts);
  const values = Float64Array.from(ticks.flatMap(({ ticks: price }) => [price, price, price, price, 0]));
  const run = {
    strategy,
    settings,
    instrument,
    bars: { barMs: 1000, ts, values },
    path: { kind: 'trades' as const },
    intrabar: 'natural' as const,
    funding: [],
    start: '100000',
    limited: false,
    feeInQuote,
  };
  const fast = backtest(run);
  expect(JSON.stringify(fast)).toBe(JSON.stringify(reference(run)));
  const traded = fast.orders.map(({ ts: at, leg, side, px, size }) => ({ at, leg, side, px, size }));
  const expected = fills.map((fill) => ({
    at: fill.ts,
    leg: fill.leg,
    side: fill.side,
    px: priceOf(fill.priceTicks, instrument.tickSize),
    size: sizeOf(fill.lots, instrument.lotSize),
  }));
  expect(traded).toEqual(expected);
}
