// What other features show of content; it is loaded after them.
import { lazy } from 'react';

export const LatestNews = lazy(() => import('./info/latest-news.tsx'));
export const Banners = lazy(() => import('./banners/banners.tsx'));
