// Who has a group open.
import { pageRunner } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { listDeskUsers } from '../shared/desk-users.store.ts';
import { readTemplate } from './template-case.ts';
import { countRunners, listRunners } from './templates.store.ts';

export const pageRunnerRoute = adminHandler(pageRunner, (_context, { input, tenant, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    await readTemplate(tx, tenant.id, input.id);
    const found = await listRunners(tx, input, { offset, pageSize });
    const users = await listDeskUsers(
      tx,
      found.map(({ userId }) => userId),
    );
    const rows = found.map(({ userId, ...row }) => ({ ...row, user: users(userId) }));
    return { total: await countRunners(tx, input), pageNum, pageSize, rows };
  }),
);
