// An operator removes a message or one picture of it, with a reason that the trader reads. What is gone already stays as it is.
import { doneOutput } from '@millrace/contract';
import { removeChatMessage } from '@millrace/contract/admin';
import { deletePictures, findChatMessage, lockChat, removeFromMessage } from '../../chat/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';

export const removeChatMessageRoute = adminHandler(removeChatMessage, ({ clock }, { input, write, record }) =>
  write(async (tx) => {
    const { id, number, filename } = input;
    if (!(await lockChat(tx, id))) refuse('notFound');
    const message = (await findChatMessage(tx, id, number)) ?? refuse('notFound');
    if (message.state !== 'sent') return doneOutput;
    if (filename !== undefined && !message.pictures.includes(filename)) refuse('notFound');
    const reason = input.reason.trim();
    const kept = filename === undefined ? 'all' : message.pictures.filter((name) => name !== filename);
    await removeFromMessage(tx, { id: message.id, pictures: kept, reason }, clock.now());
    await deletePictures(tx, filename === undefined ? message.pictures : [filename]);
    await record(tx, { kind: 'chatRemoved', subject: id, detail: { number: String(number), reason } });
    return doneOutput;
  }),
);
