// What operators wrote, a page after the other.
import { pageContent } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { pageContentRows } from './content.store.ts';

export const pageContentRoute = adminHandler(pageContent, ({ clock }, { input, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const page = { offset, pageSize, nowMs: clock.now() };
    return { pageNum, pageSize, ...(await pageContentRows(tx, input, page)) };
  }),
);
