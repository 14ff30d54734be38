// Every kind that trades, by the specification's type code. A kind is added here and in the contract's list, nowhere else.
import * as kinds from '@millrace/contract';
import { averaging } from './averaging.ts';
import { bottomFishing } from './bottom-fishing.ts';
import { bowlingContract } from './bowling-contract.ts';
import { grid } from './grid.ts';
import { midOrbit } from './mid-orbit.ts';
import { pyramidContract } from './pyramid-contract.ts';
import { defineStrategy, type KindStrategy } from './strategy.ts';
import { vibrate } from './vibrate.ts';

export const strategies = {
  [-1]: defineStrategy(kinds.bottomFishingKind, bottomFishing),
  1: defineStrategy({ ...kinds.optionalSpotKind, readsUnnamed: true }, averaging),
  2: defineStrategy(kinds.trusteeshipSpotKind, averaging),
  3: defineStrategy(kinds.trusteeshipContractKind, averaging),
  4: defineStrategy({ ...kinds.optionalContractKind, readsUnnamed: true }, averaging),
  7: defineStrategy(kinds.optionalGrid, grid),
  8: defineStrategy(kinds.gridContract, grid),
  9: defineStrategy(kinds.optionalBowling, bowlingContract),
  10: defineStrategy(kinds.bowlingContract, bowlingContract),
  12: defineStrategy(kinds.vibrateKind, vibrate),
  16: defineStrategy(kinds.midOrbitKind, midOrbit),
  18: defineStrategy(kinds.pyramidContract, pyramidContract),
} as const;

const byType: ReadonlyMap<number, KindStrategy> = new Map(Object.entries(strategies).map(([type, strategy]) => [Number(type), strategy]));

/** @throws RangeError for a kind that this build does not have: a bug, since the contract admits no other */
export function strategyOf(type: number): KindStrategy {
  const strategy = byType.get(type);
  if (strategy === undefined) throw new RangeError(`no strategy for kind ${type}`);
  return strategy;
}
