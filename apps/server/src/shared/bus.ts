// Change signals between processes, by PostgreSQL's NOTIFY. A signal names what changed but not how: readers query the database.
// Signals are sent by triggers (migrations) or inside the changing transaction, so nothing is signalled that was rolled back.
import pg from 'pg';

/** The listener for change signals tries again after this long. */
const BUS_RETRY_MS = 500;

/** What each signal carries. */
export interface Signals {
  /** A task, its orders or its layers changed. */
  task_changed: { tenantId: string; userId: string; taskId: string };
  /** A user action waits for the engine. */
  task_event: { taskId: string };
  /** An inbox changed: a message was written or read. */
  message_written: { tenantId: string; userId: string; messageId: string };
  /** A message of the user's chat with support (0: its state) was written or changed. */
  chat_changed: { tenantId: string; userId: string; number: number };
  /** Sessions of a user may have ended: logout, freeze, new password. */
  session_changed: { userId: string };
  tenant_changed: { tenantId: string };
  /** An announcement was published, corrected or withdrawn, or began or ended by its own time. */
  announcement_changed: { tenantId: string };
  /** A group was opened, closed or withdrawn. */
  group_changed: { tenantId: string };
  /** An exchange key was linked, broke or was unlinked. */
  credential_changed: { tenantId: string; userId: string; credentialId: string };
  /** A follow of this user, its copier, began, changed or ended. */
  follow_changed: { tenantId: string; userId: string; followId: string };
  /** A journal moved what a user has. */
  wallet_changed: { tenantId: string; userId: string };
}
export type SignalName = keyof Signals;

const SIGNALS: readonly SignalName[] = [
  'task_changed',
  'task_event',
  'message_written',
  'chat_changed',
  'session_changed',
  'tenant_changed',
  'announcement_changed',
  'group_changed',
  'credential_changed',
  'follow_changed',
  'wallet_changed',
];

export interface Bus {
  /** Returns how to stop listening. A listener must not throw. */
  on<N extends SignalName>(name: N, listener: (payload: Signals[N]) => void): () => void;
  /** Called after a time in which signals may have been missed: listeners must re-read what they follow. */
  onGap(listener: () => void): () => void;
  readonly connected: boolean;
  close(): Promise<void>;
}

type Listener = (payload: never) => void;

class SignalBus implements Bus {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  readonly #listeners = new Map<SignalName, Set<Listener>>(SIGNALS.map((name) => [name, new Set()]));
  readonly #gaps = new Set<() => void>();
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  get connected(): boolean {
    return this.#client !== undefined;
  }

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'millrace signals', keepAlive: true });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('the connection for change signals ended')));
    client.on('notification', ({ channel, payload }) => this.#deliver(channel, payload ?? ''));
    try {
      await client.connect();
      for (const name of SIGNALS) await client.query(`listen ${name}`);
    } catch (error) {
      await client.end().catch(() => undefined); // it never worked
      throw error;
    }
    if (this.#closed) await client.end();
    else this.#client = client;
  }

  on<N extends SignalName>(name: N, listener: (payload: Signals[N]) => void): () => void {
    const set = this.#listeners.get(name);
    if (!set) throw new Error(`unknown signal ${name}`);
    set.add(listener);
    return () => set.delete(listener);
  }

  onGap(listener: () => void): () => void {
    this.#gaps.add(listener);
    return () => this.#gaps.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #deliver(channel: string, payload: string): void {
    const name = SIGNALS.find((signal) => signal === channel);
    if (!name) return;
    // Written by our own triggers as JSON of exactly this shape.
    const parsed = JSON.parse(payload) as never;
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(parsed);
  }

  #lost(client: pg.Client, error: Error): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    this.#onError(error);
    this.#reopen();
  }

  /** Retries for as long as the server runs; readiness reports the missing connection. */
  #reopen(): void {
    this.#retry = setTimeout(() => {
      this.open().then(
        () => {
          for (const gap of [...this.#gaps]) gap();
        },
        () => {
          if (!this.#closed) this.#reopen();
        },
      );
    }, BUS_RETRY_MS);
  }
}

/** @param url address for the role `app` */
export async function openBus(url: string, onError: (error: Error) => void): Promise<Bus> {
  const bus = new SignalBus(url, onError);
  await bus.open();
  return bus;
}
