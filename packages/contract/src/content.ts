// What operators publish for traders: articles in columns, tutorials, questions with answers, and the three agreements.
import { z } from 'zod/mini';
import { defineCall, done } from './call.ts';
import { languageTags } from './languages.ts';
import { markdownTree } from './markdown.ts';
import { pageFields, pageOf, tenantField, wireInt } from './wire.ts';

export const agreementKinds = ['userContract', 'contracts', 'privacy'] as const;
export type AgreementKind = (typeof agreementKinds)[number];
export const contentKinds = ['article', 'tutorial', 'question', ...agreementKinds] as const;
export type ContentKind = (typeof contentKinds)[number];
/** Where an article stands; other kinds have none. */
export const contentColumns = ['news', 'product', 'market', 'learning'] as const;
export type ContentColumn = (typeof contentColumns)[number];

export const contentLimits = { titleMax: 120, summaryMax: 300, searchMax: 60 } as const;

export const wireContentId = z.string().check(z.regex(/^art_[0-9A-Za-z]{8,40}$/, 'identifier'));

export const contentPicture = z.object({ name: z.string(), width: z.int(), height: z.int() });
export type ContentPicture = z.output<typeof contentPicture>;

const shownContent = {
  id: z.string(),
  kind: z.enum(contentKinds),
  /** Null of anything but an article. */
  column: z.nullable(z.enum(contentColumns)),
  title: z.string(),
  summary: z.string(),
  picture: z.nullable(contentPicture),
  /** In which the text is: the caller's language, or what there is instead. */
  language: z.enum(languageTags),
  /** When this version appeared. */
  time: z.int(),
};
export const contentRow = z.object(shownContent);
export type ContentRow = z.output<typeof contentRow>;

/** Articles, newest first. With `text` whatever has all of its words in title or text: articles, tutorials and questions. */
export const pageArticle = defineCall({
  method: 'GET',
  path: '/app/inter/user/content/pageArticle',
  input: z.strictObject({
    column: z.optional(z.enum(contentColumns)),
    text: z.optional(z.string().check(z.maxLength(contentLimits.searchMax), z.regex(/^[^\p{Cc}\p{Cs}\ufffd<>]*$/u, 'words'))),
    ...pageFields,
    ...tenantField,
  }),
  output: pageOf(contentRow),
});

export const article = z.object({ ...shownContent, version: z.int(), tree: markdownTree });
export type Article = z.output<typeof article>;

/** An article, a tutorial or a question. */
export const getArticle = defineCall({
  method: 'GET',
  path: '/app/inter/user/content/getArticle',
  input: z.strictObject({ aid: wireContentId, ...tenantField }),
  output: article,
});

/** The tenant's own tutorials or questions, in its order; none where what is built in stands. */
export const listHelp = defineCall({
  method: 'GET',
  path: '/app/outer/user/content/listHelp',
  input: z.strictObject({ kind: z.enum(['tutorial', 'question']), language: z.optional(z.enum(languageTags)), ...tenantField }),
  output: z.array(article),
});

/** The tenant's own agreement; null where the one that is built in stands. */
export const getAgreement = defineCall({
  method: 'GET',
  path: '/app/outer/user/content/getAgreement',
  input: z.strictObject({ kind: z.enum(agreementKinds), ...tenantField }),
  output: z.nullable(article),
});

/** Agreements that say that they must be accepted and were not: each stops the next action until it is. */
export const listAgreementDue = defineCall({
  method: 'GET',
  path: '/app/inter/user/content/listAgreementDue',
  input: z.strictObject({ ...tenantField }),
  output: z.array(z.object({ kind: z.enum(agreementKinds), title: z.string(), version: z.int(), time: z.int() })),
});

/** `version` is the one that was read: another one is refused. */
export const acceptAgreement = defineCall({
  method: 'POST',
  path: '/app/inter/user/content/acceptAgreement',
  input: z.strictObject({ kind: z.enum(agreementKinds), version: wireInt({ min: 1, max: 2_000_000_000 }), ...tenantField }),
  output: done,
  refusals: ['agreementChanged'],
});

/** Calls that stay open while an agreement waits: those that end, protect or pay out, and those that belong to every visit. */
const openCalls: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => boolean>> = {
  acceptAgreement: always,
  countBannerClick: always,
  saveLoginTime: always,
  readMessage: always,
  // The app asks it by itself.
  subscribePush: always,
  unsubscribePush: always,
  readAnnouncement: always,
  deleteMessage: always,
  restoreMessage: always,
  sendChat: always,
  takeBackChat: always,
  readChat: always,
  grantChat: always,
  takeBackShareCard: always,
  makeTicket: always,
  endSession: always,
  updatePassword: always,
  updateSecondPassword: always,
  startTwoStep: always,
  confirmTwoStep: always,
  endTwoStep: always,
  closeAccount: always,
  // A broken key keeps a task from closing.
  checkKey: always,
  replaceKey: always,
  recheckKey: always,
  unlinkCredential: always,
  cancelFastConnect: always,
  cancelTopUp: always,
  applyWithdrawal: always,
  cancelWithdrawal: always,
  sell: always,
  sellAll: always,
  delete: always,
  // A follow.
  stop: always,
  closePosition: always,
  setPosition: always,
  // Of a task, and of a follow.
  operateStatus: ({ status }) => status === 'close' || status === 'pause',
  operateStopMake: ({ stopMake }) => stopMake === 'close',
  operateRepeatOrder: ({ repeatOrder }) => repeatOrder === 1,
  operateAssignmentGroupStatus: ({ status }) => ['close', 'closeAll', 'stop'].includes(String(status)),
  operateBatch: ({ status }) => status !== 'start',
};

function always(): boolean {
  return true;
}

/** Whether a call of a trader waits until the agreements that are due were accepted. */
export function waitsForAgreement(call: { name: string; method: 'GET' | 'POST'; access: string }, input: unknown): boolean {
  if (call.access !== 'inter' || call.method === 'GET') return false;
  return !openCalls[call.name]?.((input ?? {}) as Readonly<Record<string, unknown>>);
}
