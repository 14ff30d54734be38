// The answer of a call that gives a file.
import type { OutputOf, show } from '@millrace/contract';
import type { FastifyReply } from 'fastify';

/** A file name never gets other bytes, so a public file may be cached for ever. See the security headers: a browser never runs it. */
export function sendFile(reply: FastifyReply, { bytes, contentType, forEverybody }: OutputOf<typeof show>): FastifyReply {
  return (
    reply
      .type(contentType)
      .header('x-content-type-options', 'nosniff')
      // The pages of a native package come from another origin; what everybody may see may be shown there.
      .header('cross-origin-resource-policy', forEverybody ? 'cross-origin' : 'same-origin')
      .header('content-disposition', 'inline')
      .header('cache-control', forEverybody ? 'public, max-age=31536000, immutable' : 'private, no-store')
      .send(Buffer.from(bytes))
  );
}
