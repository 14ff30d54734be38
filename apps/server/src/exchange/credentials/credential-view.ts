// What a trader sees of a linked account. Built field by field, so that no new column can slip into an answer.
import type { Credential } from '@millrace/contract';
import type { CredentialRow } from './credential-row.ts';
import { checksOf, problemsOf } from './key-checks.ts';
import { neededSwitches } from './assess-key.ts';

export function credentialView(row: CredentialRow, nowMs: number): Credential {
  const broken = row.status === 'broken';
  const { environment, ipBound } = row;
  return {
    id: row.id,
    venueId: row.venueId,
    environment,
    remark: row.remark,
    maskedKey: row.maskedKey,
    status: row.status,
    brokenReason: row.brokenReason,
    ipBound,
    swapReady: row.swapReady,
    accountMode: row.accountMode,
    checks: broken
      ? problemsOf(row.brokenReason ?? '')
      : checksOf(row, { environment, ipBound, answeredMs: row.answeredAt.getTime(), nowMs }),
    switches: broken ? [] : neededSwitches(row),
    tasks: row.tasks,
    createTime: row.createdAt.getTime(),
    checkTime: row.checkedAt.getTime(),
  };
}
