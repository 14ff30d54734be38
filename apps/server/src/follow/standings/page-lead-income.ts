// What the caller earned as a trader, by day: sums over all copiers, never one of them by name.
import { pageLeadIncome } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { countCopiersNow, listIncome } from './income.store.ts';

const DAYS_DEFAULT = 30;

export const pageLeadIncomeRoute = handler(pageLeadIncome, (context, { input, session, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const days = await listIncome(tx, { userId: session.userId, days: input.days ?? DAYS_DEFAULT, nowMs: context.clock.now() });
    return {
      total: days.length,
      pageNum,
      pageSize,
      rows: days.slice(offset, offset + pageSize),
      copiersNow: await countCopiersNow(tx, session.userId),
      sum: days.map(({ income }) => income).reduce(addDecimals, '0'),
    };
  }),
);
