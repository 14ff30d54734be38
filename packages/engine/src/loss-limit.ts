// Whether a loss limit is reached already where it is set: then the task would close everything with its next price.
import type { AveragingSettings } from '@millrace/contract';
import { unscaled } from '@millrace/market';
import { compile } from './strategies/lib/compiled-settings.ts';
import type { DecisionInstrument } from './strategies/lib/decision.ts';
import { meets, roundLevels, roundNetAt } from './strategies/lib/round.ts';
import { averagingState } from './strategy-of.ts';

/** What the round would leave if everything closed at this price, decimal text in quote currency; null while the limit is not reached. */
export function netBeyondLossLimit(
  state: unknown,
  settings: AveragingSettings,
  instrument: DecisionInstrument,
  ticks: number,
): string | null {
  if (state === null) return null;
  const known = averagingState(state);
  const c = compile(settings, instrument);
  if (!meets(roundLevels(c, known).loss, ticks)) return null;
  return unscaled(roundNetAt(c, known, ticks), c.units.decimals);
}
