// The team's calls over HTTP: a trader sees who is below him and nobody else.
import { getTeam, pageFloor, pageMember, pageReward, type TeamMember } from '@millrace/contract';
import { beforeAll, expect, test } from 'vitest';
import { openPool } from '../../shared/database/index.ts';
import { newPerson, setUpServer, type Person } from '../../testing/index.ts';

const server = setUpServer();
let top: Person;
let other: Person;

/** Below `top`: 1, 2 and 3; below 1: 11; below 11: 111. */
const TREE: readonly [string, string | undefined][] = [
  ['1', undefined],
  ['2', undefined],
  ['3', undefined],
  ['11', '1'],
  ['111', '11'],
];
const idOf = (name: string): string => `usr_member${name.padStart(4, '0')}`;
const uidOf = (name: string): string => String(30_000_000 + Number(name));
const namesOf = (rows: readonly TeamMember[]): string[] => rows.map(({ nickname }) => nickname);

beforeAll(async () => {
  [top, other] = [await newPerson(server), await newPerson(server)];
  const { rows } = await owner('select id from app_user where uid = $1', [top.user.number]);
  for (const [name, sponsor] of TREE)
    await owner(
      `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code, invited_by, level, activated_at, frozen)
       values ($1, 'meridian', $2, $2 || '@example.com', $3, '', $2, $4, $5, $6, $7)`,
      [
        idOf(name),
        uidOf(name),
        `m${name}`,
        sponsor === undefined ? rows[0]?.id : idOf(sponsor),
        name === '2' ? 1 : 0,
        name === '3' ? null : new Date(),
        name === '11',
      ],
    );
  await owner(
    `insert into team_figure (user_id, tenant_id, performance) values ('usr_member0001', 'meridian', 900.5), ('usr_member0111', 'meridian', 100)`,
  );
});

async function owner(sql: string, args: unknown[] = []): Promise<{ rows: { id: string }[] }> {
  const pool = openPool(server.database.ownerUrl, { onError: () => undefined });
  try {
    return await pool.query<{ id: string }>(sql, args);
  } finally {
    await pool.end();
  }
}

test('the team by depth, with what the next level asks for', async () => {
  const { data } = await server.call(getTeam, {}, { token: top.token });
  expect(data).toMatchObject({
    level: 0,
    rate: '0',
    directs: 3,
    members: 5,
    performance: '1000.5',
    floors: [
      { depth: 1, members: 3, active: 2, performance: '900.5' },
      { depth: 2, members: 1, active: 0, performance: '0' },
      { depth: 3, members: 1, active: 1, performance: '100' },
    ],
    next: {
      level: 1,
      rate: '0.1',
      requirements: [
        { kind: 'directActive', have: '2', need: '2' },
        { kind: 'teamActive', have: '3', need: '5' },
        { kind: 'teamPerformance', have: '1000.5', need: '10000' },
      ],
    },
    rewards: { usdt: '0', dynamicFuel: '0', communityFuel: '0', total: '0' },
    day: null,
  });
  expect((await server.call(getTeam, {}, { token: other.token })).data).toMatchObject({ members: 0, floors: [], performance: '0' });
});

test('a floor counts from the caller or from somebody below him, and nobody else is found', async () => {
  const floor = async (input: { depth: number; userId?: string; number?: string }, { token } = top) => {
    const answer = await server.call(pageFloor, input, { token });
    return answer.status !== 200 || !answer.data ? answer.status : { owner: answer.data.owner.depth, names: namesOf(answer.data.rows) };
  };
  expect(await floor({ depth: 1 })).toEqual({ owner: 0, names: ['m1', 'm2', 'm3'] });
  expect(await floor({ depth: 1, userId: idOf('1') })).toEqual({ owner: 1, names: ['m11'] });
  expect(await floor({ depth: 2, number: uidOf('1') })).toEqual({ owner: 1, names: ['m111'] });
  expect(await floor({ depth: 4 })).toEqual({ owner: 0, names: [] });
  for (const foreign of [{ userId: idOf('1') }, { number: uidOf('1') }, { number: top.user.number }, { number: '99999999' }])
    expect(await floor({ depth: 1, ...foreign }, other)).toBe(404);
  expect(await floor({ depth: 1, userId: idOf('1'), number: uidOf('2') })).toBe(404);
});

test('members are filtered and searched below the caller only, without an address', async () => {
  const members = async (input: Parameters<typeof server.call<typeof pageMember>>[1], { token } = top) =>
    namesOf((await server.call(pageMember, input, { token })).data?.rows ?? []);
  expect(await members({ scope: 'direct' })).toEqual(['m1', 'm2', 'm3']);
  expect(await members({ scope: 'indirect' })).toEqual(['m11', 'm111']);
  expect(await members({})).toEqual(['m1', 'm11', 'm111', 'm2', 'm3']);
  expect(await members({ status: 1 })).toEqual(['m3']);
  expect(await members({ level: 1 })).toEqual(['m2']);
  expect(await members({ search: 'M11' })).toEqual(['m11', 'm111']);
  expect(await members({ search: uidOf('2') })).toEqual(['m2']);
  expect(await members({ search: '%' })).toEqual([]);
  expect(await members({ search: 'm1' }, other)).toEqual([]);
  const page = await server.call(pageMember, { pageNum: 2, pageSize: 2 }, { token: top.token });
  expect(page.data).toMatchObject({ total: 5, pageNum: 2, rows: [{ nickname: 'm111' }, { nickname: 'm2' }] });
  expect(page.data?.rows[0]).toMatchObject({ depth: 3, status: 2, isActive: true, performance: '100', reward: '0', directs: 0 });
  expect(JSON.stringify(page)).not.toContain('@');
});

test('a reward is told with whose fee it is of and why, to its receiver only', async () => {
  await owner(
    `insert into fee_reward (journal_id, tenant_id, user_id, base, uplines, terms, taken_at, booked_at)
     values (1, 'meridian', 'usr_member0011', 10, '[]', '{}', now(), now())`,
  );
  await owner(
    `insert into reward (journal_id, share, user_id, from_user_id, tenant_id, level, base, rate, usdt, dynamic, community, booked_at)
     select 1, 'level', id, 'usr_member0011', 'meridian', 1, 10, 0.1, 0.5, 0.5, 0, now() from app_user where uid = $1`,
    [top.user.number],
  );
  expect((await server.call(pageReward, {}, { token: top.token })).data).toMatchObject({
    total: 1,
    rows: [
      {
        share: 'level',
        base: '10',
        rate: '0.1',
        usdt: '0.5',
        dynamicFuel: '0.5',
        communityFuel: '0',
        fromUid: uidOf('11'),
        depth: 2,
        level: 1,
      },
    ],
  });
  expect((await server.call(pageReward, { share: 'broker' }, { token: top.token })).data?.total).toBe(0);
  expect((await server.call(pageReward, {}, { token: other.token })).data?.total).toBe(0);
  expect((await server.call(getTeam, {}, { token: top.token })).data?.rewards).toMatchObject({
    usdt: '0.5',
    dynamicFuel: '0.5',
    total: '1',
  });
  const { data } = await server.call(pageFloor, { depth: 2 }, { token: top.token });
  expect(data?.rows[0]).toMatchObject({ nickname: 'm11', reward: '1', isActive: false, status: 2 });
  // Half past midnight on the first of November where the tenant is.
  await owner(`update reward set booked_at = '2026-10-31T16:30:00Z'`);
  const ofMonth = async (month: string) => (await server.call(pageReward, { month, share: 'level' }, { token: top.token })).data;
  expect([(await ofMonth('2026-10'))?.total, (await ofMonth('2026-11'))?.total]).toEqual([0, 1]);
  expect(await ofMonth('2026-13')).toMatchObject([{ field: 'month', rule: 'time' }]);
});
