// Applies to become a trader with one linked account. An operator decides.
import { applyTrader, limits, traderTermsVersion } from '@millrace/contract';
import { compareDecimals } from '@millrace/market';
import { findCredentialRow, lockCredentialRow, readBalance, type CredentialRow } from '../../exchange/index.ts';
import { handler } from '../../shared/http/handler.ts';
import { newId } from '../../shared/ids.ts';
import { refuse } from '../../shared/refusal.ts';
import { standingOf } from './standing.ts';
import { findLeadOf, followsAnybody, insertApplication, lockCopier } from './trader.store.ts';

export const applyTraderRoute = handler(applyTrader, async (context, { input, session, tenant, read, write }) => {
  if (input.termsVersion !== traderTermsVersion) refuse('agreementMissing', { version: traderTermsVersion });
  const account = usable(await read((tx) => findCredentialRow(tx, input.credentialId, session.userId)));
  const equity = (await readBalance(context, account)).totalEquityUsd ?? '0';
  if (compareDecimals(equity, limits.traderMargin) <= 0) refuse('traderMarginMissing', { needed: limits.traderMargin, equity });
  return write(async (tx) => {
    await lockCopier(tx, session.userId);
    // Locked against a concurrent unlink.
    usable(await lockCredentialRow(tx, account.id, session.userId, 'share'));
    if (await followsAnybody(tx, session.userId)) refuse('copiesOthers');
    if (await findLeadOf(tx, session.userId)) refuse('traderApplied');
    const applied = await insertApplication(tx, {
      id: newId('tra'),
      tenantId: tenant.id,
      userId: session.userId,
      credentialId: account.id,
      termsVersion: input.termsVersion,
      introduction: input.introduction.trim(),
      equity,
      at: new Date(context.clock.now()),
    });
    return applied ? standingOf(tx, session.userId) : refuse('traderApplied');
  });
});

function usable(account: CredentialRow | undefined): CredentialRow {
  if (!account) return refuse('notFound');
  return account.status === 'ok' ? account : refuse('credentialBroken');
}
