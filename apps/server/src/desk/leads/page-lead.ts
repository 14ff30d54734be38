// Traders who are copied, or were.
import { limits } from '@millrace/contract';
import { pageLead } from '@millrace/contract/admin';
import { compareDecimals } from '@millrace/market';
import { pageDeskLeads } from '../../follow/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { approvalOnRow } from '../shared/deciding.ts';
import { listDeskUsers } from '../shared/desk-users.store.ts';

export const pageLeadRoute = adminHandler(pageLead, ({ clock }, { input, operator, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const { state = 'active', sort = 'newest', uid } = input;
    const { total, rows } = await pageDeskLeads(tx, { state, uid, sort, offset, pageSize, nowMs: clock.now() });
    const ids = rows.map(({ id }) => id);
    const approvals = await listOpenApprovals(tx, 'revokeTrader', ids, clock.now());
    const users = await listDeskUsers(
      tx,
      rows.map(({ userId }) => userId),
    );
    return {
      total,
      pageNum,
      pageSize,
      rows: rows.map(({ userId, approvedAt, endedAt, favourBp, favourSignals, ...row }) => ({
        ...row,
        user: users(userId),
        favour: {
          meanBp: favourBp,
          signals: favourSignals,
          isFlagged: favourBp !== null && compareDecimals(favourBp, limits.favourFlagBp) > 0,
        },
        approval: approvalOnRow(approvals.get(row.id), operator.operatorId),
        approveTime: approvedAt.getTime(),
        endTime: endedAt?.getTime() ?? null,
      })),
    };
  }),
);
