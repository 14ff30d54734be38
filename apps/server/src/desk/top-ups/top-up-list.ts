// What the queue of top-ups and its file have in common.
import type { InputOf } from '@millrace/contract';
import type { DeskTopUp, exportTopUp } from '@millrace/contract/admin';
import type { Transaction } from '../../shared/database/index.ts';
import type { Saver } from '../../shared/exports/export-list.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { pageQueue } from './top-up-queue.store.ts';
import { deskTopUpOf } from './top-up-row.ts';

export async function topUpPage(
  tx: Transaction,
  { state = 'review', uid, isFree, sort = 'newest' }: InputOf<typeof exportTopUp>,
  page: { offset: number; pageSize: number },
  { operatorId, nowMs }: Saver,
): Promise<{ total: number; rows: DeskTopUp[] }> {
  const freeFor = isFree === true ? operatorId : undefined;
  const { total, rows } = await pageQueue(tx, { state, uid, freeFor, sort, nowMs, ...page });
  const ids = rows.map(({ id }) => id);
  const approvals = await listOpenApprovals(tx, 'topUp', ids, nowMs);
  return { total, rows: rows.map((row) => deskTopUpOf(row, approvals.get(row.id), operatorId)) };
}
