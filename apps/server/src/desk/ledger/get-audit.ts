// One audit of the tenant's ledger with what it found.
import { getAudit } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { findAuditRun } from '../shared/audit-run.store.ts';

export const getAuditRoute = adminHandler(getAudit, (_context, { input, read }) =>
  read(async (tx) => (await findAuditRun(tx, input.id)) ?? refuse('notFound')),
);
