// Shows an operator how an announcement will look in each language, and how many it reaches.
import { previewAnnouncement } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { aloneMax, countOverlap, countReach } from './announcement.store.ts';
import { picturesOf, readTexts } from './announcement-texts.ts';

export const previewAnnouncementRoute = adminHandler(previewAnnouncement, async (_context, { input, language: spoken, tenant, read }) => {
  const t = translatorFor(spoken);
  const texts = await readTexts(input.draft, await read((tx) => picturesOf(tx, input.draft)));
  return read(async (tx) => {
    const { segment } = input.draft;
    const reach = await countReach(tx, segment);
    return {
      texts: texts.map(({ language, title, tree, faults }) => ({
        language,
        title,
        tree,
        problems: faults.map(({ rule, args }) => t(`rule.${rule}`, args)),
      })),
      reach,
      needsSecond: reach > (await aloneMax(tx, tenant.id)),
      part: await countOverlap(tx, segment, input.part ?? {}),
      languages: [...tenant.languages],
    };
  });
});
