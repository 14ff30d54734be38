// Figures of groups for the operator; docs/operating.md says what to do about each.
import { Gauge, type Registry } from 'prom-client';
import type { Pool } from '../shared/database/index.ts';
import { countGroupsByTrouble } from '../shared/groups/opened.store.ts';

export function addGroupMetrics(registry: Registry, pool: Pool): void {
  const registers = [registry];
  const failed = new Gauge({
    name: 'millrace_groups_in_error',
    help: 'Open groups with a task that did not start or has a fault',
    labelNames: ['tenant'] as const,
    registers,
    async collect() {
      failed.reset();
      for (const { tenantId, inError } of await countGroupsByTrouble(pool)) failed.set({ tenant: tenantId }, inError);
    },
  });
  const withdrawn = new Gauge({
    name: 'millrace_groups_withdrawn_open',
    help: 'Groups that traders have open although their operator has withdrawn them',
    labelNames: ['tenant'] as const,
    registers,
    async collect() {
      withdrawn.reset();
      for (const { tenantId, withdrawn: count } of await countGroupsByTrouble(pool)) withdrawn.set({ tenant: tenantId }, count);
    },
  });
}
