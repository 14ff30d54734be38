// What the list of proposals and its file have in common.
import type { InputOf } from '@millrace/contract';
import { operatorKinds, type exportApproval } from '@millrace/contract/admin';
import type { ApprovalQuery } from '../shared/approval.store.ts';

export function approvalQuery({ id, isForMe, state, kind, sort }: InputOf<typeof exportApproval>, operatorId: string): ApprovalQuery {
  return { id, state, kind, sort, decidedBy: isForMe ? { operatorId, aboutOperators: operatorKinds } : undefined };
}
