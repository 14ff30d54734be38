// A leader's signals among themselves and against his position: without a gap, each going on from the one before, and their sum what he holds.
import type { Findings } from './difference.ts';
import type { LeadRows, SignalRow } from './lead-rows.store.ts';

export function auditSignals({ lead, signals, positions }: LeadRows, { counted, note }: Findings): void {
  counted.signals += signals.length;
  if (signals.some(({ seq }, index) => seq !== index + 1) || lead.lastSeq !== signals.length)
    note('signal', lead.id, `${String(signals.length)} signals, the newest should be ${String(lead.lastSeq)}`);
  const stored = new Map(positions.map((position) => [`${position.instId} ${position.side}`, position]));
  const told = Map.groupBy(signals, ({ instId, side }) => `${instId} ${side}`);
  for (const key of new Set([...told.keys(), ...stored.keys()])) {
    counted.positions += 1;
    let held = 0;
    let openLots = 0;
    for (const signal of told.get(key) ?? []) {
      const wrong = wrongIn(signal, held, openLots);
      if (wrong !== undefined) note('signal', `${lead.id} ${String(signal.seq)}`, wrong);
      if (signal.action === 'OPEN') openLots = signal.deltaLots;
      held = after(signal);
    }
    const lots = stored.get(key)?.lots ?? 0;
    if (lots !== held) note('position', `${lead.id} ${key}`, `is ${String(lots)} lots, the sum of his signals ${String(held)}`);
  }
}

function wrongIn(signal: SignalRow, held: number, openLots: number): string | undefined {
  const { action, beforeLots, deltaLots } = signal;
  if (beforeLots !== held) return `begins with ${String(beforeLots)} lots, the one before left ${String(held)}`;
  const isRight = {
    OPEN: held === 0 && signal.openLots === deltaLots,
    ADD: held > 0 && signal.openLots === openLots,
    REDUCE: deltaLots < held && signal.openLots === openLots,
    CLOSE: held > 0 && deltaLots === held && signal.openLots === openLots,
  }[action];
  return isRight ? undefined : `${action} of ${String(deltaLots)} lots with ${String(held)} held, opened with ${String(signal.openLots)}`;
}

function after({ action, beforeLots, deltaLots }: SignalRow): number {
  return action === 'OPEN' || action === 'ADD' ? beforeLots + deltaLots : beforeLots - deltaLots;
}
