// The queue of traders' applications.
import { pageTrader } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { pageTraderApplications } from './trader-queue.store.ts';

/** Orders that count as evidence. */
const EVIDENCE_MS = 30 * 86_400_000;

export const pageTraderRoute = adminHandler(pageTrader, ({ clock }, { input, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const since = new Date(clock.now() - EVIDENCE_MS);
    const query = { state: input.state ?? 'pending', uid: input.uid, isOldestFirst: input.sort === 'oldest', offset, pageSize, since };
    const { total, rows } = await pageTraderApplications(tx, query);
    return {
      total,
      pageNum,
      pageSize,
      rows: rows.map(({ userId, uid, nickname, createdAt, linkedAt, ...row }) => ({
        ...row,
        user: { id: userId, uid, nickname },
        linkedTime: linkedAt.getTime(),
        createTime: createdAt.getTime(),
      })),
    };
  }),
);
