// What other features may use of copy trading. The view of the Strategy tab is loaded when it is shown.
import { lazy } from 'react';
import { loadChunk } from '../../shared/pages/lazy-page.ts';

export { TradersEntry } from './traders-entry.tsx';

export const CopyingView = lazy(() =>
  loadChunk(() => import('./mine/copying-view.tsx')).then((module) => ({ default: module.CopyingView })),
);
