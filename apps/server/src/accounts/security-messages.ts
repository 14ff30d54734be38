// Messages about the security of an account: a login from a device that never opened it, and changed passwords and email. In the transaction of the change.
import type { Queryable } from '../shared/database/index.ts';
import { writeMessage } from '../messages/index.ts';
import { isNewDevice } from '../shared/sessions/index.ts';

interface Owner {
  tenantId: string;
  userId: string;
}

/** Call it before the session is opened. The first device of an account is told of by the welcome mail. */
export async function tellOfNewDevice(
  tx: Queryable,
  { device, ip, ...owner }: Owner & { device: string; ip: string },
  nowMs: number,
): Promise<void> {
  if (await isNewDevice(tx, owner.userId, device))
    await writeMessage(tx, { ...owner, kind: 'newDevice', args: { device, ip }, taskId: null }, nowMs);
}

export async function tellOfChange(
  tx: Queryable,
  { tenantId, userId }: Owner,
  kind: 'passwordChanged' | 'safePasswordChanged' | 'emailChanged',
  nowMs: number,
): Promise<void> {
  await writeMessage(tx, { tenantId, userId, kind, args: {}, taskId: null }, nowMs);
}
