// The trader's one conversation with support. The server numbers its messages without gaps; a message is sent once per client id, however often it arrives.
import { z } from 'zod/mini';
import { defineCall, done } from './call.ts';
import { limits } from './limits.ts';
import { pageFields, tenantField, wireFileName, wireInt } from './wire.ts';

const coordinate = (max: 90 | 180) => z.number().check(z.gte(-max), z.lte(max));

/** Where the trader says they are; sent only after a confirmation that shows it. */
export const chatPlace = z.strictObject({
  name: z.string().check(z.maxLength(limits.placeNameMax), z.regex(/^[^\p{Cc}\p{Cs}<>]*$/u, 'words')),
  latitude: coordinate(90),
  longitude: coordinate(180),
});
export type ChatPlace = z.output<typeof chatPlace>;

/** Lines of text, without what no page shows. Whether there is a word in it the server says: with a picture or a place it may be empty. */
export const chatText = z.string().check(z.maxLength(limits.chatTextMax), z.regex(/^(?:[^\p{Cc}\p{Cs}\ufffd]|[\n\t])*$/u, 'words'));

export const chatNumber = wireInt({ min: 1, max: 1_000_000_000 });

export const chatMessage = z.object({
  number: z.int(),
  sender: z.enum(['trader', 'support']),
  /** What the operator is called; empty where he has no name for traders, and for the trader. */
  name: z.string(),
  /** Of the sender's own app; empty for messages of support. */
  clientId: z.string(),
  /** Script-like words are masked. Empty when taken back or removed. */
  text: z.string(),
  /** Names of uploads, for the members only. */
  pictures: z.array(z.string()),
  place: z.nullable(chatPlace),
  state: z.enum(['sent', 'takenBack', 'removed']),
  /** Why an operator removed it; empty otherwise. */
  reason: z.string(),
  createTime: z.int(),
});
export type ChatMessage = z.output<typeof chatMessage>;

export const chatState = z.object({
  /** Also the end of the topic's name: `chat:{id}`. */
  id: z.string(),
  /** What the tenant marks its operators with; nobody else may be called so. */
  mark: z.string(),
  /** Links to these lead to the tenant itself. */
  hosts: z.array(z.string()),
  /** Numbers up to which each side has read, and of the newest message; 0 before the first. */
  traderRead: z.int(),
  supportRead: z.int(),
  lastNumber: z.int(),
  /** Answers that the trader has not read. */
  unread: z.int(),
  isClosed: z.boolean(),
  /** Until when support may see balances and orders; null when it may not. */
  grantTime: z.nullable(z.int()),
});
export type ChatState = z.output<typeof chatState>;

/** The newest messages, oldest first. `beforeNumber` leads to the page before; null where this is the first. */
export const chatPage = z.object({ rows: z.array(chatMessage), beforeNumber: z.nullable(z.int()) });

export const getChat = defineCall({
  method: 'GET',
  path: '/app/inter/user/chat/getChat',
  permission: 'P10601',
  input: z.strictObject({ ...tenantField }),
  output: chatState,
});

/** Messages before a number, or the newest ones. */
export const pageChat = defineCall({
  method: 'GET',
  path: '/app/inter/user/chat/pageChat',
  permission: 'P10601',
  input: z.strictObject({ beforeNumber: z.optional(chatNumber), pageSize: pageFields.pageSize, ...tenantField }),
  output: chatPage,
});

/** Text, pictures, a place, or several of them. The same client id with the same content is the same message; with other content it is refused. */
export const sendChat = defineCall({
  method: 'POST',
  path: '/app/inter/user/chat/sendChat',
  permission: 'P10601',
  input: z.strictObject({
    clientId: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'identifier')),
    text: chatText,
    pictures: z.optional(z.array(wireFileName).check(z.maxLength(limits.chatPicturesMax, 'tooManyRows'))),
    place: z.optional(chatPlace),
    ...tenantField,
  }),
  output: chatMessage,
  refusals: ['idempotencyKeyReused'],
});

/** Takes an own message back, with its pictures, within `limits.chatTakeBackSec`. Twice is no error. */
export const takeBackChat = defineCall({
  method: 'POST',
  path: '/app/inter/user/chat/takeBackChat',
  permission: 'P10601',
  input: z.strictObject({ number: chatNumber, ...tenantField }),
  output: chatMessage,
  refusals: ['chatTooLate'],
});

/** The trader has read up to this number. The inbox's messages of these answers count as read too. */
export const readChat = defineCall({
  method: 'POST',
  path: '/app/inter/user/chat/readChat',
  permission: 'P10601',
  input: z.strictObject({ number: chatNumber, ...tenantField }),
  output: done,
});

/** Lets support see balances and orders for so long from now; no minutes end it. */
export const grantChat = defineCall({
  method: 'POST',
  path: '/app/inter/user/chat/grantChat',
  permission: 'P10601',
  input: z.strictObject({
    minutes: z.pipe(
      wireInt({ min: 0, max: 480 }),
      z.union(
        limits.chatGrantMinutes.map((m) => z.literal(m)),
        'oneOf',
      ),
    ),
    ...tenantField,
  }),
  output: chatState,
});

/** Every tenant's traders read only their own: another's id is refused as one that nobody has. */
export const chatFrame = z.union([
  z.object({ chat: chatState, page: chatPage }),
  z.object({ chat: chatState }),
  z.object({ message: chatMessage }),
]);
