// Compares accounts while nothing happens, in turn: each that holds something, has an open order or had one since, once in `agreeMs`, of the others so many in that time. And
// reads the stored keys of all once in that time, and closes sockets that nothing needs. A look costs as much as there is to do, however many accounts there are.
import type { Account } from '../accounts/account.ts';
import { ConcurrencyLimiter } from '../concurrency-limiter.ts';
import { CHECKS_AT_ONCE } from '../limits.ts';
import { compareWhileClosing } from './bring-up.ts';
import { bookFunding } from './book-funding.ts';
import { agreePositions } from './compare-positions.ts';
import type { EngineContext } from './context.ts';
import type { KeyChanges } from './key-changes.ts';
import { NotOwnedError } from '../stores/shard-fence.ts';
import { closeUnneededStreams, needsStreams } from './needs-streams.ts';
import { Rotation } from './rotation.ts';

/** Looks at what is due in the time of `agreeMs`. */
const STEPS = 60;
/** Accounts with nothing to compare, in the time of `agreeMs`: with more of them each has its turn less often. */
const IDLE_CHECKS = 1_500;

/** Returns what ends the checks. */
export function startAccountChecks(context: EngineContext, keys: KeyChanges): () => void {
  const { timing, options, accounts } = context;
  const running = new ConcurrencyLimiter(CHECKS_AT_ONCE);
  const underWay = new Set<Account>();
  const all = new Rotation(accounts);
  const idle = new Rotation(accounts);

  const begin = (account: Account, holds: boolean): void => {
    if (underWay.has(account) || !isKnown(account)) return;
    account.heldLately = holds;
    underWay.add(account);
    void running.run(() => check(context, account)).finally(() => underWay.delete(account));
  };
  const look = (): void => {
    if (context.halted) return;
    const some = all.take(accounts.size / STEPS);
    void keys.apply(some.map(({ credentialId }) => credentialId)).catch((error: unknown) => options.logger.error({ err: error }, 'keys'));
    for (const account of some) {
      closeUnneededStreams(context, account);
      const holds = mayHold(context, account);
      if (holds || account.heldLately) begin(account, holds);
    }
    for (const account of idle.take(Math.min(accounts.size, IDLE_CHECKS) / STEPS)) if (!mayHold(context, account)) begin(account, false);
  };
  const looking = setInterval(look, timing.agreeMs / STEPS);
  return () => clearInterval(looking);
}

/** Its tasks are loaded, and were compared. */
function isKnown({ state }: Account): boolean {
  return state === 'ready' || state === 'closing';
}

/** Whether one of its tasks may hold something or has an open order. */
function mayHold({ runners }: EngineContext, { credentialId }: Account): boolean {
  return runners.of(credentialId).some(needsStreams);
}

/** Never rejects. */
async function check(context: EngineContext, account: Account): Promise<void> {
  if (context.halted || context.accounts.get(account.credentialId) !== account) return;
  try {
    if (account.state === 'closing') await compareWhileClosing(context, account);
    else if (account.state === 'ready' && (await bookFunding(context, account))) await agreePositions(context, account);
  } catch (error) {
    // It is being given up: its next owner compares it.
    if (error instanceof NotOwnedError) return;
    context.options.logger.error({ err: error, credentialId: account.credentialId }, 'an account could not be compared');
  }
}
