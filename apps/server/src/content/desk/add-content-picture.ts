// Pictures of content and banners: taken, re-encoded as every picture, with their size.
import { randomBytes } from 'node:crypto';
import { addContentPicture } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { pictureOf, sizeOf } from '../../uploads/index.ts';
import { countContentPictures, insertContentPicture } from './content.store.ts';

/** Of one brand. */
const PICTURES_MAX = 2000;

export const addContentPictureRoute = adminHandler(addContentPicture, async ({ clock }, { tenant, file, write, record }) => {
  if (file === undefined) refuseInput({ field: 'file', rule: 'required', args: {} });
  const bytes = await pictureOf(file, 'content');
  if (bytes === undefined) refuseInput({ field: 'file', rule: 'fileNotImage', args: {} });
  const picture = { name: `${randomBytes(16).toString('hex')}.webp`, ...(await sizeOf(bytes)) };
  return write(async (tx) => {
    if ((await countContentPictures(tx, tenant.id)) >= PICTURES_MAX) refuse('uploadsTooMany', { max: PICTURES_MAX });
    await insertContentPicture(tx, { tenantId: tenant.id, bytes, nowMs: clock.now(), ...picture });
    await record(tx, { kind: 'contentPictureAdded', subject: picture.name });
    return picture;
  });
});
