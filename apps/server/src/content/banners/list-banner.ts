// The banners that a trader sees now.
import { listBanner } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { readerOf } from '../reader.ts';
import { listShownBanners } from './banner.store.ts';

export const listBannerRoute = handler(listBanner, (context, request) => {
  const { input, session, read } = request;
  return read((tx) => listShownBanners(tx, { ...readerOf(context, request), userId: session.userId, mode: input.mode }));
});
