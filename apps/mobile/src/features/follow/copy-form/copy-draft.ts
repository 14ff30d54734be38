// The form that copies a trader as it is typed, and what of it goes on the wire. Pure.
import { addFollow, inputIssuesOf, limits, type InputIssue, type TraderDetails, type WireInputOf } from '@millrace/contract';
import { compareDecimals, divideDecimals, isDecimal, multiplyDecimals } from '@millrace/market';
import { decimalText, typedText } from '../../../shared/forms/typed-decimal.ts';

export interface CopyDraft {
  credentialId: string;
  mode: 'proportional' | 'fixed';
  allocation: string;
  firstSz: string;
  lever: string;
  maxSlipPct: string;
  replenishmentMax: string;
  /** Empty: none. */
  lossNum: string;
  targetNum: string;
  /** Joined by commas. */
  instIds: string;
  directions: 'both' | 'long' | 'short';
  onLeaderEnd: 'close' | 'keep';
}

export const copyFields = [
  'credentialId',
  'mode',
  'allocation',
  'firstSz',
  'lever',
  'maxSlipPct',
  'replenishmentMax',
  'lossNum',
  'targetNum',
  'instIds',
  'directions',
  'onLeaderEnd',
] as const satisfies readonly (keyof CopyDraft)[];

export type CopyWire = WireInputOf<typeof addFollow>;

const defaults = {
  allocation: '1000',
  firstSz: '1',
  lever: '5',
  maxSlipPct: '0.3',
  replenishmentMax: '5',
  lossNum: '150',
  targetNum: '',
} as const;

/** Copies what the trader traded lately, as far as that may be copied now; else all that may be. */
export function firstDraft(
  { instIds, copyInstIds }: Pick<TraderDetails, 'instIds' | 'copyInstIds'>,
  credentialId: string,
  tag: string,
): CopyDraft {
  const traded = instIds.filter((instId) => copyInstIds.includes(instId));
  return {
    credentialId,
    mode: 'proportional',
    ...defaults,
    maxSlipPct: typedText(defaults.maxSlipPct, tag),
    instIds: (traded.length > 0 ? traded : copyInstIds).slice(0, limits.followInstrumentsMax).join(','),
    directions: 'both',
    onLeaderEnd: 'close',
  };
}

export function instIdsOf({ instIds }: Pick<CopyDraft, 'instIds'>): string[] {
  return instIds === '' ? [] : instIds.split(',');
}

/** The rules are the server's own; `issues` are by field. */
export function checkedCopy(draft: CopyDraft, traderId: string, tag: string): { wire: CopyWire } | { issues: readonly InputIssue[] } {
  const decimal = (text: string): string => decimalText(text, tag);
  const wire: CopyWire = {
    traderId,
    credentialId: draft.credentialId,
    mode: draft.mode,
    allocation: decimal(draft.allocation),
    ...(draft.mode === 'fixed' && { firstSz: decimal(draft.firstSz) }),
    lever: decimal(draft.lever),
    maxSlipPct: decimal(draft.maxSlipPct),
    replenishmentMax: decimal(draft.replenishmentMax),
    lossNum: draft.lossNum.trim() === '' ? '0' : decimal(draft.lossNum),
    targetNum: draft.targetNum.trim() === '' ? '0' : decimal(draft.targetNum),
    instIds: instIdsOf(draft),
    directions: draft.directions === 'both' ? ['long', 'short'] : [draft.directions],
    onLeaderEnd: draft.onLeaderEnd,
  };
  const parsed = addFollow.input.safeParse(wire);
  if (parsed.success) return { wire };
  return { issues: inputIssuesOf(parsed.error).map((issue) => ({ ...issue, field: issue.field.split('.')[0] ?? '' })) };
}

/** What the preview plays. */
export function termsOf(wire: CopyWire): PreviewedTerms {
  const { mode, allocation, firstSz, lever, maxSlipPct, replenishmentMax, lossNum, targetNum, directions, instIds } = wire;
  const counts = { lever: Number(lever), replenishmentMax: Number(replenishmentMax) };
  return { mode, allocation, firstSz, ...counts, maxSlipPct, lossNum, targetNum, directions, instIds };
}

/** What the copy loses at most, USDT: its loss limit, else the whole allocation; both are isolated from the rest of the account. */
import type { PreviewedTerms } from '../preview/copies-ask.ts';
export function worstLoss({ allocation, lossNum }: Pick<CopyWire, 'allocation' | 'lossNum'>): string {
  return compareDecimals(lossNum, '0') > 0 && compareDecimals(lossNum, allocation) < 0 ? lossNum : allocation;
}

/** Percent; undefined without a limit or an allocation. 150 of 1000: 15. */
export function lossShare({ allocation, lossNum }: Pick<CopyDraft, 'allocation' | 'lossNum'>, tag: string): string | undefined {
  const [of, part] = [decimalText(allocation, tag), decimalText(lossNum, tag)];
  if (!isDecimal(of) || !isDecimal(part) || compareDecimals(of, '0') <= 0 || compareDecimals(part, '0') <= 0) return undefined;
  return divideDecimals(multiplyDecimals(part, '100'), of, 1, 'halfEven');
}
