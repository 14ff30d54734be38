// The open accounts: opens one when its first task is loaded, closes it after its last.
import { openAccount, type Account } from '../accounts/account.ts';
import type { Venue } from '../accounts/venue.ts';
import { findCredential, noteHeld, type CredentialRow } from '../stores/credential-store.ts';
import { NotOwnedError } from '../stores/shard-fence.ts';
import type { EngineContext } from './context.ts';
import { sentOut } from './leave-tasks.ts';
import { needsStreams } from './needs-streams.ts';

/** How often it is looked whether a key is still about to be replaced. */
const HELD_LOOK_MS = 100;

export class AccountRegistry {
  readonly #context: EngineContext;
  readonly #venues: ReadonlyMap<string, Venue>;
  readonly #opening = new Map<string, Promise<Account>>();

  constructor(context: EngineContext, venues: ReadonlyMap<string, Venue>) {
    this.#context = context;
    this.#venues = venues;
  }

  /** The open account of a credential; opens it when needed. @throws when it has no venue here or its secrets cannot be read */
  async get(credentialId: string): Promise<Account> {
    const known = this.#context.accounts.get(credentialId);
    if (known !== undefined && known.state !== 'closed') return known;
    const underWay = this.#opening.get(credentialId);
    if (underWay !== undefined) return underWay;
    const opened = this.#open(credentialId).finally(() => this.#opening.delete(credentialId));
    this.#opening.set(credentialId, opened);
    return opened;
  }

  async #open(credentialId: string): Promise<Account> {
    const { options, activity, accounts, runners, signal } = this.#context;
    const row = await this.#findUnheld(credentialId);
    const venue = row === undefined ? undefined : this.#venues.get(row.venueId);
    if (row === undefined || venue === undefined) throw new Error(`credential ${credentialId} has no venue here`);
    const credentials = await options.openCredential(credentialId);
    const account = openAccount(options, {
      credentialId,
      keyVersion: row.keyVersion,
      shard: row.shard,
      credentials,
      venue,
      activity,
      problem: row.problem,
      isUrgent: () => runners.of(credentialId).some(needsStreams),
      mayWrite: () => this.#mayWrite(row.shard),
      onEvent: (of, event) => signal({ type: 'account', account: of, event }),
    });
    accounts.set(credentialId, account);
    return account;
  }

  /** The key of an account that is to be held is not used before the hold ends: nothing of it leaves from here, which is noted for whoever waits for that. */
  async #findUnheld(credentialId: string): Promise<CredentialRow | undefined> {
    const { options, shards, write, later } = this.#context;
    let notedMs = 0;
    for (;;) {
      const row = await findCredential(options.pool, credentialId);
      const heldUntilMs = row?.heldUntilMs ?? 0;
      if (row === undefined || heldUntilMs <= options.wallClock.nowMs()) return row;
      if (!shards.takesTasks(row.shard)) throw new NotOwnedError(row.shard);
      if (notedMs !== heldUntilMs) await write(row.shard, (tx) => noteHeld(tx, credentialId));
      notedMs = heldUntilMs;
      await new Promise<void>((done) => later(HELD_LOOK_MS, done));
    }
  }

  #mayWrite(shard: number): boolean {
    const may = this.#context.shards.mayWrite(shard);
    if (may) this.#context.hitKillPoint('guarded');
    return may;
  }

  /** One whose tasks have ended, or went to another engine while they were loaded; once nothing of it is on the wire, unless a task has come meanwhile. */
  async closeUnused(credentialId: string): Promise<void> {
    const { accounts, runners } = this.#context;
    const account = accounts.get(credentialId);
    const isUnused = (): boolean => accounts.get(credentialId) === account && runners.of(credentialId).length === 0;
    if (account === undefined || !isUnused()) return;
    await sentOut(this.#context, account);
    if (!isUnused()) return;
    account.close();
    accounts.delete(credentialId);
  }

  closeAll(): void {
    for (const account of this.#context.accounts.values()) account.close();
    this.#context.accounts.clear();
  }
}
