// Fuel: what traders pay the platform's share of their profit with. 1 fuel is 1 USDT.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { tenantField } from './wire.ts';
import { wireDecimal } from './wire-decimal.ts';
import { wallet } from './wallet.ts';

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
    packageId: z.optional(z.string().check(z.regex(/^[\d.]{1,20}-[\d.]{1,20}$/, 'identifier'))),
    amount: z.optional(wireDecimal({ scale: 2, min: limits.fuelPurchaseMin, max: limits.fuelPurchaseMax })),
    ...tenantField,
  }),
  output: wallet,
  refusals: ['balanceTooSmall'],
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
