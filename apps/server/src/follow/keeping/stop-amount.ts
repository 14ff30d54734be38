// The loss at which a kept position closes: the copier's choice, else the loss limit of the follow, else half of what is left of its margin.
import type { InstrumentInfo } from '@millrace/contract';
import type { TaskSummary } from '@millrace/engine';
import { addDecimals, compareDecimals, divideDecimals, negateDecimal, roundDecimal } from '@millrace/market';
import { netOfFollow } from '../shared/follow-net.ts';
import type { KeepTerms } from './keep.store.ts';

type Held = Pick<TaskSummary, 'instId' | 'view' | 'netTotal'>;

/**
 * USDT with two decimals. Without any limit: what it has lost, and half of what is left of its margin, so that the stop lies before liquidation. Worked
 * figure: a margin of 120 of which 20 are lost stops at a loss of 70.
 */
export function stopAmountOf(task: Held, product: InstrumentInfo, { keepLoss, lossNum }: KeepTerms): string {
  if (keepLoss !== null) return keepLoss;
  if (compareDecimals(lossNum, '0') > 0) return roundDecimal(lossNum, 2, 'ceil');
  const lost = lossOf(task, product);
  const left = addDecimals(task.view?.securedAssets ?? '0', negateDecimal(lost));
  const half = compareDecimals(left, '0.02') > 0 ? divideDecimals(left, '2', 2, 'floor') : '0.01';
  return roundDecimal(addDecimals(lost, half), 2, 'ceil');
}

/** What its running cycles have lost at the newest price, USDT, at least 0. @throws (a bug) while that price is not known */
export function lossOf(task: Held, product: InstrumentInfo): string {
  const net = netOfFollow([{ ...task, netTotal: '0' }], new Map([[task.instId, product]]));
  if (net === undefined) throw new Error(`no price of ${task.instId}`);
  return compareDecimals(net, '0') < 0 ? negateDecimal(net) : '0';
}
