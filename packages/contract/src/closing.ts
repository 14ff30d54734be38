// A trader who closes the account himself: what stands in the way, what is given up, and his data as a file.
import { z } from 'zod/mini';
import { defineCall, done } from './call.ts';
import { textFile } from './text-file.ts';
import { walletCurrencies } from './wallet.ts';
import { wireDecimal } from './wire-decimal.ts';
import { tenantField, wirePasswordHash, wireTotp } from './wire.ts';

const balanceLeft = z.object({ currency: z.enum(walletCurrencies), amount: z.string() });
export type BalanceLeft = z.output<typeof balanceLeft>;

export const closing = z.object({
  /** Tasks that are not deleted. */
  tasks: z.int(),
  /** Top-ups and withdrawals that are not done. */
  orders: z.int(),
  /** Copied traders, and copiers of the caller's where he is one. */
  copying: z.int(),
  /** USDT of fuel and shares of profit that are owed; "0" for none. */
  debt: z.string(),
  /** What is lost with the account. */
  balances: z.array(balanceLeft),
});
export type Closing = z.output<typeof closing>;

export const getClosing = defineCall({
  method: 'GET',
  path: '/app/inter/user/closing/getClosing',
  input: z.strictObject({ ...tenantField }),
  output: closing,
});

/**
 * Closes the account for good: name, address, picture, passwords, keys and messages go, UID and journals stay, every session ends. `givenUp`: what the
 * trader was shown and gives up, exactly what he has.
 */
export const closeAccount = defineCall({
  method: 'POST',
  path: '/app/inter/user/closing/closeAccount',
  input: z.strictObject({
    secondPassword: wirePasswordHash,
    totp: z.optional(wireTotp),
    givenUp: z.optional(
      z
        .array(z.strictObject({ currency: z.enum(walletCurrencies), amount: wireDecimal({ scale: 18, min: '0', max: '1000000000000' }) }))
        .check(z.maxLength(walletCurrencies.length)),
    ),
    ...tenantField,
  }),
  output: done,
  refusals: [
    'safePasswordMissing',
    'safePasswordWrong',
    'safePasswordLocked',
    'totpNeeded',
    'totpWrong',
    'accountFrozen',
    'closingTasks',
    'closingOrders',
    'closingCopying',
    'closingDebt',
    'closingBalance',
  ],
});

/** Everything that is kept about the caller, as JSON, streamed. */
export const exportData = defineCall({
  method: 'GET',
  path: '/app/inter/user/closing/exportData',
  file: 'answered',
  input: z.strictObject({ ...tenantField }),
  output: textFile,
});
