// The queue of applications for trial fuel.
import { pageTrialFuel } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { pageApplications } from './trial-queue.store.ts';

export const pageTrialFuelRoute = adminHandler(pageTrialFuel, (_context, { input, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const query = { state: input.state ?? 'pending', uid: input.uid, isOldestFirst: input.sort === 'oldest', offset, pageSize };
    const { total, rows } = await pageApplications(tx, query);
    return {
      total,
      pageNum,
      pageSize,
      rows: rows.map(({ userId, uid, nickname, createdAt, ...row }) => ({
        ...row,
        user: { id: userId, uid, nickname },
        createTime: createdAt.getTime(),
      })),
    };
  }),
);
