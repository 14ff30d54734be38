// Permissions that came after an installation was made: its seeded tenants get them by a migration, the tenants of operators do not.
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tools/testing/index.ts';
import { insertTenant } from '../shared/tenants/tenant.store.ts';
import { demoTenants } from './demo-tenants.ts';

const migrations = [
  '20261123014000_permissions-of-kinds',
  '20261123015000_permissions-of-added-buttons',
  '20261124004000_permissions-of-copies',
];
const first = /^P(?:20[01]0\d|20200|[13-9]|FOLLOW)/;
let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  for (const { id, name, theme, brand, languages, permissions, customerEmail } of [...demoTenants, { ...demoTenants[0]!, id: 'operator' }])
    await insertTenant(owner, {
      ...{ id, name, theme, brand, languages, customerEmail, locale: 'en-US', venues: [] },
      permissions: permissions.filter((alias) => first.test(alias)),
    });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const listed = async (id: string): Promise<string[]> =>
  (await owner.query<{ permissions: string[] }>('select permissions from tenant where id = $1', [id])).rows[0]?.permissions ?? [];

test('after the migration the menu of a seeded tenant is that of a new installation, also when it runs on one', async () => {
  const before = await listed('operator');
  for (const _run of [1, 2]) {
    for (const name of migrations) await owner.query(await readFile(new URL(`../../migrations/${name}.sql`, import.meta.url), 'utf8'));
    for (const { id, permissions } of demoTenants) expect((await listed(id)).toSorted()).toEqual([...permissions].toSorted());
  }
  expect(await listed('operator')).toEqual(before);
});

test('a seeded tenant whose menu has no edit of a kind gets no button that sets a part of it', async () => {
  const [tenant] = demoTenants;
  if (tenant === undefined) throw new Error('no demo tenant');
  await owner.query(`update tenant set permissions = '{P20000,P20100,P20102}' where id = $1`, [tenant.id]);
  await owner.query(await readFile(new URL(`../../migrations/${migrations[1] ?? ''}.sql`, import.meta.url), 'utf8'));
  expect(await listed(tenant.id)).toEqual(['P20000', 'P20100', 'P20102', 'P20110', 'P20111']);
});
