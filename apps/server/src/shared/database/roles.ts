// The roles under which the server works with its database, made idempotently outside the migrations because roles belong to the whole
// cluster. None is a superuser or bypasses row-level security, so a forgotten condition fails closed. What each may touch stands in the migrations.
import { createHmac } from 'node:crypto';
import pg from 'pg';

/** Attempts to make or alter a role while another start does the same in another database of the cluster. */
const ROLE_ATTEMPTS_MAX = 10;

/** owner: migrations only; app: the API under `app.tenant`; console: the operators' calls under it; engine: tasks, orders, fills, credentials; audit: reads; relay: reads change signals in the log. */
export const ROLES = ['owner', 'app', 'console', 'engine', 'audit', 'relay'] as const;
export type Role = (typeof ROLES)[number];

/** The role's name in the database. */
export function roleName(role: Role): string {
  return `millrace_${role}`;
}

/** The role's password, derived from the installation's secret: the same on every start, stored nowhere. */
export function rolePassword(role: Role, secret: string | Buffer): string {
  return createHmac('sha256', secret).update(`millrace database role ${role}`).digest('base64url');
}

/** The administrator's address with the role's name and password in place of the administrator's. */
export function roleUrl(adminUrl: string, role: Role, secret: string | Buffer): string {
  const url = new URL(adminUrl);
  url.username = roleName(role);
  url.password = rolePassword(role, secret);
  return url.href;
}

/**
 * Creates the roles or resets their passwords, and makes the owner role the owner of the database.
 * @param adminUrl an address whose user may create roles; its database changes owner
 */
export async function ensureRoles(adminUrl: string, secret: string | Buffer): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'millrace roles' });
  await client.connect();
  try {
    // One at a time on this database; starts on other databases of the cluster share the roles but not the lock, so a lost race is repeated.
    await client.query(`select pg_advisory_lock(hashtextextended('millrace roles', 0))`);
    for (const role of ROLES) await ensureRole(client, role, rolePassword(role, secret));
    await giveDatabaseToOwner(client);
  } finally {
    await client.end();
  }
}

async function ensureRole(client: pg.Client, role: Role, password: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await makeRole(client, role, password);
    } catch (error) {
      // XX000 "tuple concurrently updated", 42710 and 23505: another start made or altered the same role at this moment.
      const raced = error instanceof pg.DatabaseError && ['XX000', '42710', '23505'].includes(error.code ?? '');
      if (!raced || attempt >= ROLE_ATTEMPTS_MAX) throw error;
    }
  }
}

async function makeRole(client: pg.Client, role: Role, password: string): Promise<void> {
  const name = client.escapeIdentifier(roleName(role));
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [roleName(role)]);
  const attributes = `login nosuperuser nobypassrls nocreaterole nocreatedb ${role === 'relay' ? 'replication' : 'noreplication'} password ${client.escapeLiteral(password)}`;
  await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${name} ${attributes}`);
}

async function giveDatabaseToOwner(client: pg.Client): Promise<void> {
  const owner = client.escapeIdentifier(roleName('owner'));
  const { rows } = await client.query<{ name: string; administrator: boolean }>(
    `select current_database() as name, rolsuper as administrator from pg_roles where rolname = current_user`,
  );
  const row = rows[0];
  if (!row) throw new Error('the database does not know its own user');
  if (!row.administrator) await client.query(`grant ${owner} to current_user`);
  await client.query(`alter database ${client.escapeIdentifier(row.name)} owner to ${owner}`);
}
