// The setting of the worked grid examples, and a way to play a path with them. For tests only.
import type { GridSettings } from '@millrace/contract';
import type { Simulation, SimulationResult } from './simulate.ts';
import { strategies } from '../strategies/registry.ts';
import type { AnyResting } from '../strategies/lib/decision.ts';
import type { GridState } from '../strategies/lib/grid-state.ts';
import { secondsOf } from './eth-setting.ts';
import { btcSwap, prefix } from './golden-setting.ts';
import { simulateGolden } from './golden-backtest.ts';

export const gridSettings: GridSettings = {
  direction: 'long',
  baseOrderSize: '1',
  cells: 8,
  spacingPct: '0',
  targetPct: '0',
  targetAmount: '0',
  stopLossAmount: '0',
  rangeMin: '58000',
  rangeMax: '62000',
  entryIntervalSec: 99999,
  leverage: 5,
  repeatMode: 'repeat',
};

/** Levels a tenth of a percent apart around the price, so that cells fill and close all the time. */
export const nearGrid: GridSettings = {
  ...gridSettings,
  baseOrderSize: '2',
  cells: 6,
  spacingPct: '0.1',
  rangeMin: null,
  rangeMax: null,
  entryIntervalSec: 0,
};

export type GridRun = Simulation<GridState, GridSettings, AnyResting>;

export function playGrid(
  path: readonly (number | string)[],
  options: Partial<GridRun> & { change?: Partial<GridSettings> } = {},
): SimulationResult<GridState, AnyResting> {
  const { change, ...run } = options;
  const instrument = run.instrument ?? btcSwap;
  const ticks = secondsOf(path, instrument);
  const settings = { ...gridSettings, ...change };
  return simulateGolden<GridState, GridSettings, AnyResting>({
    strategy: strategies[8],
    settings,
    instrument,
    prefix,
    ticks,
    wake: 'every-tick',
    ...run,
  });
}
