// The database of the installation that a command is about, as its owner.
import path from 'node:path';
import pg from 'pg';
import { inTransaction, openPool, roleName, type Transaction } from '../../apps/server/src/shared/database/index.ts';
import { findRunFile } from '../launch/run-file.ts';
import { UserFacingError } from '../process/user-facing-error.ts';

export type Owner = Transaction;

/** Runs `work` in one transaction as the owner of the tables. @throws UserFacingError when no database is found or reached */
export async function asOwner<T>(env: Readonly<Record<string, string | undefined>>, work: (owner: Owner) => Promise<T>): Promise<T> {
  const pool = openPool(addressOf(env), { onError: () => undefined, connectionsMax: 1 });
  try {
    return await inTransaction(pool, async (tx) => {
      await tx.query(`set local role ${pg.escapeIdentifier(roleName('owner'))}`);
      return work(tx);
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000'].includes(String(error.code)))
      throw new UserFacingError(`The database does not answer: ${error.message}`);
    throw error;
  } finally {
    await pool.end();
  }
}

function addressOf(env: Readonly<Record<string, string | undefined>>): string {
  if (env['DATABASE_URL']) return env['DATABASE_URL'];
  const dataDir = path.resolve(env['DATA_DIR'] || 'data');
  const running = findRunFile(dataDir);
  if (running?.database === undefined || running.state === 'stopped')
    throw new UserFacingError(`Nothing runs on ${dataDir}: start it with "npm start", or set DATABASE_URL.`);
  return running.database.url;
}
