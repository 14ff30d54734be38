// Tasks of all traders of the tenant, a page after the other.
import { pageTask } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { taskQuery } from './task-list.ts';
import { listAllTasks } from './task-list.store.ts';

export const pageTaskRoute = adminHandler(pageTask, (_context, { input: { afterId, pageSize: asked, ...filter }, read }) =>
  read(async (tx) => {
    const { pageSize } = pageOfInput({ pageSize: asked });
    const query = await taskQuery(tx, filter);
    if (query === undefined) return { rows: [], nextId: null };
    const found = await listAllTasks(tx, { ...query, afterId, rowsMax: pageSize + 1 });
    const rows = found.slice(0, pageSize);
    return { rows, nextId: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
  }),
);
