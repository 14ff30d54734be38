// The past of the demo, which the paper exchange plays at the first start: how far it is.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { tenantField } from './wire.ts';

/** Number of the trader whose password is public, in whose account guests look around. */
export const demoNumber = '10000001';

const demoPast = z.object({
  /** Where the exchange's clock is. */
  atMs: z.int(),
  leftMs: z.int(),
  totalMs: z.int(),
});
export type DemoPast = z.output<typeof demoPast>;

/** Null once the exchange has arrived at the present, where nothing is played, and for everybody but the demo trader. */
export const getDemoPast = defineCall({
  method: 'GET',
  path: '/app/inter/user/getDemoPast',
  input: z.strictObject({ ...tenantField }),
  output: z.object({ past: z.nullable(demoPast) }),
  refusals: ['exchangeUnavailable'],
});
