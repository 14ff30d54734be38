// What a second person's yes does, by kind of approval.
import type { ApprovalKind } from '@millrace/contract/admin';
import { lockOperatedLead, revokeLead } from '../../follow/index.ts';
import { creditFuel } from '../../fuel/index.ts';
import { LedgerError, postJournals } from '../../ledger/index.ts';
import { writeDecision } from '../../messages/index.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import { creditUsdt } from '../../shares/index.ts';
import { approveTopUp, creditArrival } from '../../top-ups/index.ts';
import { endLostWithdrawal, payWithdrawal } from '../../wallet/index.ts';
import { isDeepStrictEqual } from 'node:util';
import { endApproval, type Approval } from '../shared/approval.store.ts';
import { endRole, grantRole } from '../team-roles/role-effects.ts';
import { deleteStop } from '../shared/audit-run.store.ts';
import { applyDraft } from '../brand/apply-draft.ts';
import { publishRelease } from '../releases/publish-release.ts';
import { applyTerms } from '../terms/apply-terms.ts';
import type { Deciding } from '../shared/deciding.ts';
import { requireNotFrozen, unfreeze } from '../users/freeze-effects.ts';
import { applyOperatorChange, isAboutOperator } from '../operators/operator-effects.ts';
import { publishAnnouncementOf } from '../announcements/announcement-effects.ts';
import { endPanic } from '../panic/panic-effects.ts';
import { publishTemplate, withdrawTemplate } from '../templates/template-effects.ts';
import { closeTask } from '../tasks/close-effects.ts';
import { counter } from './counter.ts';
import { contentNow, journalsOf } from './proposals.ts';

/** `origin` is where the second person reached the console. */
type Yes = Deciding & { reply: string; origin: string };

/**
 * Decides a locked open approval with yes and does what it says.
 * @throws Refusal samePerson; ownOperator; approvalVoid when it is too old or what it is about has changed; what the effect itself refuses
 */
export async function approveProposal(tx: Transaction, approval: Approval, by: Yes): Promise<void> {
  if (approval.proposedBy === by.operatorId) refuse('samePerson');
  if (isAboutOperator(approval, by.operatorId)) refuse('ownOperator');
  if (approval.endMs <= by.nowMs || !isDeepStrictEqual(await contentNow(tx, approval, by.tenantId), approval.content))
    refuse('approvalVoid');
  await endApproval(tx, approval.id, { state: 'approved', operatorId: by.operatorId, reply: by.reply, nowMs: by.nowMs });
  await effects[approval.kind](tx, approval, by);
}

const effects: Record<ApprovalKind, (tx: Transaction, approval: Approval, by: Yes) => Promise<void>> = {
  topUp: async (tx, approval, by) => void (await approveTopUp(tx, partOf(approval, by))),
  async withdrawal(tx, approval, by) {
    await requireNotFrozen(tx, approval.userId ?? '');
    await payWithdrawal(tx, partOf(approval, by));
  },
  arrival: async (tx, approval, by) =>
    void (await creditArrival(tx, { ...partOf(approval, by), firstOperatorId: approval.proposedBy, userId: approval.userId ?? '' })),
  async lostWithdrawal(tx, approval, by) {
    const { foundTxid: txid = '', reply = '' } = approval.content;
    const outcome = txid === '' ? { kind: 'givenBack' as const, reply } : { kind: 'paid' as const, txid };
    await endLostWithdrawal(tx, { ...partOf(approval, by), firstOperatorId: approval.proposedBy, outcome });
  },
  adjustment: adjust,
  terms: (tx, approval, by) => applyTerms(tx, approval, by),
  brand: applyDraft,
  appRelease: publishRelease,
  closeTask,
  endPanic,
  announcement: publishAnnouncementOf,
  template: publishTemplate,
  endTemplate: withdrawTemplate,
  revokeTrader: revoke,
  teamRole: grantRole,
  endTeamRole: endRole,
  counter,
  async rebate(tx, approval, { tenantId, money, nowMs }) {
    await postJournals(tx, { tenantId, environment: money, atMs: nowMs }, journalsOf(approval));
  },
  unfreeze,
  operator: applyOperatorChange,
  resetOperator: applyOperatorChange,
  endOwnTrader: applyOperatorChange,
  async liftStop(tx) {
    if (!(await deleteStop(tx))) refuse('approvalVoid');
  },
};

function partOf({ subject, content }: Approval, by: Deciding): Deciding & { id: string; version: number } {
  return { ...by, id: subject, version: Number(content['version']) };
}

/** The trader is told at once, his copiers when the driver ends their follows. */
async function revoke(tx: Transaction, { subject, content, userId }: Approval, { tenantId, nowMs }: Yes): Promise<void> {
  const lead = await lockOperatedLead(tx, subject);
  if (lead === undefined) refuse('approvalVoid');
  await revokeLead(tx, subject, nowMs);
  const args = { environment: lead.environment, reason: content['reason'] ?? '' };
  await writeDecision(tx, { tenantId, userId: userId ?? '', kind: 'leadRevoked', args }, nowMs);
}

/** @throws Refusal notEnough for a debit above what is free */
async function adjust(tx: Transaction, approval: Approval, { tenantId, money, nowMs }: Yes): Promise<void> {
  const userId = approval.userId ?? '';
  const { amount = '', currency = '', reason = '' } = approval.content;
  await writeDecision(tx, { tenantId, userId, kind: 'balanceAdjusted', args: { money, amount, currency, reason } }, nowMs);
  const ledger = { tenantId, environment: money, atMs: nowMs };
  const journals = journalsOf(approval);
  const isFuelCredit = !amount.startsWith('-') && currency !== 'usdt' && currency !== 'token';
  try {
    if (isFuelCredit) await creditFuel(tx, ledger, { userId, journals });
    else await creditUsdt(tx, ledger, journals);
  } catch (error) {
    if (error instanceof LedgerError && error.reason === 'belowFloor') refuse('notEnough', { free: '0' });
    throw error;
  }
}
