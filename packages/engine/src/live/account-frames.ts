// Frames of an account's private streams become inputs of the task they concern. What belongs to none of our tasks is left alone.
import { lotsOf } from '@millrace/market';
import type { AlgoOrder, OrderUpdate, Position } from '@millrace/okx';
import type { Account } from '../accounts/account.ts';
import { legOfPosition } from '../accounts/liquidation-prices.ts';
import { holdingsOf } from './holdings.ts';
import { bookFunding } from './book-funding.ts';
import { agreePositions, drained } from './compare-positions.ts';
import type { EngineContext } from './context.ts';
import { isLiquidation, ownsPosition } from './liquidations.ts';
import { ourIdOf } from './order-updates.ts';
import { NotOwnedError } from '../stores/shard-fence.ts';
import type { TaskRunner } from './task-runner.ts';

export function routeOrder(context: EngineContext, account: Account, update: OrderUpdate): void {
  const { order, fill } = update;
  const runner =
    runnerOf(context, account, ourIdOf(order)) ?? runnerOf(context, account, order.algoId) ?? runnerOf(context, account, order.ordId);
  if (runner !== undefined) return runner.put({ type: 'order', update });
  if (fill === null || !isLiquidation(fill)) return;
  const owner = context.runners.of(account.credentialId).find((each) => ownsPosition(each, fill));
  if (owner !== undefined) void applyAfterFunding(context, account, () => owner.put({ type: 'liquidation', fill }));
}

/** A settlement of the same moment has moved the margin that a liquidation takes, so it is booked first; a venue that does not answer is not waited for. */
async function applyAfterFunding(context: EngineContext, account: Account, apply: () => void): Promise<void> {
  const release = context.activity.hold();
  try {
    await bookFunding(context, account);
  } catch (error) {
    if (!(error instanceof NotOwnedError))
      context.options.logger.error({ credentialId: account.credentialId, err: error }, 'funding could not be booked');
  } finally {
    apply();
    release();
  }
}

export function routeAlgoOrder(context: EngineContext, account: Account, algo: AlgoOrder): void {
  runnerOf(context, account, algo.algoClOrdId)?.put({ type: 'algoOrder', algo });
}

function runnerOf(context: EngineContext, account: Account, id: string | null): TaskRunner | undefined {
  const taskId = id === null ? undefined : account.orders.get(id);
  return taskId === undefined ? undefined : context.runners.get(taskId);
}

/** After a position frame: books new funding, and compares where lots left without an order of ours. */
export function checkPosition(context: EngineContext, account: Account, position: Position): Promise<void> {
  return whileDeciding(context, account, async () => {
    if (account.noteFundingFee(position)) await bookFunding(context, account);
    await drained(context, account);
    if (isShort(context.runners.of(account.credentialId), position)) await agreePositions(context, account);
  });
}

/** Compares at once; a leg whose order is under way is left for the next refusal of its exit, or the next comparison. */
export function checkHoldings(context: EngineContext, account: Account): Promise<void> {
  return whileDeciding(context, account, async () => {
    await drained(context, account);
    await agreePositions(context, account);
  });
}

/** Runs a comparison of an account whose tasks decide; one that fails starts its connection over. */
async function whileDeciding(context: EngineContext, account: Account, compare: () => Promise<void>): Promise<void> {
  if (!account.mayClose || context.halted) return;
  const release = context.activity.hold();
  try {
    await compare();
  } catch (error) {
    // It is being given up: its next owner compares it.
    if (error instanceof NotOwnedError) return;
    context.options.logger.error({ credentialId: account.credentialId, err: error }, 'a position could not be compared');
    account.resync();
  } finally {
    release();
  }
}

/** Whether a position frame holds less than the books of these tasks. */
function isShort(runners: readonly TaskRunner[], position: Position): boolean {
  const side = legOfPosition(position);
  const concerned = runners.filter((runner) => runner.task.instId === position.instId && !runner.dead);
  if (concerned.length === 0 || position.marginMode !== 'isolated') return false;
  const lotSize = concerned[0]?.instrument.lotSize ?? '1';
  const ours = concerned.reduce((sum, runner) => sum + lotsOnSide(runner, side), 0);
  return lotsOf(position.size.replace('-', ''), lotSize, 'floor') < ours;
}

function lotsOnSide(runner: TaskRunner, side: 'L' | 'S'): number {
  return holdingsOf(runner.task).legs.reduce((sum, leg) => sum + (leg.side === side ? leg.lots : 0), 0);
}
