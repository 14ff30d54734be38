// Fuel: what traders pay the platform's share of their profit with, 1 fuel is 1 USDT. Bought from the wallet, or by a transfer from outside: an order for an exact
// amount, the slip, the people who check it.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { wireDecimal } from './wire-decimal.ts';
import { wallet, wireNetwork } from './wallet.ts';
import { pageFields, pageOf, tenantField, wireFileName, wireId, wireInt } from './wire.ts';

/** Buys fuel for own free USDT; answers the wallet afterwards. Debt is paid first, and buying starts again that only the want of fuel had stopped. */
export const buyFuel = defineCall({
  method: 'POST',
  path: '/app/inter/user/fuel/buyFuel',
  permission: 'P10501',
  idempotent: true,
  input: z.strictObject({ amount: wireDecimal({ scale: 2, min: limits.fuelPurchaseMin, max: limits.fuelPurchaseMax }), ...tenantField }),
  output: wallet,
  refusals: ['balanceTooSmall'],
});

const topUpStates = ['open', 'review', 'completed', 'rejected', 'cancelled', 'expired'] as const;
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
    id: z.optional(wireId),
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
  input: z.strictObject({ ...pageFields, ...tenantField }),
  output: pageOf(topUpRow),
});

export const getTopUp = defineCall({
  method: 'GET',
  path: '/app/inter/user/fuel/getTopUp',
  permission: 'P10500',
  input: z.strictObject({ id: wireId, ...tenantField }),
  output: topUpRow,
});
