// Every kind of task, in the order in which the app lists them. A kind is added here and in the engine's registry, nowhere else.
import { bottomFishing } from './bottom-fishing.ts';
import { bowlingContract } from './bowling-contract.ts';
import { followTrade } from './follow-trade.ts';
import { gridContract } from './grid-contract.ts';
import { idleFunds } from './idle-funds.ts';
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

export const kinds: readonly Kind[] = [
  optionalSpot,
  trusteeshipSpot,
  trusteeshipContract,
  optionalContract,
  vibrate,
  midOrbit,
  bottomFishing,
  gridContract,
  optionalGrid,
  bowlingContract,
  optionalBowling,
  pyramidContract,
  idleFunds,
  followTrade,
];

/** Kinds whose tasks can be made, by a form or by a group. */
export const offeredKinds: readonly Kind[] = kinds.filter(({ offered }) => offered);

/** Whether a task's instrument word is a currency that some kind moves. */
export function isTaskCurrency(instId: string): boolean {
  return kinds.some(({ currency }) => currency === instId);
}

export function findOfferedKind(type: number): Kind | undefined {
  return offeredKinds.find((kind) => kind.type === type);
}

/** @throws RangeError for a type that no kind has: a bug, since the contract admits no other */
export function kindOf(type: number): Kind {
  const kind = kinds.find((each) => each.type === type);
  if (kind === undefined) throw new RangeError(`no kind ${type}`);
  return kind;
}
