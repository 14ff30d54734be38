// The trader's inbox: what the machine wants a person to know. Texts are catalogue keys with arguments, worded in the reader's language.
import { z } from 'zod/mini';
import { defineCall, done } from './call.ts';
import { limits } from './limits.ts';
import { messageKindNames, messageTabs } from './message-kinds.ts';
import { tenantField, wireId, wireInt } from './wire.ts';

export const message = z.object({
  id: z.string(),
  kind: z.enum(messageKindNames),
  args: z.record(z.string(), z.union([z.string(), z.number()])),
  taskId: z.nullable(z.string()),
  read: z.boolean(),
  /** The reader must still settle what it tells. */
  undecided: z.boolean(),
  createTime: z.int(),
});
export type Message = z.output<typeof message>;

/** Topic `notices`: the snapshot is empty; a delta says that the inbox changed, with the message where one alone did. */
export const noticesFrame = z.object({ message: z.optional(message) });

/** Unread messages of each tab. */
const unreadOfTabs = z.object({ system: z.int(), orders: z.int(), trading: z.int() });

/** What must be decided stands first, on the first page; then the newest. */
export const pageMessage = defineCall({
  method: 'GET',
  path: '/app/inter/user/message/pageMessage',
  permission: 'P10600',
  input: z.strictObject({
    tab: z.optional(z.enum(messageTabs)),
    /** `next` of the page before. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}-[0-9A-Za-z]{8,40}$/, 'identifier'))),
    pageSize: z.optional(wireInt({ min: 1, max: limits.pageSizeMax })),
    ...tenantField,
  }),
  output: z.object({ rows: z.array(message), next: z.nullable(z.string()), unread: unreadOfTabs }),
});

export const getMessage = defineCall({
  method: 'GET',
  path: '/app/inter/user/message/getMessage',
  permission: 'P10600',
  input: z.strictObject({ id: wireId, ...tenantField }),
  output: message,
});

/** Marks one message as read, or all of a tab, or all; the unread count follows on the socket. */
export const readMessage = defineCall({
  method: 'POST',
  path: '/app/inter/user/message/readMessage',
  permission: 'P10600',
  input: z.strictObject({ id: z.optional(wireId), tab: z.optional(z.enum(messageTabs)), ...tenantField }),
  output: done,
});

/** The message is gone from the inbox; for a day `restoreMessage` brings it back. */
export const deleteMessage = defineCall({
  method: 'POST',
  path: '/app/inter/user/message/deleteMessage',
  permission: 'P10600',
  input: z.strictObject({ id: wireId, ...tenantField }),
  output: done,
});

export const restoreMessage = defineCall({
  method: 'POST',
  path: '/app/inter/user/message/restoreMessage',
  permission: 'P10600',
  input: z.strictObject({ id: wireId, ...tenantField }),
  output: done,
});
