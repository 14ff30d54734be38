// Conversations of traders with support: who waits, answering, taking over, closing, and removing what must not stand there.
import { z } from 'zod/mini';
import { defineCall, done } from '../call.ts';
import { chatMessage, chatNumber, chatPage, chatText } from '../chat.ts';
import { limits } from '../limits.ts';
import { show } from '../uploads.ts';
import { pageFields, wireBool, wireFileName, wireId } from '../wire.ts';
import { deskUser, wireWords } from './desk.ts';
import { defineExport } from './export-call.ts';
import { adminUserRow } from './users.ts';

/** waiting: for an answer; open: answered, until somebody closes it. */
export const chatStates = ['waiting', 'open', 'closed'] as const;
export type DeskChatState = (typeof chatStates)[number];

const chatFilter = {
  /** All where it is left out. */
  state: z.optional(z.enum(chatStates)),
  /** As the list of traders finds them. */
  text: z.optional(z.string().check(z.minLength(2, 'tooShort'), z.maxLength(128), z.regex(/^[^\p{Cc}\p{Cs}\ufffd<>]*$/u, 'words'))),
  /** Only what the operator has taken. */
  isMine: z.optional(wireBool),
  /** By the last message; of those that wait, by how long. */
  sort: z.optional(z.enum(['newest', 'oldest'])),
};

export const deskChat = z.object({
  id: z.string(),
  user: deskUser,
  state: z.enum(chatStates),
  /** Since when the trader waits; null where he does not. */
  waitingTime: z.nullable(z.int()),
  lastTime: z.int(),
  /** The beginning of the newest message, script-like words masked; empty where it has no words. */
  lastText: z.string(),
  /** Messages of the trader that nobody of support has read. */
  unread: z.int(),
  /** Who works on it; empty for nobody. */
  takenBy: z.string(),
  isMine: z.boolean(),
});
export type DeskChat = z.output<typeof deskChat>;

export const pageDeskChat = defineCall({
  method: 'GET',
  path: '/app/admin/chat/pageDeskChat',
  duty: 'lookChats',
  input: z.strictObject({ ...chatFilter, afterId: z.optional(wireId), pageSize: pageFields.pageSize }),
  output: z.object({ rows: z.array(deskChat), nextId: z.nullable(z.string()) }),
});

/** What the list shows as CSV. More than `limits.chatExportMax` conversations are refused: those are mailed by `mailExport`. */
export const exportDeskChat = defineExport({
  path: '/app/admin/chat/exportDeskChat',
  duty: 'lookChats',
  input: z.strictObject(chatFilter),
});

/** One conversation with its newest messages and what support needs to know of the trader. Who opens it has read it. */
export const getDeskChat = defineCall({
  method: 'GET',
  path: '/app/admin/chat/getDeskChat',
  duty: 'lookChats',
  input: z.strictObject({ id: wireId }),
  output: z.object({
    chat: deskChat,
    user: z.object({ ...adminUserRow.shape, languageCode: z.int() }),
    page: chatPage,
    /** Up to which number the trader has read. */
    traderRead: z.int(),
    /** Until when support may see balances and orders; null when it may not. */
    grantTime: z.nullable(z.int()),
    /** What traders see before every operator, and how they call this one; empty without a name. */
    mark: z.string(),
    shownName: z.string(),
  }),
});

/** Messages before a number. */
export const pageDeskChatMessage = defineCall({
  method: 'GET',
  path: '/app/admin/chat/pageDeskChatMessage',
  duty: 'lookChats',
  input: z.strictObject({ id: wireId, beforeNumber: chatNumber, pageSize: pageFields.pageSize }),
  output: chatPage,
});

/** A picture of this conversation. */
export const showChatPicture = defineCall({
  method: 'GET',
  path: '/app/admin/chat/showChatPicture',
  duty: 'lookChats',
  file: 'answered',
  input: z.strictObject({ id: wireId, filename: wireFileName }),
  output: show.output,
});

/** Takes what is free with it. Refused while a colleague has it. Writes one message to the trader's inbox. */
export const answerChat = defineCall({
  method: 'POST',
  path: '/app/admin/chat/answerChat',
  duty: 'chat',
  idempotent: true,
  input: z.strictObject({ id: wireId, reply: chatText.check(z.minLength(1)) }),
  output: chatMessage,
  refusals: ['chatTaken'],
});

/** Takes the conversation, also from a colleague. */
export const takeChat = defineCall({
  method: 'POST',
  path: '/app/admin/chat/takeChat',
  duty: 'chat',
  input: z.strictObject({ id: wireId }),
  output: done,
});

/** Ends it until the trader writes again. */
export const closeChat = defineCall({
  method: 'POST',
  path: '/app/admin/chat/closeChat',
  duty: 'chat',
  input: z.strictObject({ id: wireId }),
  output: done,
});

/** Removes a message, or one picture of it; the trader reads why. */
export const removeChatMessage = defineCall({
  method: 'POST',
  path: '/app/admin/chat/removeChatMessage',
  duty: 'chat',
  input: z.strictObject({ id: wireId, number: chatNumber, filename: z.optional(wireFileName), reason: wireWords({ min: 3, max: 200 }) }),
  output: done,
});

const shownName = z.string().check(z.maxLength(limits.nicknameMax), z.regex(/^[^\p{Cc}\p{Cs}\ufffd<>]*$/u, 'words'));

/** How traders call this operator; empty for the mark alone. */
export const nameInChat = defineCall({
  method: 'POST',
  path: '/app/admin/chat/nameInChat',
  duty: 'chat',
  input: z.strictObject({ name: shownName }),
  output: done,
});

export const getChatMark = defineCall({
  method: 'GET',
  path: '/app/admin/chat/getChatMark',
  duty: 'lookChats',
  input: z.strictObject({}),
  output: z.object({ mark: z.string() }),
});

/** What marks every operator of the brand before traders; no trader may be called so. */
export const setChatMark = defineCall({
  method: 'POST',
  path: '/app/admin/chat/setChatMark',
  duty: 'markChats',
  input: z.strictObject({
    mark: z.string().check(z.minLength(3), z.maxLength(20), z.regex(/^(?=.*\S)[^\p{Cc}\p{Cs}\ufffd<>]*$/u, 'words')),
  }),
  output: done,
});
