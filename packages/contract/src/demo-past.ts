// The past of the demo, which the paper exchange plays at the first start: how far it is.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { tenantField } from './wire.ts';

const demoPast = z.object({
  /** Where the exchange's clock is. */
  atMs: z.int(),
  leftMs: z.int(),
  totalMs: z.int(),
});
export type DemoPast = z.output<typeof demoPast>;

/** Null once the exchange has arrived at the present, and where nothing is played. */
export const getDemoPast = defineCall({
  method: 'GET',
  path: '/app/inter/user/getDemoPast',
  input: z.strictObject({ ...tenantField }),
  output: z.object({ past: z.nullable(demoPast) }),
});
