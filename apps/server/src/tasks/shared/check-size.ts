// A size entered by hand, in lots of the instrument.
import type { InputIssue } from '@millrace/contract';
import { compareDecimals, lotsOf } from '@millrace/market';
import { Refusal } from '../../shared/refusal.ts';
import type { Steps } from './task-product.ts';

/**
 * Converts `sz`, contracts or base units, to lots. `whole` is the size of the leg's position, which may be closed even below the smallest order.
 * @throws Refusal settingsInvalid when it is no multiple of the lot or below the minimum
 */
export function checkedLots(sz: string, on: Steps, whole?: string): number {
  const issue = (rule: InputIssue['rule'], args: InputIssue['args']): never => {
    throw new Refusal('settingsInvalid', undefined, [{ field: 'sz', rule, args }]);
  };
  const lots = lotsOf(sz, on.lotSize, 'floor');
  if (lots !== lotsOf(sz, on.lotSize, 'ceil')) return issue('lotMultiple', { lot: on.lotSize });
  const isWhole = whole !== undefined && compareDecimals(sz, whole) === 0;
  return compareDecimals(sz, on.minSize) < 0 && !isWhole ? issue('belowMinimum', { min: on.minSize }) : lots;
}

/** @throws Refusal settingsInvalid: both legs have a position and none was named */
export function namedLeg<Leg>(leg: Leg | null): Leg {
  if (leg === null) throw new Refusal('settingsInvalid', undefined, [{ field: 'leg', rule: 'required', args: {} }]);
  return leg;
}
