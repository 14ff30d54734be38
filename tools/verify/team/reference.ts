// What a fee gives to those above its payer, written a second time from money.md in whole units of 0.00000001 and rates of 0.0001.
import { scaled, unscaled } from '../../../packages/market/src/index.ts';
import type { Upline } from '../../../apps/server/src/ledger/journals/reward.ts';
import type { TeamTerms } from '../../../apps/server/src/shared/money/team-terms.ts';

/** `amount * rate`, half to even. */
function part(amount: bigint, rate: bigint): bigint {
  const [whole, rest] = [(amount * rate) / 10_000n, (amount * rate) % 10_000n];
  return rest > 5000n || (rest === 5000n && whole % 2n === 1n) ? whole + 1n : whole;
}

/** Lines such as `usr_a level 0.435064 0.435064 0`: USDT, dynamic and community energy; and what is left to the platform. */
export function referenceShares(base: string, chain: readonly Upline[], terms: TeamTerms): { lines: string[]; left: bigint } {
  const rateAt = (level: number): bigint => scaled(terms.levels[level - 1]?.rate ?? '0', 4);
  const [fee, equal, energy] = [scaled(base, 8), scaled(terms.equalRate, 4), scaled(terms.dynamicRate, 4)];
  const lines: string[] = [];
  let [highest, left] = [0n, fee];
  const give = (who: string, share: string, parts: readonly bigint[]): void => {
    left -= parts.reduce((sum, one) => sum + one, 0n);
    if (parts.some((one) => one > 0n)) lines.push([who, share, ...parts.map((one) => unscaled(one, 8))].join(' '));
  };
  const ranked = chain.filter(({ level }) => level > 0);
  for (const [at, { userId, level }] of ranked.entries()) {
    if (rateAt(level) <= highest) continue;
    const reward = part(fee, rateAt(level)) - part(fee, highest);
    highest = rateAt(level);
    give(userId, 'level', [reward - part(reward, energy), part(reward, energy), 0n]);
    const [next, bonus] = [ranked[at + 1], part(reward, equal)];
    if (next?.level === level) give(next.userId, 'equal', [bonus - part(bonus, energy), part(bonus, energy), 0n]);
  }
  const rest = left;
  const [leader, broker] = [chain.find(({ isCommunity }) => isCommunity), chain.find(({ isBroker }) => isBroker)];
  if (leader) give(leader.userId, 'community', [0n, 0n, part(rest, scaled(terms.communityRate, 4))]);
  if (broker) give(broker.userId, 'broker', [part(rest, scaled(terms.brokerRate, 4)), 0n, 0n]);
  return { lines: lines.toSorted(), left };
}
