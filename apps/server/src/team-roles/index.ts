// The roles of community leader and broker: applying for them. Operators decide at the desk.
import type { Feature } from '../shared/feature.ts';
import { applyBrokerRoute } from './apply-broker.ts';
import { applyCommunityRoute } from './apply-community.ts';
import { getRolesRoute } from './get-roles.ts';

export { lockRoleApplication, setRole, storeRoleDecision } from './team-role.store.ts';

export const teamRolesFeature: Feature = {
  name: 'team-roles',
  routes: [getRolesRoute, applyCommunityRoute, applyBrokerRoute],
};
