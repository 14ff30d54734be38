// Banners at the console: written, shown in a window of time to a segment of traders, ordered, stopped.
import { z } from 'zod/mini';
import { bannerTarget, wireBannerId } from '../banners.ts';
import { defineCall } from '../call.ts';
import { contentLimits, contentPicture } from '../content.ts';
import { languageTags, type LanguageTag } from '../languages.ts';
import { markdownLimits } from '../markdown.ts';
import { pageFields, pageOf, wireBool, wireFileName, wireInt, wireTime } from '../wire.ts';
import { defineExport } from './export-call.ts';
import { audienceSegment } from './segment.ts';

/** waiting: its window opens later. */
export const bannerStates = ['off', 'waiting', 'shown', 'ended'] as const;
export type BannerState = (typeof bannerStates)[number];

const bannerText = z.object({ light: z.nullable(contentPicture), dark: z.nullable(contentPicture), alt: z.string() });

export const adminBanner = z.object({
  id: z.string(),
  version: z.int(),
  state: z.enum(bannerStates),
  isOn: z.boolean(),
  /** As it was typed; empty for nowhere. */
  address: z.string(),
  target: bannerTarget,
  startTime: z.nullable(z.int()),
  endTime: z.nullable(z.int()),
  position: z.int(),
  segment: audienceSegment,
  /** Pictures by language; a language without one sees that of the brand's first language. */
  texts: z.object(Object.fromEntries(languageTags.map((tag) => [tag, bannerText])) as Record<LanguageTag, typeof bannerText>),
  /** Taps since it was made. */
  clicks: z.int(),
  savedBy: z.string(),
  savedTime: z.int(),
});
export type AdminBanner = z.output<typeof adminBanner>;

/** In the order in which they are shown. */
export const pageBanner = defineCall({
  method: 'GET',
  path: '/app/admin/content/pageBanner',
  duty: 'lookContent',
  input: z.strictObject({ state: z.optional(z.enum(bannerStates)), ...pageFields }),
  output: pageOf(adminBanner),
});

/** What the list shows as CSV. More than `limits.contentExportMax` rows are refused. */
export const exportBanner = defineExport({
  path: '/app/admin/content/exportBanner',
  duty: 'lookContent',
  input: z.strictObject({ state: z.optional(z.enum(bannerStates)) }),
});

const sentText = z.strictObject({
  light: z.optional(wireFileName),
  dark: z.optional(wireFileName),
  alt: z.string().check(z.maxLength(contentLimits.titleMax), z.regex(/^[^\p{Cc}\p{Cs}\ufffd<>]*$/u, 'words')),
});

/** Saves a banner, a new one without `id`; `version` is the one that was seen. It is shown as soon as it is on and its window is open. */
export const saveBanner = defineCall({
  method: 'POST',
  path: '/app/admin/content/saveBanner',
  duty: 'publishContent',
  idempotent: true,
  input: z.strictObject({
    id: z.optional(wireBannerId),
    version: wireInt({ min: 0, max: 2_000_000_000 }),
    isOn: wireBool,
    address: z.string().check(z.maxLength(markdownLimits.addressMax), z.regex(/^[^\s\p{Cc}\p{Cs}<>]*$/u, 'url')),
    startTime: z.optional(wireTime),
    endTime: z.optional(wireTime),
    position: wireInt({ min: 0, max: 1000 }),
    segment: audienceSegment,
    texts: z.strictObject(Object.fromEntries(languageTags.map((tag) => [tag, sentText])) as Record<LanguageTag, typeof sentText>),
  }),
  output: adminBanner,
  refusals: ['alreadyDecided'],
});

/** How many traders a banner of this segment is for, and of one part of the traders all of them and whom it is shown to. */
export const previewBanner = defineCall({
  method: 'POST',
  path: '/app/admin/content/previewBanner',
  duty: 'lookContent',
  input: z.strictObject({ segment: audienceSegment, part: audienceSegment }),
  output: z.object({ reach: z.int(), part: z.object({ among: z.int(), reach: z.int() }) }),
});
