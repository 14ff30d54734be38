// Announcements of the operator, as a reader sees them: in his language, or in the brand's own where it was not written in his.
import { z } from 'zod/mini';
import { defineCall, done } from './call.ts';
import { languageTags } from './languages.ts';
import { markdownTree } from './markdown.ts';
import { tenantField, wireId } from './wire.ts';

const announcementFields = {
  id: z.string(),
  title: z.string(),
  language: z.enum(languageTags),
  /** line: on Home until it was opened. sheet: opens once over Home. */
  shown: z.enum(['line', 'sheet']),
  pinned: z.boolean(),
  read: z.boolean(),
  /** When what it says was changed; null where it stands as first published. */
  correctTime: z.nullable(z.int()),
  /** From when it is shown. */
  createTime: z.int(),
};
export const announcement = z.object(announcementFields);
export type Announcement = z.output<typeof announcement>;

/** Those that are shown now: pinned ones first, then the newest. */
export const listAnnouncement = defineCall({
  method: 'GET',
  path: '/app/inter/user/announcement/listAnnouncement',
  permission: 'P10003',
  input: z.strictObject({ ...tenantField }),
  output: z.object({ rows: z.array(announcement) }),
});

export const getAnnouncement = defineCall({
  method: 'GET',
  path: '/app/inter/user/announcement/getAnnouncement',
  permission: 'P10003',
  input: z.strictObject({ id: wireId, ...tenantField }),
  output: z.object({ ...announcementFields, body: markdownTree }),
});

/** Reading twice is no error. */
export const readAnnouncement = defineCall({
  method: 'POST',
  path: '/app/inter/user/announcement/readAnnouncement',
  permission: 'P10003',
  input: z.strictObject({ id: wireId, ...tenantField }),
  output: done,
});
