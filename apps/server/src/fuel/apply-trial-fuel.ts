// Applies for trial fuel for the caller's linked account.
import { applyTrialFuel } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { findTrialAccount, findTrialFuel, insertApplication } from './trial.store.ts';

export const applyTrialFuelRoute = handler(applyTrialFuel, ({ clock }, { session, tenant, write }) =>
  write(async (tx) => {
    const of = { tenantId: tenant.id, userId: session.userId };
    const account = await findTrialAccount(tx, of.userId);
    // Another call, or the account's other user, may have applied meanwhile.
    const applied = account && (await insertApplication(tx, { ...of, ...account, atMs: clock.now() }));
    return applied ? findTrialFuel(tx, of) : refuse('trialFuelRefused');
  }),
);
