// What a trader proves before money leaves the wallet: safe password, second step, and that nothing which proves who he is was changed a short time ago.
import type { Call } from '@millrace/contract';
import { requireSafePassword, requireSecondStep } from '../../accounts/index.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Queryable } from '../../shared/database/index.ts';
import type { TraderRequest } from '../../shared/http/handler.ts';
import { getMoneyTerms } from '../../shared/money/terms.ts';
import { oneByOne } from '../../shared/one-by-one.ts';
import { refuse } from '../../shared/refusal.ts';

const HOUR_MS = 3_600_000;

type Caller = Pick<TraderRequest<Call>, 'session' | 'tenant' | 'read'>;

/** @throws Refusal recentChange, totpNeeded, and those of the safe password and the second step */
export async function requireProof(
  context: Context,
  caller: Caller,
  { secondPassword, totp }: { secondPassword: string; totp?: string | undefined },
): Promise<void> {
  const { session, tenant } = caller;
  const endMs = await caller.read(async (tx) => {
    const { waitHours } = await getMoneyTerms(tx, tenant.id, tenant.money);
    return findWaitEnd(tx, session.userId, { waitHours, nowMs: context.clock.now() });
  });
  if (endMs !== undefined) refuse('recentChange', { hours: Math.ceil((endMs - context.clock.now()) / HOUR_MS) });
  if (session.twoStep && totp === undefined) refuse('totpNeeded');
  // A right password also counts as a try until it is looked at: many at once would lock the account.
  await oneByOne(`proof ${session.userId}`, async () => {
    await requireSafePassword(context, caller, secondPassword);
    if (session.twoStep && totp !== undefined) await requireSecondStep(context, caller, totp);
  });
}

/** When the wait after a change ends, wall ms; undefined when it is over. */
export async function findWaitEnd(
  tx: Queryable,
  userId: string,
  { waitHours, nowMs }: { waitHours: number; nowMs: number },
): Promise<number | undefined> {
  const { rows } = await tx.query<{ changed: Date }>('select proof_changed_at as changed from app_user where id = $1', [userId]);
  const endMs = (rows[0]?.changed.getTime() ?? nowMs) + waitHours * HOUR_MS;
  return endMs > nowMs ? endMs : undefined;
}
