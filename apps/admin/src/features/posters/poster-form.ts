// What is typed of a poster.
import { languageTags, type WireInputOf } from '@millrace/contract';
import type { AdminPoster, savePoster } from '@millrace/contract/admin';

export type PosterForm = Pick<AdminPoster, 'position' | 'ink' | 'places' | 'texts'>;

/** Places of a new one: words above, code and invite code below, as on the posters that are built in. */
export const usualPlaces = {
  qr: { x: 80, y: 1360, side: 308 },
  words: { x: 80, y: 830, width: 920, height: 480 },
  code: { x: 436, y: 1400, width: 564, height: 230 },
} as const;

export function emptyPoster(): PosterForm {
  const texts = Object.fromEntries(languageTags.map((tag) => [tag, { picture: null, title: '', text: '' }])) as PosterForm['texts'];
  return { position: 0, ink: 'dark', places: usualPlaces, texts };
}

export function designOf({ position, ink, places, texts }: PosterForm): WireInputOf<typeof savePoster>['design'] {
  const sent = Object.fromEntries(
    languageTags.map((tag) => {
      const { picture, title, text } = texts[tag];
      return [tag, { ...(picture && { picture: picture.name }), title, text }];
    }),
  ) as WireInputOf<typeof savePoster>['design']['texts'];
  return { position, ink, places, texts: sent };
}
