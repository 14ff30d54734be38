// Frames of an account's private streams find the task they concern. What belongs to none of our tasks is left alone.
import type { AlgoOrder, Fill, OrderUpdate, Position } from '@millrace/okx';
import type { Account, AccountHooks } from '../accounts/account.ts';
import type { EngineContext } from './context.ts';
import { bookFunding } from './book-funding.ts';
import { isShort } from './load-task.ts';
import { applyLiquidation, isLiquidation, ownsPosition } from './liquidations.ts';
import { applyAlgoOrder, applyOrder, ourIdOf } from './order-updates.ts';
import { agreePositions, drained } from './compare-positions.ts';
import type { TaskRunner } from './task-runner.ts';

export function createAccountNews(context: EngineContext): Pick<AccountHooks, 'onOrder' | 'onAlgoOrder' | 'onPosition'> {
  /** Funding as last told, by position. */
  const funding = new Map<string, string>();
  const runnerOf = (account: Account, id: string | null): TaskRunner | undefined => {
    const taskId = id === null ? undefined : account.orders.get(id);
    return taskId === undefined ? undefined : context.runners.get(taskId);
  };

  /** The venue took a position, or part of it, away. */
  function liquidated(account: Account, fill: Fill): void {
    const runner = [...account.runners].find((each) => ownsPosition(each, fill));
    if (runner !== undefined) runner.enqueue(() => applyLiquidation(context, runner, { fill }));
  }

  /** After a position frame: funding that was booked, and lots that left without an order of ours. */
  async function watchPosition(account: Account, position: Position): Promise<void> {
    if (account.state !== 'ready' || context.halted) return;
    const release = context.activity.hold();
    try {
      const key = `${account.credentialId} ${position.instId} ${position.positionSide}`;
      if (position.fundingFee !== (funding.get(key) ?? '0')) {
        funding.set(key, position.fundingFee);
        await bookFunding(context, account);
      }
      await drained(account);
      if (isShort([...account.runners], position)) await agreePositions(context, account);
    } catch (error) {
      context.options.logger.error({ credentialId: account.credentialId, err: error }, 'a position could not be compared');
      account.resync();
    } finally {
      release();
    }
  }

  return {
    onOrder(account: Account, update: OrderUpdate) {
      const { order, fill } = update;
      const runner = runnerOf(account, ourIdOf(order)) ?? runnerOf(account, order.algoId) ?? runnerOf(account, order.ordId);
      if (runner !== undefined) runner.enqueue(() => applyOrder(context, runner, update));
      else if (fill !== null && isLiquidation(fill)) liquidated(account, fill);
    },
    onAlgoOrder(account: Account, algo: AlgoOrder) {
      const runner = runnerOf(account, algo.algoClOrdId);
      runner?.enqueue(() => applyAlgoOrder(context, runner, algo));
    },
    onPosition: (account: Account, position: Position) => void watchPosition(account, position),
  };
}
