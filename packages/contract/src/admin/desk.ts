// What the queues of the console share: whose row it is, what a decision carries, and what booking it writes.
import { z } from 'zod/mini';
import { wireBool, wireId, wireInt } from '../wire.ts';

/** The trader of a row. */
export const deskUser = z.object({ id: z.string(), uid: z.string(), nickname: z.string() });

/** Who works on a row, and since when; null for nobody. */
export const deskClaim = z.nullable(z.object({ operator: z.string(), time: z.int(), isMine: z.boolean() }));

/** Accounts of the ledger that a journal of the desk may touch: of a trader and of the platform. */
export const deskAccounts = [
  'balance',
  'hold',
  'cash',
  'conversion',
  'fuelFee',
  'fuelGrant',
  'withdrawalFee',
  'transferFee',
  'profitShare',
  'reward',
  'brokerRebate',
  'adjustment',
  'seed',
] as const;

/** A line of what approving writes: whose account gets how much. Amounts are exact decimals as text, below 0 for what leaves. */
export const deskPosting = z.object({
  owner: z.enum(['trader', 'platform']),
  account: z.enum(deskAccounts),
  currency: z.string(),
  amount: z.string(),
});
export type DeskPosting = z.output<typeof deskPosting>;

/** Two persons are asked where a row has an open approval: who proposed it, and until when it stands. */
export const deskApproval = z.nullable(
  z.object({ id: z.string(), version: z.int(), by: z.string(), isMine: z.boolean(), endTime: z.int() }),
);

/** Words of an operator: lines of text, without what no page shows and no JSON column takes. */
export const wireWords = ({ min, max }: { min: number; max: number }) =>
  z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, 'words'));
export const wireReply = wireWords({ min: 0, max: 500 });

/** `version` is of the row that was looked at: another one is refused as already decided. A rejection needs words for the trader. */
export const decisionFields = {
  id: wireId,
  version: wireInt({ min: 0, max: 2_000_000_000 }),
  decision: z.enum(['approve', 'reject']),
  reply: z.optional(wireReply),
};

export const orderFilter = {
  /** Newest first unless said. */
  sort: z.optional(z.enum(['newest', 'oldest', 'largest'])),
  uid: z.optional(z.string().check(z.regex(/^\d{8}$/, 'uid'))),
  /** Only what nobody else works on. */
  isFree: z.optional(wireBool),
};

/** What a decision led to. waiting: a second person is asked. */
export const decided = z.object({ outcome: z.enum(['done', 'rejected', 'waiting']), approvalId: z.nullable(z.string()) });

export const decisionRefusals = ['alreadyDecided', 'samePerson', 'approvalVoid', 'outgoingStopped'] as const;
