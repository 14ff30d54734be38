// What other features show of content; it is loaded after them.
import { lazy } from 'react';
import { loadChunk } from '../../shared/pages/lazy-page.ts';

export const LatestNews = lazy(async () => ({ default: (await loadChunk(() => import('./info/latest-news.tsx'))).LatestNews }));
export const Banners = lazy(async () => ({ default: (await loadChunk(() => import('./banners/banners.tsx'))).Banners }));
export const ArticlePage = lazy(async () => ({ default: (await loadChunk(() => import('./info/article-page.tsx'))).ArticlePage }));
