// Whether trading can run, and figures for an operator.
import type { Venue } from '../accounts/venue.ts';
import type { EngineContext } from './context.ts';

/** Accounts that are named one by one. */
const ACCOUNTS_NAMED = 10;

/** In words for an operator; empty when the engine is ready. */
export function reasonsNotReady(
  context: EngineContext,
  venues: ReadonlyMap<string, Venue>,
  { isLoading, free }: { isLoading: boolean; free: number },
): string[] {
  const all = [...venues.values()];
  const waiting = [...context.accounts.values()].filter(({ state }) => state !== 'ready' && state !== 'broken');
  return [
    ...(context.fenced ? ['the engine holds no lease'] : context.halted ? ['the engine is stopping'] : []),
    ...all.filter((venue) => !venue.isReady()).map((venue) => `venue ${venue.settings.id} is not connected`),
    ...all.filter((venue) => venue.isReady() && !venue.isAnswering()).map((venue) => `venue ${venue.settings.id} does not answer`),
    ...(free > 0 ? [`${String(free)} shards have no owner yet`] : []),
    ...(isLoading ? ['tasks are being loaded'] : []),
    ...waiting.slice(0, ACCOUNTS_NAMED).map(({ credentialId, state }) => `account ${credentialId} is ${state}`),
    ...(waiting.length > ACCOUNTS_NAMED ? [`${String(waiting.length - ACCOUNTS_NAMED)} more accounts are not ready`] : []),
  ];
}

export function detailsOf(context: EngineContext, venues: ReadonlyMap<string, Venue>): Record<string, unknown> {
  return {
    shards: context.shards.size,
    installationEpoch: context.installationEpoch,
    tasks: context.runners.size,
    stoppedByBug: context.runners.all().filter((runner) => runner.dead).length,
    underWay: context.activity.count,
    accounts: Object.fromEntries([...context.accounts.values()].map((account) => [account.credentialId, account.state])),
    venues: Object.fromEntries([...venues.values()].map((venue) => [venue.settings.id, venue.isReady() ? 'live' : 'not connected'])),
  };
}
