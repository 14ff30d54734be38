// Makes this engine the only one on its database: an advisory lock on a connection of its own, and an epoch that every write checks.
// Never shares the lock's connection.
import type pg from 'pg';

/** Between two attempts to take the database's lock. */
const LOCK_WAIT_MS = 50;

/** Another engine runs on this database. */
export class EngineRunningError extends Error {
  override name = 'EngineRunningError';
}

export interface Lease {
  epoch: number;
  release(): Promise<void>;
}

/**
 * Takes the lock and the next epoch. `onLost` is called when the connection breaks: from then on another engine may hold the lock.
 * @throws EngineRunningError when another engine holds it
 */
export async function takeLease(
  pool: pg.Pool,
  { onLost, patienceMs }: { onLost: (cause: Error) => void; patienceMs: number },
): Promise<Lease> {
  const client = await pool.connect();
  let released = false;
  const lost = (cause: Error): void => {
    if (!released) {
      released = true;
      client.release(cause);
      onLost(cause);
    }
  };
  client.on('error', lost);
  try {
    await lock(client, patienceMs);
    const { rows } = await client.query<{ epoch: string }>('update engine_lease set epoch = epoch + 1 returning epoch');
    return {
      epoch: Number(rows[0]?.epoch),
      release: async () => {
        if (released) return;
        released = true;
        client.off('error', lost);
        await client.query(`select pg_advisory_unlock(hashtextextended('millrace engine', 0))`).catch(() => undefined);
        client.release(true);
      },
    };
  } catch (error) {
    released = true;
    client.off('error', lost);
    client.release(true);
    throw error;
  }
}

/** The session of an engine that was killed may live on for a moment. */
async function lock(client: pg.PoolClient, patienceMs: number): Promise<void> {
  for (let waited = 0; waited <= patienceMs; waited += LOCK_WAIT_MS) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(hashtextextended('millrace engine', 0)) as taken`);
    if (rows[0]?.taken === true) return;
    await new Promise((done) => setTimeout(done, LOCK_WAIT_MS));
  }
  throw new EngineRunningError('another engine runs on this database');
}
