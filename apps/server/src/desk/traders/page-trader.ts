// The queue of applications to become a trader.
import { pageTrader } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { applicationPage } from './trader-list.ts';

export const pageTraderRoute = adminHandler(pageTrader, (_context, { input, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    return { pageNum, pageSize, ...(await applicationPage(tx, input, { offset, pageSize })) };
  }),
);
