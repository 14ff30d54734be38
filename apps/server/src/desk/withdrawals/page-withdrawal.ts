// The queue of withdrawals.
import { pageWithdrawal } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { withdrawalPage } from './withdrawal-list.ts';

export const pageWithdrawalRoute = adminHandler(pageWithdrawal, ({ clock }, { input, operator, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const page = await withdrawalPage(tx, input, { offset, pageSize }, { operatorId: operator.operatorId, nowMs: clock.now() });
    return { pageNum, pageSize, ...page };
  }),
);
