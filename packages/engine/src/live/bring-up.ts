// Brings an account up after its streams are live: loads what may be behind, compares it with the exchange, and lets its tasks decide.
import type { Account } from '../accounts/account.ts';
import { RECONCILE_WAIT_MS, RECONCILE_WAIT_MS_MAX } from '../limits.ts';
import { FencedError } from '../stores/task-writes.ts';
import type { EngineContext } from './context.ts';
import { putChangedStates } from './load-task.ts';
import { reconcile, type Reconciled } from './reconcile.ts';
import type { TaskRegistry } from './task-registry.ts';

/** Between two looks whether a venue's prices flow, before an account is compared. */
const VENUE_LOOK_MS = 50;

export async function bringUp(context: EngineContext, tasks: TaskRegistry, account: Account): Promise<void> {
  const { generation } = account;
  await tasks.loaded(account.credentialId);
  const isCurrent = (): boolean => account.generation === generation && account.state === 'reconciling' && !context.halted;
  let wait = RECONCILE_WAIT_MS;
  while (isCurrent()) {
    // Prices are usually there in a moment; what the exchange does not answer is asked at growing intervals.
    const result = account.venue.isReady() ? await attempt(context, tasks, account) : 'early';
    if (result === 'stale') return;
    if (result === 'done') return resume(context, account);
    await new Promise<void>((done) => context.later(result === 'early' ? VENUE_LOOK_MS : wait, done));
    if (result === 'again') wait = Math.min(wait * 2, RECONCILE_WAIT_MS_MAX);
  }
}

async function attempt(context: EngineContext, tasks: TaskRegistry, account: Account): Promise<Reconciled> {
  try {
    for (const runner of context.runners.of(account.credentialId)) if (runner.behind) await tasks.refresh(runner);
    return await context.accountLoads.run(() => reconcile(context, account));
  } catch (error) {
    if (error instanceof FencedError) context.signal({ type: 'fenced', cause: error });
    context.options.logger.error({ credentialId: account.credentialId, err: error }, 'reconciliation failed');
    return 'again';
  }
}

function resume(context: EngineContext, account: Account): void {
  account.setState('ready');
  for (const runner of context.runners.of(account.credentialId)) {
    putChangedStates(runner);
    runner.put({ type: 'actions' });
  }
}
