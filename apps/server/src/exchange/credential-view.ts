// What a trader sees of a linked account. Built field by field, so that no new column can slip into an answer.
import type { Credential } from '@millrace/contract';
import type { CredentialRow } from './credential.store.ts';

export function credentialView(row: CredentialRow): Credential {
  return {
    id: row.id,
    venueId: row.venueId,
    environment: row.environment,
    remark: row.remark,
    maskedKey: row.maskedKey,
    status: row.status,
    brokenReason: row.brokenReason,
    ipBound: row.ipBound,
    swapReady: row.swapReady,
    accountMode: row.accountMode,
    createTime: row.createdAt.getTime(),
    checkTime: row.checkedAt.getTime(),
  };
}
