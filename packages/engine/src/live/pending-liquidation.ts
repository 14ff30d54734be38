// A price at or beyond the liquidation price of a task's leg may be known before the account's own news. Until the account has answered the
// task opens nothing; its exits go on.
import { isAtLiquidation } from '../accounts/liquidation-prices.ts';
import type { EngineContext } from './context.ts';
import { holdingsOf } from './holdings.ts';
import type { SeenPrices, TaskRunner } from './task-runner.ts';

/** Whether a leg of the task may have been liquidated at these prices without the task knowing. Has the account asked, unless it is being asked. */
export function isLiquidationPending(context: EngineContext, runner: TaskRunner, prices: SeenPrices): boolean {
  if (runner.liquidation.isAsked) return true;
  const { answered } = runner.liquidation;
  if (answered?.seq === prices.seq && answered.markTicks === prices.markTicks) return false;
  if (!reachesLiquidation(runner, prices)) return false;
  runner.liquidation = { isAsked: true, answered: prices };
  context.signal({ type: 'liquidationPrice', runner });
  return true;
}

function reachesLiquidation({ account, task, instrument }: TaskRunner, { lastTicks, markTicks }: SeenPrices): boolean {
  return holdingsOf(task).legs.some(({ side, lots }) => {
    if (lots === 0) return false;
    const position = { instId: task.instId, leg: side, tickSize: instrument.tickSize };
    return [lastTicks, markTicks].some((ticks) => ticks !== null && isAtLiquidation(account, position, ticks));
  });
}
