// Who works at the console, and what of them waits for a second person.
import { limits } from '@millrace/contract';
import { pageOperator } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { approvalOnRow } from '../shared/deciding.ts';
import { listOperators } from './operators.store.ts';

export const pageOperatorRoute = adminHandler(pageOperator, ({ clock }, { input, operator, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const nowMs = clock.now();
    const { total, rows } = await listOperators(tx, input, { nowMs, idleSec: limits.operatorIdleSec, page: { offset, pageSize } });
    const ids = rows.map(({ id }) => id);
    const changes = await listOpenApprovals(tx, 'operator', ids, nowMs);
    const resets = await listOpenApprovals(tx, 'resetOperator', ids, nowMs);
    const releases = await listOpenApprovals(tx, 'endOwnTrader', ids, nowMs);
    const onRow = (approvals: typeof changes, id: string) => approvalOnRow(approvals.get(id), operator.operatorId);
    return {
      total,
      pageNum,
      pageSize,
      rows: rows.map((row) => ({
        ...row,
        isMe: row.id === operator.operatorId,
        isPlatform: row.roles.includes('platform'),
        change: onRow(changes, row.id),
        reset: onRow(resets, row.id),
        release: onRow(releases, row.id),
      })),
    };
  }),
);
