// The templates of strategy groups: a draft of each, which two people publish as the group's next version, and the withdrawal of a group.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { groupIdField } from '../group-moves.ts';
import { SLOTS_MAX, TEMPLATE_NAME_MAX, TEMPLATE_WORDS_MAX, templateKinds } from '../group-template.ts';
import { languageTags, type LanguageTag } from '../languages.ts';
import { pageFields, pageOf, wireBool, wireInt, wireUid } from '../wire.ts';
import { decided, deskApproval, deskUser, wireWords } from './desk.ts';
import { defineExport } from './export-call.ts';

/** draft: was never published. */
export const templateStates = ['open', 'withdrawn', 'draft'] as const;
export type TemplateState = (typeof templateStates)[number];

const wireKind = z.pipe(wireInt({ min: Math.min(...templateKinds), max: Math.max(...templateKinds) }), z.literal([...templateKinds]));
const wireVersion = wireInt({ min: 0, max: 2_000_000_000 });
const reason = wireWords({ min: 3, max: 200 });

export const templateRow = z.object({
  id: z.string(),
  state: z.enum(templateStates),
  kind: z.int(),
  name: z.string(),
  instIds: z.array(z.string()),
  /** 0 before the first publication. */
  version: z.int(),
  publishedBy: z.string(),
  publishTime: z.nullable(z.int()),
  hasDraft: z.boolean(),
  /** Whether a second person is asked to publish or to withdraw it. */
  isProposed: z.boolean(),
  /** Traders who have it open, and those of them who have not taken over the newest version. */
  runners: z.int(),
  behind: z.int(),
  createTime: z.int(),
});
export type TemplateRow = z.output<typeof templateRow>;

const templateFilter = {
  state: z.optional(z.enum(templateStates)),
  kind: z.optional(wireKind),
  /** A part of the name. */
  text: z.optional(z.string().check(z.maxLength(TEMPLATE_NAME_MAX), z.regex(/^[^\p{Cc}\p{Cs}\ufffd<>]*$/u, 'words'))),
  /** By when it was made; newest first unless said. */
  sort: z.optional(z.enum(['newest', 'oldest'])),
};

export const pageTemplate = defineCall({
  method: 'GET',
  path: '/app/admin/group/pageTemplate',
  duty: 'lookTemplates',
  input: z.strictObject({ ...templateFilter, ...pageFields }),
  output: pageOf(templateRow),
});

/** What the list shows as CSV. More than `limits.templateExportMax` groups are refused: those are mailed by `mailExport`. */
export const exportTemplate = defineExport({
  path: '/app/admin/group/exportTemplate',
  duty: 'lookTemplates',
  input: z.strictObject(templateFilter),
});

/** A template as its form holds it: settings as text by our names. */
export const templateForm = z.object({
  kind: z.int(),
  name: z.string(),
  words: z.object(Object.fromEntries(languageTags.map((tag) => [tag, z.string()])) as Record<LanguageTag, z.ZodMiniString>),
  slots: z.array(z.object({ slot: z.string(), instId: z.string(), bothAllowed: z.boolean(), settings: z.record(z.string(), z.string()) })),
});
export type TemplateForm = z.output<typeof templateForm>;

export const groupVersion = z.object({
  version: z.int(),
  publishedBy: z.string(),
  /** The second person; empty where the command published it. */
  approvedBy: z.string(),
  publishTime: z.int(),
  /** Traders who run it in this version. */
  runners: z.int(),
});
export type GroupVersion = z.output<typeof groupVersion>;

export const adminTemplate = z.object({
  id: z.string(),
  state: z.enum(templateStates),
  kind: z.int(),
  /** The newest version; null before the first publication. */
  published: z.nullable(templateForm),
  withdrawnBy: z.string(),
  withdrawTime: z.nullable(z.int()),
  /** Newest first, at most 50. */
  versions: z.array(groupVersion),
  draft: z.nullable(templateForm),
  /** Of the draft: grows with each change, also where there is none. */
  draftVersion: z.int(),
  savedBy: z.string(),
  savedTime: z.nullable(z.int()),
  runners: z.int(),
  /** Of publishing the draft, and of withdrawing the group. */
  approval: deskApproval,
  endApproval: deskApproval,
});
export type AdminTemplate = z.output<typeof adminTemplate>;

export const getTemplate = defineCall({
  method: 'GET',
  path: '/app/admin/group/getTemplate',
  duty: 'lookTemplates',
  input: z.strictObject({ id: groupIdField }),
  output: adminTemplate,
});

export const runnerStates = ['opening', 'open', 'closing'] as const;

export const templateRunner = z.object({
  user: deskUser,
  environment: z.enum(['real', 'demo', 'paper']),
  state: z.enum(runnerStates),
  /** Version that the trader took over last. */
  version: z.int(),
  /** Tasks in the group, and those of them that stopped with a fault. */
  tasks: z.int(),
  faulty: z.int(),
  openTime: z.int(),
});
export type TemplateRunner = z.output<typeof templateRunner>;

/** Who has the group open, newest first. */
export const pageRunner = defineCall({
  method: 'GET',
  path: '/app/admin/group/pageRunner',
  duty: 'look',
  input: z.strictObject({ id: groupIdField, uid: z.optional(wireUid), state: z.optional(z.enum(runnerStates)), ...pageFields }),
  output: pageOf(templateRunner),
});

const draftText = (max: number) => z.string().check(z.maxLength(max), z.regex(/^(?:[^\p{Cc}\p{Cs}\ufffd<>]|\n)*$/u, 'words'));
const draftFields = {
  kind: wireKind,
  name: draftText(TEMPLATE_NAME_MAX),
  words: z.strictObject(
    Object.fromEntries(languageTags.map((tag) => [tag, draftText(TEMPLATE_WORDS_MAX)])) as Record<
      LanguageTag,
      ReturnType<typeof draftText>
    >,
  ),
  slots: z
    .array(
      z.strictObject({
        slot: draftText(20),
        instId: draftText(40),
        bothAllowed: wireBool,
        settings: z.record(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/, 'identifier')), draftText(40)),
      }),
    )
    .check(z.maxLength(SLOTS_MAX)),
};

/** Saves a draft, of a new group without `id`. It may be incomplete: what is wrong with it is said by `checkTemplate`, and refused when it is proposed. */
export const saveTemplate = defineCall({
  method: 'POST',
  path: '/app/admin/group/saveTemplate',
  duty: 'template',
  idempotent: true,
  input: z.strictObject({ id: z.optional(groupIdField), version: wireVersion, ...draftFields }),
  output: adminTemplate,
  refusals: ['alreadyDecided', 'groupWithdrawn'],
});

/** Throws the draft away; what is published stays. */
export const discardTemplate = defineCall({
  method: 'POST',
  path: '/app/admin/group/discardTemplate',
  duty: 'template',
  idempotent: true,
  input: z.strictObject({ id: groupIdField, version: wireVersion }),
  output: decided,
  refusals: ['alreadyDecided'],
});

/** Proposes that the draft becomes the group's next version: a second person decides. */
export const proposeTemplate = defineCall({
  method: 'POST',
  path: '/app/admin/group/proposeTemplate',
  duty: 'publishTemplate',
  idempotent: true,
  input: z.strictObject({ id: groupIdField, version: wireVersion, reason }),
  output: decided,
  refusals: ['alreadyDecided', 'groupWithdrawn'],
});

/** Proposes that the group is withdrawn: a second person decides. `version` is of the newest publication that was seen. */
export const proposeTemplateEnd = defineCall({
  method: 'POST',
  path: '/app/admin/group/proposeTemplateEnd',
  duty: 'publishTemplate',
  idempotent: true,
  input: z.strictObject({ id: groupIdField, version: wireVersion, reason }),
  output: decided,
  refusals: ['alreadyDecided', 'groupWithdrawn'],
});
