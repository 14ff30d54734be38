// Strategy groups: what an operator publishes and traders open as a whole; one-click acts on several tasks.
import type { Feature } from '../shared/feature.ts';
import { operateAssignmentGroupStatusRoute } from './actions/operate-assignment-group-status.ts';
import { operateAssignmentGroupTransformationRoute } from './actions/operate-assignment-group-transformation.ts';
import { operateBatchRoute } from './actions/operate-batch.ts';
import { runGroupDriver } from './driver/group-driver.ts';
import { groupCron, groupJobs } from './note-tasks.ts';
import { pageAssignmentByGroupIdRoute } from './reading/page-assignment-by-group-id.ts';
import { pageAssignmentGroupRoute } from './reading/page-assignment-group.ts';
import { pageTenantAssignmentByGroupIdRoute } from './reading/page-tenant-assignment-by-group-id.ts';
import { seedGroups } from './seed.ts';

export { noteTasks, openResultOf } from './note-tasks.ts';

export const groupsFeature: Feature = {
  name: 'groups',
  routes: [
    pageAssignmentGroupRoute,
    pageTenantAssignmentByGroupIdRoute,
    pageAssignmentByGroupIdRoute,
    operateAssignmentGroupStatusRoute,
    operateAssignmentGroupTransformationRoute,
    operateBatchRoute,
  ],
  jobs: groupJobs,
  cron: groupCron,
  seeds: [seedGroups],
  run: runGroupDriver,
};
