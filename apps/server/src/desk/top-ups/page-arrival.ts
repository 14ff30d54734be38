// What arrived on the brand's addresses.
import { pageArrival } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { arrivalPage } from './arrival-list.ts';

export const pageArrivalRoute = adminHandler(pageArrival, ({ clock }, { input, operator, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const page = await arrivalPage(tx, input, { offset, pageSize }, { operatorId: operator.operatorId, nowMs: clock.now() });
    return { pageNum, pageSize, ...page };
  }),
);
