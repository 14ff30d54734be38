// What the queue of applications for the roles of the team and its file have in common.
import type { InputOf } from '@millrace/contract';
import type { DeskTeamRole, exportTeamRole } from '@millrace/contract/admin';
import type { Transaction } from '../../shared/database/index.ts';
import type { Saver } from '../../shared/exports/export-list.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { approvalOnRow } from '../shared/deciding.ts';
import { pageRoleApplications } from './team-role-queue.store.ts';

export async function teamRolePage(
  tx: Transaction,
  { state = 'pending', role, uid, sort }: InputOf<typeof exportTeamRole>,
  page: { offset: number; pageSize: number },
  { operatorId, nowMs }: Saver,
): Promise<{ total: number; rows: DeskTeamRole[] }> {
  const { total, rows } = await pageRoleApplications(tx, { state, role, uid, isOldestFirst: sort === 'oldest', ...page });
  const ids = rows.map(({ id }) => id);
  const open = await listOpenApprovals(tx, state === 'approved' ? 'endTeamRole' : 'teamRole', ids, nowMs);
  return {
    total,
    rows: rows.map(({ userId, uid: number, nickname, createdAt, decidedAt, ...row }) => ({
      ...row,
      user: { id: userId, uid: number, nickname },
      approval: approvalOnRow(open.get(row.id), operatorId),
      createTime: createdAt.getTime(),
      decideTime: decidedAt?.getTime() ?? null,
    })),
  };
}
