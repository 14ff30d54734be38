// An operator answers a trader: one message of the conversation, and one of the inbox that leads there.
import { answerChat } from '@millrace/contract/admin';
import { insertChatMessage, lockChat, shownMessage } from '../../chat/index.ts';
import { writeMessage } from '../../messages/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { findShownName, takeChatFor } from './desk-chat.store.ts';

export const answerChatRoute = adminHandler(answerChat, ({ clock }, { input, tenant, operator: { operatorId }, write, record }) => {
  const text = input.reply.trim();
  if (text === '') refuseInput({ field: 'reply', rule: 'required', args: {} });
  return write(async (tx) => {
    const nowMs = clock.now();
    const chat = (await lockChat(tx, input.id)) ?? refuse('notFound');
    if (chat.takenBy !== null && chat.takenBy !== operatorId) refuse('chatTaken');
    await takeChatFor(tx, chat.id, operatorId);
    const of = { tenantId: tenant.id, userId: chat.userId };
    const operator = { id: operatorId, name: await findShownName(tx, operatorId) };
    const message = await insertChatMessage(tx, { ...of, operator, clientId: null, text, pictures: [], place: null }, nowMs);
    await writeMessage(tx, { ...of, kind: 'supportAnswered', args: {}, taskId: null }, nowMs);
    await record(tx, { kind: 'chatAnswered', subject: chat.id, detail: { number: String(message.number) } });
    return shownMessage(message);
  });
});
