// Compares accounts while nothing happens, one after the other: each that holds something or has an open order once in `agreeMs`, of the others so many in that time,
// those first that were compared longest ago. And reads the stored keys of all once in that time.
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

/** Looks at what is due in the time of `agreeMs`. */
const STEPS = 60;
/** Accounts with nothing to compare, in the time of `agreeMs`: with more of them each has its turn less often. */
const IDLE_CHECKS = 1_500;

/** Returns what ends the checks. */
export function startAccountChecks(context: EngineContext, keys: KeyChanges): () => void {
  const { timing, options } = context;
  const running = new ConcurrencyLimiter(CHECKS_AT_ONCE);
  const underWay = new Set<Account>();
  /** When each was checked last, wall ms; the longest ago first. */
  const checkedMs = new Map<Account, number>();
  let step = 0;

  const look = (): void => {
    if (context.halted) return;
    step = (step + 1) % STEPS;
    const some = [...context.accounts.keys()].filter((_, index) => index % STEPS === step);
    void keys.apply(some).catch((error: unknown) => options.logger.error({ err: error }, 'keys'));
    const nowMs = options.wallClock.nowMs();
    for (const account of context.accounts.values())
      if (!checkedMs.has(account) && isKnown(account)) {
        noteHolding(context, account);
        checkedMs.set(account, nowMs);
      }
    let idleLeft = Math.ceil(IDLE_CHECKS / STEPS);
    for (const [account, lastMs] of checkedMs) {
      if (nowMs - lastMs < timing.agreeMs) break;
      if (context.accounts.get(account.credentialId) !== account) {
        checkedMs.delete(account);
        continue;
      }
      if (underWay.has(account)) continue;
      if (!account.mayHold) {
        if (idleLeft === 0) continue;
        idleLeft -= 1;
      }
      checkedMs.delete(account);
      checkedMs.set(account, nowMs);
      underWay.add(account);
      void running.run(() => check(context, account)).finally(() => underWay.delete(account));
    }
  };
  const looking = setInterval(look, timing.agreeMs / STEPS);
  return () => clearInterval(looking);
}

/** Its tasks are loaded, and were compared. */
function isKnown({ state }: Account): boolean {
  return state === 'ready' || state === 'closing';
}

function noteHolding(context: EngineContext, account: Account): void {
  account.mayHold = context.runners.of(account.credentialId).some(needsStreams);
}

/** Never rejects. */
async function check(context: EngineContext, account: Account): Promise<void> {
  if (context.halted || context.accounts.get(account.credentialId) !== account) return;
  closeUnneededStreams(context, account);
  noteHolding(context, account);
  try {
    if (account.state === 'closing') await compareWhileClosing(context, account);
    else if (account.state === 'ready' && (await bookFunding(context, account))) await agreePositions(context, account);
  } catch (error) {
    // It is being given up: its next owner compares it.
    if (error instanceof NotOwnedError) return;
    context.options.logger.error({ err: error, credentialId: account.credentialId }, 'an account could not be compared');
  }
}
