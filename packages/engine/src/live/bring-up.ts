// Brings an account up: loads what may be behind, compares it with the exchange, and lets its tasks decide. While a stream that it needs is missing they decide
// what closes, and nothing else.
import type { Account, AccountState } from '../accounts/account.ts';
import { RECONCILE_WAIT_MS, RECONCILE_WAIT_MS_MAX } from '../limits.ts';
import { FencedError, NotOwnedError } from '../stores/shard-fence.ts';
import type { EngineContext } from './context.ts';
import { putChangedStates } from './load-task.ts';
import { needsStreams, openStreams } from './needs-streams.ts';
import { reconcile, type Comparing, type Reconciled } from './reconcile.ts';
import type { TaskRegistry } from './task-registry.ts';

/** Between two looks whether a venue's prices flow, before an account is compared. */
const VENUE_LOOK_MS = 50;

export async function bringUp(
  context: EngineContext,
  tasks: TaskRegistry,
  account: Account,
  { wasReady }: { wasReady: boolean },
): Promise<void> {
  const isCurrent = currentIn(context, account, ['reconciling']);
  await tasks.loading(account.credentialId);
  if (!(await compare(context, tasks, account, { isCurrent, onlyCloses: false, wasReady }))) return;
  await goOn(context, account);
}

async function goOn(context: EngineContext, account: Account): Promise<void> {
  account.setState('ready');
  resume(context, account);
  hearLeaders(context, account);
  await prepareCopies(context, account);
}

function hearLeaders(context: EngineContext, account: Account): void {
  for (const { task } of context.runners.of(account.credentialId)) if (task.follow !== null) context.leadSignals.begin(task.follow.leadId);
}

/** Copies of one order open in the same moment at thousands of accounts: leverage is made fit before. What fails here is tried again with the order. */
async function prepareCopies(context: EngineContext, account: Account): Promise<void> {
  for (const { task, instrument } of context.runners.of(account.credentialId)) {
    if (task.follow === null || !task.buyingEnabled || instrument.productType !== 'swap') continue;
    const { direction, leverage } = task.settings;
    const sides = direction === 'both' ? (['long', 'short'] as const) : ([direction] as const);
    for (const positionSide of sides) await account.prepare({ instId: task.instId, positionSide, leverage });
  }
}

/** Without streams: an account that needs none is ready then. Of one that does what closes never waits for a stream: it is compared when they do not come soon. */
export async function bringUpByRequest(context: EngineContext, tasks: TaskRegistry, account: Account): Promise<void> {
  const isCurrent = currentIn(context, account, ['opening', 'gap']);
  await tasks.loading(account.credentialId);
  const isNeeding = (): boolean => context.runners.of(account.credentialId).some(needsStreams);
  if (account.isWithoutSockets && !isNeeding()) {
    if (await compare(context, tasks, account, { isCurrent, onlyCloses: false })) await goOn(context, account);
    return;
  }
  openStreams(context, account);
  // Paced sockets may be long in coming.
  const waitMs = account.venue.settings.pace === undefined ? context.timing.closingMs : 0;
  await new Promise<void>((done) => context.later(waitMs, done));
  if (!isNeeding()) return;
  if (!(await compare(context, tasks, account, { isCurrent, onlyCloses: true }))) return;
  account.setState('closing');
  resume(context, account);
  hearLeaders(context, account);
}

/** No stream tells what became of orders that rest: they are asked for. */
export async function compareWhileClosing(context: EngineContext, account: Account): Promise<void> {
  const isCurrent = currentIn(context, account, ['closing']);
  await context.comparisons.run(() => reconcile(context, account, { isCurrent, onlyCloses: true }));
}

/** Whether nothing has happened to its streams since. */
function currentIn(context: EngineContext, account: Account, states: readonly AccountState[]): () => boolean {
  const { generation } = account;
  return () => account.generation === generation && states.includes(account.state) && !context.halted;
}

/** Until the exchange has answered everything. False when it became pointless meanwhile. */
async function compare(context: EngineContext, tasks: TaskRegistry, account: Account, how: Comparing): Promise<boolean> {
  const { isCurrent } = how;
  let wait = RECONCILE_WAIT_MS;
  while (isCurrent()) {
    // Prices are usually there in a moment; what the exchange does not answer is asked at growing intervals.
    const result = account.venue.isReady() ? await attempt(context, tasks, account, how) : 'early';
    if (result === 'stale') return false;
    if (result === 'done') return isCurrent();
    await new Promise<void>((done) => context.later(result === 'early' ? VENUE_LOOK_MS : wait, done));
    if (result === 'again') wait = Math.min(wait * 2, RECONCILE_WAIT_MS_MAX);
  }
  return false;
}

async function attempt(context: EngineContext, tasks: TaskRegistry, account: Account, how: Comparing): Promise<Reconciled> {
  try {
    for (const runner of context.runners.of(account.credentialId)) if (runner.behind) await tasks.refresh(runner);
    return await context.comparisons.run(() => reconcile(context, account, how));
  } catch (error) {
    if (error instanceof NotOwnedError) return 'stale';
    if (error instanceof FencedError) context.signal({ type: 'fenced', cause: error });
    context.options.logger.error({ credentialId: account.credentialId, err: error }, 'reconciliation failed');
    return 'again';
  }
}

function resume(context: EngineContext, account: Account): void {
  for (const runner of context.runners.of(account.credentialId)) {
    putChangedStates(runner);
    if (account.state === 'ready' && runner.waitsToOpen) runner.put({ type: 'price' });
    runner.waitsToOpen = false;
    if (runner.task.follow !== null) runner.put({ type: 'signals' });
    runner.put({ type: 'actions' });
  }
}
