// Members below the caller, filtered and searched; nobody else is ever found.
import { pageMember } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { refuse } from '../../shared/refusal.ts';
import { findPlace, pageBelow } from '../tree/tree.store.ts';

export const pageMemberRoute = handler(pageMember, (_context, { input, session, tenant, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const viewer = await findPlace(tx, { id: session.userId });
    if (viewer === undefined) refuse('notFound');
    const filter = {
      depth: input.scope === 'direct' ? viewer.depth + 1 : undefined,
      depthFrom: input.scope === 'indirect' ? viewer.depth + 2 : undefined,
      level: input.level,
      isActivated: input.status === undefined ? undefined : input.status === 2,
      search: input.search,
    };
    const { total, rows } = await pageBelow(tx, { top: viewer, viewer, tenantId: tenant.id }, { filter, offset, pageSize });
    return { total, pageNum, pageSize, rows };
  }),
);
