// Every kind that trades, by the specification's type code. A kind is added here and in the contract's list, nowhere else.
import { kindOf } from '@millrace/contract';
import { averaging } from './averaging.ts';
import { bottomFishing } from './bottom-fishing.ts';
import { bowlingContract } from './bowling-contract.ts';
import { copy } from './copy.ts';
import { grid } from './grid.ts';
import { idleFundsTask } from './idle-funds-task.ts';
import { midOrbit } from './mid-orbit.ts';
import { pyramidContract } from './pyramid-contract.ts';
import { defineStrategy, type KindStrategy } from './strategy.ts';
import { vibrate } from './vibrate.ts';

export const strategies = {
  [-1]: defineStrategy(kindOf(-1), bottomFishing),
  1: defineStrategy(kindOf(1), averaging, { readsUnnamed: true }),
  2: defineStrategy(kindOf(2), averaging),
  3: defineStrategy(kindOf(3), averaging),
  4: defineStrategy(kindOf(4), averaging, { readsUnnamed: true }),
  5: defineStrategy(kindOf(5), copy),
  6: defineStrategy(kindOf(6), idleFundsTask),
  7: defineStrategy(kindOf(7), grid),
  8: defineStrategy(kindOf(8), grid),
  9: defineStrategy(kindOf(9), bowlingContract),
  10: defineStrategy(kindOf(10), bowlingContract),
  12: defineStrategy(kindOf(12), vibrate),
  16: defineStrategy(kindOf(16), midOrbit),
  18: defineStrategy(kindOf(18), pyramidContract),
} as const;

const byType: ReadonlyMap<number, KindStrategy> = new Map(Object.entries(strategies).map(([type, strategy]) => [Number(type), strategy]));

/** @throws RangeError for a kind that this build does not have: a bug, since the contract admits no other */
export function strategyOf(type: number): KindStrategy {
  const strategy = byType.get(type);
  if (strategy === undefined) throw new RangeError(`no strategy for kind ${type}`);
  return strategy;
}
