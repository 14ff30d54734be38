// Traders who are copied, or were.
import { pageLead } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { leadPage } from './lead-list.ts';

export const pageLeadRoute = adminHandler(pageLead, ({ clock }, { input, operator, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const page = await leadPage(tx, input, { offset, pageSize }, { operatorId: operator.operatorId, nowMs: clock.now() });
    return { pageNum, pageSize, ...page };
  }),
);
