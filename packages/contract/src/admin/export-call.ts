// The file of a list of the console: what the list shows, with its filters and in its order, as CSV.
import type { z } from 'zod/mini';
import { defineCall, type Call } from '../call.ts';
import type { AdminDuty } from '../operator-roles.ts';
import { textFile } from '../text-file.ts';

export type ExportCall<Input extends z.ZodMiniType = z.ZodMiniType> = Call<Input, typeof textFile>;

interface Draft<Input extends z.ZodMiniType> {
  path: string;
  /** Of the list. */
  duty: AdminDuty;
  /** Filters and order of the list. */
  input: Input;
}

export function defineExport<Input extends z.ZodMiniType>(draft: Draft<Input>): ExportCall<Input> {
  return defineCall({ method: 'GET', file: 'answered', output: textFile, ...draft });
}
