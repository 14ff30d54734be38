// A trader reports what another has written of himself; support looks at it.
import { z } from 'zod/mini';
import { defineCall, done } from './call.ts';
import { tenantField, wireId } from './wire.ts';

/** What a trader reads of traders whom he may copy. */
export const reportedKinds = ['nickname', 'introduction'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/** fraud: promises gains, or lies. contact: asks to write or pay elsewhere. */
export const reportReasons = ['fraud', 'contact', 'insult', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Puts the words before support. The same words reported again by the same trader change nothing; nobody is told who reported. */
export const reportWords = defineCall({
  method: 'POST',
  path: '/app/inter/user/report/reportWords',
  permission: 'PFOLLOW',
  input: z.strictObject({ traderId: wireId, kind: z.enum(reportedKinds), reason: z.enum(reportReasons), ...tenantField }),
  output: done,
});
