// The tree of sponsors on PostgreSQL: places are fixed at registration, whoever writes them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '../../../../../tools/testing/index.ts';
import { openPool, type Pool } from '../../shared/database/index.ts';
import { insertLedgerPeople } from '../../testing/ledger-people.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let owner: Pool;

beforeAll(async () => {
  database = await cloneDatabase();
  owner = openPool(database.ownerUrl, { onError: () => undefined });
  await insertLedgerPeople(owner, ['one', 'two'], 2);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Inserts a user as the owner of the tables: nothing but the database stands between. */
async function join(id: string, sponsor: string, tenantId = 'one'): Promise<void> {
  const uid = String(20_000_000 + Number(id.slice(-3)));
  await owner.query(
    `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, invited_by) values ($1, $2, $3, $4, 'x', '', $3, $5)`,
    [id, tenantId, uid, `${uid}@example.com`, sponsor],
  );
}
const depthOf = async (id: string): Promise<number | undefined> =>
  (await owner.query<{ depth: number }>('select depth from app_user where id = $1', [id])).rows[0]?.depth;

test('a user stands below his sponsor, and below all who are above him', async () => {
  await join('usr_a_001', 'usr_one1');
  await join('usr_a_002', 'usr_a_001');
  await join('usr_a_003', 'usr_one2');
  expect(await Promise.all(['usr_one1', 'usr_a_001', 'usr_a_002'].map(depthOf))).toEqual([0, 1, 2]);
  const { rows } = await owner.query<{ id: string }>(
    `select u.id from app_user u, app_user top where top.id = 'usr_one1' and u.tenant_id = 'one'
       and u.team_path > top.team_path and u.team_path < top.team_path || '\\xff' order by u.team_path`,
  );
  expect(rows.map(({ id }) => id)).toEqual(['usr_a_001', 'usr_a_002']);
});

test('the database refuses a sponsor of another tenant, oneself, nobody, and every change of a place', async () => {
  const refused = { code: 'TM001' };
  await expect(join('usr_a_011', 'usr_two1')).rejects.toMatchObject(refused);
  await expect(join('usr_a_012', 'usr_a_012')).rejects.toMatchObject(refused);
  await expect(join('usr_a_013', 'usr_a_099')).rejects.toMatchObject(refused);
  await join('usr_a_014', 'usr_one1');
  for (const change of [
    `invited_by = 'usr_one2'`,
    'invited_by = null',
    `tenant_id = 'two'`,
    'depth = 0',
    'team_number = 1000000',
    `team_path = '\\x00'`,
  ])
    await expect(owner.query(`update app_user set ${change} where id = 'usr_a_014'`), change).rejects.toMatchObject(refused);
  // A loop: the sponsor below one whom he invited.
  await expect(owner.query(`update app_user set invited_by = 'usr_a_014' where id = 'usr_one1'`)).rejects.toMatchObject(refused);
});

test('every change of what a user is has its row, with the time', async () => {
  await owner.query(`update app_user set frozen = true where id = 'usr_two1'`);
  await owner.query(`update app_user set is_broker = true, nickname = 'y' where id = 'usr_two1'`);
  await owner.query(`update app_user set nickname = 'z' where id = 'usr_two1'`);
  const { rows } = await owner.query(
    `select frozen, deleted, is_community, is_broker, since > now() - interval '1 minute' as new from app_user_standing where user_id = 'usr_two1' order by id`,
  );
  const row = { frozen: true, deleted: false, is_community: false, is_broker: false, new: true };
  expect(rows).toEqual([row, { ...row, is_broker: true }]);
});
