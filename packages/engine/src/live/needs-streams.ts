// Which accounts have private sockets. Where the venue takes few connections a second from one address those with nothing to hear have none, and those that may
// open something soon keep theirs; elsewhere all have them.
import type { Account } from '../accounts/account.ts';
import type { EngineContext } from './context.ts';
import { holdingsOf } from './holdings.ts';
import type { TaskRunner } from './task-runner.ts';

/** Moves of money are asked for: no stream tells of them. */
export function needsStreams({ task, orders }: TaskRunner): boolean {
  return orders.size > 0 || holdingsOf(task).legs.some(({ lots }) => lots > 0);
}

/** Of an account whose tasks are loaded. */
export function openNeededStreams(context: EngineContext, account: Account): void {
  if (!account.isPaced || context.runners.of(account.credentialId).some(needsStreams)) openStreams(context, account);
}

/**
 * Opens the account's sockets. The order that is about to go does not wait for them: it goes by request and is looked
 * up, and what happened until they are live is compared then. When they are long in coming the account is compared by request and may only close.
 */
export function openStreams(context: EngineContext, account: Account): void {
  if (!account.openStreams() || account.state !== 'ready') return;
  context.later(context.timing.closingMs, () => {
    if (account.state === 'ready' && !account.hears) account.resync();
  });
}

/** Closes the sockets of an account that has held nothing for a while and of which no task buys: an order that comes all the same opens them as its first did. */
export function closeUnneededStreams({ runners, options, timing }: EngineContext, account: Account): void {
  if (!account.isPaced) return;
  const nowMs = options.wallClock.nowMs();
  const canNeed = (runner: TaskRunner): boolean =>
    runner.busy || needsStreams(runner) || (runner.task.tradingEnabled && runner.task.buyingEnabled);
  if (account.state !== 'ready' || !account.hears || runners.of(account.credentialId).some(canNeed)) account.unneededSince = null;
  else if (nowMs - (account.unneededSince ??= nowMs) >= timing.unneededMs) account.closeStreams();
}
