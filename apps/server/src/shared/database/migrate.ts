// Brings the database's schema up to the files of apps/server/migrations, as the owner role and under the runner's lock, each file in its
// own transaction. Never edits a migration that has run: the order is checked and a changed order is an error.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Runs every migration that has not run yet and returns their names, oldest first.
 * @param ownerUrl the address of the database for the role `owner`
 * @throws an error that names the file and, for a mistake in the SQL, its line
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  let current = '';
  const follow = (line: string): void => {
    current = /^### MIGRATION (\S+)/.exec(line)?.[1] ?? current;
  };
  const quiet = (): void => undefined;
  try {
    const done = await runner({
      databaseUrl: { connectionString: ownerUrl, application_name: 'millrace migrations' },
      dir: MIGRATIONS_FOLDER,
      migrationsTable: 'schema_migration',
      direction: 'up',
      checkOrder: true,
      advisoryLockMode: 'wait',
      logger: { info: follow, warn: quiet, error: quiet },
    });
    return done.map((migration) => migration.name);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the migration ${current}${lineOf(current, cause)} failed: ${reason}`, { cause });
  }
}

/** The place in the file that the database complains about; empty when it names none. */
function lineOf(name: string, cause: unknown): string {
  if (name === '' || !(cause instanceof pg.DatabaseError) || cause.position === undefined) return '';
  const before = readFileSync(path.join(MIGRATIONS_FOLDER, `${name}.sql`), 'utf8').slice(0, Number(cause.position));
  return `.sql:${before.split('\n').length}`;
}
