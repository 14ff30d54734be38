// Kinds whose settings an operator publishes: groups, which traders open as a whole, and selections, from which a trader starts single tasks.
import { bottomFishing } from './bottom-fishing.ts';
import { bowlingContract } from './bowling-contract.ts';
import { gridContract } from './grid-contract.ts';
import type { Kind } from './kind.ts';
import { midOrbit } from './mid-orbit.ts';
import { optionalBowling } from './optional-bowling.ts';
import { optionalContract } from './optional-contract.ts';
import { optionalGrid } from './optional-grid.ts';
import { optionalSpot } from './optional-spot.ts';
import { pyramidContract } from './pyramid-contract.ts';
import { trusteeshipContract } from './trusteeship-contract.ts';
import { trusteeshipSpot } from './trusteeship-spot.ts';
import { vibrate } from './vibrate.ts';

/** A kind of groups, and the kind of a task that has left one (strategies.md 2.1, convert out). */
const ownKinds: readonly (readonly [group: Kind, own: Kind])[] = [
  [trusteeshipSpot, optionalSpot],
  [trusteeshipContract, optionalContract],
  [gridContract, optionalGrid],
  [bowlingContract, optionalBowling],
  [vibrate, vibrate],
  [midOrbit, midOrbit],
  [pyramidContract, pyramidContract],
];

const selections: readonly Kind[] = [bottomFishing];

export const groupTypes: readonly number[] = ownKinds.map(([{ type }]) => type);
export const selectionTypes: readonly number[] = selections.map(({ type }) => type);

/** The kind of a task after it has left a group of this kind. @throws RangeError for a kind that has no groups: a bug */
export function ownTypeOf(groupType: number): number {
  const pair = ownKinds.find(([{ type }]) => type === groupType);
  if (pair === undefined) throw new RangeError(`kind ${groupType} has no groups`);
  return pair[1].type;
}

/** Words of the wire that a trader sets in a task of a group; the operator's template fixes all others. */
export const traderWords: ReadonlySet<string> = new Set(['firstSz', 'lever', 'repeatOrder', 'targetNum', 'lossNum', 'makeMin', 'makeMax']);
