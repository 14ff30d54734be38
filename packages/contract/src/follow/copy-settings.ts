// The settings of a task that copies, from the copier's terms: one way for the server that makes the tasks and for the preview that plays them.
import type { InputIssue } from '../input-rules.ts';
import { kindOf } from '../kinds/index.ts';
import type { CopySettings } from '../kinds/follow-trade.ts';
import { readWireSettings, type SettingsInstrument } from '../kinds/kind.ts';
import type { WireInputOf } from '../call.ts';
import type { addFollow } from './follows.ts';

/** Specification's type of a task that copies. */
const COPY = 5;

/** First sizes where sizes are in proportion: not used, but every task has one. */
const UNUSED_FIRST_SIZE = { spot: '20', swap: '1' } as const;

type Words = WireInputOf<typeof addFollow>;

/** What of a follow's terms decides how each of its tasks trades. */
export interface CopyTerms extends Pick<Words, 'mode' | 'allocation' | 'maxSlipPct' | 'lossNum' | 'targetNum' | 'directions'> {
  firstSz?: string | undefined;
  lever: number;
  replenishmentMax: number;
}

/** Spot is copied long and without leverage. @param leadEquity what the trader's sizes are measured by, USDT */
export function copySettingsOf(
  terms: CopyTerms,
  leadEquity: string,
  on: SettingsInstrument,
): { settings: CopySettings | null; issues: readonly InputIssue[] } {
  const isSpot = on.productType === 'spot';
  const { directions, lever, replenishmentMax, maxSlipPct, lossNum, targetNum } = terms;
  const words = {
    buyType: directions.length > 1 && !isSpot ? '3' : directions.includes('long') || isSpot ? '1' : '2',
    firstSz: terms.firstSz ?? UNUSED_FIRST_SIZE[on.productType],
    lever: isSpot ? '1' : String(lever),
    replenishmentMax: String(replenishmentMax),
    maxSlipPct,
    lossNum,
    targetNum,
  };
  const read = readWireSettings(kindOf(COPY), words, on);
  if (read.settings === null) return { settings: null, issues: read.issues };
  // How it is sized is not on the wire of a task: its rules are asked again with it.
  const settings: CopySettings = { ...(read.settings as CopySettings), sizing: terms.mode, allocation: terms.allocation, leadEquity };
  return { settings, issues: kindOf(COPY).issues(settings, on) };
}
