// Opens a transaction of the engine's role. Repeats only what the database asks to repeat; the work may run several times and must do
// nothing outside its client. The pool's connections pipeline: a statement does not wait for the answers of those before it.
import pg from 'pg';

/** Attempts of a transaction that lost a race, and of a decision whose task changed meanwhile. */
const ATTEMPTS_MAX = 5;

const REPEATABLE: ReadonlySet<string> = new Set(['40001', '40P01']);

interface Work<First, Result> {
  /** Leaves together with the begin, before it is known whether that was taken: locks and reads, never writes. */
  first(tx: pg.PoolClient): Promise<First>;
  rest(tx: pg.PoolClient, first: First): Promise<Result>;
}

/**
 * `silenceMs`: the server ends a transaction that takes longer, or whose process has said nothing for so long, so that a frozen engine fences no shard.
 * @throws whatever the work throws, after a rollback; a lost race only after the last attempt
 */
export async function transaction<First, Result>(pool: pg.Pool, work: Work<First, Result>, silenceMs?: number): Promise<Result> {
  const begin = silenceMs === undefined ? 'begin' : boundedBegin(silenceMs);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, work, begin);
    } catch (error) {
      const lost = error instanceof pg.DatabaseError && error.code !== undefined && REPEATABLE.has(error.code);
      if (!lost || attempt >= ATTEMPTS_MAX) throw error;
    }
  }
}

/** One message to the server. */
function boundedBegin(silenceMs: number): string {
  const ms = String(Math.ceil(silenceMs));
  return `begin; set local idle_in_transaction_session_timeout = ${ms}; set local transaction_timeout = ${ms}`;
}

/** Errors after which it is not known what the database did, or that came before it was reached. */
const ofTheConnection = new WeakSet<Error>();

/** Whether the connection was lost, or none could be opened: no statement is the cause. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof Error && ofTheConnection.has(error);
}

/** The server ended the transaction: its process said nothing in it, or it took too long. */
const TIME_IS_OVER: ReadonlySet<string> = new Set(['25P03', '25P04']);
const tooLong = new WeakSet<Error>();

/** Whether the transaction's time was over before its work: less at once may be done in time. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof Error && tooLong.has(error);
}

async function once<First, Result>(pool: pg.Pool, work: Work<First, Result>, begin: string): Promise<Result> {
  const tx = await pool.connect().catch((error: unknown) => {
    if (error instanceof Error) ofTheConnection.add(error);
    throw error;
  });
  let broken: Error | undefined;
  const onBreak = (error: Error): void => {
    // The first says why; a second one says that the connection has ended.
    broken ??= error;
  };
  tx.on('error', onBreak);
  try {
    const [, first] = await Promise.all([tx.query(begin), work.first(tx)]);
    const result = await work.rest(tx, first);
    await tx.query('commit');
    return result;
  } catch (error) {
    const isOver = [error, broken].some((each) => each instanceof pg.DatabaseError && TIME_IS_OVER.has(each.code ?? ''));
    if (isOver && error instanceof Error) tooLong.add(error);
    // A connection that cannot even roll back is thrown away; the first error is the one that matters.
    await tx.query('rollback').catch((cause: unknown) => {
      broken = cause instanceof Error ? cause : new Error(String(cause));
      if (error instanceof Error) ofTheConnection.add(error);
    });
    throw error;
  } finally {
    tx.off('error', onBreak);
    tx.release(broken);
  }
}
