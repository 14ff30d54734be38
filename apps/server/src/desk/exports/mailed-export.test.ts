// A list above the bound of a direct answer: its file is made by a job, and the link goes to the operator who asked, works once, and for nobody else.
import { limits, type Call } from '@millrace/contract';
import { exportTopUp, exportUser, fetchExport, mailExport, pageAudit } from '@millrace/contract/admin';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stretch } from '../../../../../tools/process/patience.ts';
import { giveDeskRows } from '../../testing/admin-sample-inputs.ts';
import {
  adminCall,
  type Answer,
  mailsTo,
  newPerson,
  reasonOf,
  setUpServer,
  signIn,
  testClock,
  type AdminCallOptions,
  type Person,
} from '../../testing/index.ts';

const clock = testClock();
const server = setUpServer({ clock });
let owner: pg.Client;
let trader: Person;
let tokens: Record<string, string>;
const REVIEWER = 'demo-reviewer@meridian.example';
const wanted = { list: 'exportTopUp', asked: { state: 'review' } };

/** Everybody signs in anew: a session ends when nobody calls, and tests move the clock. */
async function signAllIn(): Promise<void> {
  clock.advance(60_000);
  tokens = {};
  for (const name of ['demo-reviewer', 'demo-admin', 'demo-auditor', 'demo-brand', 'aurora-reviewer'])
    tokens[name] = await signIn(server, name);
}

const as = <C extends Call>(name: string, call: C, input: Record<string, unknown>, options: AdminCallOptions = {}) =>
  adminCall(server, call, input, { ...options, token: tokens[name] ?? '' });
const eventually = (work: () => Promise<void>): Promise<void> => vi.waitFor(work, { timeout: stretch(30_000), interval: 50 });
const linkIn = (text: string): string | undefined => /\/export#([\w-]{43})$/m.exec(text)?.[1];

/** Links mailed to the reviewer, the newest first, once there are so many. */
async function linksMailed(count: number): Promise<string[]> {
  let links: string[] = [];
  await eventually(async () => {
    links = (await mailsTo(server, REVIEWER)).flatMap(({ text }) => linkIn(text) ?? []);
    expect(links).toHaveLength(count);
  });
  return links;
}

async function jobsLeft(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker.jobs where task_identifier in ('make_export', 'clean_exports', 'mail_operator')`,
  );
  return rows[0]?.count ?? 0;
}
const allJobsDone = (): Promise<void> => eventually(async () => expect(await jobsLeft()).toBe(0));
const addJob = (job: string, payload: object) => owner.query('select graphile_worker.add_job($1, $2)', [job, JSON.stringify(payload)]);

async function countOf(table: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.adminUrl });
  await owner.connect();
  trader = await newPerson(server);
  await giveDeskRows(server.database.adminUrl, { tenantId: 'meridian', id: trader.user.id, uid: trader.user.number });
  await signAllIn();
});
afterAll(() => owner.end());

test('a list above its bound is refused, its file is mailed as a link, and the link gives it once', async () => {
  const { queueExportMax: max } = limits;
  Object.assign(limits, { queueExportMax: 0 });
  try {
    expect((await as('demo-reviewer', exportTopUp, wanted.asked)).data).toMatchObject([{ field: 'state', rule: 'tooManyRows' }]);
    expect((await as('demo-reviewer', mailExport, wanted)).data).toEqual({ done: true });
    const [link] = await linksMailed(1);
    const file = await as('demo-reviewer', fetchExport, { link });
    expect([file.status, file.headers['content-disposition']]).toEqual([200, 'attachment; filename="top-ups.csv"']);
    expect(file.text.split('\r\n')[1]).toContain(trader.user.number);
    expect((await as('demo-reviewer', fetchExport, { link })).status).toBe(404);
  } finally {
    Object.assign(limits, { queueExportMax: max });
  }
  const trail = (await as('demo-auditor', pageAudit, { pageSize: '2', operator: 'demo-reviewer' })).data.rows;
  expect(trail).toMatchObject([
    { kind: 'fileFetched', detail: { file: 'top-ups.csv' } },
    { kind: 'fileAsked', detail: { file: 'top-ups.csv', state: 'review' } },
  ]);
  expect(trail[0]?.subject).toBe(trail[1]?.subject);
});

test('the file has what the direct answer has, in the operator’s language', async () => {
  const headers = { language: 'th' };
  expect((await as('demo-reviewer', mailExport, { list: 'exportUser', asked: { text: trader.user.number } }, { headers })).status).toBe(
    200,
  );
  const [link] = await linksMailed(2);
  const direct = await as('demo-reviewer', exportUser, { text: trader.user.number }, { headers });
  expect((await as('demo-reviewer', fetchExport, { link })).text).toBe(direct.text);
});

test('nobody else opens a link: not a colleague, not another brand, not who comes too late; all are answered alike', async () => {
  await as('demo-reviewer', mailExport, wanted);
  const [link] = await linksMailed(3);
  const answers: Answer[] = [];
  for (const name of ['demo-admin', 'demo-brand', 'aurora-reviewer']) answers.push(await as(name, fetchExport, { link }));
  answers.push(await as('demo-reviewer', fetchExport, { link: 'A'.repeat(43) }));
  clock.advance(limits.mailedExportTtlSec * 1000);
  await signAllIn();
  answers.push(await as('demo-reviewer', fetchExport, { link }));
  expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [404, answers[0]?.text]));
  expect((await as('', fetchExport, { link })).status).toBe(401);
});

test('what has expired is deleted', async () => {
  expect(await countOf('console_export_part')).toBeGreaterThan(0);
  clock.advance(3_600_000);
  await addJob('clean_exports', {});
  await allJobsDone();
  expect([await countOf('console_export'), await countOf('console_export_part')]).toEqual([0, 0]);
  await signAllIn();
});

test('a job that dies half-way leaves nothing, and its repeats mail one link', async () => {
  await owner.query(`create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'dies here'; end $$`);
  await owner.query('create trigger fail_here after insert on console_export_part for each row execute function fail_here()');
  await as('demo-reviewer', mailExport, wanted);
  await eventually(async () => {
    const { rows } = await owner.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'make_export' and last_error like '%dies here%'`,
    );
    expect(rows).toHaveLength(1);
  });
  expect(await countOf('console_export_part')).toBe(0);
  expect(await linksMailed(3)).toHaveLength(3);
  await owner.query('drop trigger fail_here on console_export_part');
  const { rows } = await owner.query<{ id: string; operatorId: string }>('select id, operator_id as "operatorId" from console_export');
  const again = { tenantId: 'meridian', ...rows[0] };
  await Promise.all([addJob('make_export', again), addJob('make_export', again)]);
  await allJobsDone();
  const [link] = await linksMailed(4);
  expect((await as('demo-reviewer', fetchExport, { link })).text.split('\r\n')[1]).toContain(trader.user.number);
});

test('a file with too many rows, or too big, is told in words instead of a part of it', async () => {
  for (const bound of ['mailedExportRowsMax', 'mailedExportMbMax'] as const) {
    const { [bound]: max } = limits;
    Object.assign(limits, { [bound]: 0 });
    try {
      await as('demo-admin', mailExport, wanted);
      await allJobsDone();
    } finally {
      Object.assign(limits, { [bound]: max });
    }
  }
  const mails = await mailsTo(server, 'demo-admin@meridian.example');
  expect(mails.filter(({ text }) => text.includes('was not made'))).toHaveLength(2);
  expect(mails.filter(({ text }) => linkIn(text) !== undefined)).toEqual([]);
});

test('a list that the role may not read is not there, filters are checked at once, and only so many wait', async () => {
  expect((await as('demo-brand', mailExport, { list: 'exportUser', asked: {} })).status).toBe(404);
  expect((await as('demo-admin', mailExport, { list: 'exportUsers', asked: {} })).data).toMatchObject([{ field: 'list' }]);
  expect((await as('demo-admin', mailExport, { list: 'exportTopUp', asked: { state: 'any' } })).data).toMatchObject([
    { field: 'asked.state' },
  ]);
  const odd = { list: 'exportJournal', asked: { currency: 'usdt' } };
  expect((await as('demo-admin', mailExport, odd)).data).toMatchObject([{ field: 'uid', rule: 'required' }]);
  const idempotencyKey = 'one-file-and-no-more';
  for (let time = 0; time < 3; time += 1) expect((await as('demo-auditor', mailExport, wanted, { idempotencyKey })).status).toBe(200);
  for (let count = 1; count < limits.mailedExportsMax; count += 1) expect((await as('demo-auditor', mailExport, wanted)).status).toBe(200);
  expect(reasonOf(await as('demo-auditor', mailExport, wanted))).toBe('tooManyExports');
});

test('who loses the right to read a list meanwhile gets neither link nor file', async () => {
  await allJobsDone();
  await as('demo-reviewer', mailExport, wanted);
  const [link] = await linksMailed(5);
  const setRoles = (roles: string) => owner.query(`update operator set roles = $1 where name = 'demo-reviewer'`, [roles]);
  await setRoles('{brand}');
  expect((await as('demo-reviewer', fetchExport, { link })).status).toBe(404);
  await setRoles('{reviewer}');
  expect((await as('demo-reviewer', fetchExport, { link })).status).toBe(200);
});
