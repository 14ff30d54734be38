// What others read of a trader and had to be masked: the operators' queue. Noted where it is stored, by shared/words/masked.store.ts.
import type { Feature } from '../shared/feature.ts';
import { decideModerationRoute } from './decide-moderation.ts';
import { maskStoredOnce } from './mask-stored.ts';
import { pageModerationRoute } from './page-moderation.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  routes: [],
  adminRoutes: [pageModerationRoute, decideModerationRoute],
  run: maskStoredOnce,
};
