// The queue of applications for the roles of community leader and broker, and those who have a role.
import { pageTeamRole } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { approvalOnRow } from '../shared/deciding.ts';
import { pageRoleApplications } from './team-role-queue.store.ts';

export const pageTeamRoleRoute = adminHandler(pageTeamRole, ({ clock }, { input, operator, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const { state = 'pending', role, uid, sort } = input;
    const { total, rows } = await pageRoleApplications(tx, { state, role, uid, isOldestFirst: sort === 'oldest', offset, pageSize });
    const ids = rows.map(({ id }) => id);
    const open = await listOpenApprovals(tx, state === 'approved' ? 'endTeamRole' : 'teamRole', ids, clock.now());
    return {
      total,
      pageNum,
      pageSize,
      rows: rows.map(({ userId, uid: number, nickname, createdAt, decidedAt, ...row }) => ({
        ...row,
        user: { id: userId, uid: number, nickname },
        approval: approvalOnRow(open.get(row.id), operator.operatorId),
        createTime: createdAt.getTime(),
        decideTime: decidedAt?.getTime() ?? null,
      })),
    };
  }),
);
