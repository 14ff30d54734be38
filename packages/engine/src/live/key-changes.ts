// Compares the keys that are stored with those the open accounts use: one that broke elsewhere, one that is mended, another one.
import { listCredentials } from '../stores/credential-store.ts';
import type { EngineContext } from './context.ts';
import type { TaskRegistry } from './task-registry.ts';

export class KeyChanges {
  readonly #context: EngineContext;
  readonly #tasks: TaskRegistry;
  /** Accounts whose tasks are being loaded under another key. */
  readonly #reloading = new Set<string>();

  constructor(context: EngineContext, tasks: TaskRegistry) {
    this.#context = context;
    this.#tasks = tasks;
  }

  /** The given credentials, or those of every open account: signals can be missed. */
  async apply(credentialIds: readonly string[] = [...this.#context.accounts.keys()]): Promise<void> {
    const { accounts, halted, options, runners } = this.#context;
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
    }
  }
}
