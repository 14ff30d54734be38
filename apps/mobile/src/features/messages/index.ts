// What other features may use of the messages.
import { lazy } from 'react';
import { loadChunk } from '../../shared/pages/lazy-page.ts';

export { useMessageText } from './message-text.ts';
export { useAnnouncements } from './use-announcements.ts';
export { useUnreadMessages } from './use-unread-messages.ts';
export const LatestMessages = lazy(async () => ({ default: (await loadChunk(() => import('./latest-messages.tsx'))).LatestMessages }));
