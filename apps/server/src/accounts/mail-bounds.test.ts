// What a guest can repeat does not pile up: codes to a mailbox, mails from an address, rows of the audit trail.
import { getTenantByUrl, limits, sendEmailCode, userLogin } from '@millrace/contract';
import pg from 'pg';
import { expect, test } from 'vitest';
import { reasonOf, setUpServer, testClock } from '../testing/index.ts';
import { demo } from '../testing/people.ts';
import { accountJobs } from './jobs.ts';

const clock = testClock();
// The tests name the address that they come from, and the usual bounds hold.
const server = setUpServer({ clock, environment: { TRUSTED_PROXIES: '1', REQUESTS_PER_MINUTE: '' } });

const from = (ip: string, path: string, body: Record<string, unknown>) =>
  server.ask({ method: 'POST', path, headers: { 'x-forwarded-for': ip }, body });
const askCode = async (ip: string, email: string): Promise<string> =>
  reasonOf(await from(ip, sendEmailCode.path, { email, purpose: 'register' }));
const audit = async (): Promise<{ address: string; count: number }[]> =>
  (await server.database.pools().audit.query<{ address: string; count: number }>('select address, count from audit_event order by id'))
    .rows;

test('a mailbox gets a bounded number of codes in a day, and one address alone cannot use them up', async () => {
  const sent = { one: 0, all: 0 };
  for (let asked = 0; asked < 15; asked += 1) {
    if ((await askCode('198.51.100.1', 'box@example.com')) === '') sent.one += 1;
    clock.advance(limits.emailCodeResendSec * 1000);
  }
  expect(sent.one).toBe(10);
  for (let asked = 0; asked < 30; asked += 1) {
    if ((await askCode(`198.51.100.${asked + 2}`, 'Box@example.com')) === '') sent.all += 1;
    clock.advance(limits.emailCodeResendSec * 1000);
  }
  expect(sent.one + sent.all).toBe(20);
  clock.advance(24 * 3_600_000);
  expect(await askCode('198.51.100.1', 'box@example.com')).toBe('');
});

test('codes that strangers asked for do not stop the owner where he has logged in before', async () => {
  const { rows } = await server.database.pools().audit.query<{ email: string }>(`select email from app_user where uid = $1`, [demo.number]);
  const mailbox = rows[0]?.email ?? '';
  expect((await from('198.51.100.90', userLogin.path, demo)).status).toBe(200);
  for (let asked = 0; asked < 20; asked += 1) {
    await askCode(`203.0.113.${asked}`, mailbox);
    clock.advance(limits.emailCodeResendSec * 1000);
  }
  expect(await askCode('198.51.100.91', mailbox)).toBe('emailCodeTooSoon');
  expect(await askCode('198.51.100.90', mailbox)).toBe('');
});

test('an address has a bounded number of codes mailed in an hour', async () => {
  const reasons: string[] = [];
  for (let asked = 0; asked < 35; asked += 1) reasons.push(await askCode('192.0.2.1', `stranger${asked}@example.com`));
  expect(reasons.filter((reason) => reason === '')).toHaveLength(30);
  expect(new Set(reasons.slice(30))).toEqual(new Set(['tooManyRequests']));
  expect(await askCode('192.0.2.2', 'stranger0@example.net')).toBe('');
});

test('wrong tenants of guests are counted together, bounded, and kept for 90 days', async () => {
  const mismatch = (ip: string, tenantId: string) =>
    server.ask({ path: `${getTenantByUrl.path}?tenantId=${tenantId}`, headers: { 'x-forwarded-for': ip } });
  for (let each = 0; each < 50; each += 1) expect(reasonOf(await mismatch('192.0.2.3', `none-${each}`))).toBe('tenantMismatch');
  expect(new Set((await audit()).map(({ address }) => address))).toEqual(new Set(['192.0.2.3']));
  for (let each = 0; each < 260; each += 1) await mismatch(`10.0.${each % 2}.${Math.floor(each / 2)}`, 'none');
  const rows = await audit();
  // The bound is an hour's; the test may run through the end of one.
  const hours = await server.database.pools().audit.query('select distinct hour from audit_event');
  expect(rows.length).toBeLessThanOrEqual(201 * hours.rows.length);
  expect(rows.length).toBeLessThan(310);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(310);
  const { app } = server.server.context.pools;
  await expect(app.query(`insert into audit_event (kind, detail) values ('forged', '{}')`)).rejects.toThrow(/permission denied/);
  await accountJobs['clean_accounts']?.(server.server.context, {});
  expect((await audit()).length).toBe(rows.length);
  await setAge(91);
  await accountJobs['clean_accounts']?.(server.server.context, {});
  expect(await audit()).toEqual([]);
});

async function setAge(days: number): Promise<void> {
  const admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  await admin.query(`update audit_event set created_at = now() - make_interval(days => $1)`, [days]);
  await admin.end();
}
