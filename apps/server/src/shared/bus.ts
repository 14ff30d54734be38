// Change signals between processes. A signal names what changed but not how: readers query the database. Triggers and functions of the database write
// signals into its log inside the changing transaction (`send_signal`), so nothing is signalled that was rolled back; a relay reads the log (app/relay).

/** What each signal carries. */
export interface Signals {
  /** A task, its orders or its layers changed. */
  task_changed: { tenantId: string; userId: string; taskId: string };
  /** Accounts of these shards came to another engine, which has not compared them with the exchange yet. */
  shard_claimed: { shards: number[] };
  /** A user action waits for the engine that owns the shard, or a task of it came or went. */
  task_event: { taskId: string; shard: number };
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
  'shard_claimed',
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

/** A signal as the database wrote it. */
export interface WrittenSignal {
  name: string;
  /** Its payload as JSON. */
  payload: string;
}

export interface Bus {
  /** Returns how to stop listening. A listener must not throw. */
  on<N extends SignalName>(name: N, listener: (payload: Signals[N]) => void): () => void;
  /** Called after a time in which signals may have been missed: listeners must re-read what they follow. */
  onGap(listener: () => void): () => void;
  /** Called when signals cannot be heard any more; a gap follows when they can. */
  onLost(listener: () => void): () => void;
  readonly connected: boolean;
}

type Listener = (payload: never) => void;

/** The bus of one process: whoever hears signals, from the database or from other processes, hands them in here. */
export class SignalBoard implements Bus {
  readonly #listeners = new Map<SignalName, Set<Listener>>(SIGNALS.map((name) => [name, new Set()]));
  readonly #gaps = new Set<() => void>();
  readonly #losses = new Set<() => void>();
  #connected = false;

  get connected(): boolean {
    return this.#connected;
  }

  set connected(connected: boolean) {
    const isLost = this.#connected && !connected;
    this.#connected = connected;
    if (isLost) for (const listener of [...this.#losses]) listener();
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

  onLost(listener: () => void): () => void {
    this.#losses.add(listener);
    return () => this.#losses.delete(listener);
  }

  deliver({ name, payload }: WrittenSignal): void {
    const known = SIGNALS.find((signal) => signal === name);
    if (!known) return; // written by a newer release
    // Written by our own triggers as JSON of exactly this shape.
    const parsed = JSON.parse(payload) as never;
    for (const listener of [...(this.#listeners.get(known) ?? [])]) listener(parsed);
  }

  /** Signals may have been missed. */
  gap(): void {
    for (const listener of [...this.#gaps]) listener();
  }
}
