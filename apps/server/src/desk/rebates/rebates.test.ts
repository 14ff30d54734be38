// Broker rebates at the console of a whole server: entered from the exchange's statement by two people, each statement once.
import type { Call } from '@millrace/contract';
import {
  decideApproval,
  exportRebate,
  getJournal,
  getTrialBalance,
  pageApproval,
  pageJournal,
  pageRebate,
  proposeCounter,
  proposeRebate,
} from '@millrace/contract/admin';
import { beforeAll, expect, test } from 'vitest';
import { auditTenant } from '../../ledger/audit-job.ts';
import { postJournals, rebateJournal } from '../../ledger/index.ts';
import { inTransaction } from '../../shared/database/index.ts';
import { adminCall, reasonOf, setUpServerWithPaper, signIn } from '../../testing/index.ts';

const { server } = setUpServerWithPaper();
let finance: string;
let admin: string;
let approver: string;

beforeAll(async () => {
  [finance, admin, approver] = [
    await signIn(server, 'demo-finance'),
    await signIn(server, 'demo-admin'),
    await signIn(server, 'demo-approver'),
  ];
});

const as = <C extends Call>(token: string, call: C, input: Record<string, unknown> = {}) => adminCall(server, call, input, { token });
const september = {
  exchange: 'paper',
  statement: 'R-2026-09',
  startDay: '2026-09-01',
  endDay: '2026-09-30',
  currency: 'usdt',
  amount: '120.50000001',
};
const october = { ...september, statement: 'R-2026-10', startDay: '2026-10-01', endDay: '2026-10-31' };
const propose = (statement: object) => as(finance, proposeRebate, { ...statement });
const agree = (id: string | null) => as(approver, decideApproval, { id, version: 0, decision: 'approve' });
const book = async (statement: object): Promise<void> => {
  expect((await agree((await propose(statement)).data.approvalId)).data).toMatchObject({ outcome: 'done' });
};

test('finance proposes a statement, a second person books it, and it stands in the list, in the journal and in the trial balance', async () => {
  expect((await as(admin, pageRebate)).data).toMatchObject({ rows: [], exchanges: expect.arrayContaining(['paper']) });
  const { approvalId } = (await propose(september)).data;
  expect(reasonOf(await propose(september))).toBe('alreadyDecided');
  // Finance decides nothing as the second person, and no administrator what he proposed himself.
  expect((await as(finance, decideApproval, { id: approvalId, version: 0, decision: 'approve' })).status).not.toBe(200);
  const open = (await as(approver, pageApproval, { kind: 'rebate', state: 'open' })).data.rows[0];
  expect(open).toMatchObject({
    content: { exchange: 'paper', statement: 'R-2026-09', amount: '120.50000001' },
    proposedBy: 'demo-finance',
  });
  const writes = [
    { owner: 'platform', account: 'brokerRebate', currency: 'usdt', amount: '120.50000001' },
    { owner: 'platform', account: 'cash', currency: 'usdt', amount: '-120.50000001' },
  ];
  expect(open?.writes).toEqual(writes);
  expect((await agree(approvalId)).data).toMatchObject({ outcome: 'done' });
  const [row] = (await as(admin, pageRebate)).data.rows;
  expect(row).toMatchObject({ ...september, counterId: null });
  const shown = (await as(admin, getJournal, { id: row?.id ?? '' })).data;
  expect(shown).toMatchObject({ kind: 'rebate', ref: 'rebate:paper:R-2026-09', detail: { startDay: '2026-09-01', endDay: '2026-09-30' } });
  expect(shown.approvals).toMatchObject([{ proposedBy: 'demo-finance', decidedBy: 'demo-approver' }]);
  expect((await as(admin, pageJournal, { kind: 'rebate' })).data.rows.map(({ id }) => id)).toEqual([row?.id]);
  const file = (await as(admin, exportRebate)).text.trim().split('\r\n');
  expect(file).toHaveLength(2);
  expect(file[1]).toContain(',paper,R-2026-09,2026-09-01,2026-09-30,120.50000001,');
});

test('the same statement, and another one of its days, are refused: at once, after it is booked, and by two proposals at once', async () => {
  expect(reasonOf(await propose(september))).toBe('statementBooked');
  expect(reasonOf(await propose({ ...september, amount: '1' }))).toBe('statementBooked');
  expect(reasonOf(await propose({ ...september, statement: 'other', startDay: '2026-09-30', endDay: '2026-10-02' }))).toBe(
    'statementBooked',
  );
  // Another currency of the same days is another statement's.
  await book({ ...september, statement: 'R-2026-09-BTC', currency: 'btc', amount: '0.01' });
  const first = (await propose(october)).data.approvalId;
  const second = (await propose({ ...october, statement: 'R-2026-10-a' })).data.approvalId;
  const outcomes = await Promise.all([agree(first), agree(second)]);
  expect(outcomes.map((one) => (one.status === 200 ? 'done' : reasonOf(one))).toSorted()).toEqual(['approvalVoid', 'done']);
  expect((await as(admin, pageRebate)).data.rows).toHaveLength(3);
});

test('a statement that was taken back is entered again, under a number of its own', async () => {
  const [row] = (await as(admin, pageRebate)).data.rows.filter(({ statement }) => statement === 'R-2026-09');
  const { approvalId } = (await as(admin, proposeCounter, { id: row?.id ?? '', reason: 'A digit too many' })).data;
  expect((await agree(approvalId)).status).toBe(200);
  await book({ ...september, amount: '12.05' });
  const entries = (await as(admin, pageRebate)).data.rows.filter(({ statement }) => statement === 'R-2026-09');
  expect(entries.map(({ amount, counterId }) => [amount, counterId === null])).toEqual([
    ['12.05', true],
    ['120.50000001', false],
  ]);
  expect((await as(admin, pageJournal, { ref: 'rebate:paper:R-2026-09:2' })).data.rows).toHaveLength(1);
  expect((await as(admin, getJournal, { id: entries[0]?.id ?? '' })).data.approvals).toMatchObject([
    { state: 'approved' },
    { state: 'approved' },
  ]);
  expect(reasonOf(await propose(september))).toBe('statementBooked');
});

test('a closed day has rebates in its trial balance, apart in each currency, and the audit finds nothing', async () => {
  const at = { tenantId: 'meridian', environment: 'paper', atMs: Date.UTC(2026, 9, 5, 4) } as const;
  const of = { exchange: 'paper', startDay: '2026-08-01', endDay: '2026-08-31' };
  await inTransaction(server.database.pools().engine, (tx) =>
    postJournals(tx, at, [
      rebateJournal({ ...of, ref: 'rebate:paper:august', statement: 'august', currency: 'usdt', amount: '7.25' }),
      rebateJournal({ ...of, ref: 'rebate:paper:august-eth', statement: 'august-eth', currency: 'eth', amount: '0.5' }),
    ]),
  );
  await server.database.pools().engine.query(`select ledger_close('meridian', '2026-10-05')`);
  expect((await as(admin, getTrialBalance, { day: '2026-10-05' })).data.rows).toEqual([
    { currency: 'eth', account: 'brokerRebate', amount: '0.5' },
    { currency: 'eth', account: 'cash', amount: '-0.5' },
    { currency: 'usdt', account: 'brokerRebate', amount: '7.25' },
    { currency: 'usdt', account: 'cash', amount: '-7.25' },
  ]);
  expect(await auditTenant(server.server.context, { tenantId: 'meridian', isWhole: true })).toEqual([]);
});

test('an exchange that the brand has not, a reversed or future period, and no amount are refused by field', async () => {
  for (const [wrong, field] of [
    [{ exchange: 'nowhere' }, 'exchange'],
    [{ startDay: '2026-07-02', endDay: '2026-07-01' }, 'endDay'],
    [{ endDay: '2999-01-01' }, 'endDay'],
    [{ amount: '0' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ currency: 'token' }, 'currency'],
    [{ statement: 'a:b' }, 'statement'],
  ] as const) {
    const answer = await propose({ ...september, statement: 'R-new', startDay: '2026-07-01', endDay: '2026-07-31', ...wrong });
    expect([answer.status, JSON.stringify(answer.data)]).toEqual([400, expect.stringContaining(field)]);
  }
});
