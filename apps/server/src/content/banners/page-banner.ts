// Banners at the console, in the order in which they are shown.
import { pageBanner } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { pageBanners } from './banner.store.ts';

export const pageBannerRoute = adminHandler(pageBanner, ({ clock }, { input, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    return { pageNum, pageSize, ...(await pageBanners(tx, input.state, { offset, pageSize, nowMs: clock.now() })) };
  }),
);
