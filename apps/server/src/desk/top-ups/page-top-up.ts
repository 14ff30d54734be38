// The queue of top-ups.
import { pageTopUp } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { pageQueue } from './top-up-queue.store.ts';
import { deskTopUpOf } from './top-up-row.ts';

export const pageTopUpRoute = adminHandler(pageTopUp, ({ clock }, { input, operator, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const nowMs = clock.now();
    const { operatorId } = operator;
    const { total, rows } = await pageQueue(tx, {
      state: input.state ?? 'review',
      uid: input.uid,
      freeFor: input.isFree === true ? operatorId : undefined,
      sort: input.sort ?? 'newest',
      offset,
      pageSize,
      nowMs,
    });
    const approvals = await listOpenApprovals(
      tx,
      'topUp',
      rows.map(({ id }) => id),
      nowMs,
    );
    return { total, pageNum, pageSize, rows: rows.map((row) => deskTopUpOf(row, approvals.get(row.id), operatorId)) };
  }),
);
