// Takes a withdrawal back before the first person has approved it.
import { cancelWithdrawal } from '@millrace/contract';
import { releaseWithdrawalJournal } from '../../ledger/index.ts';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { creditUsdt } from '../../shares/index.ts';
import { changeWithdrawal, lockWithdrawal, withdrawalRowOf } from './withdrawal.store.ts';

export const cancelWithdrawalRoute = handler(cancelWithdrawal, async ({ clock }, { input, session, tenant, write }) =>
  write(async (tx) => {
    const found = await lockWithdrawal(tx, input.id, session.userId);
    if (!found) refuse('notFound');
    if (found.state !== 'requested') refuse('alreadyDecided');
    const nowMs = clock.now();
    const cancelled = await changeWithdrawal(tx, found, { state: 'cancelled' }, nowMs);
    await creditUsdt(tx, { tenantId: tenant.id, environment: tenant.money, atMs: nowMs }, [releaseWithdrawalJournal(found)]);
    return withdrawalRowOf(cancelled);
  }),
);
