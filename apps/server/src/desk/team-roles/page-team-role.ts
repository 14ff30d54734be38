// The queue of applications for the roles of community leader and broker, and those who have a role.
import { pageTeamRole } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { teamRolePage } from './team-role-list.ts';

export const pageTeamRoleRoute = adminHandler(pageTeamRole, ({ clock }, { input, operator, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const page = await teamRolePage(tx, input, { offset, pageSize }, { operatorId: operator.operatorId, nowMs: clock.now() });
    return { pageNum, pageSize, ...page };
  }),
);
