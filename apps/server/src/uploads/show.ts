// Shows a picture: an avatar to everybody, any other to its owner. What may not be seen looks as if it did not exist.
import { show } from '@millrace/contract';
import { guestHandler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { findUpload } from './upload.store.ts';

export const showRoute = guestHandler(show, async (_context, { input, session, read }) => {
  const found = await read((tx) => findUpload(tx, input.filename));
  if (!found || (!found.forEverybody && session?.userId !== found.userId)) refuse('notFound');
  return { contentType: 'image/webp', bytes: found.bytes, forEverybody: found.forEverybody };
});
