// Applies to become a trader, with one linked account as the lead account. An operator decides.
import { applyTrader, limits, traderTermsVersion } from '@millrace/contract';
import { compareDecimals } from '@millrace/market';
import type { Balance } from '@millrace/okx';
import { findCredentialRow, lockCredentialRow, readBalance, type CredentialRow } from '../../exchange/index.ts';
import type { Queryable } from '../../shared/database/index.ts';
import { handler } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { findCopier, lockCopier } from '../copier.store.ts';
import { shownWords } from '../../shared/words/mask-scripts.ts';
import { noteMasked } from '../../shared/words/masked.store.ts';
import { countApplications, countOrders, insertApplication } from './application.store.ts';
import { findStanding } from './standing.ts';

const DAY_MS = 86_400_000;
const ORDERS_MS = 30 * DAY_MS;

export const applyTraderRoute = handler(applyTrader, async (context, { input, session, tenant, read, write }) => {
  const { userId } = session;
  const { credentialId, termsVersion } = input;
  const introduction = shownWords(input.introduction);
  const account = usable(await read((tx) => findCredentialRow(tx, credentialId, userId)));
  if (termsVersion !== traderTermsVersion) refuse('traderTermsMissing', { version: traderTermsVersion });
  // Refused before the exchange is asked, and once more under the lock.
  const atMs = context.clock.now();
  await read(async (tx) => refuseApplicant(tx, { userId, atMs, copier: await findCopier(tx, userId) }));
  const equity = equityOf(await readBalance(context, account));
  if (compareDecimals(equity, limits.traderMargin) <= 0) refuse('traderMarginMissing', { needed: limits.traderMargin, equity });
  return write(async (tx) => {
    await refuseApplicant(tx, { userId, atMs, copier: (await lockCopier(tx, userId)) ?? refuse('accountFrozen') });
    usable(await lockCredentialRow(tx, credentialId, userId, 'share'));
    const orders = await countOrders(tx, credentialId, atMs - ORDERS_MS);
    const application = { tenantId: tenant.id, userId, credentialId, termsVersion, introduction, equity, orders, atMs };
    if (!(await insertApplication(tx, application))) refuse('traderPending');
    await noteMasked(tx, { tenantId: tenant.id, userId, kind: 'introduction', words: input.introduction }, atMs);
    return findStanding(tx, userId);
  });
});

function usable(account: CredentialRow | undefined): CredentialRow {
  if (!account) return refuse('notFound');
  return account.status === 'ok' ? account : refuse('credentialBroken');
}

/** Of the whole account; an account mode without a total has USDT alone. */
function equityOf({ totalEquityUsd, currencies }: Balance): string {
  return totalEquityUsd ?? currencies.find(({ currency }) => currency === 'USDT')?.equity ?? '0';
}

interface Applicant {
  userId: string;
  atMs: number;
  copier: { isTrader: boolean; isFollowing: boolean };
}

async function refuseApplicant(tx: Queryable, { userId, atMs, copier }: Applicant): Promise<void> {
  const [max, days] = [limits.traderApplicationsMax, limits.traderApplicationsDays];
  if (copier.isTrader) refuse('traderAlready');
  if (copier.isFollowing) refuse('copierCannotLead');
  const { recent, isPending } = await countApplications(tx, userId, atMs - days * DAY_MS);
  if (isPending) refuse('traderPending');
  if (recent >= max) refuse('traderApplicationsTooMany', { max, days });
}
