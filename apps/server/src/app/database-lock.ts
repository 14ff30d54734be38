// A server that is alone owns its database: an advisory lock on a connection of its own, which the database frees when the process dies. The nodes of a
// cluster share the lock, so neither starts beside the other.
// When that connection breaks (the database restarts) the lock is acquired again; if another server has it by then, this one must end.
import pg from 'pg';
import { ConfigError } from '../shared/config/environment.ts';

/** A start waits this long for the session of a killed server to end. */
const LOCK_WAIT_MS = 3000;
const LOCK_RETRY_MS = 500;

export interface DatabaseLock {
  release(): Promise<void>;
}

export interface LockOptions {
  url: string;
  /** A node of a cluster shares the database with the other nodes. */
  isShared: boolean;
  /** Called once when another server acquired the lock. */
  onLost: () => void;
}

/** @throws ConfigError when another server holds the database */
export async function acquireDatabaseLock(options: LockOptions): Promise<DatabaseLock> {
  const lock = new ServerLock(options);
  if (await lock.take()) return lock;
  throw new ConfigError(
    options.isShared
      ? 'CLUSTER is given, but a server without it is already running on the database of DATABASE_URL; stop that one first.'
      : 'DATABASE_URL names a database on which another server is already running; stop that one first or use another database.',
  );
}

class ServerLock implements DatabaseLock {
  readonly #options: LockOptions;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #released = false;

  constructor(options: LockOptions) {
    this.#options = options;
  }

  /** False when another server holds the lock. Waits for LOCK_WAIT_MS: the session of a killed server may not have ended yet. */
  async take(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.#options.url, application_name: 'millrace lock', keepAlive: true });
    client.on('error', () => this.#broken(client));
    client.on('end', () => this.#broken(client));
    await client.connect();
    try {
      await client.query(`select set_config('lock_timeout', $1, false)`, [`${LOCK_WAIT_MS}ms`]);
      await client.query(
        `select ${this.#options.isShared ? 'pg_advisory_lock_shared' : 'pg_advisory_lock'}(hashtextextended('millrace server', 0))`,
      );
    } catch (error) {
      await client.end();
      if (error instanceof pg.DatabaseError && error.code === '55P03') return false; // lock_not_available
      throw error;
    }
    this.#client = client;
    return true;
  }

  async release(): Promise<void> {
    this.#released = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #broken(client: pg.Client): void {
    if (this.#released || this.#client !== client) return;
    this.#client = undefined;
    this.#retake();
  }

  /** Retries for as long as the database is unreachable; readiness reports that. */
  #retake(): void {
    this.#retry = setTimeout(() => {
      this.take().then(
        (taken) => {
          if (!taken) this.#options.onLost();
          else if (this.#released) void this.release();
        },
        () => {
          if (!this.#released) this.#retake();
        },
      );
    }, LOCK_RETRY_MS);
  }
}
