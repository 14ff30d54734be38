// What is typed of a banner.
import { languageTags, type WireInputOf } from '@millrace/contract';
import type { AdminBanner, saveBanner } from '@millrace/contract/admin';

export type BannerForm = Pick<AdminBanner, 'isOn' | 'address' | 'startTime' | 'endTime' | 'position' | 'segment' | 'texts'>;

export function emptyBanner(): BannerForm {
  const texts = Object.fromEntries(languageTags.map((tag) => [tag, { light: null, dark: null, alt: '' }])) as BannerForm['texts'];
  return { isOn: false, address: '', startTime: null, endTime: null, position: 0, segment: {}, texts };
}

export function wireOf({ texts, startTime, endTime, ...form }: BannerForm, of: AdminBanner | undefined): WireInputOf<typeof saveBanner> {
  const sent = Object.fromEntries(
    languageTags.map((tag) => {
      const { light, dark, alt } = texts[tag];
      return [tag, { ...(light && { light: light.name }), ...(dark && { dark: dark.name }), alt }];
    }),
  ) as WireInputOf<typeof saveBanner>['texts'];
  return {
    ...(of && { id: of.id }),
    version: of?.version ?? 0,
    isOn: form.isOn,
    address: form.address,
    position: form.position,
    segment: form.segment,
    ...(startTime === null ? {} : { startTime }),
    ...(endTime === null ? {} : { endTime }),
    texts: sent,
  };
}
