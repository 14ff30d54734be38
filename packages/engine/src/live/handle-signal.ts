// The one switch over everything that can happen to the engine as a whole.
import type { Account } from '../accounts/account.ts';
import type { AccountEvent } from '../accounts/account-events.ts';
import { storeBroken } from '../accounts/broken-keys.ts';
import { noteLiquidationPrice } from '../accounts/liquidation-prices.ts';
import type { VenueEvent } from '../accounts/venue.ts';
import { RECONCILE_WAIT_MS_MAX } from '../limits.ts';
import { askLiquidation } from './ask-liquidation.ts';
import { checkHoldings, checkPosition, routeAlgoOrder, routeOrder } from './account-frames.ts';
import { bringUp, bringUpByRequest } from './bring-up.ts';
import type { EngineContext } from './context.ts';
import type { Ownership } from './ownership.ts';
import { putBrokenKey, putChangedStates } from './load-task.ts';
import type { EngineSignal } from './signals.ts';
import type { TaskRegistry } from './task-registry.ts';
import type { TaskRunner } from './task-runner.ts';

export interface EngineParts {
  context: EngineContext;
  tasks: TaskRegistry;
  ownership: Ownership;
}

export function handleSignal({ context, tasks, ownership }: EngineParts, signal: EngineSignal): void {
  switch (signal.type) {
    case 'fenced':
      return ownership.lose(signal.cause);
    case 'reloadTask':
      return void reloadTask(context, tasks, signal.runner);
    case 'liquidationPrice':
      return void askLiquidation(context, signal.runner);
    case 'lessHeld':
      return void checkHoldings(context, signal.account);
    case 'account':
      return handleAccount(context, tasks, signal);
    case 'venue':
      return handleVenue(context, signal.venueId, signal.event);
  }
}

async function reloadTask(context: EngineContext, tasks: TaskRegistry, runner: TaskRunner): Promise<void> {
  try {
    await tasks.reload([runner]);
  } catch (error) {
    context.options.logger.error({ taskId: runner.taskId, err: error }, 'a task could not be loaded anew');
    context.later(RECONCILE_WAIT_MS_MAX, () => tasks.wake(runner.taskId));
  }
}

function handleAccount(context: EngineContext, tasks: TaskRegistry, { account, event }: { account: Account; event: AccountEvent }): void {
  const { logger } = context.options;
  switch (event.type) {
    case 'order':
      return routeOrder(context, account, event.update);
    case 'algoOrder':
      return routeAlgoOrder(context, account, event.algo);
    case 'position':
      noteLiquidationPrice(account, event.position);
      return void checkPosition(context, account, event.position);
    case 'live':
      return void bringUp(context, tasks, account, event);
    case 'gap':
      return void bringUpByRequest(context, tasks, account);
    case 'broken':
      logger.warn({ credentialId: account.credentialId, code: event.code }, 'the key does not hold');
      return void storeAndPutBrokenKey(context, account, event.code);
  }
}

/** Stored first: a task that stops for its key must find the reason there. */
async function storeAndPutBrokenKey(context: EngineContext, account: Account, code: string): Promise<void> {
  const release = context.activity.hold();
  await storeBroken(context.options, context.shards, { account, code });
  for (const runner of context.runners.of(account.credentialId)) putBrokenKey(runner);
  release();
}

function handleVenue(context: EngineContext, venueId: string, event: VenueEvent): void {
  const concerned = context.runners.all().filter((runner) => runner.account.venue.settings.id === venueId);
  if (event.type === 'live') for (const runner of concerned) runner.kick();
  else for (const runner of concerned) if (runner.task.instId === event.instId && runner.account.mayClose) putChangedStates(runner);
}
