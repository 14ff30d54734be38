// The strategies, by the specification's assignment type code. Those of `strategies` can run live today; all run in simulations.
import type { AveragingSettings, GridSettings, WinnerSettings } from '@millrace/contract';
import { bottomFishing } from './bottom-fishing.ts';
import { bowlingContract } from './bowling-contract.ts';
import { gridContract } from './grid-contract.ts';
import type { AnyResting, Strategy } from './lib/decision.ts';
import type { GridState } from './lib/grid-state.ts';
import type { AveragingState } from './lib/leg-state.ts';
import type { WinnerState } from './lib/winner-state.ts';
import { midOrbit } from './mid-orbit.ts';
import { optionalBowling } from './optional-bowling.ts';
import { optionalContract } from './optional-contract.ts';
import { optionalGrid } from './optional-grid.ts';
import { optionalSpot } from './optional-spot.ts';
import { pyramidContract } from './pyramid-contract.ts';
import { trusteeshipContract } from './trusteeship-contract.ts';
import { trusteeshipSpot } from './trusteeship-spot.ts';
import { vibrate } from './vibrate.ts';

export type AnyStrategy = Strategy<AveragingState, AveragingSettings>;

export const strategies: Readonly<Record<1 | 4, AnyStrategy>> = { 1: optionalSpot, 4: optionalContract };

/** All kinds that stand on the averaging leg, whether or not tasks of them can be made yet. */
export const averagingFamily: Readonly<Record<-1 | 1 | 2 | 3 | 4 | 12 | 16, AnyStrategy>> = {
  [-1]: bottomFishing,
  1: optionalSpot,
  2: trusteeshipSpot,
  3: trusteeshipContract,
  4: optionalContract,
  12: vibrate,
  16: midOrbit,
};

/** Kinds that add to winners: optional bowling, bowling contract, pyramid contract. */
export const winnerStrategies: Readonly<Record<9 | 10 | 18, Strategy<WinnerState, WinnerSettings>>> = {
  9: optionalBowling,
  10: bowlingContract,
  18: pyramidContract,
};

/** Optional grid and grid contract. */
export const gridStrategies: Readonly<Record<7 | 8, Strategy<GridState, GridSettings, AnyResting>>> = { 7: optionalGrid, 8: gridContract };
