// Banners on Home and Discover: a picture for each language and theme that leads somewhere. Clicks are counted without persons.
import { z } from 'zod/mini';
import { defineCall, done } from './call.ts';
import { contentPicture } from './content.ts';
import { tenantField } from './wire.ts';

export const BANNERS_SHOWN_MAX = 5;

export const wireBannerId = z.string().check(z.regex(/^ban_[0-9A-Za-z]{8,40}$/, 'identifier'));

export const bannerTarget = z.nullable(z.union([z.object({ to: z.string() }), z.object({ href: z.string() })]));

export const shownBanner = z.object({
  id: z.string(),
  picture: contentPicture,
  /** What the picture says, for whoever does not see it. */
  alt: z.string(),
  /** A page of the app or an https address; null where it leads nowhere. */
  target: bannerTarget,
});
export type ShownBanner = z.output<typeof shownBanner>;

/** Those of this moment for this trader, in the brand's order, at most `BANNERS_SHOWN_MAX`. */
export const listBanner = defineCall({
  method: 'GET',
  path: '/app/inter/user/content/listBanner',
  input: z.strictObject({ mode: z.enum(['light', 'dark']), ...tenantField }),
  output: z.array(shownBanner),
});

/** Counts a tap of today; who tapped is not kept. */
export const countBannerClick = defineCall({
  method: 'POST',
  path: '/app/inter/user/content/countBannerClick',
  input: z.strictObject({ id: wireBannerId, ...tenantField }),
  output: done,
});
