// Has the whole ledger of the tenant audited now, by the job that also audits it every night.
import { doneOutput } from '@millrace/contract';
import { runAudit } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { askForAudit } from '../shared/audit-run.store.ts';

export const runAuditRoute = adminHandler(runAudit, (_context, { write, record }) =>
  write(async (tx) => {
    await askForAudit(tx);
    await record(tx, { kind: 'auditStarted' });
    return doneOutput;
  }),
);
