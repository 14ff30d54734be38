// What every decision of an operator has in common.
import type { OutputOf } from '@millrace/contract';
import type { decideTopUp } from '@millrace/contract/admin';
import type { AdminRequest } from '../../shared/http/admin-handler.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Call } from '@millrace/contract';
import { refuseInput } from '../../shared/refusal.ts';
import type { Approval } from './approval.store.ts';

/** Who decides, for which brand, when. */
export interface Deciding {
  operatorId: string;
  tenantId: string;
  /** The tenant's own money. */
  money: 'real' | 'paper';
  nowMs: number;
}

export function decidingOf(
  { clock }: Pick<Context, 'clock'>,
  { operator, tenant }: Pick<AdminRequest<Call>, 'operator' | 'tenant'>,
): Deciding {
  return { operatorId: operator.operatorId, tenantId: tenant.id, money: tenant.money, nowMs: clock.now() };
}

/** A rejection tells the trader why. @throws Refusal inputInvalid */
export function replyOf({ decision, reply }: { decision: 'approve' | 'reject'; reply?: string | undefined }): string {
  const words = (reply ?? '').trim();
  if (decision === 'reject' && words === '') refuseInput({ field: 'reply', rule: 'required', args: {} });
  return words;
}

export type Decided = OutputOf<typeof decideTopUp>;

export const doneDecision: Decided = { outcome: 'done', approvalId: null };
export const rejectedDecision: Decided = { outcome: 'rejected', approvalId: null };

/** An open approval as the rows of a queue show it. */
export function approvalOnRow(approval: Approval | undefined, operatorId: string) {
  if (!approval) return null;
  const { id, version, proposerName, proposedBy, endMs } = approval;
  return { id, version, by: proposerName, isMine: proposedBy === operatorId, endTime: endMs };
}
