// Copy trading: the figures of traders who are copied.
import type { Feature } from '../shared/feature.ts';
import { figureCron, figureJobs } from './figures/daily-figures.ts';
import { pointCron, pointJobs } from './figures/note-points.ts';

export const followFeature: Feature = {
  name: 'follow',
  routes: [],
  jobs: { ...pointJobs, ...figureJobs },
  cron: [...pointCron, ...figureCron],
};
