// Lets the money of a new trader leave the account, past the server.
import pg from 'pg';
import type { RunningSystem } from './running-system.ts';
import { demoTrader } from './traders.ts';

/** The safe password that `allowOutgoing` gives. */
export const safePassword = 'demo5678';

/** Gives a trader of the first tenant the demo trader's safe password, as if nothing that proves who they are had changed for a month. @param uid their number */
export async function allowOutgoing(system: RunningSystem, uid: string): Promise<void> {
  const database = new pg.Client({ connectionString: system.run.database?.url });
  await database.connect();
  try {
    await database.query(
      `update app_user set safe_password_hash = (select safe_password_hash from app_user where tenant_id = 'meridian' and uid = $2)
        where tenant_id = 'meridian' and uid = $1`,
      [uid, demoTrader.number],
    );
    // By itself: a trigger dates every change of a password.
    await database.query(`update app_user set proof_changed_at = now() - interval '30 days' where tenant_id = 'meridian' and uid = $1`, [
      uid,
    ]);
  } finally {
    await database.end();
  }
}
