// The caller's withdrawals, newest first.
import { pageWithdrawal } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { pageWithdrawals, withdrawalRowOf } from './withdrawal.store.ts';

export const pageWithdrawalRoute = handler(pageWithdrawal, async (_context, { input, session, read }) => {
  const { pageNum, pageSize, offset } = pageOfInput(input);
  const { total, rows } = await read((tx) => pageWithdrawals(tx, { userId: session.userId, status: input.status }, { offset, pageSize }));
  return { total, pageNum, pageSize, rows: rows.map(withdrawalRowOf) };
});
