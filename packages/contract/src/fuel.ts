// Fuel: what traders pay the platform's share of their profit with. 1 fuel is 1 USDT.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { tenantField } from './wire.ts';
import { wireDecimal } from './wire-decimal.ts';
import { wallet } from './wallet.ts';

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
