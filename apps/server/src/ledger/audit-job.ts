// The server audits the ledger of each tenant: every hour what is new, every night all of it. A difference stops the tenant's outgoing money; its
// administrators are mailed when that happens, and by each nightly audit that still finds one.
import type { Context } from '../shared/context/context.ts';
import { inTransaction } from '../shared/database/index.ts';
import type { CronJob, JobHandler } from '../shared/feature.ts';
import { listTenantIds } from '../shared/tenants/tenant.store.ts';
import { findAuditedJournal, findNewestJournal, insertAudit } from './audit.store.ts';
import { auditLedger } from './audit.ts';
import type { LedgerDifference } from './ledger-difference.ts';
import { DIFFERENCE_MAIL, mailDifference, mailDifferences } from './difference-mail.ts';

const AUDIT_NEW = 'audit_new_journals';
const AUDIT_WHOLE = 'audit_ledger';
/** Asked for at the console; its name stands in `ask_for_audit`. */
const AUDIT_TENANT = 'audit_tenant';

/** @returns the differences found */
export async function auditTenant(
  { pools, clock, log }: Pick<Context, 'pools' | 'clock' | 'log'>,
  { tenantId, isWhole }: { tenantId: string; isWhole: boolean },
): Promise<LedgerDifference[]> {
  const journalId = await findNewestJournal(pools.engine, tenantId);
  const afterJournalId = isWhole ? undefined : await findAuditedJournal(pools.engine, tenantId);
  const { differences } = await inTransaction(pools.audit, (tx) => auditLedger(tx, { tenantId, afterJournalId, nowMs: clock.now() }));
  const atMs = clock.now();
  const mailed = await inTransaction(pools.engine, async (tx) => {
    const stops = await insertAudit(tx, { tenantId, isWhole: afterJournalId === undefined, journalId, differences, atMs });
    const isToMail = stops || (isWhole && differences.length > 0);
    return isToMail ? mailDifferences(tx, { tenantId, differences: differences.length, atMs }) : undefined;
  });
  if (differences.length > 0) log.error({ tenantId, differences }, 'the ledger differs from its journals; outgoing money is stopped');
  if (mailed === 0) log.error({ tenantId }, 'no administrator has an e-mail address: nobody was mailed that the ledger differs');
  return differences;
}

const auditAll =
  (isWhole: boolean): JobHandler =>
  async (context) => {
    for (const tenantId of await listTenantIds(context.pools.engine)) await auditTenant(context, { tenantId, isWhole });
  };

const auditOne: JobHandler = async (context, payload) => {
  // Written by `ask_for_audit` in exactly this shape.
  const { tenantId } = payload as { tenantId: string };
  await auditTenant(context, { tenantId, isWhole: true });
};

export const auditJobs = {
  [AUDIT_TENANT]: auditOne,
  [AUDIT_NEW]: auditAll(false),
  [AUDIT_WHOLE]: auditAll(true),
  [DIFFERENCE_MAIL]: mailDifference,
};
export const auditCron: readonly CronJob[] = [
  { pattern: '7 * * * *', job: AUDIT_NEW },
  { pattern: '37 18 * * *', job: AUDIT_WHOLE },
];
