// Compares the keys that are stored with those the open accounts use: one that broke elsewhere, one that is mended, another one, and one that is about to be
// replaced: for that account nothing is sent, exits neither, since no key would be taken.
import type { Account } from '../accounts/account.ts';
import { listCredentials, noteHeld, type CredentialRow } from '../stores/credential-store.ts';
import type { EngineContext } from './context.ts';
import type { TaskRegistry } from './task-registry.ts';

/** What is on the wire when a key is to be held is waited for at most so long, looked at so often. */
const DRAIN_MS_MAX = 3000;
const DRAIN_LOOK_MS = 10;

interface Hold {
  account: Account;
  untilMs: number;
  release: () => void;
}

export class KeyChanges {
  readonly #context: EngineContext;
  readonly #tasks: TaskRegistry;
  /** Accounts whose tasks are being loaded under another key. */
  readonly #reloading = new Set<string>();
  /** Holds under way, by credential. */
  readonly #holds = new Map<string, Hold>();

  constructor(context: EngineContext, tasks: TaskRegistry) {
    this.#context = context;
    this.#tasks = tasks;
  }

  /** Compares the stored keys of these credentials with those of their accounts, where they are open; of those that are being loaded, once they are. */
  async apply(credentialIds: readonly string[]): Promise<void> {
    const { accounts, halted, options, runners } = this.#context;
    for (const credentialId of credentialIds) if (!accounts.has(credentialId)) this.#applyOnceLoaded(credentialId);
    const open = credentialIds.filter((credentialId) => accounts.has(credentialId));
    if (open.length === 0 || halted) return;
    for (const row of await listCredentials(options.pool, open)) {
      const account = accounts.get(row.id);
      if (account === undefined || this.#reloading.has(row.id)) continue;
      const changed = account.keyVersion !== row.keyVersion || (account.state === 'broken' && row.problem === null);
      if (changed) {
        this.#reloading.add(row.id);
        // Every task is compared under the stored key before it decides.
        await this.#tasks.reload(runners.of(row.id)).finally(() => this.#reloading.delete(row.id));
      } else if (row.problem !== null) account.breakKey(row.problem);
      await this.#hold(account, row);
    }
  }

  /** Its key may have been read before it changed. */
  #applyOnceLoaded(credentialId: string): void {
    void this.#tasks
      .loading(credentialId)
      ?.then(() => this.apply([credentialId]))
      .catch((error: unknown) => this.#context.options.logger.error({ err: error, credentialId }, 'a stored key could not be compared'));
  }

  /** Begins, prolongs or ends the hold of an account, and notes when nothing of it is on the wire any more. */
  async #hold(account: Account, { id, heldUntilMs }: CredentialRow): Promise<void> {
    const known = this.#holds.get(id);
    const untilMs = heldUntilMs ?? 0;
    const leftMs = untilMs - this.#context.options.wallClock.nowMs();
    if (leftMs <= 0) return this.#end(id);
    if (known?.account === account && known.untilMs === untilMs) return;
    this.#holds.set(id, { account, untilMs, release: known?.account === account ? known.release : account.hold() });
    this.#context.later(leftMs, () => {
      if (this.#holds.get(id)?.untilMs === untilMs) this.#end(id);
    });
    for (let waitedMs = 0; account.queue.running > 0 && waitedMs < DRAIN_MS_MAX; waitedMs += DRAIN_LOOK_MS)
      await new Promise<void>((done) => this.#context.later(DRAIN_LOOK_MS, done));
    await this.#context.write(account.shard, (tx) => noteHeld(tx, id));
  }

  #end(credentialId: string): void {
    this.#holds.get(credentialId)?.release();
    this.#holds.delete(credentialId);
  }
}
