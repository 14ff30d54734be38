// Announcements as operators write them. One that reaches more traders than the terms allow one person is published by two; withdrawing is one person's, at once.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { languageTags } from '../languages.ts';
import { markdownTree } from '../markdown.ts';
import { pageFields, pageOf, wireId, wireInt, wireTime } from '../wire.ts';
import { wireMarkdown } from './content.ts';
import { decided, deskApproval, wireWords } from './desk.ts';
import { defineExport } from './export-call.ts';
import { audienceSegment } from './segment.ts';

const draft = z.strictObject({
  texts: z
    .array(z.strictObject({ language: z.enum(languageTags), title: wireWords({ min: 0, max: 120 }), body: wireMarkdown }))
    .check(z.maxLength(languageTags.length)),
  segment: audienceSegment,
  shown: z.enum(['line', 'sheet']),
  pinned: z.boolean(),
  from: wireTime,
  until: z.nullable(wireTime),
});
export type AnnouncementDraft = z.output<typeof draft>;

const states = z.enum(['draft', 'published', 'withdrawn']);
const version = wireInt({ min: 0, max: 2_000_000_000 });
const reason = wireWords({ min: 3, max: 200 });

const announcementRow = z.object({
  id: z.string(),
  version: z.int(),
  state: states,
  /** In the brand's own language. */
  title: z.string(),
  /** What was written last. */
  draft,
  /** What readers see is another text than the draft. */
  hasChanges: z.boolean(),
  /** Traders who have opened it. */
  opened: z.int(),
  approval: deskApproval,
  createdBy: z.string(),
  createTime: z.int(),
  changeTime: z.int(),
  publishTime: z.nullable(z.int()),
  correctTime: z.nullable(z.int()),
});
export type AnnouncementRow = z.output<typeof announcementRow>;

const filter = { state: z.optional(states), sort: z.optional(z.enum(['newest', 'oldest'])) };

export const pageAnnouncement = defineCall({
  method: 'GET',
  path: '/app/admin/announcement/pageAnnouncement',
  duty: 'lookContent',
  input: z.strictObject({ ...filter, ...pageFields }),
  output: pageOf(announcementRow),
});

export const exportAnnouncement = defineExport({
  path: '/app/admin/announcement/exportAnnouncement',
  duty: 'lookContent',
  input: z.strictObject(filter),
});

/** How it will look in each language, what of it will not be shown, how many it reaches, also of one part of the traders, and whether one person may publish it. */
export const previewAnnouncement = defineCall({
  method: 'POST',
  path: '/app/admin/announcement/previewAnnouncement',
  duty: 'announce',
  input: z.strictObject({ draft, part: z.optional(audienceSegment) }),
  output: z.object({
    texts: z.array(z.object({ language: z.enum(languageTags), title: z.string(), tree: markdownTree, problems: z.array(z.string()) })),
    reach: z.int(),
    needsSecond: z.boolean(),
    /** Of the part that was asked for: all of them, and whom it reaches. */
    part: z.object({ among: z.int(), reach: z.int() }),
    /** Of the brand, in the order in which they stand in for one that is not written. */
    languages: z.array(z.enum(languageTags)),
  }),
});

/** Writes a new one, or the draft of one that is there. */
export const saveAnnouncement = defineCall({
  method: 'POST',
  path: '/app/admin/announcement/saveAnnouncement',
  duty: 'announce',
  idempotent: true,
  input: z.strictObject({ id: z.optional(wireId), version: z.optional(version), draft }),
  output: z.object({ id: z.string(), version: z.int() }),
  refusals: ['alreadyDecided'],
});

/** Publishes the draft, or proposes it to a second person. */
export const publishAnnouncement = defineCall({
  method: 'POST',
  path: '/app/admin/announcement/publishAnnouncement',
  duty: 'announce',
  idempotent: true,
  input: z.strictObject({ id: wireId, version, reason }),
  output: decided,
  refusals: ['alreadyDecided'],
});

/** It vanishes from every open app at once. */
export const withdrawAnnouncement = defineCall({
  method: 'POST',
  path: '/app/admin/announcement/withdrawAnnouncement',
  duty: 'announce',
  idempotent: true,
  input: z.strictObject({ id: wireId, version, reason }),
  output: decided,
  refusals: ['alreadyDecided'],
});
