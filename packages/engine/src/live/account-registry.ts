// The open accounts: opens one when its first task is loaded, closes it after its last.
import { openAccount, type Account } from '../accounts/account.ts';
import type { Venue } from '../accounts/venue.ts';
import { findCredential } from '../stores/credential-store.ts';
import type { EngineContext } from './context.ts';
import { sentOut } from './leave-tasks.ts';
import { needsStreams } from './needs-streams.ts';

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
    const row = await findCredential(options.pool, credentialId);
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
