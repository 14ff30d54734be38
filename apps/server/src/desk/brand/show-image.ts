// A picture of the brand, for the console's page.
import { showImage } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { findPicture } from './brand.store.ts';

export const showImageRoute = adminHandler(showImage, (_context, { input, read }) =>
  read(async (tx) => {
    const bytes = (await findPicture(tx, input.filename)) ?? refuse('notFound');
    return { contentType: 'image/webp', bytes, forEverybody: false };
  }),
);
