// What a trader has with the platform: USDT, fuel of four sources, tokens, and the statement of each. What lies at the exchange is not here.
import { z } from 'zod/mini';
import { defineCall, type OutputOf } from './call.ts';
import { textFile } from './text-file.ts';
import { wireDecimal } from './wire-decimal.ts';
import { pageFields, pageOf, tenantField, wireBool, wireId, wireInt, wirePasswordHash, wireTime, wireTotp, wireUid } from './wire.ts';

/** Sources of fuel in the order in which a fee spends them: trial, level rewards, community share, bought. */
export const fuelCurrencies = ['experienceFuel', 'dynamicFuel', 'communityFuel', 'dusdt'] as const;
export type FuelCurrency = (typeof fuelCurrencies)[number];

/** What a statement can be of. `dusdt` is bought fuel. */
export const walletCurrencies = ['usdt', ...fuelCurrencies, 'token'] as const;
export type WalletCurrency = (typeof walletCurrencies)[number];

/** What moves a balance. */
export const statementKinds = [
  'seed',
  'trial',
  'topUp',
  'buy',
  'withdraw.hold',
  'withdraw.release',
  'transfer',
  'fuel',
  'share',
  'reward',
  'adjust',
  'counter',
] as const;

/** Amounts are exact decimals as text. */
export const wallet = z.object({
  /** Whose money: of a paper tenant every amount is play money. */
  money: z.enum(['real', 'paper']),
  /** Free USDT. */
  usdt: z.string(),
  /** USDT reserved for withdrawals. */
  held: z.string(),
  experienceFuel: z.string(),
  dynamicFuel: z.string(),
  communityFuel: z.string(),
  dusdt: z.string(),
  token: z.string(),
  /** All four sources together. */
  fuel: z.string(),
  /** Fuel spent a day, the mean of the last 30 days or of those since the first fee; null while none was spent. */
  fuelPerDay: z.nullable(z.string()),
});
export type Wallet = z.output<typeof wallet>;

export const getWallet = defineCall({
  method: 'GET',
  path: '/app/inter/user/wallet/getWallet',
  permission: 'P10400',
  input: z.strictObject({ ...tenantField }),
  output: wallet,
});

export const statementRow = z.object({
  /** Names the row for the next page. */
  id: z.string(),
  currency: z.enum(walletCurrencies),
  kind: z.enum(statementKinds),
  /** Above 0: came in. */
  amount: z.string(),
  /** Of the currency after this row. */
  balance: z.string(),
  /** What the amount follows from, such as a net result and a rate. */
  detail: z.record(z.string(), z.string()),
  createTime: z.int(),
});
export type StatementRow = z.output<typeof statementRow>;

/** Newest first; without a currency rows of all. `beforeId` is the last row of the page before. The span is from `startTime` to before `endTime`, at most `limits.statementDaysMax` days. */
export const pageStatement = defineCall({
  method: 'GET',
  path: '/app/inter/user/wallet/pageStatement',
  permission: 'P10400',
  input: z.strictObject({
    currency: z.optional(z.enum(walletCurrencies)),
    kind: z.optional(z.enum(statementKinds)),
    startTime: z.optional(wireTime),
    endTime: z.optional(wireTime),
    beforeId: z.optional(z.string().check(z.regex(/^\d{1,18}\.\d{1,18}$/, 'identifier'))),
    pageSize: pageFields.pageSize,
    ...tenantField,
  }),
  output: z.object({
    rows: z.array(statementRow),
    /** `beforeId` of the next page; null where this is the last one. */
    nextId: z.nullable(z.string()),
  }),
});

/**
 * Every row of a span of at most `limits.statementDaysMax` days as CSV, newest first, streamed. A row has what came in and what went out in columns of
 * their own; a cell that a spreadsheet would take for a formula begins with an apostrophe.
 */
export const exportStatement = defineCall({
  method: 'GET',
  path: '/app/inter/user/wallet/exportStatement',
  permission: 'P10400',
  file: 'answered',
  input: z.strictObject({
    currency: z.optional(z.enum(walletCurrencies)),
    kind: z.optional(z.enum(statementKinds)),
    startTime: wireTime,
    endTime: wireTime,
    ...tenantField,
  }),
  output: textFile,
});

/** A network's name, such as TRC20; which are offered is in the terms. */
export const wireNetwork = z.string().check(z.regex(/^[A-Z0-9]{1,12}$/, 'identifier'));
const wireAddress = z.string().check(z.maxLength(100), z.regex(/^[0-9A-Za-z]+$/, 'address'));
/** What proves that money leaves by its owner's wish. */
const proofFields = {
  secondPassword: wirePasswordHash,
  /** Needed where two-step login is on. */
  totp: z.optional(wireTotp),
};
const outgoingRefusals = [
  'accountFrozen',
  'safePasswordMissing',
  'safePasswordWrong',
  'safePasswordLocked',
  'totpNeeded',
  'totpWrong',
  'loginLocked',
  'recentChange',
  'notEnough',
  'dayLimitReached',
  'outgoingStopped',
] as const;

/** What a withdrawal costs and may be. Amounts in USDT. */
export const withdrawalTerms = defineCall({
  method: 'GET',
  path: '/app/inter/user/wallet/withdrawalTerms',
  permission: 'P10401',
  input: z.strictObject({ ...tenantField }),
  output: z.object({
    money: z.enum(['real', 'paper']),
    networks: z.array(z.object({ network: z.string(), fee: z.string() })),
    /** Whole numbers from here on. */
    minimum: z.string(),
    /** What may still be withdrawn and transferred today, in the tenant's time zone. */
    leftToday: z.string(),
    /** Free USDT above debts. */
    free: z.string(),
    held: z.string(),
    arrivesWithinHours: z.int(),
    /** When the wait after a change of the account ends; null while there is none. */
    blockedUntil: z.nullable(z.int()),
    needsTotp: z.boolean(),
  }),
});

export type WithdrawalTerms = OutputOf<typeof withdrawalTerms>;

export const withdrawalStates = ['requested', 'approved', 'sending', 'sent', 'confirmed', 'rejected', 'cancelled', 'lost'] as const;

export const withdrawalRow = z.object({
  id: z.string(),
  network: z.string(),
  address: z.string(),
  /** Held at the request; `fee` of it stays with the platform, the rest arrives. */
  amount: z.string(),
  fee: z.string(),
  arrives: z.string(),
  /** 1 under review, 2 approved, 3 rejected or taken back. */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  state: z.enum(withdrawalStates),
  reply: z.string(),
  txid: z.nullable(z.string()),
  createTime: z.int(),
  changeTime: z.int(),
});
export type WithdrawalRow = z.output<typeof withdrawalRow>;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Moves the amount to what is held; fee and address are fixed. `noChecksum` says that the trader was asked about an address without a checksum. */
export const applyWithdrawal = defineCall({
  method: 'POST',
  path: '/app/inter/user/wallet/applyWithdrawal',
  permission: 'P10401',
  idempotent: true,
  input: z.strictObject({
    network: wireNetwork,
    address: wireAddress,
    amount: wireDecimal({ scale: 0, min: '1', max: '1000000000' }),
    noChecksum: z.optional(wireBool),
    ...proofFields,
    ...tenantField,
  }),
  output: withdrawalRow,
  refusals: [...outgoingRefusals],
});

/** Gives back what is held, until the first approval. */
export const cancelWithdrawal = defineCall({
  method: 'POST',
  path: '/app/inter/user/wallet/cancelWithdrawal',
  permission: 'P10401',
  idempotent: true,
  input: z.strictObject({ id: wireId, ...tenantField }),
  output: withdrawalRow,
  refusals: ['alreadyDecided'],
});

export const pageWithdrawal = defineCall({
  method: 'GET',
  path: '/app/inter/user/wallet/pageWithdrawal',
  permission: 'P10403',
  input: z.strictObject({ status: z.optional(wireInt({ min: 1, max: 3 })), ...pageFields, ...tenantField }),
  output: pageOf(withdrawalRow),
});

/** Whom a transfer would reach. Everybody who cannot receive one is not found; so many look-ups an hour as `limits.peerLookupsPerHour`. */
export const findPeer = defineCall({
  method: 'GET',
  path: '/app/inter/user/wallet/findPeer',
  permission: 'P10402',
  input: z.strictObject({ uid: wireUid, ...tenantField }),
  output: z.object({
    uid: z.string(),
    nickname: z.string(),
    money: z.enum(['real', 'paper']),
    /** Part of the amount that comes on top, such as 0.005, by currency. */
    feeRates: z.object({ usdt: z.string(), token: z.string() }),
  }),
});

export const transferRow = z.object({
  id: z.string(),
  currency: z.enum(['usdt', 'token']),
  direction: z.enum(['out', 'in']),
  peerUid: z.string(),
  peerNickname: z.string(),
  /** What arrives. */
  amount: z.string(),
  /** Paid by the sender on top. */
  fee: z.string(),
  createTime: z.int(),
});
export type TransferRow = z.output<typeof transferRow>;

export const transfer = defineCall({
  method: 'POST',
  path: '/app/inter/user/wallet/transfer',
  permission: 'P10402',
  idempotent: true,
  input: z.strictObject({
    uid: wireUid,
    currency: z.enum(['usdt', 'token']),
    amount: wireDecimal({ scale: 8, min: '0.00000001', max: '1000000000' }),
    ...proofFields,
    ...tenantField,
  }),
  output: transferRow,
  refusals: [...outgoingRefusals],
});

export const pageTransfer = defineCall({
  method: 'GET',
  path: '/app/inter/user/wallet/pageTransfer',
  permission: 'P10403',
  input: z.strictObject({ currency: z.optional(z.enum(['usdt', 'token'])), ...pageFields, ...tenantField }),
  output: pageOf(transferRow),
});
