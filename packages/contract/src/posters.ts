// The brand's own posters, as a trader's app draws them: a picture with the trader's code and words in their places.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { contentPicture } from './content.ts';
import { languageTags } from './languages.ts';
import { tenantField, wireInt } from './wire.ts';

/** Pixels of a drawn poster. */
export const posterSize = { width: 1080, height: 1748 } as const;
export const posterLimits = { shownMax: 8, titleMax: 60, textMax: 160, codeSideMin: 240, codeSideMax: 800 } as const;

export const wirePosterId = z.string().check(z.regex(/^pst_[0-9A-Za-z]{8,40}$/, 'identifier'));

const box = z.strictObject({
  x: wireInt({ min: 0, max: posterSize.width }),
  y: wireInt({ min: 0, max: posterSize.height }),
  width: wireInt({ min: 120, max: posterSize.width }),
  height: wireInt({ min: 60, max: posterSize.height }),
});

/** In pixels of the drawn poster. What is null is not drawn: the picture says it itself. */
export const posterPlaces = z.strictObject({
  /** Of the QR code with the trader's link. */
  qr: z.strictObject({
    x: wireInt({ min: 0, max: posterSize.width }),
    y: wireInt({ min: 0, max: posterSize.height }),
    side: wireInt({ min: posterLimits.codeSideMin, max: posterLimits.codeSideMax }),
  }),
  /** Of title and text. */
  words: z.nullable(box),
  /** Of the invite code. */
  code: z.nullable(box),
});
export type PosterPlaces = z.output<typeof posterPlaces>;
export type PosterBox = z.output<typeof box>;

export const posterInks = ['dark', 'light'] as const;

export const shownPoster = z.object({
  id: z.string(),
  picture: contentPicture,
  title: z.string(),
  text: z.string(),
  language: z.enum(languageTags),
  ink: z.enum(posterInks),
  places: posterPlaces,
});
export type ShownPoster = z.output<typeof shownPoster>;

/** The brand's own posters in their order; none where those that are built in stand. */
export const listPoster = defineCall({
  method: 'GET',
  path: '/app/inter/user/content/listPoster',
  permission: 'P10302',
  input: z.strictObject({ ...tenantField }),
  output: z.array(shownPoster),
});
