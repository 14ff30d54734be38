// Jobs of accounts: what is cleaned and what stays, and a mail that comes too late.
import { expect, test } from 'vitest';
import { info, limits } from '@millrace/contract';
import { ask, codeByMail, logInDemo, mailsTo, newPerson, reasonOf, testClock, setUpServer } from '../testing/index.ts';
import { accountJobs } from './jobs.ts';
import { stretch } from '../../../../tools/process/patience.ts';

const clock = testClock();
const server = setUpServer({ clock });

const count = async (table: 'email_code' | 'idempotency_key'): Promise<number> => {
  const { rows } = await server.database.pools().audit.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n ?? -1;
};

test('forgets codes after a day and keys after a week, not before', async () => {
  await codeByMail(server, 'old@example.com');
  const { user } = await logInDemo(server);
  const { app } = server.server.context.pools;
  const tx = await app.connect();
  await tx.query(`begin; set local app.tenant = 'meridian'`);
  await tx.query(
    `insert into idempotency_key (tenant_id, user_id, route, key, body_hash, created_at) values ('meridian', $1, '/x', 'key-00000001', '', $2)`,
    [user.id, new Date(clock.now())],
  );
  await tx.query('commit');
  tx.release();
  const clean = async (): Promise<number[]> => {
    await accountJobs['clean_accounts']?.(server.server.context, {});
    return [await count('email_code'), await count('idempotency_key')];
  };
  expect(await clean()).toEqual([1, 1]);
  clock.advance(2 * 86_400_000);
  expect(await clean()).toEqual([0, 1]);
  clock.advance(limits.idempotencyDays * 86_400_000);
  expect(await clean()).toEqual([0, 0]);
});

test('drops a code mail whose code has expired', async () => {
  const mail = {
    tenantId: 'meridian',
    purpose: 'register',
    email: 'slow@example.com',
    code: '123456',
    language: 'en-US',
    expiresMs: clock.now(),
  };
  await accountJobs['mail_code']?.(server.server.context, mail);
  expect(await mailsTo(server, 'slow@example.com')).toEqual([]);
});

test('a deleted account’s session is not valid anywhere', async () => {
  const { token, user } = await newPerson(server);
  const { pools } = server.server.context;
  const tx = await pools.app.connect();
  await tx.query(`begin; set local app.tenant = 'meridian'`);
  await tx.query('update app_user set deleted = true where id = $1', [user.id]);
  await tx.query('commit');
  tx.release();
  await expect
    .poll(async () => reasonOf(await server.call(info, {}, { token })), { timeout: stretch(1000), interval: 10 })
    .toBe('sessionInvalid');
});

test('the management port answers under this machine’s names only', async () => {
  for (const host of ['localhost', '127.0.0.1']) expect((await ask(server.managementPort, { path: '/mail', host })).status).toBe(200);
  expect((await ask(server.managementPort, { path: '/mail', host: 'evil.example' })).status).toBe(404);
});
