// The list of conversations as CSV, read page by page while it is sent.
import { limits } from '@millrace/contract';
import { exportDeskChat, type DeskChat } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import { csvPages } from '../../shared/csv-pages.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuseInput } from '../../shared/refusal.ts';
import { deskChatQuery, shownChat } from './desk-chat-list.ts';
import { listDeskChats } from './desk-chat.store.ts';

export const exportDeskChatRoute = adminHandler(
  exportDeskChat,
  async (_context, { input, read, record, language, operator: { operatorId } }) => {
    const max = limits.chatExportMax;
    const query = await read(async (tx) => {
      const asked = await deskChatQuery(tx, input, operatorId);
      if ((await listDeskChats(tx, { ...asked, rowsMax: max + 1 }, operatorId)).length > max)
        refuseInput({ field: 'state', rule: 'tooManyRows', args: { max } });
      const detail = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
      await record(tx, { kind: 'chatsExported', detail });
      return asked;
    });
    const t = translatorFor(language);
    const columns = ['nickname', 'state', 'chatWaiting', 'chatLast', 'chatWords', 'chatTakenBy'] as const;
    const parts = csvPages<DeskChat>(read, {
      head: ['UID', ...columns.map((column) => t(`console.${column}`))],
      rowsOf: (tx, { last, rowsMax }) => listDeskChats(tx, { ...query, afterId: last?.id, rowsMax }, operatorId),
      linesOf: (row) => [
        [
          row.user.uid,
          row.user.nickname,
          t(`console.chatState.${row.state}`),
          row.waitingTime === null ? '' : new Date(row.waitingTime).toISOString(),
          new Date(row.lastTime).toISOString(),
          shownChat(row).lastText,
          row.takenBy,
        ],
      ],
      rowsMax: max,
    });
    return { contentType: 'text/csv; charset=utf-8', fileName: 'chats.csv', parts };
  },
);
