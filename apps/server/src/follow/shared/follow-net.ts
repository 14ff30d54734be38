// What a whole follow has brought, with what its positions would bring now: what its limits are compared with.
import type { InstrumentInfo } from '@millrace/contract';
import type { TaskSummary } from '@millrace/engine';
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import { openResultOf } from '../../groups/index.ts';
import { partsOf } from '../../tasks/index.ts';

export type CopiedTask = Pick<TaskSummary, 'instId' | 'view' | 'netTotal'>;

/** Net of closed cycles, what the running ones have booked, and their open result, USDT. Undefined where the price of something held is not known. */
export function netOfFollow(
  tasks: readonly CopiedTask[],
  products: ReadonlyMap<string, Pick<InstrumentInfo, 'lastPrice' | 'contractValue'>>,
): string | undefined {
  let net = '0';
  for (const task of tasks) {
    net = addDecimals(net, task.netTotal);
    // A task that never decided has no legs.
    if (task.view === null || !('legs' in task.view)) continue;
    for (const { realizedPnl, fees, funding } of partsOf(task)) net = [realizedPnl, negateDecimal(fees), funding].reduce(addDecimals, net);
    if (partsOf(task).every(({ sz }) => sz === '0')) continue;
    const product = products.get(task.instId);
    if (product === undefined || product.lastPrice === '') return undefined;
    net = addDecimals(net, openResultOf(task, product));
  }
  return net;
}

/** Which limit of a follow this net has reached; "0" is none. */
export function limitReached(
  net: string,
  { lossNum, targetNum }: { lossNum: string; targetNum: string },
): 'lossLimit' | 'target' | undefined {
  const isSet = (amount: string): boolean => compareDecimals(amount, '0') > 0;
  if (isSet(lossNum) && compareDecimals(net, negateDecimal(lossNum)) <= 0) return 'lossLimit';
  return isSet(targetNum) && compareDecimals(net, targetNum) >= 0 ? 'target' : undefined;
}
