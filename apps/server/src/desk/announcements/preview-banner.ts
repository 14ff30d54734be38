// Shows an operator how many traders a banner is for, and whether a part of them sees it.
import { previewBanner } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { countOverlap, countReach } from './announcement.store.ts';

export const previewBannerRoute = adminHandler(previewBanner, (_context, { input: { segment, part }, read }) =>
  read(async (tx) => ({ reach: await countReach(tx, segment), part: await countOverlap(tx, segment, part) })),
);
