// Every kind of proposal x who decides: never one person in both parts, never somebody who may not any more, never too late or about something else; and of
// twenty at once exactly one does it. Made from the contract's list, over HTTP.
import {
  approvalKinds,
  decideApproval,
  operatorKinds,
  pageApproval,
  pageAudit,
  proposeAdjustment,
  type ApprovalKind,
} from '@millrace/contract/admin';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../shared/ids.ts';
import { inTenant } from '../../shared/database/index.ts';
import { openOperatorSession } from '../../shared/operators/operator-session.store.ts';
import { adminCall, reasonOf, setUpServer } from '../../testing/index.ts';

const server = setUpServer();
let owner: pg.Client;
let made = 0;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.adminUrl });
  await owner.connect();
});
afterAll(() => owner.end());

/** An operator who has just signed in. */
async function operatorOf(...roles: string[]): Promise<{ id: string; token: string }> {
  const id = newId('opr');
  made += 1;
  await owner.query(
    `insert into operator (id, tenant_id, name, roles, password_hash, created_at) values ($1, 'meridian', $2, $3, 'none', now())`,
    [id, `person-${String(made)}`, roles],
  );
  const place = { operator: { id, tenantId: 'meridian' }, ip: '', device: '' };
  const { token } = await inTenant(server.database.pools().console, 'meridian', (tx) => openOperatorSession(tx, place, Date.now()));
  return { id, token };
}

/** An open proposal about something that is not there: who may decide is asked before what would happen. */
async function proposalOf(
  kind: ApprovalKind,
  by: string,
  { subject = String(900_000_000 + (made += 1)), endsInMs = 3_600_000 } = {},
): Promise<string> {
  const id = newId('apr');
  await owner.query(
    `insert into approval (id, tenant_id, kind, subject, content, before, proposed_by, created_at, expires_at)
     values ($1, 'meridian', $2, $3, '{"reason":"Test","version":"0","amount":"1","price":"1","fee":"0","bonus":"0","currency":"usdt"}', '{"fuelRate":"none"}', $4, now(), now() + $5 * interval '1 ms')`,
    [id, kind, subject, by, endsInMs],
  );
  return id;
}
const decide = (id: string, token: string) => adminCall(server, decideApproval, { id, version: 0, decision: 'approve' }, { token });
const stateOf = async (id: string): Promise<string | undefined> =>
  (await owner.query<{ state: string }>('select state from approval where id = $1', [id])).rows[0]?.state;

describe.each(approvalKinds)('%s', (kind) => {
  test('is decided by nobody who proposed it, in whatever role, may not decide, or comes too late', async () => {
    const proposer = await operatorOf('finance', 'administrator', 'approver');
    const mine = await proposalOf(kind, proposer.id);
    expect(reasonOf(await decide(mine, proposer.token))).toBe('samePerson');
    const demoted = await operatorOf('approver');
    await owner.query(`update operator set roles = '{reviewer,finance,brand,support,auditor}' where id = $1`, [demoted.id]);
    expect(reasonOf(await decide(mine, demoted.token))).toBe('roleMissing');
    const disabled = await operatorOf('approver');
    await owner.query('update operator set disabled = true where id = $1', [disabled.id]);
    expect((await decide(mine, disabled.token)).status).toBe(401);
    const approver = await operatorOf('approver');
    expect(
      reasonOf(await adminCall(server, decideApproval, { id: mine, version: 1, decision: 'approve' }, { token: approver.token })),
    ).toBe('alreadyDecided');
    const late = await proposalOf(kind, proposer.id, { endsInMs: -1 });
    // alreadyDecided where the server has ended it by itself.
    expect(['approvalVoid', 'alreadyDecided']).toContain(reasonOf(await decide(late, approver.token)));
    expect(await stateOf(mine)).toBe('open');
  });

  test('is void where what it is about is not what was proposed', async () => {
    // Of an adjustment nothing but its own content is asked.
    if (kind === 'adjustment') return;
    const [proposer, approver] = [await operatorOf('administrator'), await operatorOf('approver')];
    // Of the brand the subject is the tenant, whose draft changes nothing.
    const id = await proposalOf(kind, proposer.id, kind === 'brand' ? { subject: 'meridian' } : {});
    expect(reasonOf(await decide(id, approver.token))).toBe('approvalVoid');
    expect(await stateOf(id)).toBe('open');
    const listed = (await adminCall(server, pageApproval, { isForMe: 'true', kind, pageSize: '50' }, { token: approver.token })).data.rows;
    expect(listed.map((row) => row.id)).toContain(id);
  });
});

test.each(operatorKinds)('%s is never decided by the operator it is about', async (kind) => {
  const [proposer, subject] = [await operatorOf('administrator'), await operatorOf('approver')];
  const id = await proposalOf(kind, proposer.id, { subject: subject.id });
  expect(reasonOf(await decide(id, subject.token))).toBe('ownOperator');
  expect(await stateOf(id)).toBe('open');
});

test('of twenty who agree at once one does it: one effect, one line of the trail', async () => {
  const proposer = await operatorOf('finance');
  const twenty = await Promise.all(Array.from({ length: 20 }, () => operatorOf('approver')));
  const adjustment = { number: '10000001', currency: 'token', amount: '3', reason: 'A correction' };
  const { approvalId } = (await adminCall(server, proposeAdjustment, adjustment, { token: proposer.token })).data;
  const answers = await Promise.all(twenty.map(({ token }) => decide(approvalId ?? '', token)));
  const outcomes = answers.map((answer) => (answer.status === 200 ? 'done' : reasonOf(answer)));
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'alreadyDecided'), 'done']);
  const { rows } = await owner.query(`select count(*)::int as count from ledger_journal where tenant_id = 'meridian' and ref = $1`, [
    `adjust:${approvalId ?? ''}`,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
  const admin = await operatorOf('auditor');
  const trail = (await adminCall(server, pageAudit, { kind: 'approved', pageSize: '50' }, { token: admin.token })).data.rows;
  expect(trail.filter(({ detail }) => detail['approvalId'] === approvalId)).toHaveLength(1);
});
