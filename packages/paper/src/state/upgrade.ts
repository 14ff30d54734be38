// Rows written by an earlier version, made whole: fields that did not exist then get the value that they meant. Never changes one that is there.
import type { RowKind } from './journal.ts';

type Bare = Record<string, unknown>;

const MISSING: Partial<Record<RowKind, (row: Bare) => Bare>> = {
  account: () => ({ level: 'Lv1', cancelAfter: {}, browsers: [] }),
  position: (row) => ({
    mgnMode: 'isolated',
    openedSize: row['size'],
    openedValue: row['cost'],
    closedSize: 0n,
    closedValue: 0n,
    maxSize: row['size'],
    marginFunding: 0n,
  }),
  order: (row) => ({ rebate: 0n, priority: row['ordId'], ahead: 0n, stpMode: 'cancel_maker', attached: [] }),
  algo: () => ({ trail: null, attached: [], parentOrdId: '', limitProfit: false, pairId: '' }),
  fill: (row) => ({ markPx: row['px'], indexPx: row['px'] }),
  bill: () => ({ marginChange: 0n, from: '', to: '' }),
};

/** The row as this version writes it; changed in place. */
export function upgradeRow(kind: RowKind, row: object): void {
  const bare = row as Bare;
  const missing = MISSING[kind]?.(bare) ?? {};
  for (const [name, value] of Object.entries(missing)) bare[name] ??= value;
  if (kind === 'algo' || kind === 'order') for (const attached of bare['attached'] as Bare[]) attached['limitProfit'] ??= false;
  if (kind !== 'algo') return;
  for (const name of ['stop', 'profit', 'entry']) {
    const leg = bare[name] as Bare | null;
    if (leg) leg['by'] ??= 'last';
  }
  const entry = bare['entry'] as Bare | null;
  if (entry) entry['advance'] ??= '';
}
