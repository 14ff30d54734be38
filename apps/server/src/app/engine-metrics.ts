// Figures of this node's engine for the operator; docs/operating.md says what to do about each.
import type { Engine } from '@millrace/engine';
import { Gauge, type Registry } from 'prom-client';

const LAST_LINES_MISSING = 'millrace_last_lines_missing';

/** Returns what takes them away again. */
export function addEngineMetrics(registry: Registry, engine: Engine): () => void {
  const missing = new Gauge({
    name: LAST_LINES_MISSING,
    help: 'Tasks of this engine with a loss limit that hold a swap and have no stop at the exchange',
    labelNames: ['venue'] as const,
    registers: [registry],
    async collect() {
      const counts = await engine.missingLastLines();
      missing.reset();
      for (const [venue, count] of counts) missing.set({ venue }, count);
    },
  });
  return () => registry.removeSingleMetric(LAST_LINES_MISSING);
}
