// Rewards of random chains, up to 50 long, against the reference. Planted: the chain is read from its top.
import { rewardJournal, rewardShares, type RewardedFee } from '../../../apps/server/src/ledger/journals/reward.ts';
import { addDecimals, compareDecimals, normalDecimal, scaled } from '../../../packages/market/src/index.ts';
import { drawsOf } from '../../bench/lib/statistics.ts';
import type { VerificationOptions } from '../shape.ts';
import { below, drawFee, drawRank, drawTerms, type Draw } from './random-terms.ts';
import { referenceShares } from './reference.ts';

const FEES = 100_000;

// No database: the caller awaits every proof alike.
export function proveShares(options: VerificationOptions, planted: boolean): Promise<{ did: string; faults: string[] }> {
  const count = options.smallest ? 2000 : (options.rounds ?? FEES);
  const draw = drawsOf(options.seed);
  const faults: string[] = exampleFaults();
  for (let index = 0; index < count; index += 1) {
    const fee = drawChain(draw, index);
    const given = planted ? { ...fee, uplines: fee.uplines.toReversed() } : fee;
    faults.push(...faultsOf(fee, rewardShares(given)));
  }
  return Promise.resolve({ did: `${String(count)} fees`, faults });
}

function drawChain(draw: Draw, index: number): RewardedFee {
  const uplines = Array.from({ length: below(draw, draw() < 0.2 ? 51 : 8) }, (_, at) => ({
    userId: `usr_${String(at)}`,
    ...drawRank(draw),
  }));
  return { journalId: String(index), base: drawFee(draw), uplines, terms: drawTerms(draw) };
}

function faultsOf(fee: RewardedFee, shares: ReturnType<typeof rewardShares>): string[] {
  const { lines, left } = referenceShares(fee.base, fee.uplines, fee.terms);
  const got = shares
    .map(({ userId, share, usdt, dynamic, community }) => [userId, share, ...[usdt, dynamic, community].map(normalDecimal)].join(' '))
    .toSorted();
  const faults =
    got.join(', ') === lines.join(', ')
      ? []
      : [`fee ${fee.journalId} of ${fee.base} differs from the reference: ${got.join(', ')}, not ${lines.join(', ')}`];
  const amounts = shares.flatMap(({ usdt, dynamic, community }) => [usdt, dynamic, community]);
  if (amounts.some((amount) => compareDecimals(amount, '0') < 0)) faults.push(`fee ${fee.journalId} has a part below 0`);
  const paid = amounts.reduce(addDecimals, '0');
  if (scaled(paid, 8) + left !== scaled(fee.base, 8)) faults.push(`fee ${fee.journalId}: ${paid} and what is left are not ${fee.base}`);
  // Each part is rounded once, by half a unit at most.
  if (left * 10n + 5n * BigInt(amounts.length) < scaled(fee.base, 8) * 2n) faults.push(`fee ${fee.journalId} pays more than 80 %`);
  return [...faults, ...journalFaults(fee, shares, paid)];
}

/** The journal gives exactly the parts, and sums to 0 in each currency. */
function journalFaults(fee: RewardedFee, shares: ReturnType<typeof rewardShares>, paid: string): string[] {
  const postings = rewardJournal(fee, shares)?.postings ?? [];
  const sums = new Map<string, string>();
  let given = '0';
  for (const { owner, currency, amount } of postings) {
    sums.set(currency, addDecimals(sums.get(currency) ?? '0', amount));
    if (owner !== null) given = addDecimals(given, amount);
  }
  const odd = [...sums].filter(([, sum]) => compareDecimals(sum, '0') !== 0);
  return [
    ...odd.map(([currency, sum]) => `the journal of fee ${fee.journalId} sums to ${sum} ${currency}`),
    ...(compareDecimals(given, paid) === 0 ? [] : [`the journal of fee ${fee.journalId} gives ${given} of ${paid}`]),
  ];
}

/** The chain A to E of money.md: levels 1, 1, 3, 2, 5 of 8.70128. */
function exampleFaults(): string[] {
  const terms = {
    levels: ['0.1', '0.2', '0.3', '0.4', '0.5'].map((rate) => ({ directActive: 1, teamActive: 1, teamPerformance: '1', rate })),
    ...{ equalRate: '0', dynamicRate: '0.5', communityRate: '0.1', brokerRate: '0.1' },
  };
  const uplines = [1, 1, 3, 2, 5].map((level, at) => ({ userId: 'ABCDE'[at] ?? '', level, isCommunity: false, isBroker: false }));
  const shares = rewardShares({ base: '8.70128', uplines, terms }).map(
    ({ userId, usdt, dynamic }) => `${userId} ${addDecimals(usdt, dynamic)}`,
  );
  const { left } = referenceShares('8.70128', uplines, terms);
  const said = [...shares, `platform ${String(left)}`].join(', ');
  return said === 'A 0.870128, C 1.740256, E 1.740256, platform 435064000' ? [] : [`the chain A to E is ${said}`];
}
