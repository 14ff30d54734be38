// How far a price lies from the last one, and how much the price must turn there before the task acts. Pure.
import type { Assignment, AssignmentDetails } from '@millrace/contract';
import type { Translator } from '@millrace/i18n';
import { addDecimals, divideDecimals, isDecimal, multiplyDecimals, negateDecimal } from '@millrace/market';
import { formatDecimal, formatPercent } from '@millrace/ui';

type Wait = Assignment['waits'][number];

/** From the last price to another, in percent of the last: 56271.6 from 58520 is -3.842... */
export function distancePct(price: string, lastPrice: string | undefined): string | undefined {
  if (lastPrice === undefined || !isDecimal(price) || !isDecimal(lastPrice) || !/[1-9]/.test(lastPrice)) return undefined;
  return divideDecimals(multiplyDecimals(addDecimals(price, negateDecimal(lastPrice)), '100'), lastPrice, 18, 'halfEven');
}

/** "-3.84%", as every page prints it. */
export function distanceText(price: string, lastPrice: string | undefined, { tag }: Pick<Translator, 'tag'>): string {
  return formatPercent(distancePct(price, lastPrice), { tag, sign: 'change' });
}

/** "rebound 0.2%" of an add, "fall-back 0.3%" of a target; undefined where the price alone decides. */
function turnText({ act }: Wait, { settings }: Pick<AssignmentDetails, 'settings'>, { t, tag }: Translator): string | undefined {
  const pct = act === 'add' ? settings['callbackRate'] : act === 'target' ? settings['rollbackRate'] : undefined;
  if (pct === undefined || !/[1-9]/.test(pct)) return undefined;
  return t(act === 'add' ? 'tasks.turn.rebound' : 'tasks.turn.fallBack', { pct: formatDecimal(pct, { tag }) });
}

/** Both in one line, under a wake-up: "-3.84%, rebound 0.2%". */
export function underText(
  wait: Wait,
  { task, lastPrice }: { task: Pick<AssignmentDetails, 'settings'>; lastPrice: string | undefined },
  locale: Translator,
): string {
  return [distanceText(wait.price, lastPrice, locale), turnText(wait, task, locale)].filter((part) => part !== undefined).join(', ');
}
