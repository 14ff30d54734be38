// One conversation. Opening it is reading it, and is written to the trail once for each operator and newest message.
import { getDeskChat } from '@millrace/contract/admin';
import { CHAT_PAGE, findGrant, findMark, lockChat, readChatPage } from '../../chat/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { findProfile } from '../users/user.store.ts';
import { shownChat } from './desk-chat-list.ts';
import { findDeskChat, findShownName, markLooked } from './desk-chat.store.ts';

export const getDeskChatRoute = adminHandler(getDeskChat, ({ clock }, { input: { id }, operator: { operatorId }, write, record }) =>
  write(async (tx) => {
    const locked = await lockChat(tx, id);
    if (!locked) refuse('notFound');
    if (await markLooked(tx, id, operatorId)) await record(tx, { kind: 'chatRead', subject: id });
    const chat = (await findDeskChat(tx, id, operatorId)) ?? refuse('notFound');
    const profile = (await findProfile(tx, chat.user.uid)) ?? refuse('notFound');
    return {
      chat: shownChat(chat),
      user: profile,
      page: await readChatPage(tx, { chatId: id, pageSize: CHAT_PAGE }),
      traderRead: locked.traderRead,
      grantTime: (await findGrant(tx, chat.user.id, clock.now())) ?? null,
      mark: await findMark(tx),
      shownName: await findShownName(tx, operatorId),
    };
  }),
);
