// A picture of content, for the console's page.
import { showContentPicture } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { findContentPicture } from './content.store.ts';

export const showContentPictureRoute = adminHandler(showContentPicture, (_context, { input, read }) =>
  read(async (tx) => {
    const bytes = (await findContentPicture(tx, input.filename)) ?? refuse('notFound');
    return { contentType: 'image/webp', bytes, forEverybody: false };
  }),
);
