// What the list of conversations and its file have in common.
import { limits, type InputOf } from '@millrace/contract';
import type { DeskChat, exportDeskChat } from '@millrace/contract/admin';
import type { Transaction } from '../../shared/database/index.ts';
import { shownWords } from '../../shared/words/mask-scripts.ts';
import { findTraders } from '../users/user-list.store.ts';
import type { DeskChatQuery } from './desk-chat.store.ts';

export async function deskChatQuery(
  tx: Transaction,
  { state, text, isMine, sort }: InputOf<typeof exportDeskChat>,
  operatorId: string,
): Promise<Omit<DeskChatQuery, 'rowsMax'>> {
  const wanted = text?.trim() ?? '';
  return {
    operatorId,
    state,
    // Who has waited longest comes first.
    sort: sort ?? (state === 'waiting' ? 'oldest' : 'newest'),
    ...(wanted === '' ? {} : { userIds: await findTraders(tx, wanted, limits.userMatchesMax) }),
    ...(isMine === true ? { takenBy: operatorId } : {}),
  };
}

export function shownChat(chat: DeskChat): DeskChat {
  return { ...chat, lastText: shownWords(chat.lastText) };
}
