// Closes the caller's account: refused in words while something is open; what is left is booked away as given up, then the account ends with its sessions.
import { closeAccount, doneOutput, type BalanceLeft, type Closing, type InputOf } from '@millrace/contract';
import { compareDecimals, negateDecimal } from '@millrace/market';
import { requireSafePassword, requireSecondStep } from '../accounts/index.ts';
import { adjustJournal, postJournals } from '../ledger/index.ts';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { lockOpenUser, storeClosing } from './closing.store.ts';
import { readClosing } from './read-closing.ts';

export const closeAccountRoute = handler(closeAccount, async (context, request) => {
  const { clock, sessions } = context;
  const { input, session, tenant, write } = request;
  if (session.twoStep && input.totp === undefined) refuse('totpNeeded');
  await requireSafePassword(context, request, input.secondPassword);
  if (session.twoStep && input.totp !== undefined) await requireSecondStep(context, request, input.totp);
  const output = await write(async (tx) => {
    const { userId } = session;
    const nowMs = clock.now();
    if (!(await lockOpenUser(tx, userId))) refuse('accountFrozen');
    const found = await readClosing(tx, userId);
    refuseOpen(found, input.givenUp);
    const journals = found.balances.map(({ currency, amount }) =>
      adjustJournal({
        approvalId: `closing-${userId}-${currency}`,
        userId,
        currency,
        amount: negateDecimal(amount),
        reason: 'given up with the account',
      }),
    );
    if (journals.length > 0) await postJournals(tx, { tenantId: tenant.id, environment: tenant.money, atMs: nowMs }, journals);
    await storeClosing(tx, userId, found.balances, nowMs);
    return doneOutput;
  });
  sessions.forget(session.userId);
  return output;
});

function refuseOpen({ tasks, orders, copying, debt, balances }: Closing, givenUp: InputOf<typeof closeAccount>['givenUp'] = []): void {
  if (tasks > 0) refuse('closingTasks', { count: tasks });
  if (orders > 0) refuse('closingOrders', { count: orders });
  if (copying > 0) refuse('closingCopying', { count: copying });
  if (compareDecimals(debt, '0') > 0) refuse('closingDebt', { debt });
  if (!isSame(balances, givenUp)) refuse('closingBalance');
}

/** What was given up is what there is: a credit that came meanwhile is asked about again. */
function isSame(has: readonly BalanceLeft[], given: readonly BalanceLeft[]): boolean {
  return (
    has.length === given.length &&
    has.every(({ currency, amount }) => given.some((one) => one.currency === currency && compareDecimals(one.amount, amount) === 0))
  );
}
