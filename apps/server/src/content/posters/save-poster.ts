// Saves the draft of a poster. The brand's first language has a picture, every picture says what it shows, and places lie inside the poster and apart.
import {
  languageTags,
  posterSize,
  type InputIssue,
  type InputOf,
  type LanguageTag,
  type PosterBox,
  type PosterPlaces,
} from '@millrace/contract';
import { savePoster } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { newId } from '../../shared/ids.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { findPictureSizes } from '../desk/content.store.ts';
import { findPoster, lockPoster, storeDraft, type PosterDesign } from './poster.store.ts';

type Sent = InputOf<typeof savePoster>['design'];

export const savePosterRoute = adminHandler(savePoster, ({ clock }, { input, operator, tenant, write, record }) => {
  const { places, ink, position } = input.design;
  const issues = [...faultsOf(places), ...missingOf(input.design, tenant.locale)];
  if (issues.length > 0) refuseInput(...issues);
  const texts = textsOf(input.design);
  return write(async (tx) => {
    const id = input.id ?? newId('pst');
    if (input.id !== undefined && ((await lockPoster(tx, id)) ?? refuse('notFound')).version !== input.version) refuse('alreadyDecided');
    const names = Object.values(texts).map(({ picture }) => picture);
    const known = await findPictureSizes(tx, names);
    const foreign = languageTags.find((tag) => texts[tag] && !known.has(texts[tag].picture));
    if (foreign !== undefined)
      refuseInput({ field: `design.texts.${foreign}.picture`, rule: 'markdownPicture', args: { name: texts[foreign]?.picture ?? '' } });
    const design = { places, ink, position, texts };
    await storeDraft(tx, { id, tenantId: tenant.id, design, savedBy: operator.name, nowMs: clock.now() });
    await record(tx, { kind: 'posterSaved', subject: id, detail: { title: texts[tenant.locale as LanguageTag]?.title ?? '' } });
    const saved = await findPoster(tx, id);
    if (!saved) throw new Error(`${id} was saved and is not there`);
    return saved;
  });
});

/** Only languages with a picture. */
function textsOf({ texts: sent }: Sent): PosterDesign['texts'] {
  const texts: PosterDesign['texts'] = {};
  for (const tag of languageTags) {
    const { picture, title, text } = sent[tag];
    if (picture !== undefined) texts[tag] = { picture, title: title.trim(), text: text.trim() };
  }
  return texts;
}

function missingOf({ texts }: Sent, locale: string): InputIssue[] {
  return languageTags.flatMap((tag): InputIssue[] => {
    const { picture, title, text } = texts[tag];
    const missing = (part: 'picture' | 'title'): InputIssue => ({ field: `design.texts.${tag}.${part}`, rule: 'required', args: {} });
    if (picture === undefined) return tag === locale || `${title}${text}`.trim() !== '' ? [missing('picture')] : [];
    return title.trim() === '' ? [missing('title')] : [];
  });
}

/** What reaches over the edge, and what lies on another. */
function faultsOf({ qr, words, code }: PosterPlaces): InputIssue[] {
  const placed: { name: string; box: PosterBox; sides: [string, string] }[] = [
    { name: 'qr', box: { ...qr, width: qr.side, height: qr.side }, sides: ['side', 'side'] },
  ];
  if (words) placed.push({ name: 'words', box: words, sides: ['width', 'height'] });
  if (code) placed.push({ name: 'code', box: code, sides: ['width', 'height'] });
  return placed.flatMap(({ name, box, sides }, at): InputIssue[] => {
    const field = `design.places.${name}`;
    const over: InputIssue[] = [
      ...(box.x + box.width > posterSize.width
        ? [{ field: `${field}.${sides[0]}`, rule: 'tooBig' as const, args: { max: posterSize.width - box.x } }]
        : []),
      ...(box.y + box.height > posterSize.height
        ? [{ field: `${field}.${sides[1]}`, rule: 'tooBig' as const, args: { max: posterSize.height - box.y } }]
        : []),
    ];
    const isCovering = placed.slice(0, at).some((other) => overlap(box, other.box));
    return isCovering ? [...over, { field, rule: 'overlaps', args: {} }] : over;
  });
}

function overlap(one: PosterBox, other: PosterBox): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
}
