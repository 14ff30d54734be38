// The caller's rewards, each with the fee that it is a part of.
import { pageReward } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { pageRewards } from './team.store.ts';

export const pageRewardRoute = handler(pageReward, (_context, { input, session, tenant, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const { share, month, startTime: startMs, endTime: endMs } = input;
    const { total, rows } = await pageRewards(tx, {
      userId: session.userId,
      share,
      month,
      timeZone: tenant.timeZone,
      startMs,
      endMs,
      offset,
      pageSize,
    });
    return { total, pageNum, pageSize, rows };
  }),
);
