// Checks what an operator wrote and makes the trees that readers see.
import { matchLanguage, type InputIssue, type LanguageTag } from '@millrace/contract';
import type { AnnouncementDraft } from '@millrace/contract/admin';
import { findPictureSizes, readMarkdown, type PictureSizes } from '../../content/index.ts';
import type { LiveAnnouncement } from '../../announcements/index.ts';
import type { Queryable } from '../../shared/database/index.ts';
import { refuseInput } from '../../shared/refusal.ts';

/** The language in which a text must be there: readers of all others without one see it. */
export function ownLanguage(languages: readonly LanguageTag[]): LanguageTag {
  return matchLanguage([], languages);
}

export interface ReadText {
  language: LanguageTag;
  title: string;
  tree: LiveAnnouncement['texts'][number]['tree'];
  faults: readonly Omit<InputIssue, 'field'>[];
}

/** Of the pictures that the texts name, those that were added here. */
export async function picturesOf(tx: Queryable, { texts }: AnnouncementDraft): Promise<PictureSizes> {
  return findPictureSizes(tx, [...new Set(texts.flatMap(({ body }) => body.match(/[0-9a-f]{32}\.webp/g) ?? []))]);
}

/** The texts that have a title or a body. */
export async function readTexts({ texts }: AnnouncementDraft, pictures: PictureSizes): Promise<ReadText[]> {
  const read: ReadText[] = [];
  for (const { language, title, body } of texts) {
    if (title.trim() === '' && body.trim() === '') continue;
    const { tree, faults } = await readMarkdown(body, pictures);
    read.push({ language, title: title.trim(), tree, faults });
  }
  return read;
}

/** @throws Refusal inputInvalid with the field and the rule */
export function refuseDraft(draft: AnnouncementDraft, read: readonly ReadText[], languages: readonly LanguageTag[]): void {
  if (draft.until !== null && draft.until <= draft.from) refuseInput({ field: 'until', rule: 'tooSmall', args: { min: draft.from + 1 } });
  const given = draft.texts.map(({ language }) => language);
  if (new Set(given).size < given.length) refuseInput({ field: 'texts', rule: 'givenTwice', args: {} });
  const own = ownLanguage(languages);
  if (!read.some(({ language, title }) => language === own && title !== '')) refuseInput({ field: 'title', rule: 'required', args: {} });
  for (const { title, faults } of read) {
    if (title === '') refuseInput({ field: 'title', rule: 'required', args: {} });
    const [fault] = faults;
    if (fault) refuseInput({ field: 'body', ...fault });
  }
}

export function liveOf(source: AnnouncementDraft, read: readonly ReadText[]): LiveAnnouncement & { source: AnnouncementDraft } {
  return {
    texts: read.map(({ language, title, tree }) => ({ language, title, tree })),
    shown: source.shown,
    pinned: source.pinned,
    source,
  };
}
