// A top-up as the queue shows it.
import type { DeskTopUp } from '@millrace/contract/admin';
import type { Approval } from '../shared/approval.store.ts';
import { approvalOnRow } from '../shared/deciding.ts';
import type { QueuedTopUp } from './top-up-queue.store.ts';

export function deskTopUpOf(row: QueuedTopUp, approval: Approval | undefined, operatorId: string): DeskTopUp {
  const { id, version, types, network, address, price, bonus, exact, state, reply, decidedBy } = row;
  const shown = { id, version, types, network, address, price, bonus, exact, state, reply, decidedBy };
  return {
    ...shown,
    user: { id: row.userId, uid: row.uid, nickname: row.nickname },
    claim:
      row.claimer === null || row.claimedAt === null
        ? null
        : { operator: row.claimer, time: row.claimedAt.getTime(), isMine: row.claimedBy === operatorId },
    approval: approvalOnRow(approval, operatorId),
    createTime: row.createdAt.getTime(),
  };
}
