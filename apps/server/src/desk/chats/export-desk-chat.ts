// The list of conversations as CSV.
import { exportDeskChat } from '@millrace/contract/admin';
import { byLastRow, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { deskChatQuery, shownChat } from './desk-chat-list.ts';
import { listDeskChats } from './desk-chat.store.ts';

export const chatFile = exportList({
  call: exportDeskChat,
  fileName: 'chats.csv',
  event: 'chatsExported',
  bound: 'chatExportMax',
  narrowedBy: 'state',
  queryOf: (tx, input, { operatorId }) => deskChatQuery(tx, input, operatorId),
  ...byLastRow(listDeskChats),
  headOf: (t) => [
    'UID',
    ...(['nickname', 'state', 'chatWaiting', 'chatLast', 'chatWords', 'chatTakenBy'] as const).map((column) => t(`console.${column}`)),
  ],
  linesOf: (row, { t }) => [
    [
      row.user.uid,
      row.user.nickname,
      t(`console.chatState.${row.state}`),
      row.waitingTime === null ? '' : timeCell(row.waitingTime),
      timeCell(row.lastTime),
      shownChat(row).lastText,
      row.takenBy,
    ],
  ],
});
