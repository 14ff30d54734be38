// The panic stop of a tenant: begun by one person, ended by two.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { wireBool } from '../wire.ts';
import { decided, deskApproval, wireWords } from './desk.ts';

const reason = wireWords({ min: 3, max: 200 });

/** The stop that runs; null while none does. */
export const panic = z.nullable(
  z.object({
    id: z.string(),
    operator: z.string(),
    reason: z.string(),
    /** Whether exits stop as well. */
    haltsExits: z.boolean(),
    startTime: z.int(),
    /** Tasks whose buying it closed, and those whose trading it stopped. */
    buying: z.int(),
    trading: z.int(),
    /** Of its end. */
    approval: deskApproval,
  }),
);
export type Panic = z.output<typeof panic>;

export const getPanic = defineCall({
  method: 'GET',
  path: '/app/admin/tenant/getPanic',
  duty: 'look',
  input: z.strictObject({}),
  output: z.object({ stop: panic }),
});

/**
 * Stops all opening of all tasks of the tenant at once, also of those made later. Exits go on unless `haltsExits`: then nothing trades, and stop losses
 * leave the exchange. `name` is the brand's, typed as a confirmation.
 */
export const panicStop = defineCall({
  method: 'POST',
  path: '/app/admin/tenant/panicStop',
  duty: 'panic',
  idempotent: true,
  input: z.strictObject({
    name: z.string().check(z.maxLength(100), z.regex(/^[^\p{Cc}\p{Cs}\ufffd<>]*$/u, 'words')),
    haltsExits: z.optional(wireBool),
    reason,
  }),
  output: decided,
  refusals: ['alreadyDecided'],
});

/** Proposes the end of the stop: a second person decides. Then what it closed goes on, and nothing else. */
export const proposeResume = defineCall({
  method: 'POST',
  path: '/app/admin/tenant/proposeResume',
  duty: 'resume',
  idempotent: true,
  input: z.strictObject({ reason }),
  output: decided,
  refusals: ['alreadyDecided'],
});
