// The banners that a trader sees now.
import { listBanner } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { listShownBanners } from './banner.store.ts';

export const listBannerRoute = handler(listBanner, ({ clock }, { input, session, tenant, language, read }) =>
  read((tx) => listShownBanners(tx, { userId: session.userId, nowMs: clock.now(), language, locale: tenant.locale, mode: input.mode })),
);
