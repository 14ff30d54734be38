// What a fee gives to those above its payer: the level difference up the chain, a bonus for an equal level, the nearest community leader and the nearest
// broker; what is left of the fee stays with the platform.
import { addDecimals, compareDecimals, multiplyDecimals, negateDecimal } from '@millrace/market';
import { rateOf, type TeamTerms } from '../../shared/money/team-terms.ts';
import { balancedBy, roundMoney, userPosting, type Journal, type LedgerCurrency } from '../journal.ts';

/** An active member above the payer, as he was when the fee was taken. */
export interface Upline {
  userId: string;
  level: number;
  isCommunity: boolean;
  isBroker: boolean;
}

export interface RewardedFee {
  /** Of the fee's journal. */
  journalId: string;
  /** The part of the fee that bought fuel paid. */
  base: string;
  /** Nearest first. */
  uplines: readonly Upline[];
  terms: TeamTerms;
}

export interface RewardShare {
  share: 'level' | 'equal' | 'community' | 'broker';
  userId: string;
  level: number;
  /** What it is a part of, and which part. */
  base: string;
  rate: string;
  usdt: string;
  dynamic: string;
  community: string;
}

/**
 * Each level gets its rate less the highest rate below. Levels 1, 1, 3, 2, 5 of 8.70128 get 0.870128, nothing, 1.740256, nothing and 1.740256. Sums are
 * rounded, not parts, so all parts together are never above the fee. Nothing is left out but shares of 0.
 */
export function rewardShares({ base, uplines, terms }: Omit<RewardedFee, 'journalId'>): RewardShare[] {
  const levels = levelShares(base, uplines, terms);
  const left = levels.reduce((sum, { usdt, dynamic }) => less(less(sum, usdt), dynamic), base);
  const community = uplines.find(({ isCommunity }) => isCommunity);
  const broker = uplines.find(({ isBroker }) => isBroker);
  const forCommunity = community === undefined ? '0' : partOf(left, terms.communityRate);
  const forBroker = broker === undefined ? '0' : partOf(left, terms.brokerRate);
  const none = { base: left, usdt: '0', dynamic: '0', community: '0' };
  return [
    ...levels,
    ...(community ? [{ ...none, ...of(community), share: 'community' as const, rate: terms.communityRate, community: forCommunity }] : []),
    ...(broker ? [{ ...none, ...of(broker), share: 'broker' as const, rate: terms.brokerRate, usdt: forBroker }] : []),
  ].filter(({ usdt, dynamic, community: energy }) => [usdt, dynamic, energy].some((part) => compareDecimals(part, '0') > 0));
}

/** Level rewards and bonuses, nearest first. A bonus goes to the next member with a level, where it is the same one. */
function levelShares(base: string, uplines: readonly Upline[], terms: TeamTerms): RewardShare[] {
  const shares: RewardShare[] = [];
  const ranked = uplines.filter(({ level }) => level > 0);
  let paid = '0';
  for (const [at, upline] of ranked.entries()) {
    const rate = rateOf(terms, upline.level);
    if (compareDecimals(rate, paid) <= 0) continue;
    const reward = less(partOf(base, rate), partOf(base, paid));
    shares.push({ ...of(upline), share: 'level', base, rate: less(rate, paid), ...halves(reward, terms) });
    paid = rate;
    const next = ranked[at + 1];
    if (next?.level === upline.level)
      shares.push({ ...of(next), share: 'equal', base: reward, rate: terms.equalRate, ...halves(partOf(reward, terms.equalRate), terms) });
  }
  return shares;
}

/** 0.870128 at 50 %: 0.435064 USDT and as much dynamic energy. */
function halves(reward: string, { dynamicRate }: TeamTerms): Pick<RewardShare, 'usdt' | 'dynamic' | 'community'> {
  const dynamic = partOf(reward, dynamicRate);
  return { usdt: less(reward, dynamic), dynamic, community: '0' };
}

/** One journal for a fee: the receivers' postings, and the platform's `reward` the other way round. Undefined where nobody gets anything. */
export function rewardJournal({ journalId }: Pick<RewardedFee, 'journalId'>, shares: readonly RewardShare[]): Journal | undefined {
  if (shares.length === 0) return undefined;
  const sums = new Map<string, { owner: string; currency: LedgerCurrency; amount: string }>();
  for (const { userId, usdt, dynamic, community } of shares)
    for (const [currency, amount] of [
      ['usdt', usdt],
      ['dynamicFuel', dynamic],
      ['communityFuel', community],
    ] as const) {
      const before = sums.get(`${userId} ${currency}`)?.amount ?? '0';
      sums.set(`${userId} ${currency}`, { owner: userId, currency, amount: addDecimals(before, amount) });
    }
  const postings = [...sums.values()].map(({ owner, currency, amount }) => userPosting(owner, currency, amount));
  return balancedBy('reward', { kind: 'reward', ref: `reward:${journalId}`, detail: { fee: journalId }, postings });
}

function of({ userId, level }: Upline): Pick<RewardShare, 'userId' | 'level'> {
  return { userId, level };
}

function partOf(amount: string, rate: string): string {
  return roundMoney(multiplyDecimals(amount, rate));
}

function less(amount: string, part: string): string {
  return addDecimals(amount, negateDecimal(part));
}
