// What a trader has with the platform: USDT, fuel of four sources, tokens, and the statement of each. What lies at the exchange is not here.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { pageFields, tenantField, wireTime } from './wire.ts';

/** Sources of fuel in the order in which a fee spends them: trial, level rewards, community share, bought. */
export const fuelCurrencies = ['experienceFuel', 'dynamicFuel', 'communityFuel', 'dusdt'] as const;
export type FuelCurrency = (typeof fuelCurrencies)[number];

/** What a statement can be of. `dusdt` is bought fuel. */
export const walletCurrencies = ['usdt', ...fuelCurrencies, 'token'] as const;
export type WalletCurrency = (typeof walletCurrencies)[number];

/** What moves a balance. */
export const statementKinds = ['seed', 'trial', 'topUp', 'buy', 'withdraw.hold', 'withdraw.release', 'transfer', 'fuel', 'adjust'] as const;

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
