// Keeps a picture that a trader sent, under a name of 128 random bits. Until something uses it, only its owner sees it.
import { createHash, randomBytes } from 'node:crypto';
import { limits, upload } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuse, refuseInput } from '../shared/refusal.ts';
import { lookOf, pictureOf } from './picture.ts';
import { countUnused, insertUpload } from './upload.store.ts';

export const uploadRoute = handler(upload, async ({ clock }, { input, session, file, write }) => {
  if (file === undefined) refuseInput({ field: 'file', rule: 'required', args: {} });
  const bytes = await pictureOf(file, input.purpose ?? 'avatar');
  if (bytes === undefined) refuseInput({ field: 'file', rule: 'fileNotImage', args: {} });
  const digest = createHash('sha256').update(bytes).digest();
  const look = await lookOf(bytes);
  const name = `${randomBytes(16).toString('hex')}.webp`;
  return write(async (tx) => {
    if ((await countUnused(tx, session.userId)) >= limits.uploadsUnusedMax) refuse('uploadsTooMany', { max: limits.uploadsUnusedMax });
    await insertUpload(tx, { name, tenantId: session.tenantId, userId: session.userId, bytes, digest, look }, clock.now());
    return name;
  });
});
