// A guest looks around in the account of the demo trader, reading only.
import { z } from 'zod/mini';
import { userInfo } from './accounts.ts';
import { defineCall } from './call.ts';
import { tenantField } from './wire.ts';

/** Opens a session that every call which writes refuses, and that ends by itself. Offered where `TenantInfo.lookAround` says so. */
export const lookAround = defineCall({
  method: 'POST',
  path: '/app/outer/user/lookAround',
  input: z.strictObject({ ...tenantField }),
  output: z.object({ token: z.string(), user: userInfo, endTime: z.int() }),
  refusals: ['lookAroundOff', 'lookAroundFull'],
});
