// What a brand takes, pays and allows. A change is proposed by an administrator and decided by a second person.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { wireNetwork } from '../wallet.ts';
import { wireDecimal } from '../wire-decimal.ts';
import { wireInstId, wireInt } from '../wire.ts';
import { decided, wireWords } from './desk.ts';

const usdt = wireDecimal({ scale: 8, min: '0', max: '1000000000' });
const rate = wireDecimal({ scale: 8, min: '0', max: '1' });
const teamRate = (max: string) => z.optional(wireDecimal({ scale: 4, min: '0', max }));
const count = (max: number) => wireInt({ min: 0, max });

/** Every part may be left out of a proposal: it stays as it is. */
export const termsFields = {
  /** Whole USDT. */
  withdrawalMinimum: z.optional(wireInt({ min: 1, max: 1_000_000_000 })),
  /** Fee of a payout, by network; a network that is missing is not offered. */
  withdrawalFees: z.optional(z.array(z.strictObject({ network: wireNetwork, fee: usdt })).check(z.maxLength(10))),
  transferFeeUsdt: z.optional(rate),
  transferFeeToken: z.optional(rate),
  /** USDT a day that leaves one wallet. */
  dailyLimit: z.optional(usdt),
  /** Hours without outgoing money after a change of what proves who somebody is. */
  waitHours: z.optional(count(720)),
  topUpMinimum: z.optional(usdt),
  /** Confirmations that a transfer needs, by network. */
  confirmations: z.optional(
    z.array(z.strictObject({ network: wireNetwork, count: wireInt({ min: 1, max: 1000 }) })).check(z.maxLength(10)),
  ),
  /** Where traders pay: 1 personal, 2 community, 3 broker. */
  addresses: z.optional(
    z
      .array(
        z.strictObject({
          types: wireInt({ min: 1, max: 3 }),
          network: wireNetwork,
          address: z.string().check(z.maxLength(100), z.regex(/^[0-9A-Za-z]+$/, 'address')),
        }),
      )
      .check(z.maxLength(30)),
  ),
  /** USDT from which a top-up needs two people, alone or with those of 24 hours. */
  fourEyesFrom: z.optional(usdt),
  packages: z.optional(
    z
      .array(
        z.strictObject({
          price: wireDecimal({ scale: 2, min: '1', max: '1000000' }),
          bonus: wireDecimal({ scale: 2, min: '0', max: '1000000' }),
        }),
      )
      .check(z.maxLength(20)),
  ),
  /** Share of profit that fuel pays. */
  fuelRate: z.optional(rate),
  fuelMode: z.optional(z.enum(['perCycle', 'highWater'])),
  trialMode: z.optional(z.enum(['onFirstLink', 'onApplication'])),
  /** Grants of a day that come with a link. */
  trialDailyMax: z.optional(count(1_000_000)),
  /** Traders whom one person may announce to; to more it takes two. */
  announceAlone: z.optional(count(1_000_000_000)),
  /** Instruments that may be copied, and the least turnover of 24 hours, USDT, below which one is not. */
  copyInstruments: z.optional(z.array(wireInstId).check(z.minLength(1), z.maxLength(100))),
  copyTurnoverMin: z.optional(usdt),
  /** Levels 1 to 5 of teams: what each asks for, and its part of a fee. */
  teamLevels: z.optional(
    z
      .array(
        z.strictObject({
          directActive: count(10_000_000),
          teamActive: count(10_000_000),
          teamPerformance: usdt,
          rate: wireDecimal({ scale: 4, min: '0', max: '1' }),
        }),
      )
      .check(z.length(5, 'fiveLevels')),
  ),
  /** Part of a level reward that the next member of an equal level gets beside it. */
  equalRate: teamRate('0.05'),
  /** Part of a level reward that is paid as dynamic energy. */
  dynamicRate: teamRate('1'),
  /** Parts of what the levels leave of a fee. */
  communityRate: teamRate('1'),
  brokerRate: teamRate('1'),
};

export const termsOutput = z.object({
  /** Counts the changes. */
  version: z.int(),
  money: z.enum(['real', 'paper']),
  /** Networks of that money. */
  networks: z.array(z.string()),
  terms: z.required(z.object(termsFields)),
});
export type Terms = z.output<typeof termsOutput>;

export const getTerms = defineCall({
  method: 'GET',
  path: '/app/admin/terms/getTerms',
  duty: 'look',
  input: z.strictObject({}),
  output: termsOutput,
});

/** `reason` stands in the trail and before the second person; what may be copied does not change without one. */
export const proposeTerms = defineCall({
  method: 'POST',
  path: '/app/admin/terms/proposeTerms',
  duty: 'finance',
  idempotent: true,
  input: z.strictObject({ version: count(2_000_000_000), ...termsFields, reason: z.optional(wireWords({ min: 3, max: 200 })) }),
  output: decided,
  refusals: ['alreadyDecided'],
});
