// Rules of a brand's terms for teams: a table of levels that never falls, and rates whose worst chain leaves the platform its part of a fee.
import { addDecimals, compareDecimals, multiplyDecimals, negateDecimal } from '@millrace/market';
import type { InputIssue } from '../input-rules.ts';

export interface TeamRules {
  /** Levels 1 to 5: what each asks for, and its part of a fee. */
  teamLevels: readonly { directActive: number; teamActive: number; teamPerformance: string; rate: string }[];
  equalRate: string;
  communityRate: string;
  brokerRate: string;
}

/** Part of a fee that sponsors may get together. */
export const REWARDED_MAX = '0.8';

/** The rules as they would be with a change that leaves out what stays. */
export function changedRules(now: TeamRules, changes: { [Part in keyof TeamRules]?: TeamRules[Part] | undefined }): TeamRules {
  const {
    teamLevels = now.teamLevels,
    equalRate = now.equalRate,
    communityRate = now.communityRate,
    brokerRate = now.brokerRate,
  } = changes;
  return { teamLevels, equalRate, communityRate, brokerRate };
}

/**
 * The part of a fee that the worst chain of sponsors is paid: every level with an equal one beside it, a community leader and a broker. 0.6 by default: 0.5 for
 * the levels, twice 0.1 of the other half. The highest rate alone counts, since the differences below it add up to it. Where community and broker take more
 * than there is left, a chain without levels is the worst.
 */
export function worstChain({ teamLevels, equalRate, communityRate, brokerRate }: TeamRules): string {
  const highest = teamLevels.reduce((most, { rate }) => (compareDecimals(rate, most) > 0 ? rate : most), '0');
  const forLevels = multiplyDecimals(highest, addDecimals('1', equalRate));
  const ofRest = addDecimals(communityRate, brokerRate);
  const all = addDecimals(forLevels, multiplyDecimals(addDecimals('1', negateDecimal(forLevels)), ofRest));
  return compareDecimals(all, ofRest) < 0 ? ofRest : all;
}

/** What keeps these terms from being saved: each figure that is below that of the level before, and rates that pay too much. */
export function teamRuleIssues(rules: TeamRules): InputIssue[] {
  const { teamLevels } = rules;
  const falling = teamLevels.flatMap((level, at): InputIssue[] => {
    const before = teamLevels[at - 1];
    if (before === undefined) return [];
    return (['directActive', 'teamActive', 'teamPerformance', 'rate'] as const)
      .filter((part) => compareDecimals(String(level[part]), String(before[part])) < 0)
      .map((part) => ({ field: `teamLevels.${at}.${part}`, rule: 'belowLevelBefore', args: { min: before[part] } }));
  });
  const part = worstChain(rules);
  if (compareDecimals(part, REWARDED_MAX) <= 0) return falling;
  return [...falling, { field: 'teamLevels', rule: 'rewardsTooHigh', args: { part: percentOf(part), max: percentOf(REWARDED_MAX) } }];
}

export function percentOf(part: string): string {
  return multiplyDecimals(part, '100');
}
