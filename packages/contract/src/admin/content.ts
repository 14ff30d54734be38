// What operators write for traders: articles, tutorials, questions and agreements in versions, their publication, and the pictures in them.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { agreementKinds, contentColumns, contentKinds, contentLimits, contentPicture, wireContentId } from '../content.ts';
import { languageTags, type LanguageTag } from '../languages.ts';
import { markdownLimits, markdownTree } from '../markdown.ts';
import { pageFields, pageOf, wireBool, wireFileName, wireInt, wireTime } from '../wire.ts';
import { decided } from './desk.ts';
import { defineExport } from './export-call.ts';

/** Source of a text with markdown: lines without what no page shows. Its bytes, kinds, links and pictures are checked by the server. */
export const wireMarkdown = z.string().check(z.maxLength(markdownLimits.bytesMax), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'words'));
const wireLine = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}\ufffd<>]*$/u, 'words'));
const wireVersion = wireInt({ min: 0, max: 2_000_000_000 });
const wireSearch = z.optional(z.string().check(z.maxLength(contentLimits.titleMax), z.regex(/^[^\p{Cc}\p{Cs}\ufffd<>]*$/u, 'words')));

/** draft: was never published. scheduled: its first version appears later. */
export const contentStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type ContentState = (typeof contentStates)[number];

export const contentListRow = z.object({
  id: z.string(),
  kind: z.enum(contentKinds),
  column: z.nullable(z.enum(contentColumns)),
  state: z.enum(contentStates),
  /** Of the newest version, in the brand's first language. */
  title: z.string(),
  languages: z.array(z.enum(languageTags)),
  version: z.int(),
  /** The version that traders read; null for none. */
  shownVersion: z.nullable(z.int()),
  /** When the next version appears; null for none. */
  startTime: z.nullable(z.int()),
  savedBy: z.string(),
  savedTime: z.int(),
});
export type ContentListRow = z.output<typeof contentListRow>;

const contentFilter = {
  kind: z.optional(z.enum(contentKinds)),
  state: z.optional(z.enum(contentStates)),
  column: z.optional(z.enum(contentColumns)),
  /** A part of a title. */
  text: wireSearch,
  /** By when it was changed; newest first unless said. */
  sort: z.optional(z.enum(['newest', 'oldest'])),
};

export const pageContent = defineCall({
  method: 'GET',
  path: '/app/admin/content/pageContent',
  duty: 'lookContent',
  input: z.strictObject({ ...contentFilter, ...pageFields }),
  output: pageOf(contentListRow),
});

/** What the list shows as CSV. More than `limits.contentExportMax` rows are refused. */
export const exportContent = defineExport({
  path: '/app/admin/content/exportContent',
  duty: 'lookContent',
  input: z.strictObject(contentFilter),
});

const writtenText = z.object({ title: z.string(), summary: z.string(), body: z.string() });
export const contentForm = z.object({
  column: z.nullable(z.enum(contentColumns)),
  picture: z.nullable(contentPicture),
  /** Tutorials and questions: the smallest comes first. */
  position: z.int(),
  /** Empty in languages that have none. */
  texts: z.object(Object.fromEntries(languageTags.map((tag) => [tag, writtenText])) as Record<LanguageTag, typeof writtenText>),
});
export type ContentForm = z.output<typeof contentForm>;

export const contentItem = z.object({
  id: z.string(),
  kind: z.enum(contentKinds),
  state: z.enum(contentStates),
  version: z.int(),
  /** The newest version. */
  form: contentForm,
  /** Newest first, at most 50. */
  versions: z.array(z.object({ version: z.int(), savedBy: z.string(), savedTime: z.int() })),
  /** Newest first, at most 50. `endTime`: when it was withdrawn. */
  publications: z.array(
    z.object({
      version: z.int(),
      startTime: z.int(),
      mustAccept: z.boolean(),
      publishedBy: z.string(),
      publishTime: z.int(),
      endTime: z.nullable(z.int()),
    }),
  ),
});
export type ContentItem = z.output<typeof contentItem>;

export const getContent = defineCall({
  method: 'GET',
  path: '/app/admin/content/getContent',
  duty: 'lookContent',
  input: z.strictObject({ id: wireContentId }),
  output: contentItem,
});

/** An older version, to compare with or to go back to. */
export const getContentVersion = defineCall({
  method: 'GET',
  path: '/app/admin/content/getContentVersion',
  duty: 'lookContent',
  input: z.strictObject({ id: wireContentId, version: wireInt({ min: 1, max: 2_000_000_000 }) }),
  output: contentForm,
});

const sentText = z.strictObject({
  title: wireLine(contentLimits.titleMax),
  summary: wireLine(contentLimits.summaryMax),
  body: wireMarkdown,
});

/**
 * Saves the next version, of something new without `id`. The first language of the brand needs a title; nothing is saved that would not be shown as it was
 * written. `version` is the newest that was seen.
 */
export const saveContent = defineCall({
  method: 'POST',
  path: '/app/admin/content/saveContent',
  duty: 'content',
  idempotent: true,
  input: z.strictObject({
    id: z.optional(wireContentId),
    version: wireVersion,
    kind: z.enum(contentKinds),
    column: z.optional(z.enum(contentColumns)),
    picture: z.optional(wireFileName),
    position: z.optional(wireInt({ min: 0, max: 1000 })),
    texts: z.strictObject(Object.fromEntries(languageTags.map((tag) => [tag, sentText])) as Record<LanguageTag, typeof sentText>),
  }),
  output: contentItem,
  refusals: ['alreadyDecided', 'agreementExists'],
});

/** Publishes a version, now or at `startTime`; an older one goes back to it. An agreement may have to be accepted before the next action. */
export const publishContent = defineCall({
  method: 'POST',
  path: '/app/admin/content/publishContent',
  duty: 'publishContent',
  idempotent: true,
  input: z.strictObject({
    id: wireContentId,
    version: wireInt({ min: 1, max: 2_000_000_000 }),
    startTime: z.optional(wireTime),
    mustAccept: z.optional(wireBool),
  }),
  output: decided,
});

/** Ends what is shown and what is scheduled; what is built in stands again, where there is something. */
export const withdrawContent = defineCall({
  method: 'POST',
  path: '/app/admin/content/withdrawContent',
  duty: 'publishContent',
  idempotent: true,
  input: z.strictObject({ id: wireContentId }),
  output: decided,
  refusals: ['alreadyDecided'],
});

/** How a text will be shown, and what of it will not. */
export const previewMarkdown = defineCall({
  method: 'POST',
  path: '/app/admin/content/previewMarkdown',
  duty: 'content',
  input: z.strictObject({ draft: z.strictObject({ body: wireMarkdown }) }),
  output: z.object({ tree: markdownTree, problems: z.array(z.string()) }),
});

/** The field `file` of multipart/form-data: jpeg, png or webp by content. It is shown to everybody who knows its name. */
export const addContentPicture = defineCall({
  method: 'POST',
  path: '/app/admin/content/addContentPicture',
  duty: 'content',
  file: 'sent',
  input: z.strictObject({}),
  output: contentPicture,
  refusals: ['uploadsTooMany'],
});

export const showContentPicture = defineCall({
  method: 'GET',
  path: '/app/admin/content/showContentPicture',
  duty: 'lookContent',
  file: 'answered',
  input: z.strictObject({ filename: wireFileName }),
  output: z.object({
    contentType: z.string(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    forEverybody: z.boolean(),
  }),
});

export const isAgreement = (kind: string): boolean => (agreementKinds as readonly string[]).includes(kind);
