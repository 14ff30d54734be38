// Templates of the tenant, a page after the other.
import { pageTemplate } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { pageTemplates } from './templates.store.ts';

export const pageTemplateRoute = adminHandler(pageTemplate, ({ clock }, { input, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    return { pageNum, pageSize, ...(await pageTemplates(tx, input, { offset, pageSize, nowMs: clock.now() })) };
  }),
);
