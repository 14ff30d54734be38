// The answer of a call that gives a file.
import { Readable } from 'node:stream';
import type { OutputOf, show, TextFile } from '@millrace/contract';
import type { FastifyReply } from 'fastify';

export type AnsweredFile = OutputOf<typeof show> | TextFile;

export function sendFile(reply: FastifyReply, file: AnsweredFile): FastifyReply {
  return 'parts' in file ? sendText(reply, file) : sendPicture(reply, file);
}

/** As it is made: an error on the way breaks the connection off, so that nobody takes a part for the whole. */
function sendText(reply: FastifyReply, { contentType, fileName, parts }: TextFile): FastifyReply {
  return reply
    .type(contentType)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(parts));
}

/** A file name never gets other bytes, so a public file may be cached for ever. See the security headers: a browser never runs it. */
function sendPicture(reply: FastifyReply, { bytes, contentType, forEverybody }: OutputOf<typeof show>): FastifyReply {
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
