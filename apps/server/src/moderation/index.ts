// What others read of a trader, and had to be masked or was reported: the operators' queue. What is masked is noted where it is stored, by shared/words/masked.store.ts.
import type { Feature } from '../shared/feature.ts';
import { decideModerationRoute } from './decide-moderation.ts';
import { maskStoredOnce } from './mask-stored.ts';
import { pageModerationRoute } from './page-moderation.ts';
import { reportWordsRoute } from './report-words.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  routes: [reportWordsRoute],
  adminRoutes: [pageModerationRoute, decideModerationRoute],
  run: maskStoredOnce,
};
