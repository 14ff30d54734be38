// Fuel: what traders pay the platform's share of their profit with, 1 fuel is 1 USDT. Bought from the wallet, or by a transfer from outside: an order for an exact
// amount, the slip, the people who check it.
import { z } from 'zod/mini';
import { defineCall, type OutputOf } from './call.ts';
import { limits } from './limits.ts';
import { wireDecimal } from './wire-decimal.ts';
import { wallet, wireNetwork } from './wallet.ts';
import { pageFields, pageOf, tenantField, wireFileName, wireId, wireInt } from './wire.ts';

const packageId = z.string().check(z.regex(/^[\d.]{1,20}-[\d.]{1,20}$/, 'identifier'));

/** Amounts are exact decimals as text. */
export const fuelPackage = z.object({
  /** Names price and bonus: a package that changed has another. */
  id: z.string(),
  /** USDT; as much bought fuel comes for it. */
  price: z.string(),
  /** Trial fuel on top. */
  bonus: z.string(),
});
export type FuelPackage = z.output<typeof fuelPackage>;

/** The tenant's packages, in its order. */
export const listPackage = defineCall({
  method: 'GET',
  path: '/app/inter/user/fuel/listPackage',
  permission: 'P10500',
  input: z.strictObject({ ...tenantField }),
  output: z.array(fuelPackage),
});

/**
 * Buys fuel for own free USDT: a package, or an amount (permission P10501). Answers the wallet afterwards. Debt is paid first, and buying starts again that
 * only the want of fuel had stopped.
 */
export const buyFuel = defineCall({
  method: 'POST',
  path: '/app/inter/user/fuel/buyFuel',
  permission: 'P10500',
  idempotent: true,
  input: z.strictObject({
    packageId: z.optional(packageId),
    amount: z.optional(wireDecimal({ scale: 2, min: limits.fuelPurchaseMin, max: limits.fuelPurchaseMax })),
    ...tenantField,
  }),
  output: wallet,
  refusals: ['balanceTooSmall'],
});

export const topUpStates = ['open', 'review', 'completed', 'rejected', 'cancelled', 'expired'] as const;
export type TopUpState = (typeof topUpStates)[number];

export const topUpRow = z.object({
  id: z.string(),
  money: z.enum(['real', 'paper']),
  /** 1 personal, 2 community, 3 broker. */
  types: z.int(),
  network: z.string(),
  /** Where to pay. */
  address: z.string(),
  /** The package's price, or the amount that was typed. */
  price: z.string(),
  /** Trial fuel on top. */
  bonus: z.string(),
  /** What must arrive, to the last digit: no other open order of the address has it. */
  exact: z.string(),
  /** 1 under review or waiting for its slip, 2 completed, 3 rejected, taken back or too late. */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  state: z.enum(topUpStates),
  reply: z.string(),
  slip: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  /** Confirmations of the transfer that was found, and how many it needs; null while none was. */
  confirmations: z.nullable(z.int()),
  confirmationsNeeded: z.int(),
  createTime: z.int(),
  /** Until when the slip must be there. */
  endTime: z.int(),
});
export type TopUpRow = z.output<typeof topUpRow>;

/** What a top-up by transfer may be: the smallest amount that is typed, and on which networks each of `types` that this tenant offers is paid. */
export const topUpTerms = defineCall({
  method: 'GET',
  path: '/app/inter/user/fuel/topUpTerms',
  permission: 'P10500',
  input: z.strictObject({ ...tenantField }),
  output: z.object({
    minimum: z.string(),
    /** Ordered by `types`: 1 personal, 2 community, 3 broker. Empty where no transfers are taken. */
    ways: z.array(z.object({ types: z.int(), networks: z.array(z.string()) })),
  }),
});
export type TopUpTerms = OutputOf<typeof topUpTerms>;

/**
 * Without `orderId` opens an order: of a package (`id`) or of `money`. With it hands in the slip, and so sends the order to review. `slip` is an upload of
 * the caller's that nothing uses yet.
 */
export const applyTopUp = defineCall({
  method: 'POST',
  path: '/app/inter/user/fuel/applyTopUp',
  permission: 'P10500',
  idempotent: true,
  input: z.strictObject({
    id: z.optional(packageId),
    money: z.optional(wireDecimal({ scale: 2, min: '0', max: '1000000000' })),
    types: z.optional(wireInt({ min: 1, max: 3 })),
    network: z.optional(wireNetwork),
    orderId: z.optional(wireId),
    slip: z.optional(wireFileName),
    txid: z.optional(z.string().check(z.maxLength(limits.txidMax), z.regex(/^[0-9A-Za-z]*$/, 'identifier'))),
    ...tenantField,
  }),
  output: topUpRow,
  refusals: ['topUpsTooMany', 'alreadyDecided'],
});

/** While it is under review or waits for its slip. */
export const cancelTopUp = defineCall({
  method: 'POST',
  path: '/app/inter/user/fuel/cancelTopUp',
  permission: 'P10500',
  idempotent: true,
  input: z.strictObject({ id: wireId, ...tenantField }),
  output: topUpRow,
  refusals: ['alreadyDecided'],
});

export const pageTopUp = defineCall({
  method: 'GET',
  path: '/app/inter/user/fuel/pageTopUp',
  permission: 'P10500',
  input: z.strictObject({ status: z.optional(wireInt({ min: 1, max: 3 })), ...pageFields, ...tenantField }),
  output: pageOf(topUpRow),
});

export const getTopUp = defineCall({
  method: 'GET',
  path: '/app/inter/user/fuel/getTopUp',
  permission: 'P10500',
  input: z.strictObject({ id: wireId, ...tenantField }),
  output: topUpRow,
});

/** Trial fuel as its trader sees it. */
export const trialFuel = z.object({
  /** onFirstLink: the first exchange account brings it, up to the tenant's daily number; onApplication: an operator approves each. */
  mode: z.enum(['onFirstLink', 'onApplication']),
  points: z.string(),
  state: z.enum(['notApplied', 'pending', 'approved', 'rejected']),
  /** The operator's words to a decision. */
  reply: z.string(),
  /** An exchange account in the tenant's own money is linked, whose main account had no trial fuel. */
  canApply: z.boolean(),
});
export type TrialFuel = z.output<typeof trialFuel>;

export const getTrialFuel = defineCall({
  method: 'GET',
  path: '/app/inter/user/fuel/getTrialFuel',
  permission: 'P10504',
  input: z.strictObject({ ...tenantField }),
  output: trialFuel,
});

/** Applies for trial fuel for the linked account. One application stands at a time; after a rejection the trader may apply again. */
export const applyTrialFuel = defineCall({
  method: 'POST',
  path: '/app/inter/user/fuel/applyTrialFuel',
  permission: 'P10504',
  idempotent: true,
  input: z.strictObject({ ...tenantField }),
  output: trialFuel,
  refusals: ['trialFuelRefused'],
});
