// The caller's transfers, sent and received, newest first.
import { pageTransfer } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { pageTransfers } from './transfer.store.ts';

export const pageTransferRoute = handler(pageTransfer, async (_context, { input, session, read }) => {
  const { pageNum, pageSize, offset } = pageOfInput(input);
  const { total, rows } = await read((tx) => pageTransfers(tx, session.userId, { currency: input.currency, offset, pageSize }));
  return { total, pageNum, pageSize, rows };
});
