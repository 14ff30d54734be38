// Messages to a trader about a key: that it broke and why, and that an idle one will expire. Written in the transaction of what they report.
import type { BrokenCredential } from '@millrace/engine';
import type { Queryable } from '../../shared/database/index.ts';
import { writeMessage } from '../../messages/index.ts';

/** Call it in the transaction that marks the key as broken. */
export async function writeKeyBrokenMessage(tx: Queryable, broken: BrokenCredential, nowMs: number): Promise<void> {
  const { id, tenantId, userId, remark, environment, problem } = broken;
  const args = { remark, credentialId: id, environment, reason: problem };
  await writeMessage(tx, { tenantId, userId, taskId: null, kind: 'keyBroken', args }, nowMs);
}

/** `days` until the exchange ends the key. */
export async function writeKeyExpiringMessage(
  tx: Queryable,
  key: Pick<BrokenCredential, 'id' | 'tenantId' | 'userId' | 'remark' | 'environment'> & { days: number },
  nowMs: number,
): Promise<void> {
  const { id, tenantId, userId, remark, environment, days } = key;
  await writeMessage(
    tx,
    { tenantId, userId, taskId: null, kind: 'keyExpiring', args: { remark, credentialId: id, environment, days } },
    nowMs,
  );
}
