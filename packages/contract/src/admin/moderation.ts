// Words of traders that others read, and that had to be masked or were reported: an operator leaves them as they are shown, or removes them.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { reportReasons } from '../reports.ts';
import { pageFields, pageOf } from '../wire.ts';
import { decided, decisionFields, deskUser, orderFilter } from './desk.ts';

export const moderatedKinds = ['nickname', 'autograph', 'introduction', 'chat'] as const;
export type ModeratedKind = (typeof moderatedKinds)[number];

/** gone: something else stood there when it was to be removed. */
export const moderationStates = ['open', 'left', 'removed', 'gone'] as const;

export const deskModeration = z.object({
  id: z.string(),
  version: z.int(),
  user: deskUser,
  kind: z.enum(moderatedKinds),
  /** As they were written. */
  words: z.string(),
  /** As others read them. */
  shown: z.string(),
  /** The conversation they stand in; empty elsewhere. */
  chatId: z.string(),
  /** How many traders have reported what is shown, by reason, the most frequent first. */
  reports: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
  state: z.enum(moderationStates),
  reply: z.string(),
  decidedBy: z.string(),
  createTime: z.int(),
});
export type DeskModeration = z.output<typeof deskModeration>;

export const pageModeration = defineCall({
  method: 'GET',
  path: '/app/admin/moderation/pageModeration',
  duty: 'lookModeration',
  input: z.strictObject({ state: z.optional(z.enum(moderationStates)), uid: orderFilter.uid, sort: orderFilter.sort, ...pageFields }),
  output: pageOf(deskModeration),
});

/** approve: they stay as they are shown. reject: they are removed, and the trader reads why. */
export const decideModeration = defineCall({
  method: 'POST',
  path: '/app/admin/moderation/decideModeration',
  duty: 'moderate',
  idempotent: true,
  input: z.strictObject(decisionFields),
  output: decided,
  refusals: ['alreadyDecided'],
});
