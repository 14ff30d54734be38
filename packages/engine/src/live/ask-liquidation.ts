// Asks an account what became of a position whose liquidation price was reached.
import type { Account } from '../accounts/account.ts';
import { NotOwnedError } from '../stores/shard-fence.ts';
import { agreePositions } from './compare-positions.ts';
import type { EngineContext } from './context.ts';
import type { TaskRunner } from './task-runner.ts';

/** Longest wait for the answer, real ms. */
const ANSWER_MS_MAX = 2_000;

/** Afterwards the task decides on the newest price, which may open again. */
export async function askLiquidation(context: EngineContext, runner: TaskRunner): Promise<void> {
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
    // It is being given up: its next owner compares it.
    if (error instanceof NotOwnedError) return;
    context.options.logger.error(
      { credentialId: account.credentialId, err: error },
      'positions at a liquidation price could not be compared',
    );
    account.resync();
  }
}
