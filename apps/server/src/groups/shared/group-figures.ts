// The six figures of a group from what its cycles and hourly notes add up to (money.md 3.2).
import type { GroupFigures } from '@millrace/contract';
import { normalDecimal } from '@millrace/market';
import { capitalFigures } from '../../shared/notes/capital-figures.ts';
import type { FigureRow } from './figures.store.ts';

/** Figures of fewer accounts would let a reader infer the result of one. */
const ACCOUNTS_MIN = 5;

/** `own`: of the caller's tasks; else of all accounts, and unknown while they are too few. */
export function groupFigures(row: FigureRow, own: boolean): GroupFigures {
  const head = { own, accounts: own ? null : row.accounts, since: own ? null : row.sinceMs };
  if (!own && row.accounts < ACCOUNTS_MIN) {
    const unknown = {
      sumPnl: null,
      yesterdayPnl: null,
      thirtyDayPnl: null,
      annualizedRate: null,
      withstandRisksRate: null,
      maxRetracement: null,
    };
    return { ...head, since: null, accounts: null, ...unknown };
  }
  return {
    ...head,
    sumPnl: normalDecimal(row.sumPnl),
    yesterdayPnl: normalDecimal(row.yesterdayPnl),
    thirtyDayPnl: normalDecimal(row.thirtyDayPnl),
    ...capitalFigures(row),
  };
}
