// What the list of traders who are copied and its file have in common.
import { limits, type InputOf } from '@millrace/contract';
import type { DeskLead, exportLead } from '@millrace/contract/admin';
import { compareDecimals } from '@millrace/market';
import { pageDeskLeads } from '../../follow/index.ts';
import type { Transaction } from '../../shared/database/index.ts';
import type { Saver } from '../../shared/exports/export-list.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { approvalOnRow } from '../shared/deciding.ts';
import { listDeskUsers } from '../shared/desk-users.store.ts';

export async function leadPage(
  tx: Transaction,
  { state = 'active', sort = 'newest', uid }: InputOf<typeof exportLead>,
  page: { offset: number; pageSize: number },
  { operatorId, nowMs }: Saver,
): Promise<{ total: number; rows: DeskLead[] }> {
  const { total, rows } = await pageDeskLeads(tx, { state, uid, sort, nowMs, ...page });
  const ids = rows.map(({ id }) => id);
  const approvals = await listOpenApprovals(tx, 'revokeTrader', ids, nowMs);
  const users = await listDeskUsers(
    tx,
    rows.map(({ userId }) => userId),
  );
  return {
    total,
    rows: rows.map(({ userId, approvedAt, endedAt, favourBp, favourSignals, ...row }) => ({
      ...row,
      user: users(userId),
      favour: {
        meanBp: favourBp,
        signals: favourSignals,
        isFlagged: favourBp !== null && compareDecimals(favourBp, limits.favourFlagBp) > 0,
      },
      approval: approvalOnRow(approvals.get(row.id), operatorId),
      approveTime: approvedAt.getTime(),
      endTime: endedAt?.getTime() ?? null,
    })),
  };
}
