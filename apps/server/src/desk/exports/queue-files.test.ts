// The queues of the console as CSV: what the page shows, with its filters and in its order, for the own brand, and the trail says who took it.
import type { Call } from '@millrace/contract';
import {
  exportArrival,
  exportAuditRun,
  exportLead,
  exportTeamRole,
  exportTenant,
  exportTopUp,
  exportTrader,
  exportTrialFuel,
  exportWithdrawal,
  pageAudit,
  pageTopUp,
} from '@millrace/contract/admin';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveDeskRows } from '../../testing/admin-sample-inputs.ts';
import { adminCall, newPerson, setUpServer, signIn, type Person } from '../../testing/index.ts';

const server = setUpServer();
let reviewer: string;
let auditor: string;
let abroad: string;
let traders: Person[];

const asOwner = async (sql: string, values: unknown[]): Promise<void> => {
  const client = new pg.Client({ connectionString: server.database.adminUrl });
  await client.connect();
  await client.query(sql, values);
  await client.end();
};

beforeAll(async () => {
  [reviewer, auditor, abroad] = [
    await signIn(server, 'demo-reviewer'),
    await signIn(server, 'demo-auditor'),
    await signIn(server, 'aurora-admin'),
  ];
  traders = [await newPerson(server), await newPerson(server)];
  for (const { user } of traders) {
    await giveDeskRows(server.database.adminUrl, { tenantId: 'meridian', id: user.id, uid: user.number });
    // No two open top-ups ask for the same amount.
    await asOwner('update top_up set exact = exact + 1', []);
  }
});

const linesOf = async (call: Call, input: Record<string, unknown>, token = reviewer): Promise<string[]> => {
  const file = await adminCall(server, call, input, { token });
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return file.text.trim().split('\r\n');
};
const own = (lines: readonly string[]): string[] =>
  lines.slice(1).flatMap((line) => traders.filter(({ user }) => line.includes(user.number)).map(({ user }) => user.number));

/** The state in which the traders have a row, and one in which they have none. */
const queues: [string, { call: Call; state: string; other: string; kind: string; column: string }][] = [
  ['top-ups', { call: exportTopUp, state: 'review', other: 'rejected', kind: 'topUpsExported', column: 'Amount asked for' }],
  ['withdrawals', { call: exportWithdrawal, state: 'requested', other: 'lost', kind: 'withdrawalsExported', column: 'Arrives' }],
  [
    'applications for trial fuel',
    { call: exportTrialFuel, state: 'pending', other: 'rejected', kind: 'trialFuelExported', column: 'Main account' },
  ],
  [
    'applications of lead traders',
    { call: exportTrader, state: 'pending', other: 'rejected', kind: 'applicationsExported', column: 'Equity when applied' },
  ],
  ['copied traders', { call: exportLead, state: 'resigned', other: 'revoked', kind: 'leadsExported', column: 'Copiers' }],
  ['team roles', { call: exportTeamRole, state: 'pending', other: 'withdrawn', kind: 'teamRolesExported', column: 'Words of the trader' }],
];

describe.each(queues)('the file of %s', (_name, { call, state, other, kind, column }) => {
  test('has the rows of the page, narrowed and ordered as it is', async () => {
    const lines = await linesOf(call, { state });
    expect(lines[0]?.split(',')).toContain(column);
    const numbers = traders.map(({ user }) => user.number);
    expect(own(lines).toSorted()).toEqual(numbers.toSorted());
    expect(own(await linesOf(call, { state, sort: 'oldest' }))).toEqual(own(await linesOf(call, { state, sort: 'newest' })).toReversed());
    expect(own(await linesOf(call, { state, uid: numbers[1] }))).toEqual([numbers[1]]);
    expect(own(await linesOf(call, { state: other }))).toEqual([]);
  });

  test('holds nothing of another brand, and the trail says who took it and what was asked for', async () => {
    expect(own(await linesOf(call, { state }, abroad))).toEqual([]);
    await linesOf(call, { state }, auditor);
    const { data } = await adminCall(server, pageAudit, { pageSize: '1' }, { token: auditor });
    expect(data.rows).toMatchObject([{ kind, operator: 'demo-auditor', detail: { state } }]);
  });
});

test('the file of arrivals has what the list has', async () => {
  const [head, ...lines] = await linesOf(exportArrival, {});
  expect(head).toBe('Id,Time,Network,Transaction id,Sender,Address,Amount,Confirmations,Typed by,Proposed by,Credited to');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(',paper1other,paper1sample,70,3,');
  expect(await linesOf(exportArrival, { state: 'credited' })).toHaveLength(1);
  expect(await linesOf(exportArrival, {}, abroad)).toHaveLength(1);
});

test('audits and tenants have files too, the latter for platform operators', async () => {
  const finance = await signIn(server, 'demo-finance');
  await asOwner(
    `insert into ledger_audit (tenant_id, is_whole, journal_id, differences, detail, made_at) values ('meridian', true, 0, 0, '[]', now())`,
    [],
  );
  const [head, ...audits] = await linesOf(exportAuditRun, {}, finance);
  expect(head).toBe('Id,Time,Scope,Differences');
  expect(audits.at(-1)).toContain(',Whole ledger,0');
  expect(await linesOf(exportAuditRun, { isFaulty: 'true' }, finance)).toHaveLength(1);
  const tenants = await linesOf(exportTenant, {}, await signIn(server, 'demo-platform'));
  expect(new Set(tenants.map((line) => line.split(',')[0]))).toEqual(new Set(['Id', 'aurora', 'meridian']));
});

test('the words stand in the operator’s language', async () => {
  const file = await adminCall(server, exportTopUp, {}, { token: reviewer, headers: { language: 'zh-CN' } });
  expect(file.text).toContain('状态');
});

test('a row that a colleague works on is in the file of who asks for free rows only if it is his own', async () => {
  await asOwner(
    `update top_up set claimed_by = (select id from operator where name = 'demo-admin'), claimed_at = now()
      where user_id = $1 and state = 'review'`,
    [traders[0]?.user.id],
  );
  expect(own(await linesOf(exportTopUp, { isFree: 'true' }))).toEqual([traders[1]?.user.number]);
  const page = await adminCall(server, pageTopUp, { isFree: 'true', state: 'review' }, { token: reviewer });
  expect(page.data.rows.map(({ user }) => user.uid)).toEqual([traders[1]?.user.number]);
});
