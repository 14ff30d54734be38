// An operator leaves masked words as they are shown, or removes them; then the trader reads why, in his inbox or in the chat.
import { decideModeration } from '@millrace/contract/admin';
import { chatIdOf, deletePictures, findChatMessage, lockChat, removeFromMessage } from '../chat/index.ts';
import { writeMessage } from '../messages/index.ts';
import type { Transaction } from '../shared/database/index.ts';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { refuse, refuseInput } from '../shared/refusal.ts';
import { lockItem, removeItemWords, settleItem, type LockedItem } from './moderation.store.ts';

export const decideModerationRoute = adminHandler(
  decideModeration,
  ({ clock }, { input, write, record, operator: { operatorId }, tenant }) => {
    const { id, version, decision } = input;
    const reply = (input.reply ?? '').trim();
    if (decision === 'reject' && reply === '') refuseInput({ field: 'reply', rule: 'required', args: {} });
    const nowMs = clock.now();
    return write(async (tx) => {
      const item = (await lockItem(tx, id)) ?? refuse('notFound');
      if (item.state !== 'open' || item.version !== version) refuse('alreadyDecided');
      const state = decision === 'approve' ? 'left' : (await remove(tx, { id, item, reply }, nowMs)) ? 'removed' : 'gone';
      if (state === 'removed' && item.kind !== 'chat') {
        const args = { words: item.kind, reply };
        await writeMessage(tx, { tenantId: tenant.id, userId: item.userId, kind: 'wordsRemoved', args, taskId: null }, nowMs);
      }
      await settleItem(tx, id, { state, reply, operatorId }, nowMs);
      await record(tx, {
        kind: state === 'left' ? 'wordsLeft' : 'wordsRemoved',
        subject: id,
        detail: { words: item.kind, reply },
        before: { state: 'open' },
        after: { state },
      });
      return { outcome: state === 'removed' ? 'rejected' : 'done', approvalId: null };
    });
  },
);

/** False where something else stands there by now. */
async function remove(
  tx: Transaction,
  { id, item, reply }: { id: string; item: LockedItem; reply: string },
  nowMs: number,
): Promise<boolean> {
  if (item.kind !== 'chat') return removeItemWords(tx, id);
  const chatId = chatIdOf(item.userId);
  if (!(await lockChat(tx, chatId))) return false;
  const message = await findChatMessage(tx, chatId, Number(item.ref));
  if (message?.state !== 'sent') return false;
  await removeFromMessage(tx, { id: message.id, pictures: 'all', reason: reply }, nowMs);
  await deletePictures(tx, message.pictures);
  return true;
}
