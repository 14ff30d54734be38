// The queue of top-ups.
import { pageTopUp } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { topUpPage } from './top-up-list.ts';

export const pageTopUpRoute = adminHandler(pageTopUp, ({ clock }, { input, operator, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const page = await topUpPage(tx, input, { offset, pageSize }, { operatorId: operator.operatorId, nowMs: clock.now() });
    return { pageNum, pageSize, ...page };
  }),
);
