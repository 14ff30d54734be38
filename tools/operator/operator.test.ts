// The command adds operators to a database and prints a link that opens.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOperator, lockInvited } from '../../apps/server/src/shared/operators/operator.store.ts';
import { cloneDatabase, type TestDatabase } from '../testing/index.ts';
import { runOperator } from './command.ts';

let database: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  for (const id of ['one', 'two'])
    await admin.query(
      "insert into tenant (id, name, theme, languages, locale, customer_email, permissions, venues) values ($1, $1, 'harbour', '{en-US}', 'en-US', 'a@b.example', '{}', '{}')",
      [id],
    );
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runOperator(args, { env: { DATABASE_URL: database.adminUrl }, nowMs: 1000, print: (line) => lines.push(line) });
  return { code, text: lines.join('\n') };
}

const add = (name: string, tenant: string, role: string) =>
  run('add', name, '--tenant', tenant, '--role', role, '--url', 'https://console.example.com/');

test('adds an operator, prints a link that opens once, and gives a new one that replaces it', async () => {
  const first = await add('ann', 'one', 'reviewer');
  expect(first.text).toMatch(/^ann \(reviewer of one\).*\nhttps:\/\/console\.example\.com\/invitation#one_[\w-]{43}$/);
  const second = await run(
    'add',
    'ann',
    '--tenant',
    'one',
    '--role',
    'administrator',
    '--email',
    'ann@one.example',
    '--url',
    'https://c.example',
  );
  const [old, fresh] = [first, second].map(({ text }) => text.split('#')[1] ?? '');
  expect(await lockInvited(admin, old ?? '', 2000)).toBeUndefined();
  expect(await lockInvited(admin, fresh ?? '', 2000)).toMatchObject({ name: 'ann', roles: ['administrator'], passwordHash: undefined });
  const { rows } = await admin.query('select kind, detail from operator_event order by id');
  expect(rows).toEqual([
    { kind: 'operatorAdded', detail: { role: 'reviewer' } },
    { kind: 'operatorAdded', detail: { role: 'administrator', email: 'ann@one.example' } },
  ]);
  await add('ann', 'one', 'administrator');
  expect((await admin.query('select email from operator')).rows).toEqual([{ email: 'ann@one.example' }]);
});

test.each([
  [['add', 'bob', '--tenant', 'none', '--role', 'reviewer', '--url', 'https://c.example'], 'There is no tenant none.'],
  [['add', 'ann', '--tenant', 'two', '--role', 'reviewer', '--url', 'https://c.example'], 'another brand'],
  [['add', 'Bob', '--tenant', 'one', '--role', 'reviewer', '--url', 'https://c.example'], 'lower-case'],
  [['add', 'bob', '--tenant', 'one', '--role', 'owner', '--url', 'https://c.example'], 'npm run operator'],
  [['add', 'bob', '--tenant', 'one', '--role', 'reviewer', '--email', 'bob', '--url', 'https://c.example'], 'not an e-mail address'],
  [['add', 'bob', '--tenant', 'one', '--role', 'reviewer'], '--url'],
  [['remove', 'ann'], 'npm run operator'],
])('%j changes nothing and says what is wrong', async (args, words) => {
  expect(await run(...args)).toMatchObject({ code: 1, text: expect.stringContaining(words) as string });
  expect(await findOperator(admin, 'bob')).toBeUndefined();
});
