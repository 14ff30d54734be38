// Posters at the console: a draft beside what traders have, published and withdrawn.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { contentPicture } from '../content.ts';
import { languageTags, type LanguageTag } from '../languages.ts';
import { posterInks, posterLimits, posterPlaces, wirePosterId } from '../posters.ts';
import { pageFields, pageOf, wireFileName, wireInt } from '../wire.ts';
import { decided } from './desk.ts';

export const posterStates = ['draft', 'published', 'withdrawn'] as const;

const perLanguage = <T extends z.ZodMiniType>(text: T) =>
  z.strictObject(Object.fromEntries(languageTags.map((tag) => [tag, text])) as Record<LanguageTag, T>);

export const adminPoster = z.object({
  id: z.string(),
  version: z.int(),
  state: z.enum(posterStates),
  /** What traders have is another one than the draft. */
  hasChanges: z.boolean(),
  position: z.int(),
  ink: z.enum(posterInks),
  places: posterPlaces,
  /** A language without a picture sees that of the brand's first language. */
  texts: perLanguage(z.object({ picture: z.nullable(contentPicture), title: z.string(), text: z.string() })),
  savedBy: z.string(),
  savedTime: z.int(),
});
export type AdminPoster = z.output<typeof adminPoster>;

/** In the order in which they are shown. */
export const pagePoster = defineCall({
  method: 'GET',
  path: '/app/admin/content/pagePoster',
  duty: 'lookContent',
  input: z.strictObject({ state: z.optional(z.enum(posterStates)), ...pageFields }),
  output: pageOf(adminPoster),
});

const wireLine = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}\ufffd<>]*$/u, 'words'));
const design = z.strictObject({
  position: wireInt({ min: 0, max: 1000 }),
  ink: z.enum(posterInks),
  places: posterPlaces,
  texts: perLanguage(
    z.strictObject({ picture: z.optional(wireFileName), title: wireLine(posterLimits.titleMax), text: wireLine(posterLimits.textMax) }),
  ),
});
const wireVersion = wireInt({ min: 0, max: 2_000_000_000 });

/** Writes a new one without `id`, or the draft of one that is there; `version` is the one that was seen. Places lie inside the poster and apart. */
export const savePoster = defineCall({
  method: 'POST',
  path: '/app/admin/content/savePoster',
  duty: 'content',
  idempotent: true,
  input: z.strictObject({ id: z.optional(wirePosterId), version: wireVersion, design }),
  output: adminPoster,
  refusals: ['alreadyDecided'],
});

/** Traders have the draft from now on. */
export const publishPoster = defineCall({
  method: 'POST',
  path: '/app/admin/content/publishPoster',
  duty: 'publishContent',
  idempotent: true,
  input: z.strictObject({ id: wirePosterId, version: wireVersion }),
  output: decided,
  refusals: ['alreadyDecided'],
});

/** Traders have it no more; without any of its own the brand has those that are built in. */
export const withdrawPoster = defineCall({
  method: 'POST',
  path: '/app/admin/content/withdrawPoster',
  duty: 'publishContent',
  idempotent: true,
  input: z.strictObject({ id: wirePosterId, version: wireVersion }),
  output: decided,
  refusals: ['alreadyDecided'],
});
