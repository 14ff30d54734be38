// Cuts a recording to the time that is played; what lies before stays as past to look back at.
import type { BacktestBars } from '@millrace/engine/pure';
import { UserFacingError } from '../process/user-facing-error.ts';

/** @throws UserFacingError when nothing is left. */
export function rowsWithin(all: BacktestBars, from: number, to: number): { bars: BacktestBars; firstRow: number } {
  const firstRow = all.ts.findIndex((ts) => ts >= from);
  const after = all.ts.findIndex((ts) => ts >= to);
  const end = after < 0 ? all.ts.length : after;
  if (firstRow < 0 || firstRow >= end) throw new UserFacingError('No row lies between --from and --to.');
  return { bars: { barMs: all.barMs, ts: all.ts.subarray(0, end), values: all.values.subarray(0, 5 * end) }, firstRow };
}
