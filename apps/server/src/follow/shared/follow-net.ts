// What a whole follow has brought, with what its positions would bring now: what its limits are compared with.
import type { InstrumentInfo } from '@millrace/contract';
import type { TaskSummary } from '@millrace/engine';
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import { openResultOf } from '../../groups/index.ts';
import { partsOf } from '../../tasks/index.ts';

export type CopiedTask = Pick<TaskSummary, 'instId' | 'view' | 'netTotal'>;

type Prices = ReadonlyMap<string, Pick<InstrumentInfo, 'lastPrice' | 'contractValue'>>;

/** What running cycles have booked, and what their positions would bring, USDT. */
export interface RunningMoney {
  gross: string;
  fees: string;
  funding: string;
  /** Undefined where the price of something held is not known. */
  open: string | undefined;
}

export function runningMoney(tasks: readonly Pick<CopiedTask, 'instId' | 'view'>[], prices: Prices): RunningMoney {
  const sum = { gross: '0', fees: '0', funding: '0' };
  let open: string | undefined = '0';
  for (const task of tasks) {
    // A task that never decided has no legs.
    if (task.view === null || !('legs' in task.view)) continue;
    for (const { realizedPnl, fees, funding } of partsOf(task)) {
      sum.gross = addDecimals(sum.gross, realizedPnl);
      sum.fees = addDecimals(sum.fees, fees);
      sum.funding = addDecimals(sum.funding, funding);
    }
    if (partsOf(task).every(({ sz }) => sz === '0')) continue;
    const product = prices.get(task.instId);
    if (product === undefined || product.lastPrice === '') open = undefined;
    else if (open !== undefined) open = addDecimals(open, openResultOf(task, product));
  }
  return { ...sum, open };
}

/** Net of closed cycles, what the running ones have booked, and their open result, USDT. Undefined where the price of something held is not known. */
export function netOfFollow(tasks: readonly CopiedTask[], prices: Prices): string | undefined {
  const { gross, fees, funding, open } = runningMoney(tasks, prices);
  if (open === undefined) return undefined;
  const closed = tasks.map(({ netTotal }) => netTotal).reduce(addDecimals, '0');
  return [gross, negateDecimal(fees), funding, open].reduce(addDecimals, closed);
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
