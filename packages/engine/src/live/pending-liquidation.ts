// A price at or beyond the liquidation price of a task's leg may be known before the account's own news. Until the account has answered the
// task opens nothing; its exits go on.
import type { Account } from '../accounts/account.ts';
import { isAtLiquidation } from '../accounts/liquidation-prices.ts';
import { agreePositions } from './compare-positions.ts';
import type { EngineContext } from './context.ts';
import { holdingsOf } from './holdings.ts';
import type { TaskRunner } from './task-runner.ts';

/** Longest wait for the account's answer, real ms. */
const ANSWER_MS_MAX = 2_000;

/** Prices that a task is about to decide on, in ticks; `seq`: of the last price in its feed. */
export interface SeenPrices {
  lastTicks: number | null;
  markTicks: number | null;
  seq: number;
}

/** Whether a leg of the task may have been liquidated at these prices without the task knowing. Asks the account where nobody has asked yet. */
export function isLiquidationPending(context: EngineContext, runner: TaskRunner, prices: SeenPrices): boolean {
  if (runner.liquidation.isAsked) return true;
  const { answered } = runner.liquidation;
  if (answered?.seq === prices.seq && answered.markTicks === prices.markTicks) return false;
  if (!reachesLiquidation(runner, prices)) return false;
  runner.liquidation = { isAsked: true, answered: prices };
  void askAccount(context, runner);
  return true;
}

function reachesLiquidation({ account, task, instrument }: TaskRunner, { lastTicks, markTicks }: SeenPrices): boolean {
  const { legs } = holdingsOf(task);
  return (['L', 'S'] as const).some((leg) => {
    if (legs[leg].lots === 0) return false;
    const position = { instId: task.instId, leg, tickSize: instrument.tickSize };
    return [lastTicks, markTicks].some((ticks) => ticks !== null && isAtLiquidation(account, position, ticks));
  });
}

/** Afterwards the task decides on the newest price, which may open again. */
async function askAccount(context: EngineContext, runner: TaskRunner): Promise<void> {
  const release = context.activity.hold();
  await Promise.race([nextComparison(context, runner.account), new Promise<void>((done) => context.later(ANSWER_MS_MAX, done))]);
  runner.liquidation = { ...runner.liquidation, isAsked: false };
  runner.put({ type: 'price' });
  release();
}

/** A comparison that begins after this call; one for all tasks that ask until it begins. One under way may have read the positions too early. */
function nextComparison(context: EngineContext, account: Account): Promise<void> {
  account.nextComparison ??= account.comparison.then(() => {
    account.nextComparison = null;
    account.comparison = compare(context, account);
    return account.comparison;
  });
  return account.nextComparison;
}

async function compare(context: EngineContext, account: Account): Promise<void> {
  try {
    await agreePositions(context, account);
  } catch (error) {
    context.options.logger.error({ credentialId: account.credentialId, err: error }, 'positions at a liquidation price could not be compared');
    account.resync();
  }
}
