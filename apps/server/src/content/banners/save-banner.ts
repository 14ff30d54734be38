// Saves a banner. The brand's first language has a picture, every picture says what it shows, and it leads where a written link may lead.
import { languageTags, linkTargetOf, type InputIssue, type InputOf, type LanguageTag } from '@millrace/contract';
import { saveBanner } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { newId } from '../../shared/ids.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { findPictureSizes } from '../desk/content.store.ts';
import { findBanner, lockBanner, storeBanner, type BannerTexts } from './banner.store.ts';

export const saveBannerRoute = adminHandler(saveBanner, ({ clock }, { input, operator, tenant, write, record }) => {
  const { version, isOn, address, startTime, endTime, position, segment } = input;
  const target = address === '' ? null : linkTargetOf(address);
  if (target === undefined) refuseInput({ field: 'address', rule: 'markdownLink', args: { address: address.slice(0, 80) } });
  if (startTime !== undefined && endTime !== undefined && endTime <= startTime)
    refuseInput({ field: 'endTime', rule: 'rangeReversed', args: {} });
  const texts = textsOf(input, tenant.locale);
  return write(async (tx) => {
    const id = input.id ?? newId('ban');
    if (input.id !== undefined && ((await lockBanner(tx, id)) ?? refuse('notFound')) !== version) refuse('alreadyDecided');
    const names = Object.values(texts).flatMap(({ light, dark }) => [light, dark].filter((name) => name !== undefined));
    const known = await findPictureSizes(tx, names);
    const foreign = names.find((name) => !known.has(name));
    if (foreign !== undefined) refuseInput({ field: 'texts', rule: 'markdownPicture', args: { name: foreign } });
    const values = { isOn, address, target, fromMs: startTime, untilMs: endTime, position, segment, texts };
    await storeBanner(tx, { id, tenantId: tenant.id, ...values, savedBy: operator.name, nowMs: clock.now() });
    await record(tx, {
      kind: 'bannerSaved',
      subject: id,
      detail: { alt: texts[tenant.locale as LanguageTag]?.alt ?? '', isOn: String(isOn) },
    });
    const saved = await findBanner(tx, id, clock.now());
    if (!saved) throw new Error(`${id} was saved and is not there`);
    return saved;
  });
});

function textsOf({ texts: sent }: InputOf<typeof saveBanner>, locale: string): BannerTexts {
  const texts: BannerTexts = {};
  const issues: InputIssue[] = [];
  for (const tag of languageTags) {
    const { light, dark, alt } = sent[tag];
    if (light === undefined && dark === undefined) continue;
    if (alt.trim() === '') issues.push({ field: `texts.${tag}.alt`, rule: 'required', args: {} });
    texts[tag] = { light, dark, alt: alt.trim() };
  }
  if (texts[locale as LanguageTag] === undefined) issues.push({ field: `texts.${locale}.light`, rule: 'required', args: {} });
  if (issues.length > 0) refuseInput(...issues);
  return texts;
}
