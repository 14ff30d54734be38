// The database session whose life is an engine's membership. Its name says which member it is, and it holds an advisory lock for each shard it owns; when it
// ends, because its process died, froze or was cut off, the server gives them up, and who asks next may claim them. Never shares its connection, never goes through a pooler.
import pg from 'pg';
import type { Claim } from './shard-table.ts';

/** Sessions of members have this name, and the member's number. */
const MEMBER_NAME = 'millrace engine ';

/** Sessions that drain have this one: they are no members, and hold what they have not given back yet. */
const LEAVING_NAME = 'millrace draining engine ';

/** The largest number of a member: nine digits. */
const MEMBER_MAX = 999_999_999;

export function drawMember(random: () => number): number {
  return 1 + Math.floor(random() * MEMBER_MAX);
}

/**
 * A question that is not answered for so many silences: the database cannot be reached, and nobody says so. The server has ended the session by then. A new
 * connection is there as soon as the database is; of an old one a packet is sent again only after as long as it was cut off.
 */
const ANSWER_SILENCES_MAX = 4;

/** First key of the advisory locks of shards. */
export const SHARD_LOCK = 0x6d696c73;

/** The number of the log that the server writes: a standby that takes over begins the next one. The first eight digits of the name of the log's file. */
const TIMELINE = `('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint`;

/** What one question answers. */
export interface Membership {
  /** Numbers of all engines that are there, in order. */
  members: number[];
  /** Shards that no other member owns, in no order; those of this member are among them. */
  free: number[];
}

export interface LeaseOptions {
  /** Where the database is; the session's own connection is made with it. */
  config: pg.ClientConfig;
  /** The server ends the session when it has said nothing for this long. */
  silenceMs: number;
  random: () => number;
  /** The session has ended: nothing that it held is held any more. Called once, and not when it was ended here. */
  onEnd(cause: Error, ended: LeaseSession): void;
}

export class LeaseSession {
  /** Drawn anew for each session. */
  readonly member: number;
  readonly #client: pg.Client;
  readonly #answerMsMax: number;
  readonly #end: (cause: Error) => void;
  #isOver = false;
  #isHeld = false;
  /** Questions go one after the other, so that the answer of each says when the session was heard. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(client: pg.Client, { silenceMs, random, onEnd }: LeaseOptions) {
    this.#client = client;
    this.#answerMsMax = ANSWER_SILENCES_MAX * silenceMs;
    this.#end = (cause) => {
      if (this.#isOver) return;
      this.#isOver = true;
      onEnd(cause, this);
    };
    this.member = drawMember(random);
  }

  /** Whether the server ended it, or it was ended here. */
  get hasEnded(): boolean {
    return this.#isOver;
  }

  /** Whether an operator lets nobody claim, as the last answer said: who owns something keeps it. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** @throws when the database cannot be reached */
  static async open(options: LeaseOptions): Promise<LeaseSession> {
    const { config, silenceMs } = options;
    // A pool hides its password from enumeration.
    const { password } = config;
    const client = new pg.Client({
      ...config,
      ...(password === undefined ? {} : { password }),
      keepAlive: true,
      // One that pipelines would wait for its answers before it ends, also for those that never come.
      pipeline: false,
      connectionTimeoutMillis: ANSWER_SILENCES_MAX * silenceMs,
    });
    const session = new LeaseSession(client, options);
    client.on('error', session.#end);
    client.on('end', () => session.#end(new Error('the lease session has ended')));
    try {
      await client.connect();
      await session.#inTurn(() => client.query(`select set_config('idle_session_timeout', $1, false)`, [`${String(silenceMs)}ms`]));
      await session.setMember(true);
      return session;
    } catch (error) {
      session.#isOver = true;
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /** Who is there, and what is free. Each question keeps the session alive. The lock of a shard that it calls free may be held for a moment still: `claim` leaves it out. */
  ask(): Promise<Membership> {
    return this.#inTurn(async () => {
      // Planned once: planning takes longer than answering. The view `pg_stat_activity` looks up names of database and role for each session: the function behind it does not.
      const { rows } = await this.#client.query<Membership & { isHeld: boolean }>({
        name: 'question of the lease',
        text: `with present as materialized (
           select array(select substr(application_name, length($1) + 1)::int from pg_stat_get_activity(null)
            where datid = (select oid from pg_database where datname = current_database()) and application_name ~ ('^' || $1 || '[0-9]{1,9}$')
            order by 1) as members)
         select members, array(select id from shard where member = any(others) is not true) as free, exists (select from claim_hold) as "isHeld"
           from present cross join array_remove(members, $2::int) as others`,
        values: [MEMBER_NAME, this.member],
      });
      const [row] = rows;
      if (row === undefined) throw new Error('no answer to a question of the lease');
      this.#isHeld = row.isHeld;
      return row;
    });
  }

  /**
   * Takes the locks of those of these shards that are free, each with its next epoch, in one statement. A shard that a transaction of its former owner
   * still fences is left out: it is free when that has ended. While an operator lets nobody claim only those are had that their owner gave back in order. An epoch
   * is at least the server's timeline times 2^32: a standby that took over without the last claims never gives out one of their numbers again.
   */
  claim(shards: readonly number[]): Promise<Claim[]> {
    return this.#inTurn(async () => {
      const { rows } = await this.#client.query<Omit<Claim, 'epoch'> & { epoch: string }>(
        `with quiet as materialized (select id, member from shard where id = any($2::int[]) and (member is null or not exists (select from claim_hold))
                                      order by id for no key update skip locked),
              taken as materialized (select id, member from quiet where pg_try_advisory_lock($1, id::int))
         update shard set epoch = greatest(epoch + 1, ${TIMELINE} << 32), member = $3, claimed_at = now() from taken where shard.id = taken.id
         returning shard.id as shard, epoch, taken.member::int as "from"`,
        [SHARD_LOCK, [...shards], this.member],
      );
      return rows.map(({ shard, epoch, from }) => ({ shard, epoch: Number(epoch), from }));
    });
  }

  /** Gives shards up: others may claim them at once. */
  giveBack(shards: readonly number[]): Promise<void> {
    return this.#inTurn(async () => {
      await this.#client.query(
        `with given as (update shard set member = null where id = any($2::int[]) and member = $3 returning id)
         select pg_advisory_unlock($1, id::int) from given`,
        [SHARD_LOCK, [...shards], this.member],
      );
    });
  }

  /** Whether it counts as a member. One that does not has no share: it keeps what it holds until it gives it back. */
  setMember(isMember: boolean): Promise<void> {
    return this.#inTurn(async () => {
      await this.#client.query(`select set_config('application_name', $1, false)`, [
        `${isMember ? MEMBER_NAME : LEAVING_NAME}${String(this.member)}`,
      ]);
    });
  }

  /** Ends the session at once, and with it everything it held. Where the database cannot be reached nobody waits for its answer longer than for one of a question: the server ends the session. */
  async end(): Promise<void> {
    this.#isOver = true;
    let late: NodeJS.Timeout | undefined;
    const inTime = new Promise<void>((done) => (late = setTimeout(done, this.#answerMsMax)));
    await Promise.race([this.#client.end().catch(() => undefined), inTime]);
    clearTimeout(late);
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#last.then(
      () => this.#inTime(work),
      () => this.#inTime(work),
    );
    this.#last = mine;
    return mine;
  }

  /** One that is late ends the connection, and so fails itself. */
  async #inTime<Result>(work: () => Promise<Result>): Promise<Result> {
    const late = setTimeout(() => {
      this.#end(new Error('the database was not heard for too long'));
      this.#client.end().catch(() => undefined);
    }, this.#answerMsMax);
    try {
      return await work();
    } finally {
      clearTimeout(late);
    }
  }
}
