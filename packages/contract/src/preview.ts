// The app as an operator previews it: with the draft of the brand, reading only. The console's page frames it.
import { z } from 'zod/mini';
import { userInfo } from './accounts.ts';
import { defineCall } from './call.ts';
import { tenantInfo } from './tenants.ts';
import { tenantField } from './wire.ts';

/** Goes with every request of a previewed app. */
export const previewHeader = 'preview-token';

/** Uses the ticket of a preview up. With `previewToken` every call answers by the draft and refuses to write. */
export const takePreview = defineCall({
  method: 'POST',
  path: '/app/outer/preview/takePreview',
  input: z.strictObject({ ticket: z.string().check(z.regex(/^pvt_[0-9A-Za-z_-]{43}$/, 'identifier')), ...tenantField }),
  output: z.object({
    previewToken: z.string(),
    /** Of the chosen trader; null for a guest. */
    token: z.nullable(z.string()),
    user: z.nullable(userInfo),
    info: tenantInfo,
    endTime: z.int(),
  }),
  refusals: ['ticketInvalid'],
});
