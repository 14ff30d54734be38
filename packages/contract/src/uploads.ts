// Pictures: sent by a trader, kept re-encoded under a name of 128 random bits. An avatar is for everybody, anything else for its owner alone.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { tenantField, wireFileName } from './wire.ts';

/** The field `file` of multipart/form-data: jpeg, png or webp by content, at most `limits.uploadBytesMax`. Needs a session although its path says outer. */
export const upload = defineCall({
  method: 'POST',
  path: '/app/outer/user/plug/upload',
  access: 'inter',
  file: 'sent',
  /** A slip and a picture of the chat are kept larger than an avatar: what a phone shows must stay readable. */
  input: z.strictObject({ purpose: z.optional(z.enum(['avatar', 'slip', 'chat'])), ...tenantField }),
  /** The file's name, for `updateInfo` and `show`. */
  output: z.string(),
  refusals: ['uploadsTooMany'],
});

/** The picture itself. With the owner's token also what is not for everybody. `version` is only there to get past caches. */
export const show = defineCall({
  method: 'GET',
  path: '/app/outer/user/plug/show',
  file: 'answered',
  input: z.strictObject({
    filename: wireFileName,
    version: z.optional(z.string().check(z.maxLength(40), z.regex(/^[0-9A-Za-z._-]*$/, 'identifier'))),
    ...tenantField,
  }),
  output: z.object({
    contentType: z.string(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    forEverybody: z.boolean(),
  }),
});

/** Where a picture is shown, from the server's root. */
export function showPath(filename: string): string {
  return `${show.path}?filename=${encodeURIComponent(filename)}`;
}
