// An operator's decision about a top-up: rejected or booked at once, or proposed to a second person.
import { decideTopUp } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { getMoneyTerms } from '../../shared/money/terms.ts';
import { refuse } from '../../shared/refusal.ts';
import { approveTopUp, rejectTopUp } from '../../top-ups/index.ts';
import { endApproval, insertApproval, lockOpenApproval } from '../shared/approval.store.ts';
import { decidingOf, doneDecision, rejectedDecision, replyOf, type Decided, type Deciding } from '../shared/deciding.ts';
import { isForTwo } from './four-eyes.ts';
import { topUpContent } from '../approvals/proposals.ts';
import { sumsOfDay } from './top-up-queue.store.ts';

export const decideTopUpRoute = adminHandler(decideTopUp, (context, request) => {
  const { input, write, record } = request;
  const reply = replyOf(input);
  const by = decidingOf(context, request);
  return write(async (tx) => {
    const { id, version } = input;
    if (input.decision === 'reject') {
      await rejectTopUp(tx, { ...by, id, version, reply });
      const open = await lockOpenApproval(tx, 'topUp', id);
      if (open) await endApproval(tx, open.id, { state: 'rejected', operatorId: by.operatorId, reply, nowMs: by.nowMs });
      await record(tx, { kind: 'rejected', subject: id, detail: { reply }, before: { state: 'review' }, after: { state: 'rejected' } });
      return rejectedDecision;
    }
    const { answer, ...event } = await approve(tx, by, { id, version });
    await record(tx, { subject: id, ...event });
    return answer;
  });
});

interface Approved {
  kind: 'approved' | 'proposed';
  detail: Record<string, string>;
  before?: Record<string, string>;
  after?: Record<string, string>;
  answer: Decided;
}

async function approve(tx: Transaction, by: Deciding, { id, version }: { id: string; version: number }): Promise<Approved> {
  const found = await topUpContent(tx, id);
  if (!found) refuse('notFound');
  if (found.content['version'] !== String(version)) refuse('alreadyDecided');
  const { amount = '', isTyped } = found.content;
  if (amount === '') refuse('transferMissing');
  const terms = await getMoneyTerms(tx, by.tenantId, by.money);
  const sums = await sumsOfDay(tx, { userId: found.userId, operatorId: by.operatorId, nowMs: by.nowMs });
  if (!isForTwo({ amount, sums, limit: terms.topUp.fourEyesFrom, isTyped: isTyped === 'true' })) {
    await approveTopUp(tx, { ...by, id, version });
    const [before, after] = [{ state: 'review' }, { state: 'completed', amount }];
    return { kind: 'approved', detail: { amount }, before, after, answer: doneDecision };
  }
  const { tenantId, operatorId } = by;
  const proposal = { tenantId, operatorId, kind: 'topUp' as const, subject: id, userId: found.userId, content: found.content };
  const approvalId = await insertApproval(tx, proposal, by.nowMs);
  if (approvalId === undefined) refuse('alreadyDecided');
  return { kind: 'proposed', detail: { amount, approvalId }, answer: { outcome: 'waiting', approvalId } };
}
