// A text that is answered as a file to keep, part by part as it is made.
import { z } from 'zod/mini';

export const textFile = z.object({
  contentType: z.string(),
  /** Under which it is saved. */
  fileName: z.string(),
  parts: z.custom<AsyncIterable<string>>((value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value),
});
export type TextFile = z.output<typeof textFile>;
