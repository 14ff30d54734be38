// The copier's limits of a running follow as they are typed, and what of them an edit sends: only what was changed. Pure.
import type { FollowView, updateFollow, WireInputOf } from '@millrace/contract';
import { decimalText, typedText } from '../../../../shared/forms/typed-decimal.ts';

export interface SettingsDraft {
  mode: FollowView['mode'];
  allocation: string;
  firstSz: string;
  lever: string;
  maxSlipPct: string;
  replenishmentMax: string;
  lossNum: string;
  targetNum: string;
  /** By instrument: whether it is copied. */
  instIds: Readonly<Record<string, boolean>>;
  directions: 'long' | 'short' | 'both';
  onLeaderEnd: FollowView['onLeaderEnd'];
}

export type FollowInput = WireInputOf<typeof updateFollow>;

type Shown = Pick<
  FollowView,
  | 'id'
  | 'version'
  | 'mode'
  | 'allocation'
  | 'firstSz'
  | 'lever'
  | 'maxSlipPct'
  | 'replenishmentMax'
  | 'lossNum'
  | 'targetNum'
  | 'instIds'
  | 'directions'
  | 'onLeaderEnd'
>;

/** @param offered instruments that can be copied now */
export function draftOf(follow: Shown, offered: readonly string[], tag: string): SettingsDraft {
  const { mode, allocation, firstSz, lever, maxSlipPct, replenishmentMax, lossNum, targetNum, instIds, directions, onLeaderEnd } = follow;
  const [only] = directions;
  return {
    mode,
    allocation: typedText(allocation, tag),
    firstSz: typedText(firstSz ?? '', tag),
    lever: String(lever),
    maxSlipPct: typedText(maxSlipPct, tag),
    replenishmentMax: String(replenishmentMax),
    lossNum: limitText(lossNum, tag),
    targetNum: limitText(targetNum, tag),
    instIds: Object.fromEntries([...instIds, ...offered].map((id) => [id, instIds.includes(id)])),
    directions: directions.length > 1 || only === undefined ? 'both' : only,
    onLeaderEnd,
  };
}

/** What is sent: the words of the fields that were changed since `draftOf`. */
export function inputOf(values: SettingsDraft, follow: Shown, tag: string): FollowInput {
  const before = draftOf(follow, Object.keys(values.instIds), tag);
  const isChanged = (field: keyof SettingsDraft): boolean => JSON.stringify(values[field]) !== JSON.stringify(before[field]);
  const isFixed = values.mode === 'fixed';
  return {
    id: follow.id,
    version: follow.version,
    ...(isChanged('mode') && { mode: values.mode }),
    ...(isChanged('allocation') && { allocation: decimalText(values.allocation, tag) }),
    ...(isFixed && (isChanged('firstSz') || isChanged('mode')) && { firstSz: decimalText(values.firstSz, tag) }),
    ...(isChanged('lever') && { lever: decimalText(values.lever, tag) }),
    ...(isChanged('maxSlipPct') && { maxSlipPct: decimalText(values.maxSlipPct, tag) }),
    ...(isChanged('replenishmentMax') && { replenishmentMax: decimalText(values.replenishmentMax, tag) }),
    ...(isChanged('lossNum') && { lossNum: amountOf(values.lossNum, tag) }),
    ...(isChanged('targetNum') && { targetNum: amountOf(values.targetNum, tag) }),
    ...(isChanged('instIds') && { instIds: chosenOf(values) }),
    ...(isChanged('directions') && { directions: values.directions === 'both' ? ['long', 'short'] : [values.directions] }),
    ...(isChanged('onLeaderEnd') && { onLeaderEnd: values.onLeaderEnd }),
  };
}

export function chosenOf({ instIds }: Pick<SettingsDraft, 'instIds'>): string[] {
  return Object.keys(instIds).filter((id) => instIds[id]);
}

/** No limit is an empty field. */
function limitText(amount: string, tag: string): string {
  return /[1-9]/.test(amount) ? typedText(amount, tag) : '';
}

function amountOf(typed: string, tag: string): string {
  const text = decimalText(typed, tag);
  return text === '' ? '0' : text;
}
