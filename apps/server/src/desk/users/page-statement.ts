// A trader's statement, as they see it.
import { pageStatement } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { readStatement } from '../../wallet/index.ts';
import { requireMoneyAccess } from '../shared/money-access.ts';
import { hasProfile } from './user.store.ts';

export const pageStatementRoute = adminHandler(pageStatement, ({ clock }, { input: { userId, ...query }, operator, write, record }) =>
  write(async (tx) => {
    if (!(await hasProfile(tx, userId))) refuse('notFound');
    await requireMoneyAccess(tx, { operator, userId, nowMs: clock.now() });
    // A trail of pages would be noise: the first one tells who was looked at.
    if (query.beforeId === undefined) await record(tx, { kind: 'statementRead', subject: userId });
    return readStatement(tx, userId, query);
  }),
);
