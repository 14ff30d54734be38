// The panic stop that runs, since when, by whom, and what it stopped.
import { getPanic } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { approvalOnRow } from '../shared/deciding.ts';
import { countStopped, findPanic } from './panic.store.ts';

export const getPanicRoute = adminHandler(getPanic, ({ clock }, { tenant, operator, read }) =>
  read(async (tx) => {
    const found = await findPanic(tx);
    if (found === undefined) return { stop: null };
    const { startMs, ...stop } = found;
    const open = (await listOpenApprovals(tx, 'endPanic', [tenant.id], clock.now())).get(tenant.id);
    return { stop: { ...stop, startTime: startMs, ...(await countStopped(tx)), approval: approvalOnRow(open, operator.operatorId) } };
  }),
);
