// Figures of the market history for the operator; docs/operating.md says what to do about each.
import { type History, listHistoryFigures } from '@millrace/engine';
import { Gauge, type Registry } from 'prom-client';
import type { Pool } from '../shared/database/index.ts';

const labelNames = ['venue', 'instrument'] as const;

export function addHistoryMetrics(registry: Registry, pool: Pool, history: History): void {
  const registers = [registry];
  const behind = new Gauge({
    name: 'millrace_history_behind_chunks',
    help: 'Hours, days and ten-day spans of bars still to be fetched',
    labelNames,
    registers,
    collect() {
      for (const status of history.status()) if (status.behind !== undefined) behind.set(labelsOf(status), status.behind);
    },
  });
  const late = new Gauge({
    name: 'millrace_history_late_seconds',
    help: 'Seconds of venue time since the newest minute that is known',
    labelNames,
    registers,
    collect() {
      for (const status of history.status()) {
        const now = history.venueNow(status.venueId);
        if (now !== undefined && status.untilTs !== undefined) late.set(labelsOf(status), Math.max(0, (now - status.untilTs) / 1000));
      }
    },
  });
  const corrected = new Gauge({
    name: 'millrace_history_corrected_bars',
    help: 'Bars that the venue gave a second time with other figures',
    labelNames,
    registers,
    async collect() {
      for (const figures of await listHistoryFigures(pool)) corrected.set(labelsOf(figures), figures.corrected);
    },
  });
  const holes = new Gauge({
    name: 'millrace_history_holes_minutes',
    help: 'Minutes that the venue does not have',
    labelNames,
    registers,
    async collect() {
      for (const figures of await listHistoryFigures(pool)) holes.set(labelsOf(figures), figures.holes);
    },
  });
}

function labelsOf({ venueId, instId }: { venueId: string; instId: string }): Record<(typeof labelNames)[number], string> {
  return { venue: venueId, instrument: instId };
}
