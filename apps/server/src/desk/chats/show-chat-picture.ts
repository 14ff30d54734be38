// A picture of one conversation: its name alone shows nothing.
import { showChatPicture } from '@millrace/contract/admin';
import { findChatById, findChatPicture } from '../../chat/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';

export const showChatPictureRoute = adminHandler(showChatPicture, (_context, { input, read }) =>
  read(async (tx) => {
    const chat = (await findChatById(tx, input.id)) ?? refuse('notFound');
    const bytes = (await findChatPicture(tx, { userId: chat.userId, name: input.filename })) ?? refuse('notFound');
    return { contentType: 'image/webp', bytes, forEverybody: false };
  }),
);
