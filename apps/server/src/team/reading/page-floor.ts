// Members at one depth below the caller, or below somebody of his team.
import { pageFloor } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { refuse } from '../../shared/refusal.ts';
import { findPlace, isBelow, pageBelow } from '../tree/tree.store.ts';

export const pageFloorRoute = handler(pageFloor, (_context, { input, session, tenant, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const viewer = await findPlace(tx, { id: session.userId });
    const isNamed = input.userId !== undefined || input.number !== undefined;
    const top = isNamed ? await findPlace(tx, { id: input.userId, uid: input.number }) : viewer;
    if (viewer === undefined || top === undefined || (top.id !== viewer.id && !isBelow(top, viewer))) refuse('notFound');
    const filter = { depth: top.depth + input.depth };
    const { total, rows } = await pageBelow(tx, { top, viewer, tenantId: tenant.id }, { filter, offset, pageSize });
    const owner = { id: top.id, uid: top.uid, nickname: top.nickname, depth: top.depth - viewer.depth };
    return { owner, total, pageNum, pageSize, rows };
  }),
);
