// Takes a picture of the brand, re-encoded as every picture. It is shown to everybody who knows its name.
import { randomBytes } from 'node:crypto';
import { addImage } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { insertBrandPicture, pictureOf } from '../../uploads/index.ts';
import { countPictures, lockBrand } from './brand.store.ts';

/** Pictures of a brand, those of its history among them. */
const PICTURES_MAX = 200;

export const addImageRoute = adminHandler(addImage, async ({ clock }, { tenant, file, write, record }) => {
  if (file === undefined) refuseInput({ field: 'file', rule: 'required', args: {} });
  const bytes = await pictureOf(file, 'avatar');
  if (bytes === undefined) refuseInput({ field: 'file', rule: 'fileNotImage', args: {} });
  const name = `${randomBytes(16).toString('hex')}.webp`;
  return write(async (tx) => {
    await lockBrand(tx, tenant.id);
    if ((await countPictures(tx, tenant.id, clock.now())) >= PICTURES_MAX) refuse('uploadsTooMany', { max: PICTURES_MAX });
    await insertBrandPicture(tx, { tenantId: tenant.id, name, bytes }, clock.now());
    await record(tx, { kind: 'imageAdded', subject: name });
    return { name };
  });
});
