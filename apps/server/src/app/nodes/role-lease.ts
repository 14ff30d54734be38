// A role that one node has at a time: the market, the relay, the jobs. Whoever holds its lock has it; the others wait for it. The server ends a session that
// was silent for a while, and its lock with it; a node that has lost a role which it had begun stops its work at once, ends itself and comes back new.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Running } from '../../shared/feature.ts';
import { ANSWER_MS_MAX } from './database-pulse.ts';
import type { ServerRole } from '../../shared/config/config.ts';

/** The server ends the session of a holder that has said nothing for this long. */
const SILENCE_MS = 3_000;
/** A holder is heard, and who waits asks, so often. */
const ASK_MS = 500;

export interface RoleLeaseOptions {
  role: ServerRole;
  /** Address for the role `owner`. */
  url: string;
  log: Logger;
  /** Begins the work of the role. Each holder has a higher term than those before it. */
  begin(term: number): Promise<Running>;
  /** The role was lost, or could not begin: its work is being stopped, and this process must end. Called once. */
  onLost(cause: Error): void;
}

export interface RoleLease {
  readonly isHeld: boolean;
  /** Ends the work and gives the role to others. */
  stop(): Promise<void>;
}

/** Waits for the role in the background, for as long as the node runs. */
export function holdRole(options: RoleLeaseOptions): RoleLease {
  return new Lease(options);
}

class Lease implements RoleLease {
  readonly #options: RoleLeaseOptions;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void>;
  #work: Running | undefined;
  #ended: Promise<void> | undefined;
  #isStopped = false;
  isHeld = false;

  constructor(options: RoleLeaseOptions) {
    this.#options = options;
    this.#looking = this.#look();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#endWork();
    await this.#close();
  }

  async #look(): Promise<void> {
    const { role, log } = this.#options;
    try {
      const client = (this.#client ??= await this.#open());
      if (this.isHeld) await inTime(client.query('select 1'));
      else {
        const term = await inTime(this.#take(client));
        if (term !== undefined) {
          this.isHeld = true;
          log.info({ role, term }, 'this node has the role now');
          void this.#begin(term);
        }
      }
    } catch (error) {
      if (this.isHeld) return this.#lose(error);
      log.warn({ err: error, role }, 'the role cannot be asked for yet');
      await this.#close();
    }
    if (!this.#isStopped) this.#plan();
  }

  #plan(): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.#look();
    }, ASK_MS);
  }

  /** While it begins the lease is kept all the same. */
  async #begin(term: number): Promise<void> {
    try {
      const work = await this.#options.begin(term);
      if (this.#isStopped) await work.stop();
      else this.#work = work;
    } catch (error) {
      this.#lose(error);
    }
  }

  /** The term of this holder: the number of a transaction, which only grows. Undefined while another node has the role. */
  async #take(client: pg.Client): Promise<number | undefined> {
    const { rows } = await client.query<{ term: string | null }>(
      `select case when pg_try_advisory_lock(hashtextextended('millrace role ' || $1, 0)) then pg_current_xact_id()::text end as term`,
      [this.#options.role],
    );
    const term = rows[0]?.term ?? null;
    return term === null ? undefined : Number(term);
  }

  async #open(): Promise<pg.Client> {
    const { role, url } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      application_name: `millrace role ${role}`,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS_MAX,
    });
    const broken = (cause: Error): void => {
      if (this.#client !== client) return;
      this.#client = undefined;
      if (this.isHeld) this.#lose(cause);
    };
    client.on('error', broken);
    client.on('end', () => broken(new Error('the session of the role has ended')));
    await client.connect();
    await client.query(`select set_config('idle_session_timeout', $1, false)`, [`${String(SILENCE_MS)}ms`]);
    return client;
  }

  #lose(cause: unknown): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.isHeld = false;
    clearTimeout(this.#timer);
    // Before what the end of the process waits for.
    this.#endWork().catch(() => undefined); // `stop` tells
    this.#options.onLost(cause instanceof Error ? cause : new Error(String(cause)));
  }

  #endWork(): Promise<void> {
    this.#ended ??= this.#work?.stop() ?? Promise.resolve();
    return this.#ended;
  }

  async #close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.isHeld = false;
    await client?.end().catch(() => undefined);
  }
}

/** An answer that does not come in time: the database cannot be reached, and nobody says so. The server has given the role to others by then. */
async function inTime<Answer>(question: Promise<Answer>): Promise<Answer> {
  const waiting = new AbortController();
  const late = wait(ANSWER_MS_MAX, undefined, { signal: waiting.signal, ref: false }).then(() => {
    throw new Error('the database was not heard for too long');
  });
  late.catch(() => undefined); // the answer came
  question.catch(() => undefined); // the wait was over
  try {
    return await Promise.race([question, late]);
  } finally {
    waiting.abort();
  }
}
