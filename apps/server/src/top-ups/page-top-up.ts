// The caller's top-up orders, newest first.
import { pageTopUp } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { pageOfInput } from '../shared/http/page.ts';
import { getMoneyTerms } from '../shared/money/terms.ts';
import { pageTopUps, topUpRowOf } from './top-up.store.ts';

export const pageTopUpRoute = handler(pageTopUp, async (_context, { input, session, tenant, read }) => {
  const { pageNum, pageSize, offset } = pageOfInput(input);
  return read(async (tx) => {
    const { topUp } = await getMoneyTerms(tx, tenant.id, tenant.money);
    const { total, rows } = await pageTopUps(tx, { userId: session.userId, status: input.status }, { offset, pageSize });
    const shown = rows.map((row) => topUpRowOf(row, { money: tenant.money, confirmationsNeeded: topUp.confirmations[row.network] ?? 0 }));
    return { total, pageNum, pageSize, rows: shown };
  });
});
