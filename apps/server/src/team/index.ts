// Teams: who stands below whom, what they trade, the levels that follow, and the parts of fees that those above receive.
import type { Feature } from '../shared/feature.ts';
import { BOOK_REWARDS } from '../fuel/index.ts';
import { countCron, countJobs } from './daily/daily-figures.ts';
import { getTeamRoute } from './reading/get-team.ts';
import { pageFloorRoute } from './reading/page-floor.ts';
import { pageMemberRoute } from './reading/page-member.ts';
import { pageRewardRoute } from './reading/page-reward.ts';
import { bookAllRewards } from './rewards/book-rewards.ts';

export const teamFeature: Feature = {
  name: 'team',
  routes: [getTeamRoute, pageFloorRoute, pageMemberRoute, pageRewardRoute],
  jobs: { [BOOK_REWARDS]: bookAllRewards, ...countJobs },
  cron: [{ pattern: '*/5 * * * *', job: BOOK_REWARDS }, ...countCron],
};
