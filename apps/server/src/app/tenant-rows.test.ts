// Row-level security alone: whatever a table is, a transaction of one tenant's app or console reads no row of another. The calls' own checks are not asked.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../shared/database/index.ts';
import { giveDeskRows } from '../testing/admin-sample-inputs.ts';
import { newPerson, setUpServer } from '../testing/index.ts';

const server = setUpServer();
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.adminUrl });
  await owner.connect();
  const person = await newPerson(server);
  await giveDeskRows(server.database.adminUrl, { tenantId: 'meridian', id: person.user.id, uid: person.user.number });
});
afterAll(() => owner.end());

/** Hosts are public: by them a tenant is found. */
const PUBLIC = 'tenant_host';

/** Tables with a tenant, of which the role may read that column. */
async function tablesOf(role: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and has_column_privilege($1, c.oid, a.attnum, 'select') and c.relname <> $2 order by 1`,
    [role, PUBLIC],
  );
  return rows.map(({ name }) => name);
}

test.each(['console', 'app'] as const)('the role of the %s reads nothing of another tenant from any table', async (role) => {
  const tables = await tablesOf(`millrace_${role}`);
  expect(tables.length).toBeGreaterThan(20);
  const foreign: Record<string, number> = {};
  const seen = new Set<string>();
  for (const table of tables) {
    const count = async (tenantId: string, of: string): Promise<number> => {
      const { rows } = await inTenant(server.database.pools()[role], tenantId, (tx) =>
        tx.query<{ count: number }>(`select count(*)::int as count from ${table} where tenant_id ${of} $1`, [tenantId]),
      );
      return rows[0]?.count ?? 0;
    };
    const found = await count('aurora', '<>');
    if (found > 0) foreign[table] = found;
    if ((await count('meridian', '=')) > 0) seen.add(table);
  }
  expect(foreign).toEqual({});
  // It is the other tenant's rows that are not seen, not all.
  expect(seen.size).toBeGreaterThan(8);
});

test('every table with a tenant has row-level security', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity
        and (has_table_privilege('millrace_console', c.oid, 'select') or has_table_privilege('millrace_app', c.oid, 'select'))`,
  );
  expect(rows).toEqual([{ name: PUBLIC }]);
});
