// The settings of a lead as they are typed: the share in percent, the wire's as a fraction. Pure.
import { limits, type LeadTask, type TraderStanding } from '@millrace/contract';
import { compareDecimals, decimalsOf, divideDecimals, isDecimal, multiplyDecimals } from '@millrace/market';
import { formatPercent } from '@millrace/ui';
import { decimalText, typedText } from '../../../shared/forms/typed-decimal.ts';

export type Lead = NonNullable<TraderStanding['lead']>;

export interface SettingsDraft {
  /** Percent. */
  shareRate: string;
  followersMax: string;
  accepts: boolean;
  /** By task: whether it is copied. */
  copied: Readonly<Record<string, boolean>>;
}

/** What the draft was made from. */
export interface Shown {
  lead: Lead;
  tasks: readonly LeadTask[];
}

/** Digits after the point that a share has on the wire, and typed in percent. */
const RATE_PLACES = 4;
const PERCENT_PLACES = RATE_PLACES - 2;

/** 0.1 is "10%". */
export function percentText(rate: string, tag: string): string {
  const percent = multiplyDecimals(rate, '100');
  return formatPercent(percent, { tag, decimals: decimalsOf(percent) });
}

export function draftOf({ shareRate, followersMax, accepts }: Lead, tasks: readonly LeadTask[], tag: string): SettingsDraft {
  return {
    shareRate: typedText(multiplyDecimals(shareRate, '100'), tag),
    followersMax: String(followersMax),
    accepts,
    copied: Object.fromEntries(tasks.map((task) => [task.id, isCopied(task)])),
  };
}

/** One that waits is copied as soon as it is flat. */
function isCopied({ state }: LeadTask): boolean {
  return state !== 'off';
}

/** The fields that cannot be sent. @param shareRateMax the tenant's highest, as a fraction */
export function brokenFields(draft: SettingsDraft, shareRateMax: string, tag: string): ReadonlySet<'shareRate' | 'followersMax'> {
  const broken = new Set<'shareRate' | 'followersMax'>();
  if (!isShare(decimalText(draft.shareRate, tag), shareRateMax)) broken.add('shareRate');
  const followers = decimalText(draft.followersMax, tag);
  if (!/^\d{1,9}$/.test(followers) || Number(followers) < 1 || Number(followers) > limits.followersMax) broken.add('followersMax');
  return broken;
}

function isShare(percent: string, shareRateMax: string): boolean {
  if (!isDecimal(percent) || decimalsOf(percent) > PERCENT_PLACES) return false;
  return compareDecimals(percent, '0') >= 0 && compareDecimals(percent, multiplyDecimals(shareRateMax, '100')) <= 0;
}

/**
 * Only of a draft without broken fields. One that others have closed says nothing of new copiers: only they open it again. Of the tasks only those that
 * change: others may hold something.
 */
export function inputOf(draft: SettingsDraft, { lead: { version, closedReason }, tasks }: Shown, tag: string) {
  const changed = tasks.filter((task) => (draft.copied[task.id] ?? isCopied(task)) !== isCopied(task));
  return {
    version,
    shareRate: divideDecimals(decimalText(draft.shareRate, tag), '100', RATE_PLACES, 'halfEven'),
    followersMax: Number(decimalText(draft.followersMax, tag)),
    ...(closedReason === null && { accepts: draft.accepts }),
    ...(changed.length > 0 && { tasks: changed.map((task) => ({ id: task.id, copied: !isCopied(task) })) }),
  };
}
