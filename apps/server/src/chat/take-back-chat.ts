// The caller takes an own message back: its words, place and pictures go, its number stays.
import { limits, takeBackChat } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { chatIdOf, deletePictures, findChatMessage, lockChat, takeBackMessage } from './chat.store.ts';
import { shownMessage } from './chat-view.ts';

export const takeBackChatRoute = handler(takeBackChat, ({ clock }, { input, session, write }) =>
  write(async (tx) => {
    const [nowMs, chatId] = [clock.now(), chatIdOf(session.userId)];
    await lockChat(tx, chatId);
    const message = await findChatMessage(tx, chatId, input.number);
    if (!message || message.operatorId !== null) refuse('notFound');
    if (message.state === 'sent') {
      if (nowMs - message.createTime > limits.chatTakeBackSec * 1000) refuse('chatTooLate');
      await takeBackMessage(tx, message.id, nowMs);
      await deletePictures(tx, message.pictures);
    }
    return shownMessage((await findChatMessage(tx, chatId, input.number)) ?? refuse('notFound'));
  }),
);
