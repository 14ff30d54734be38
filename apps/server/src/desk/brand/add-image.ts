// Takes a picture of the brand, re-encoded as every picture. It is shown to everybody who knows its name.
import { randomBytes } from 'node:crypto';
import { limits } from '@millrace/contract';
import { addImage } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { pictureOf } from '../../uploads/index.ts';
import { countPictures, insertPicture, lockBrand } from './brand.store.ts';

export const addImageRoute = adminHandler(addImage, async ({ clock }, { tenant, file, write, record }) => {
  if (file === undefined) refuseInput({ field: 'file', rule: 'required', args: {} });
  const bytes = await pictureOf(file, 'avatar');
  if (bytes === undefined) refuseInput({ field: 'file', rule: 'fileNotImage', args: {} });
  const name = `${randomBytes(16).toString('hex')}.webp`;
  return write(async (tx) => {
    await lockBrand(tx, tenant.id);
    if ((await countPictures(tx, tenant.id, clock.now())) >= limits.brandPicturesMax)
      refuse('uploadsTooMany', { max: limits.brandPicturesMax });
    await insertPicture(tx, { tenantId: tenant.id, name, bytes, nowMs: clock.now() });
    await record(tx, { kind: 'imageAdded', subject: name });
    return { name };
  });
});
