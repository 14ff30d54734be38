// How long it takes until accounts that came to this engine can trade: counted from the claim of their shards.
import type { Account } from '../accounts/account.ts';
import type { TakeOver } from '../options.ts';
import type { EngineContext } from './context.ts';
import { needsStreams } from './needs-streams.ts';
import type { LoadedAccounts } from './task-registry.ts';

const LOOK_MS = 50;
/** Longer is not waited for: what is not so by then is told as unknown. */
const WATCHED_MS_MAX = 600_000;

interface Watched extends Pick<TakeOver, 'cause' | 'ownedMs'> {
  shards: readonly number[];
  claimedMs: number;
  loaded: LoadedAccounts;
}

/** Tells `onTakeOver` once everything of it is so. Claims without an account with tasks are not told. */
export async function watchTakeOver(context: EngineContext, { cause, shards, ownedMs, claimedMs, loaded }: Watched): Promise<void> {
  const { credentialIds, unanswered } = loaded;
  if (context.options.onTakeOver === undefined || credentialIds.length === 0) return;
  const accounts = (): Account[] =>
    credentialIds.flatMap((id) => {
      const account = context.accounts.get(id);
      return account === undefined ? [] : [account];
    });
  const told: TakeOver = {
    cause,
    shards: shards.length,
    accounts: credentialIds.length,
    from: context.shards.formerOwners(shards),
    ownedMs,
    exitsMs: null,
    streamsMs: null,
    lookups: await unanswered,
  };
  const endMs = claimedMs + WATCHED_MS_MAX;
  for (let nowMs = performance.now(); nowMs < endMs && told.streamsMs === null; nowMs = performance.now()) {
    if (context.stopping || context.fenced) break;
    const known = accounts();
    if (known.every((account) => account.mayClose || !holdsSomething(context, account))) told.exitsMs ??= Math.round(nowMs - claimedMs);
    if (known.every(({ state }) => state === 'ready' || state === 'broken')) told.streamsMs = Math.round(nowMs - claimedMs);
    if (told.streamsMs === null) await new Promise<void>((done) => context.later(LOOK_MS, done));
  }
  context.options.onTakeOver(told);
}

function holdsSomething(context: EngineContext, account: Account): boolean {
  return account.state !== 'broken' && context.runners.of(account.credentialId).some(needsStreams);
}
