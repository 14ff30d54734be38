// Previews of the app with the draft of the brand.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { wireUid } from '../wire.ts';
import { wireWords } from './desk.ts';

/** As a guest, or as the trader of this UID: then with a reason, which the trader reads in a message. */
export const makePreview = defineCall({
  method: 'POST',
  path: '/app/admin/preview/makePreview',
  duty: 'brand',
  input: z.strictObject({ number: z.optional(wireUid), reason: z.optional(wireWords({ min: 3, max: 200 })) }),
  /** The page to frame, at the brand's own host; its ticket works once, within a minute. */
  output: z.object({ url: z.string() }),
});
