// The envelope of every answer: { code, msg, data }. code "200" only with HTTP 200; otherwise the class of the refusal's status as text.
import { z } from 'zod/mini';
import type { InputRule } from './input-rules.ts';
import type { RefusalCode } from './refusals.ts';

export const envelope = z.object({ code: z.string(), msg: z.string(), data: z.unknown() });
export type Envelope = z.output<typeof envelope>;

/** data of a 400 for input: one row per broken rule, in the caller's language. */
export interface InputProblem {
  field: string;
  rule: InputRule;
  message: string;
}

/** data of every other refusal. `detail` holds figures that the text names, e.g. seconds to wait or the capital needed. */
export interface RefusalData {
  reason: RefusalCode;
  detail?: Record<string, string | number>;
}

/** Code of failures that never reached an answer (specification section 8). */
export const transportFailureCode = '-999999';
