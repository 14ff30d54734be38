// The queue of applications to become a trader.
import { pageTrader } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { pageTraderApplications } from './trader-queue.store.ts';

export const pageTraderRoute = adminHandler(pageTrader, (_context, { input, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const query = { state: input.state ?? 'pending', uid: input.uid, isOldestFirst: input.sort === 'oldest', offset, pageSize };
    const { total, rows } = await pageTraderApplications(tx, query);
    return {
      total,
      pageNum,
      pageSize,
      rows: rows.map(({ userId, uid, nickname, linkedAt, createdAt, ...row }) => ({
        ...row,
        user: { id: userId, uid, nickname },
        linkTime: linkedAt.getTime(),
        createTime: createdAt.getTime(),
      })),
    };
  }),
);
