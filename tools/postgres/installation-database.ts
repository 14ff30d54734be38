// The database of the installation that a command is about, under one of its roles.
import path from 'node:path';
import pg from 'pg';
import { inTransaction, openPool, roleName, type Transaction } from '../../apps/server/src/shared/database/index.ts';
import { findRunFile } from '../launch/run-file.ts';
import { UserFacingError } from '../process/user-facing-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs `work` in one transaction as the role. @throws UserFacingError when no database is found or reached */
export async function asRole<T>(env: Environment, role: 'owner' | 'audit', work: (tx: Transaction) => Promise<T>): Promise<T> {
  const pool = openPool(addressOf(env), { onError: () => undefined, connectionsMax: 1 });
  try {
    return await inTransaction(pool, async (tx) => {
      await tx.query(`set local role ${pg.escapeIdentifier(roleName(role))}`);
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

function addressOf(env: Environment): string {
  if (env['DATABASE_URL']) return env['DATABASE_URL'];
  const dataDir = path.resolve(env['DATA_DIR'] || 'data');
  const running = findRunFile(dataDir);
  if (running?.database === undefined || running.state === 'stopped')
    throw new UserFacingError(`Nothing runs on ${dataDir}: start it with "npm start", or set DATABASE_URL.`);
  return running.database.url;
}
