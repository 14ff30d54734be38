// The worst chain against every chain: what the rules say is the most is what the dearest of all chains gets.
import { expect, test } from 'vitest';
import { teamRuleIssues, worstChain, type TeamRules } from './team-terms.ts';

const level = (rate: string) => ({ directActive: 1, teamActive: 1, teamPerformance: '1', rate });
const rulesOf = (rates: readonly string[], equalRate: string, communityRate: string, brokerRate: string): TeamRules => ({
  teamLevels: rates.map(level),
  equalRate,
  communityRate,
  brokerRate,
});
const usual = ['0.1', '0.2', '0.3', '0.4', '0.5'];

/** What a chain of these levels gets together with a community leader and a broker, in plain numbers. */
function paid({ teamLevels, equalRate, communityRate, brokerRate }: TeamRules, chain: readonly number[]): number {
  let [highest, all] = [0, 0];
  for (const [at, one] of chain.entries()) {
    const rate = Number(teamLevels[one - 1]?.rate ?? 0);
    if (rate <= highest) continue;
    all += (rate - highest) * (chain[at + 1] === one ? 1 + Number(equalRate) : 1);
    highest = rate;
  }
  return all + (1 - all) * (Number(communityRate) + Number(brokerRate));
}

test('no chain gets more, and one gets as much', () => {
  for (const rules of [
    rulesOf(usual, '0', '0.1', '0.1'),
    rulesOf(usual, '0.05', '0.3', '0.1'),
    rulesOf(['0', '0', '0.2', '0.2', '0.7'], '0.05', '0', '0.2'),
    rulesOf(['0', '0', '0', '0', '0'], '0.05', '0.9', '0.9'),
    rulesOf(usual, '0.05', '0.9', '0.9'),
  ]) {
    let most = 0;
    for (let mask = 0; mask < 4 ** 5; mask += 1) {
      const chain = [1, 2, 3, 4, 5].flatMap((one) => Array.from({ length: Math.floor(mask / 4 ** (one - 1)) % 4 }, () => one));
      most = Math.max(most, paid(rules, chain));
    }
    expect(Number(worstChain(rules))).toBeCloseTo(most, 12);
  }
});

test('80 % may be paid to the digit, more may not', () => {
  expect(teamRuleIssues(rulesOf(['0.1', '0.2', '0.3', '0.4', '0.8'], '0', '0', '0'))).toEqual([]);
  expect(teamRuleIssues(rulesOf(['0.1', '0.2', '0.3', '0.4', '0.8'], '0.0001', '0', '0'))).toEqual([
    { field: 'teamLevels', rule: 'rewardsTooHigh', args: { part: '80.008', max: '80' } },
  ]);
});

test('each figure that falls from a level to the next is named', () => {
  const rules = rulesOf(usual, '0', '0', '0');
  const teamLevels = rules.teamLevels.map((one, at) => (at === 4 ? { ...one, directActive: 0, teamPerformance: '0.99' } : one));
  expect(teamRuleIssues({ ...rules, teamLevels }).map(({ field }) => field)).toEqual([
    'teamLevels.4.directActive',
    'teamLevels.4.teamPerformance',
  ]);
});
