// What the list of arrivals and its file have in common.
import type { InputOf } from '@millrace/contract';
import type { DeskArrival, exportArrival } from '@millrace/contract/admin';
import type { Transaction } from '../../shared/database/index.ts';
import type { Saver } from '../../shared/exports/export-list.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { approvalOnRow } from '../shared/deciding.ts';
import { listDeskUsers } from '../shared/desk-users.store.ts';
import { pageArrivals } from './arrival-queue.store.ts';

export async function arrivalPage(
  tx: Transaction,
  { state = 'listed' }: InputOf<typeof exportArrival>,
  page: { offset: number; pageSize: number },
  { operatorId, nowMs }: Saver,
): Promise<{ total: number; rows: DeskArrival[] }> {
  const { total, rows } = await pageArrivals(tx, { state, ...page });
  const users = await listDeskUsers(
    tx,
    rows.flatMap(({ userId, likelyId }) => [userId, likelyId]),
  );
  const ids = rows.map(({ id }) => id);
  const approvals = await listOpenApprovals(tx, 'arrival', ids, nowMs);
  return {
    total,
    rows: rows.map(({ userId, likelyId, madeAt, ...row }) => ({
      ...row,
      likely: likelyId === null ? null : users(likelyId),
      creditedTo: userId === null ? null : users(userId),
      approval: approvalOnRow(approvals.get(row.id), operatorId),
      time: madeAt.getTime(),
    })),
  };
}
