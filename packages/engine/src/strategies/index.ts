// The strategies that can run, by the specification's assignment type code.
import type { AveragingSettings } from '@millrace/contract';
import type { Strategy } from './lib/decision.ts';
import type { AveragingState } from './lib/leg-state.ts';
import { bottomFishing } from './bottom-fishing.ts';
import { midOrbit } from './mid-orbit.ts';
import { optionalContract } from './optional-contract.ts';
import { optionalSpot } from './optional-spot.ts';
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
