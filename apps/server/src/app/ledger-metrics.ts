// Figures of the ledger's audits for the operator; docs/operating.md says what to do about each.
import { Gauge, type Registry } from 'prom-client';
import { listAuditStates } from '../ledger/index.ts';
import type { Pool } from '../shared/database/index.ts';

type AuditState = Awaited<ReturnType<typeof listAuditStates>>[number];

export function addLedgerMetrics(registry: Registry, pool: Pool): void {
  const add = (name: string, help: string, valueOf: (state: AuditState) => number): void => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['tenant'] as const,
      registers: [registry],
      async collect() {
        gauge.reset();
        for (const state of await listAuditStates(pool)) gauge.set({ tenant: state.tenantId }, valueOf(state));
      },
    });
  };
  add('millrace_ledger_differences', 'Differences that the newest audit of the ledger found', ({ differences }) => differences);
  add('millrace_ledger_audit_timestamp_seconds', 'When the ledger was last audited', ({ atMs }) => atMs / 1000);
  add('millrace_outgoing_stopped', '1 where no money leaves wallets since an audit found a difference', ({ isStopped }) =>
    Number(isStopped),
  );
}
