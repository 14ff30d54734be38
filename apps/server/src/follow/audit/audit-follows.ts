// Computes copying again from raw rows and compares: signals and positions, what became of each copy, the terms of follows, daily figures, profit shares.
import type { Queryable } from '../../shared/database/index.ts';
import { auditCopies } from './audit-copies.ts';
import { auditFigures } from './audit-figures.ts';
import { auditLimits } from './audit-limits.ts';
import { auditShares } from './audit-shares.ts';
import { auditSignals } from './audit-signals.ts';
import { netsOfCycles } from './cycle-nets.ts';
import { noCounts, type Findings, type FollowCounts, type FollowDifference } from './difference.ts';
import { listLeads, readLead } from './lead-rows.store.ts';

export interface FollowAudit {
  counted: FollowCounts;
  /** At most `DIFFERENCES_MAX` of each leader. */
  differences: FollowDifference[];
}

const DIFFERENCES_MAX = 100;

/**
 * Looks at one tenant, or at all; one leader is held in memory at a time.
 * @param db a transaction of the role `audit` that has not read yet: it sees one moment
 */
export async function auditFollows(db: Queryable, { tenantId }: { tenantId?: string | undefined } = {}): Promise<FollowAudit> {
  await db.query('set transaction isolation level repeatable read, read only; set local statement_timeout = 0');
  const counted = noCounts();
  const differences: FollowDifference[] = [];
  for (const lead of await listLeads(db, tenantId)) {
    const rows = await readLead(db, lead);
    const own: FollowDifference[] = [];
    const findings: Findings = {
      counted,
      note: (what, where, detail) => void (own.length < DIFFERENCES_MAX && own.push({ tenantId: lead.tenantId, what, where, detail })),
    };
    counted.leads += 1;
    auditSignals(rows, findings);
    auditCopies(rows, findings);
    auditLimits(rows, findings);
    const nets = netsOfCycles(rows, findings);
    auditFigures(rows, nets, findings);
    auditShares(rows, nets, findings);
    differences.push(...own);
  }
  return { counted, differences };
}
