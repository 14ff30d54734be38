// Audits of the tenant's ledger, newest first, and the stop of outgoing money that one of them caused.
import { pageAuditRun } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { approvalOnRow } from '../shared/deciding.ts';
import { findStop, listAuditRuns } from '../shared/audit-run.store.ts';

export const pageAuditRunRoute = adminHandler(pageAuditRun, ({ clock }, { input, tenant, operator, read }) =>
  read(async (tx) => {
    const { pageSize } = pageOfInput(input);
    const found = await listAuditRuns(tx, { isFaulty: input.isFaulty ?? false, afterId: input.beforeId, rowsMax: pageSize + 1 });
    const rows = found.slice(0, pageSize);
    const stop = await findStop(tx);
    const open = stop && (await listOpenApprovals(tx, 'liftStop', [tenant.id], clock.now())).get(tenant.id);
    return {
      rows,
      nextId: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
      stop: stop
        ? { auditId: stop.auditId, startTime: stop.startMs, isClean: stop.isClean, approval: approvalOnRow(open, operator.operatorId) }
        : null,
    };
  }),
);
